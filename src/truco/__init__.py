"""Vale Cuatro: the Truco family of card games."""

__version__ = "0.1.0"
