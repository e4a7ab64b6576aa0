"""The functions that read what comes from outside: typed, pasted, dropped, imported or
in the folder.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress

from gaps.engine import CATALOGUE, by_key, deal, parse_code, parse_move
from gaps.scenes.challenges.arrivals import is_board, read_board
from gaps.scenes.session.share_line import deal_code_in, read_deal, read_rules
from gaps.stage.drawing import text_lines
from gaps.store import Challenge, Match, Recording, SavedGame, Settings
from gaps.store.files.fields import read_object
from gaps.store.sharing import challenge, recording

GAPS = CATALOGUE["gaps"]
START = deal(GAPS, 7)

Reader = Callable[[bytes], object]
"""Reads bytes; may raise ``ValueError`` only."""


def text_of(raw: bytes) -> str:
    """The text of an input, with half surrogates for bytes that are not UTF-8, as in a
    file's name.
    """
    return raw.decode("utf-8", "surrogateescape")


def _code(raw: bytes) -> object:
    """Whatever may be typed as a deal, rules or a move. Every reader of these gets it."""
    text = text_of(raw)
    problems = list[ValueError]()
    read: tuple[Callable[[str], object], ...] = (
        parse_code,
        by_key,
        lambda typed: read_deal(typed, GAPS),
        lambda typed: parse_move(typed, START),
    )
    deal_code_in(text)
    with suppress(ValueError):
        read_rules(text)
    for each in read:
        try:
            each(text)
        except ValueError as error:
            problems.append(error)
    if len(problems) == len(read):
        raise problems[0]
    return None


def _board(raw: bytes) -> object:
    text = text_of(raw)
    is_board(text)
    return read_board(text)


def _challenge(raw: bytes) -> object:
    text = text_of(raw)
    challenge.is_recognised(text)
    return Challenge.from_text(text)


def _recording(raw: bytes) -> object:
    text = text_of(raw)
    recording.is_recognised(text)
    return Recording.from_text(text)


def _settings(raw: bytes) -> object:
    return Settings.from_values(read_object(text_of(raw), "gaps-settings", 1))


def _drawn(raw: bytes) -> object:
    text = text_of(raw)
    text_lines.cut(text, 300, lambda line: 8 * len(text_lines.drawable(line)))
    return text_lines.wrap(text, 300, lambda line: 8 * len(text_lines.drawable(line)))


READERS: Mapping[str, Reader] = {
    "code": _code,
    "board": _board,
    "challenge": _challenge,
    "recording": _recording,
    "save": lambda raw: SavedGame.from_text(text_of(raw)),
    "match": lambda raw: Match.from_text(text_of(raw)),
    "settings": _settings,
    "text": _drawn,
}
"""By name."""
