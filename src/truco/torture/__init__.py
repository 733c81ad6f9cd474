"""Live tables under torture: servers that are killed, stopped and cut off while people play.

``run`` starts servers of its own, lets real socket clients play on them (``player``) through a
proxy that doubles, delays, reorders and cuts (``proxy``), and does harm to them (``faults``).
``checker`` then says from what the clients noted (``history``) and from the log whether
everything held that ``docs/reliability.md`` promises; it does no I/O.
"""
