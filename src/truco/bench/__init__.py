"""Figures of speed: ``truco bench``. Nothing here judges; it prints what it measured."""
