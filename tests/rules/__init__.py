"""The rulebooks as tests: one test an article, named after it."""
