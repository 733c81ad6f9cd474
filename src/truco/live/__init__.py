"""Tables that live: one actor a table, the log behind it, clocks, tickets and the wire.

A move travels: socket -> ``messages`` -> the table's actor (``table``) -> a copy of its state ->
``log`` -> swap -> acknowledge -> broadcast, each viewer his own version.
"""
