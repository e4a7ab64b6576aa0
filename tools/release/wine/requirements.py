"""The packages that the game, its tests and its bundle need on Windows, one a line.

pip reads the marks such as ``sys_platform == 'win32'`` for the system that it runs on,
so it cannot be asked.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[3]
EXTRAS = ("reader", "test", "bundle")
OF_WINDOWS = ("colorama", "pefile", "pywin32-ctypes", "tzdata")
"""The packages that pytest, PyInstaller and hypothesis need only there."""


def requirements() -> list[str]:
    """Return the requirements of ``pyproject.toml`` without marks, and those of Windows."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))[
        "project"
    ]
    wanted = [*project["dependencies"], "setuptools"]
    for extra in EXTRAS:
        wanted += project["optional-dependencies"][extra]
    own = f"{project['name']}["
    return [
        *(line.split(";")[0].strip() for line in wanted if not line.startswith(own)),
        *OF_WINDOWS,
    ]


if __name__ == "__main__":
    print("\n".join(requirements()))
