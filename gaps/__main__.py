"""``python -m gaps`` is the game itself."""

import sys

from gaps.app import main

if __name__ == "__main__":
    sys.exit(main())
