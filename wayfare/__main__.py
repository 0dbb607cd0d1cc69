"""`python -m wayfare` is the command `wayfare`."""

import sys

from wayfare.cli import main

if __name__ == "__main__":
    sys.exit(main())
