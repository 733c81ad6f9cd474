"""`python -m truco` is the command `truco`."""

import sys

from truco.cli import main

if __name__ == "__main__":
    sys.exit(main())
