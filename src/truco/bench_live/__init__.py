"""Figures of the live tables under load: ``truco bench live``.

The server is a process of its own, as ``truco serve`` runs it, on a fresh data directory; the
clients are in this process and as cheap as they can be, so that the server is what is measured.
"""
