"""Whole hands and matches: what must hold whoever plays them, and how."""
