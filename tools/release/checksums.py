"""SHA256SUMS of a release: ``python -m tools.release.checksums FOLDER [VERSION]``
writes it into the folder.

Every file that a release has must be there, and nothing else; the form is that of
``sha256sum``.
"""

from __future__ import annotations

import hashlib
import sys
from fnmatch import fnmatchcase
from pathlib import Path

import gaps

NAME = "SHA256SUMS"
WHEELS = (
    "manylinux*_x86_64.whl",
    "manylinux*_aarch64.whl",
    "win_amd64.whl",
    "macosx*_x86_64.whl",
    "macosx*_arm64.whl",
)
FILES = (
    "gaps_patience-{version}.tar.gz",
    *(f"gaps_patience-{{version}}-*-{system}" for system in WHEELS),
    "gaps-{version}-linux-x86_64.tar.gz",
    "gaps-{version}-linux-arm64.tar.gz",
    "gaps-patience_{version}_amd64.deb",
    "gaps-{version}-macos-arm64.zip",
    "gaps-{version}-macos-x86_64.zip",
    "gaps-{version}-windows-x86_64.zip",
    "gaps-{version}-windows-x86_64-setup.exe",
)
"""Patterns of the files of a release: each has to match at least one."""


def faults(names: list[str], version: str) -> list[str]:
    """What is missing among the names of files, and which of them belong to no release
    of this version.
    """
    patterns = [pattern.format(version=version) for pattern in FILES]
    missing = [
        pattern
        for pattern in patterns
        if not any(fnmatchcase(name, pattern) for name in names)
    ]
    strange = [
        name
        for name in names
        if not any(fnmatchcase(name, pattern) for pattern in patterns)
    ]
    return [f"missing: {pattern}" for pattern in missing] + [
        f"not of this release: {name}" for name in strange
    ]


def sums(files: list[Path]) -> str:
    """A line for each file, as ``sha256sum`` writes it."""
    return "".join(
        f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n"
        for file in files
    )


def main(arguments: list[str]) -> int:
    """Write the sums; returns the exit status."""
    if len(arguments) not in (1, 2) or not Path(arguments[0]).is_dir():
        print(
            "usage: python -m tools.release.checksums FOLDER [VERSION]", file=sys.stderr
        )
        return 2
    folder = Path(arguments[0])
    version = arguments[1] if len(arguments) == 2 else gaps.__version__
    files = sorted(path for path in folder.iterdir() if path.name != NAME)
    if wrong := faults([file.name for file in files], version):
        print("\n".join(wrong), file=sys.stderr)
        return 1
    (folder / NAME).write_text(sums(files), encoding="ascii", newline="\n")
    print(f"{folder / NAME}: {len(files)} files")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
