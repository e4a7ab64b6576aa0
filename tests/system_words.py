"""What the system says about a file: each has words of its own, Windows in the language
of the user.
"""

from __future__ import annotations

from pathlib import Path


def no_such_file(path: Path = Path("nothing.gaps")) -> str:
    """The reason that the system gives where there is no file."""
    try:
        path.stat()
    except FileNotFoundError as error:
        return str(error.strerror)
    raise AssertionError(f"there is a file {path}")
