"""The game in a terminal: a person at one seat, bots at the others."""
