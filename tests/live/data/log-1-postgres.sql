CREATE TABLE live_meta (version INTEGER NOT NULL);
CREATE TABLE live_tables (
    id TEXT PRIMARY KEY,
    made DOUBLE PRECISION NOT NULL,
    settings TEXT NOT NULL,
    free INTEGER NOT NULL,
    owner TEXT NOT NULL,
    epoch BIGINT NOT NULL
);
CREATE INDEX live_tables_open ON live_tables (made) WHERE free > 0;
CREATE TABLE live_entries (
    table_id TEXT NOT NULL,
    seq BIGINT NOT NULL,
    n BIGINT NOT NULL,
    kind TEXT NOT NULL,
    seat INTEGER,
    command TEXT,
    at DOUBLE PRECISION NOT NULL,
    data TEXT NOT NULL,
    snapshot TEXT,
    PRIMARY KEY (table_id, seq)
);
INSERT INTO live_meta VALUES (1);
