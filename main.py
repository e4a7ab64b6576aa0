"""Play Gaps from the source tree: ``python main.py``."""

import sys

from gaps.__main__ import main

if __name__ == "__main__":
    sys.exit(main())
