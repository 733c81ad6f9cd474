"""The record of a match, cases, and what is wrong with them."""
