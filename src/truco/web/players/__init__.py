"""Who plays: guests, accounts, and the letters that a site without a mail server keeps."""
