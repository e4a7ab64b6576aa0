"""The tests of the game; here, where their byte code is kept, before anything of the
game is imported.
"""

import os
import sys

# in the environment: where all processes of the tests keep it
BYTE_CODE = "GAPS_TEST_BYTE_CODE"
if BYTE_CODE in os.environ:
    sys.pycache_prefix = os.environ[BYTE_CODE]
    sys.dont_write_bytecode = False
