"""The files for a Linux desktop: the desktop entry, the file type and the icon, as text.

The form of an entry is that of the Desktop Entry Specification, that of a file type the
Shared MIME-info specification 0.22.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from gaps import APP_ID
from gaps.asset_files import asset
from gaps.cli.options import FROM_DESKTOP
from gaps.engine import CATALOGUE
from gaps.language import ENGLISH, N_, Message, available, catalogue

NAME = "Gaps"
MEDIA_TYPE = "application/vnd.gaps-patience.recording"
ENTRY = f"{APP_ID}.desktop"
MIME_FILE = f"{APP_ID}.xml"
ICON_FILE = f"{APP_ID}.svg"
CATEGORIES = ("Game", "CardGame")
GENERIC_NAME = N_("Patience card game")
SUMMARY = N_("Patience with {variants} variants; the computer looks for the solution")
KEYWORDS = N_("solitaire;patience;cards;montana;addiction;spaces;")
RECORDING = N_("Recorded game of Gaps")
_ROOT_TAG = re.compile(r"<svg\b[^>]*>")
_SQUARE = "-22 -2 144 144"  # around the back of a card, 100 x 140


def summary(code: str = ENGLISH) -> str:
    """Return the description of the game, in a language."""
    return in_language(SUMMARY, code).format(variants=len(CATALOGUE))


def in_language(message: Message, code: str) -> str:
    """Return a message in the language with that code; English if it has no translation."""
    found = catalogue(code)
    return message.id if found is None else found.gettext(message.id)


def other_languages() -> Iterator[str]:
    """Return the codes of all languages but English."""
    return (code for code in available() if code != ENGLISH)


def desktop_entry() -> str:
    """Return the desktop entry of the installed game, which ``gaps`` starts."""
    lines = ["[Desktop Entry]", "Type=Application", "Version=1.4", f"Name={NAME}"]
    texts = {"GenericName": GENERIC_NAME, "Comment": SUMMARY, "Keywords": KEYWORDS}
    for key, message in texts.items():
        lines.append(f"{key}={_filled(message, ENGLISH)}")
        lines += [
            f"{key}[{code}]={_filled(message, code)}" for code in other_languages()
        ]
    lines += [
        f"Exec=gaps {FROM_DESKTOP} %f",
        f"Icon={APP_ID}",
        "Terminal=false",
        f"Categories={';'.join(CATEGORIES)};",
        f"MimeType={MEDIA_TYPE};",
        "StartupNotify=true",
        f"StartupWMClass={APP_ID}",
    ]
    return "\n".join(lines) + "\n"


def mime_type() -> str:
    """Return the file type of recorded games: what it is called, and how such a file is
    recognised.
    """
    comments = [f"    <comment>{escape(RECORDING.id)}</comment>"]
    for code in other_languages():
        comments.append(
            f'    <comment xml:lang="{code}">{escape(in_language(RECORDING, code))}</comment>'
        )
    return "\n".join(
        [
            '<?xml version="1.0" encoding="UTF-8"?>',
            '<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">',
            f'  <mime-type type="{MEDIA_TYPE}">',
            *comments,
            '    <sub-class-of type="text/plain"/>',
            f'    <icon name="{APP_ID}"/>',
            '    <magic priority="60">',
            '      <match type="string" value="GAPS GAME " offset="0"/>',
            "    </magic>",
            '    <glob pattern="*.gaps" weight="60"/>',
            "  </mime-type>",
            "</mime-info>",
            "",
        ]
    )


def escape(text: str) -> str:
    """Return a text as XML has it between tags. (The standalone program has no modules
    for XML.)
    """
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def icon() -> str:
    """Return the icon as an SVG: the back of a card in a square, as in
    ``assets/icon.png``.
    """
    drawing = asset("backs/tall/ember.svg").read_text(encoding="utf-8")
    root = f'<svg xmlns="http://www.w3.org/2000/svg" width="144" height="144" viewBox="{_SQUARE}">'
    return _ROOT_TAG.sub(root, drawing, count=1)


def _filled(message: Message, code: str) -> str:
    return in_language(message, code).format(variants=len(CATALOGUE))
