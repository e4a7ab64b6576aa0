"""Installs a release with each Python: ``python -m tools.release.pythons.try_installs
DIST PYTHON``.

DIST is the folder that ``python -m build`` fills. Each PYTHON installs the wheel, and
then the sdist with a compiler that fails, into an empty environment with an empty home.
Then ``check_install.py``, ``--version`` of both commands and ``gaps --doctor`` have to
succeed. Prints a row for each; the status is 1 if one failed.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

CHECK = Path(__file__).parents[1] / "check_install.py"
KINDS = {
    "wheel": ("*.whl", "compiled", {}),
    "sdist": ("*.tar.gz", "general", {"CC": "false"}),
}
"""What is installed: its files, the search that it then has, and changes to the
environment of pip.
"""
WINDOWS = sys.platform == "win32"
VERSIONS = (
    "import platform, importlib.metadata as m;"
    "names = 'pygame-ce', 'platformdirs';"
    "print(platform.python_version(), *(f'{name} {m.version(name)}' for name in names))"
)


class Failed(Exception):
    """A command did not succeed. The text says which, and how it ended."""


def run(command: Sequence[str | Path], environment: Mapping[str, str]) -> str:
    """What the command prints. Raises ``Failed``."""
    done = subprocess.run(
        [*map(str, command)],
        env={**environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode:
        raise Failed(
            f"{' '.join(map(str, command))}: status {done.returncode}\n{done.stdout.strip()}"
        )
    return done.stdout.strip()


def tried(python: str, package: Path, search: str, changes: Mapping[str, str]) -> str:
    """Install ``package`` with ``python`` and start it. What was installed, in a line.
    Raises ``Failed``.
    """
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        kept = {
            name: os.environ[name]
            for name in os.environ
            if not name.startswith(("PYTHON", "VIRTUAL_", "XDG_"))
        }
        empty = {
            **kept,
            "HOME": str(home),
            "USERPROFILE": str(home),
            "LOCALAPPDATA": str(home),
        }
        run([python, "-m", "venv", home / "env"], empty)
        programs = home / "env" / ("Scripts" if WINDOWS else "bin")
        own = programs / "python"
        run([own, "-m", "pip", "install", "-q", package], {**empty, **changes})
        run([own, "-I", CHECK, search], empty)
        printed = {
            run([programs / name, "--version"], empty)
            for name in ("gaps", "gaps-patience")
        }
        silent = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        run([programs / "gaps", "--doctor"], {**empty, **silent})
        return " | ".join([run([own, "-c", VERSIONS], empty), *printed])


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table. Returns the exit status."""
    parser = argparse.ArgumentParser(prog="try_installs", description=__doc__)
    parser.add_argument("dist", type=Path)
    parser.add_argument("pythons", nargs="+", metavar="PYTHON")
    options = parser.parse_args(arguments)
    failures = 0
    for python in options.pythons:
        for kind, (pattern, search, changes) in KINDS.items():
            packages = sorted(options.dist.resolve().glob(pattern))
            if len(packages) != 1:
                parser.error(
                    f"{options.dist} has {len(packages)} files {pattern}; one is needed"
                )
            try:
                said = tried(python, packages[0], search, changes)
            except (Failed, OSError) as error:
                failures += 1
                said = f"FAILED: {error}"
            print(f"| {python} | {kind} | {said} |", flush=True)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
