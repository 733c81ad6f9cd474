"""The commands as a user calls them."""
