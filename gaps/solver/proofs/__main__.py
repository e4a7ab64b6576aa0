"""Check proofs of "not winnable": ``python -m gaps.solver.proofs FILE``."""

import sys

from gaps.solver.proofs.checker import main

if __name__ == "__main__":
    sys.exit(main())
