"""The texts of a .deb: its control file, its copyright file, its changelog and its manual page.

The forms are those of the Debian Policy 4.6 and of the machine-readable copyright format 1.0.
"""

from __future__ import annotations

import gzip
import re
import textwrap
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path

from gaps.cli.desktop_files import summary
from gaps.engine import CATALOGUE
from tools.release.linux.metainfo import DEVELOPER, PARAGRAPHS, POINTS, ROOT, releases

PACKAGE = "gaps-patience"
PLACE = f"usr/lib/{PACKAGE}"
CONTACT = f"{DEVELOPER} <gaps-patience@users.noreply.github.com>"
FONTS = {"BarlowSemiCondensed": "OFL-BarlowSemiCondensed.txt", "Fraunces": "OFL-Fraunces.txt"}
OF_OTHERS = (
    "gaps",
    "_internal/*.so*",
    "_internal/pygame*",
    "_internal/accesskit*",
    "_internal/base_library.zip",
)
VARIOUS = f"""
Python, pygame-ce, SDL, the other libraries and the starter of PyInstaller have the licences whose texts
are in /{PLACE}/licences. README.txt there says which text belongs to which file.

Those under version 2.1 of the GNU Lesser General Public License, such as pygame-ce, have its text in
/usr/share/common-licenses/LGPL-2.1, too.
"""
OVERRIDES = {
    "custom-library-search-path": "The libraries of pygame-ce and accesskit lie beside each other.",
    "embedded-library": "The program brings its own libraries: it is the one that was tried.",
    "library-not-linked-against-libc": "Some libraries need nothing from it.",
    "package-section-games-but-contains-no-game": "The command is in /usr/bin, which every PATH has.",
}
"""What lintian calls errors and is meant, each with its reason."""
_WIDTH = 78
_FORMAT = "https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/"


def control(fields: Mapping[str, str]) -> str:
    """Return the control file: ``fields`` are those that depend on the bundle, such as ``Depends``."""
    told = {
        "Package": PACKAGE,
        "Section": "games",
        "Priority": "optional",
        "Maintainer": CONTACT,
        **fields,
        "Description": f"{_begun_small(summary())}\n{_description()}",
    }
    return "".join(f"{name}: {value}\n" for name, value in told.items() if value)


def copyright_file() -> str:
    """Return the copyright file. The parts of others have their texts beside the program, in ``licences``."""
    mit = (ROOT / "LICENSE").read_text(encoding="utf-8")
    held, terms = re.search(r"^Copyright(?: \(c\))? (.+)$", mit, re.MULTILINE), mit.split("\n\n", 2)[2]
    assert held is not None
    stanzas = [
        f"Format: {_FORMAT}\nUpstream-Name: Gaps\nUpstream-Contact: {CONTACT}",
        f"Files: *\nCopyright: {held[1]}\nLicense: Expat\n{_indented(terms)}",
    ]
    licence = ""
    for name, file in FONTS.items():
        text = (ROOT / "assets" / "fonts" / file).read_text(encoding="utf-8")
        owner, licence = text.split("\n", 1)
        stanzas.append(
            f"Files: {PLACE}/_internal/gaps/assets/fonts/{name}*\n"
            f"Copyright: {owner.removeprefix('Copyright ')}\nLicense: OFL-1.1"
        )
    others = " ".join(f"{PLACE}/{name}" for name in OF_OTHERS)
    authors = f"the authors that the files in /{PLACE}/licences name"
    stanzas.append(f"Files: {others}\nCopyright: {authors}\nLicense: various\n{_indented(VARIOUS)}")
    stanzas.append(f"License: OFL-1.1\n{_indented(licence)}")
    return "\n\n".join(stanzas) + "\n"


def changelog() -> bytes:
    """Return the changelog of the package: one entry for each release, compressed."""
    entries = (
        f"{PACKAGE} ({version}) unstable; urgency=medium\n\n"
        f"  * Version {version} of Gaps; {PACKAGE}'s CHANGELOG.md lists its changes.\n\n"
        f" -- {CONTACT}  {format_datetime(_noon(date))}\n"
        for version, date in releases()
    )
    return _packed("\n".join(entries))


def overrides() -> str:
    """Return the file that tells lintian what is meant."""
    return "".join(f"# {reason}\n{PACKAGE}: {tag}\n" for tag, reason in OVERRIDES.items())


def manual() -> bytes:
    """Return the page of the manual, compressed."""
    version, date = releases()[0]
    page = (Path(__file__).parent / "gaps.6").read_text(encoding="utf-8")
    return _packed(page.replace("@VERSION@", version).replace("@DATE@", date))


def changes() -> bytes:
    """Return ``CHANGELOG.md``, compressed."""
    return _packed((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))


def release_time() -> int:
    """Noon of the day of the newest release, UTC, in seconds since 1970: the time of the package's files."""
    return int(_noon(releases()[0][1]).timestamp())


def _noon(date: str) -> datetime:
    return datetime.fromisoformat(date).replace(hour=12, tzinfo=UTC)


def _packed(text: str) -> bytes:
    return gzip.compress(text.encode("utf-8"), mtime=0)


def _begun_small(text: str) -> str:
    """A summary as Debian wants it: it begins with a small letter."""
    return text[0].lower() + text[1:]


def _description() -> str:
    """The longer description: paragraphs and a list, as control files have them."""
    parts = [_indented(text.id) for text in PARAGRAPHS]
    points = [
        textwrap.fill(
            text.id.format(variants=len(CATALOGUE)), _WIDTH, initial_indent="  * ", subsequent_indent="    "
        )
        for text in POINTS
    ]
    return "\n .\n".join([*parts, "\n".join(points)])


def _indented(text: str) -> str:
    """Paragraphs as the continuation of a field: each line begins with a space, an empty one has a point."""
    paragraphs = [" ".join(part.split()) for part in re.split(r"\n\s*\n", text.strip())]
    filled = [
        textwrap.fill(part, _WIDTH, initial_indent=" ", subsequent_indent=" ", break_on_hyphens=False)
        for part in paragraphs
    ]
    return "\n .\n".join(filled)
