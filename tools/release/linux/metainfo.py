"""The game as a software centre shows it: AppStream metadata, with the texts of all
languages.

The form is that of the AppStream specification 1.0. Releases are read from
``CHANGELOG.md``, the address of the project's page is ``gaps.ADDRESS``. While that is
empty the file names none, and AppStream 1.0 warns of a missing homepage; screenshots
have no address either.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import gaps
from gaps import APP_ID
from gaps.engine import CATALOGUE
from gaps.language import ENGLISH, N_, Message
from tools.release.linux.desktop_files import (
    CATEGORIES,
    ENTRY,
    KEYWORDS,
    MEDIA_TYPE,
    NAME,
    SUMMARY,
    escape,
    in_language,
    other_languages,
)

FILE = f"{APP_ID}.metainfo.xml"
DEVELOPER = "The Gaps developers"
LICENCE = "MIT AND OFL-1.1"
ROOT = Path(__file__).parents[3]
CHANGELOG = ROOT / "CHANGELOG.md"
PARAGRAPHS = (
    N_(
        "Gaps is a patience in which the cards lie in rows: a gap takes the card of the same suit that is "
        "one higher than its left neighbour. It is also called Montana, Addiction or Spaces."
    ),
    N_(
        "After every move the game can nearly always prove whether it can still be won. It gives hints, and "
        "takes back any number of moves."
    ),
)
POINTS = (
    N_("{variants} variants, and rules of your own"),
    N_("A daily deal, an expedition of 48 deals, and statistics"),
    N_("Games saved as files, to watch again or to send to friends as a challenge"),
    N_("Played with mouse, touch, keyboard or gamepad, and with a screen reader"),
)
CONTROLS = ("pointing", "keyboard", "touch", "gamepad")
_RELEASE = re.compile(r"^## (\d+\.\d+\.\d+) - (\d{4}-\d\d-\d\d)$", re.MULTILINE)


def metainfo() -> str:
    """Return the file as text.

    Raise ``ValueError`` if the changelog names no release with a date.
    """
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<component type="desktop-application">',
        f"  <id>{APP_ID}</id>",
        "  <metadata_license>CC0-1.0</metadata_license>",
        f"  <project_license>{LICENCE}</project_license>",
        f"  <name>{NAME}</name>",
        *_texts("summary", SUMMARY, 2),
        f'  <developer id="{APP_ID.rpartition(".")[0]}">',
        f"    <name>{DEVELOPER}</name>",
        "  </developer>",
        *_addresses(),
        "  <description>",
        *(line for text in PARAGRAPHS for line in _texts("p", text, 4)),
        "    <ul>",
        *(line for text in POINTS for line in _texts("li", text, 6)),
        "    </ul>",
        "  </description>",
        f'  <launchable type="desktop-id">{ENTRY}</launchable>',
        "  <categories>",
        *(f"    <category>{name}</category>" for name in CATEGORIES),
        "  </categories>",
        "  <keywords>",
        *_keywords(),
        "  </keywords>",
        "  <provides>",
        "    <binary>gaps</binary>",
        f"    <mediatype>{MEDIA_TYPE}</mediatype>",
        "  </provides>",
        "  <supports>",
        *(f"    <control>{name}</control>" for name in CONTROLS),
        "  </supports>",
        '  <content_rating type="oars-1.1"/>',
        "  <releases>",
        *(
            f'    <release version="{version}" date="{date}"/>'
            for version, date in releases()
        ),
        "  </releases>",
        "</component>",
        "",
    ]
    return "\n".join(lines)


def _addresses() -> Iterator[str]:
    if gaps.ADDRESS:
        yield f'  <url type="homepage">{escape(gaps.ADDRESS)}</url>'
        yield f'  <url type="bugtracker">{escape(gaps.ADDRESS)}/issues</url>'


def releases() -> list[tuple[str, str]]:
    """Return the version and date of each release, the newest first.

    Raise ``ValueError`` if there is none.
    """
    found = _RELEASE.findall(CHANGELOG.read_text(encoding="utf-8"))
    if not found:
        raise ValueError(f"{CHANGELOG.name} has no heading like: ## 1.2.3 - 2026-11-22")
    return found


def _texts(tag: str, message: Message, depth: int) -> Iterator[str]:
    """Yield a message in an element for each language."""
    for code in (ENGLISH, *other_languages()):
        text = in_language(message, code).format(variants=len(CATALOGUE))
        mark = "" if code == ENGLISH else f' xml:lang="{code}"'
        yield f"{' ' * depth}<{tag}{mark}>{escape(text)}</{tag}>"


def _keywords() -> Iterator[str]:
    for code in (ENGLISH, *other_languages()):
        mark = "" if code == ENGLISH else f' xml:lang="{code}"'
        for word in in_language(KEYWORDS, code).strip(";").split(";"):
            yield f"    <keyword{mark}>{escape(word)}</keyword>"
