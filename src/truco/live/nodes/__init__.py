"""Several servers (nodes) on one PostgreSQL, each with tables of its own; Redis lies between.

```
socket -> any node -> link (Redis) -> the table's owner -> log
                   <-  frames      <-
```

- ``register``: which nodes are alive, in the database, by its clock. A node's heartbeat is the
  lease of all its tables; the log's claim takes only tables whose owner has gone silent.
- ``lease``: keeps the heartbeat going; a node that cannot, or that is cut off from the others,
  lets go of its tables.
- ``bus``: Redis, which may lose anything. ``link``: numbered messages between two nodes, so that
  a loss is noticed, and a silent neighbour too; then what went over the link is closed, and the
  clients come back and go on by number.
- ``outbound``: tables of other nodes, for the sockets here. ``inbound``: sockets of other nodes,
  at the tables here. ``node`` puts it all together.

The log stays the truth: its fencing epoch refuses a stale owner whatever anybody believes.
"""
