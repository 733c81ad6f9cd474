"""The site: accounts, lobby, the table's page, the rules; Django beside the live part."""
