CREATE TABLE live_tables (
    id TEXT PRIMARY KEY,
    made REAL NOT NULL,
    settings TEXT NOT NULL,
    free INTEGER NOT NULL,
    owner TEXT NOT NULL,
    epoch INTEGER NOT NULL
) STRICT;
CREATE INDEX live_tables_open ON live_tables (made) WHERE free > 0;
CREATE TABLE live_entries (
    table_id TEXT NOT NULL REFERENCES live_tables (id),
    seq INTEGER NOT NULL,
    n INTEGER NOT NULL,
    kind TEXT NOT NULL,
    seat INTEGER,
    command TEXT,
    at REAL NOT NULL,
    data TEXT NOT NULL,
    snapshot TEXT,
    UNIQUE (table_id, seq)
) STRICT;
PRAGMA application_id = 1446267975;
PRAGMA user_version = 1;
