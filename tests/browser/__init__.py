"""Whole matches in a real browser, against the real server."""
