"""The notes of a release, from CHANGELOG.md: ``python -m tools.release.notes v0.2.0``
prints them.

The tag has to be of the version in ``gaps/__init__.py``, and the changelog has to give
that version a date. GitHub shows each line break of a release as one, so the lines of a
paragraph are joined.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

import gaps

ROOT = Path(__file__).parents[2]
HEADING = re.compile(r"^## (?P<version>\S+) - (?P<date>.+)$", re.MULTILINE)
DATE = re.compile(r"\d{4}-\d\d-\d\d")
FILES = """### Which file

- Windows: `gaps-{version}-windows-x86_64-setup.exe` installs; or unpack `gaps-{version}-windows-x86_64.zip`
  and start `gaps.exe`.
- macOS: `gaps-{version}-macos-arm64.zip` for Apple silicon, `gaps-{version}-macos-x86_64.zip` for Intel. They
  are not signed: the first time, allow the start in System Settings, Privacy & Security.
- Debian and Ubuntu: `gaps-patience_{version}_amd64.deb`. Other Linux: unpack
  `gaps-{version}-linux-x86_64.tar.gz` (or `gaps-{version}-linux-arm64.tar.gz`) and start `gaps/gaps`.
- Where Python is installed: a wheel (`gaps_patience-{version}-….whl`), or the source
  (`gaps_patience-{version}.tar.gz`).
- `sha256sum --check --ignore-missing SHA256SUMS` compares what was downloaded.
"""


class NotesError(ValueError):
    """Raised when there are no notes: says what is wrong, and what would be right."""


def notes(changelog: str, version: str) -> str:
    """Return the changelog of a version such as ``0.2.0``, as Markdown.

    Each paragraph is one line. Raise ``NotesError`` if the version is not there, has no
    date yet, or has no text.
    """
    found = list(HEADING.finditer(changelog))
    for number, heading in enumerate(found):
        if heading["version"] != version:
            continue
        if not DATE.fullmatch(heading["date"]):
            raise NotesError(
                f"CHANGELOG.md has {version} as “{heading['date']}”: it needs the release's date, YYYY-MM-DD"
            )
        end = found[number + 1].start() if number + 1 < len(found) else len(changelog)
        text = joined(changelog[heading.end() : end])
        if not text:
            raise NotesError(f"CHANGELOG.md says nothing of {version}")
        return text
    known = ", ".join(heading["version"] for heading in found) or "none"
    raise NotesError(
        f"CHANGELOG.md has no heading “## {version} - YYYY-MM-DD”; its versions: {known}"
    )


def joined(text: str) -> str:
    """Return the text with each paragraph and each item of a list in one line."""
    return re.sub(r"\n +(?=\S)", " ", text).strip()


def version_of(tag: str) -> str:
    """Return the version in a tag such as ``v0.2.0``, or in a version itself.

    Raise ``NotesError`` if it is neither, or not the version of this project.
    """
    version = tag.removeprefix("v")
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise NotesError(f"“{tag}” is no version: write it as 0.2.0 or v0.2.0")
    if version != gaps.__version__:
        raise NotesError(
            f"{tag} was asked for, but gaps/__init__.py has version {gaps.__version__}"
        )
    return version


def main(arguments: list[str]) -> int:
    """Print the notes for the tag or version given; return the exit status."""
    if len(arguments) != 1:
        print("usage: python -m tools.release.notes VERSION", file=sys.stderr)
        return 2
    try:
        version = version_of(arguments[0])
        text = notes((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), version)
    except NotesError as error:
        print(error, file=sys.stderr)
        return 1
    print(f"{text}\n\n{joined(FILES.format(version=version))}")
    return 0


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]  # a console of Windows may have another
    sys.exit(main(sys.argv[1:]))
