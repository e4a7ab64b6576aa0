"""Searching all games by the names of a version, here or elsewhere, now or before."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from operator import itemgetter

from gaps.engine import Variant
from gaps.engine.catalogue import GAMES, game_of
from gaps.language import _

KINDS = frozenset(
    {"solitaire", "patience", "solitar", "reussite", "game", "spiel", "jeu"}
)
"""Words for any of the games, without accents: beside a name they may be left out."""


def found_versions(text: str) -> Sequence[tuple[Variant, str]]:
    """Return the versions that match a text, each with the reason.

    The reason is what is special about it, or the name that was found. Exact matches
    come first. A word such as "solitaire" may stand beside a name that lacks it.
    """
    texts = (text, _without_kind(text))
    found = []
    for versions in GAMES.values():
        for variant in versions:
            reasons = (why_found(variant, each) for each in texts)
            why = next((each for each in reasons if each is not None), None)
            if why is not None:
                is_far = not any(_is_called(variant, each) for each in texts)
                found.append((is_far, variant, why))
    found.sort(key=itemgetter(0))
    return [(variant, why) for _far, variant, why in found]


def _without_kind(text: str) -> str:
    """Return a text without words for any of the games, unless there are no others."""
    return " ".join(word for word in _words(text) if word not in KINDS) or text


def why_found(variant: Variant, text: str) -> str | None:
    """Return why a text finds a version, or None if it does not.

    The name of a game finds the usual version, and others only by names of their own.
    """
    usual = game_of(variant)
    of_game = variant is not usual and is_in(text, usual.name, _(usual.name))
    if not of_game and is_in(text, variant.name, _(variant.name)):
        return _(variant.summary)
    for name in variant.found_as:
        if is_in(text, name, _(name)):
            return _(name)
    for name in variant.also_called:
        if is_in(text, name, _(name)):
            return _("Also called {names}", names=_(name))
    if not of_game and is_in(text, variant.summary, _(variant.summary), variant.key):
        return _(variant.summary)
    return None


def is_in(text: str, *names: str) -> bool:
    """Return True if all words of a text start words of one of these names."""
    begun = _words(text)
    return any(
        all(any(word.startswith(each) for word in _words(name)) for each in begun)
        for name in names
    )


def _is_called(variant: Variant, text: str) -> bool:
    """Return True if one of the names of a version is the text."""
    return _words(text) in [_words(name) for name in _names(variant)]


def _names(variant: Variant) -> Iterator[str]:
    for name in (variant.name, *variant.also_called):
        for each in (name, _(name)):
            bare, _paren, _remark = each.partition(" (")
            yield bare


def _words(text: str) -> list[str]:
    apart = "".join(char if char.isalnum() else " " for char in _plain(text))
    return apart.split()


def _plain(text: str) -> str:
    """Return a text for comparison: in small letters without accents."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(char for char in apart if not unicodedata.combining(char))
