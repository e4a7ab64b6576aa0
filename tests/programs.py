"""Programs of the game in processes of their own, without a window or sound."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[1]
QUIET = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}


def run_python(
    *words: object, timeout: float = 600, unset: Sequence[str] = (), **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run Python with these arguments to its end. Variables that are ``unset`` are not
    in its environment.
    """
    variables = {**os.environ, **QUIET, **environment}
    return subprocess.run(
        [sys.executable, *map(str, words)],
        cwd=ROOT,
        env={name: value for name, value in variables.items() if name not in unset},
        capture_output=True,
        text=True,
        check=False,
        timeout=timeout,
    )
