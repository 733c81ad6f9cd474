"""The pages of the site: lobby, table, rulebooks, help, errors."""
