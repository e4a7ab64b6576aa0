"""Checks of arguments that a program passes: wrong types, and boards that no game can
reach.

What a person types is checked by ``notation``. These are errors of a calling program, so
they are not translated.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache
from math import isfinite
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from gaps.engine.cards import Board, Card
from gaps.engine.errors import shorten


def require(name: str, value: object, *kinds: type) -> None:
    """Raise ``TypeError`` unless ``value``, the argument ``name``, has one of the types
    ``kinds``.

    A ``bool`` is no ``int`` here, and an ``int`` is a ``float``.
    """
    if type(value) in kinds:
        return
    if isinstance(value, kinds) and not isinstance(value, bool):
        return
    if float in kinds and type(value) is int:
        return
    wanted = " or ".join(
        "None" if kind is type(None) else kind.__name__ for kind in kinds
    )
    raise TypeError(f"{name} must be of type {wanted}, not {shorten(value)!r}")


def require_fields(owner: object) -> None:
    """Raise ``TypeError`` unless each field of ``owner``, a dataclass, has the type
    that it is declared with.

    What a tuple or a set holds is not looked at.
    """
    for name, kinds in _declared(type(owner)).items():  # type: ignore[arg-type] # a class is hashable
        if Callable in kinds:
            require_callable(f"{type(owner).__name__}.{name}", getattr(owner, name))
        else:
            require(f"{type(owner).__name__}.{name}", getattr(owner, name), *kinds)


@cache
def _declared(owner: type) -> Mapping[str, tuple[Any, ...]]:
    hints = get_type_hints(owner).items()
    kinds = {
        name: get_args(hint) if isinstance(hint, UnionType) else (hint,)
        for name, hint in hints
    }
    return {
        name: tuple(get_origin(each) or each for each in found)
        for name, found in kinds.items()
    }


def require_each(name: str, values: Iterable[object], *kinds: type) -> None:
    """Raise ``TypeError`` unless every one of ``values`` has one of the types
    ``kinds``.
    """
    for place, value in enumerate(values):
        require(f"{name}[{place}]", value, *kinds)


def require_callable(name: str, value: object) -> None:
    """Raise ``TypeError`` unless ``value`` can be called."""
    if not callable(value):
        raise TypeError(f"{name} must be a function, not {shorten(value)!r}")


def require_choice(name: str, value: object, choices: Collection[str]) -> None:
    """Raise ``TypeError`` or ``ValueError`` unless ``value`` is one of ``choices``."""
    require(name, value, str)
    if value not in choices:
        raise ValueError(
            f"{name} must be {' or '.join(map(repr, choices))}, not {shorten(value)!r}"
        )


def require_range(
    name: str, value: float, lowest: int, highest: int | None = None
) -> None:
    """Raise ``ValueError`` unless ``value`` is a number from ``lowest`` to ``highest``."""
    finite = isinstance(value, int) or isfinite(value)  # a huge int is no float
    if not finite or value < lowest or (highest is not None and value > highest):
        rule = (
            f"at least {lowest}" if highest is None else f"from {lowest} to {highest}"
        )
        raise ValueError(
            f"{name} must be {'' if finite else 'finite and '}{rule}; it is {shorten(value)}"
        )


def check_board(board: Board, cells: int, cards: Collection[Card]) -> None:
    """Raise ``TypeError`` or ``ValueError`` unless ``board`` has ``cells`` cells and
    exactly ``cards``.
    """
    require("board", board, tuple)
    if len(board) != cells:
        raise ValueError(f"the board must have {cells} cells; it has {len(board)}")
    require_each("board", board, Card, type(None))
    _check_cards(card for card in board if card is not None)
    if Counter(board) - Counter({None: cells}) != Counter(cards):
        found, wanted = {card for card in board if card is not None}, set(cards)
        missing, foreign = _listed(wanted - found), _listed(found - wanted)
        raise ValueError(
            "the board must hold each card of its variant once; "
            f"missing: {missing or 'none'}, not of this variant: {foreign or 'none'}"
        )


def check_stock(
    stock: tuple[Card | None, ...], talon: Collection[Card], passes: int
) -> None:
    """Raise ``TypeError`` or ``ValueError`` unless ``stock`` can be what is left of
    ``passes`` talons.
    """
    require("stock", stock, tuple)
    require_each("stock", stock, Card, type(None))
    known = [card for card in stock if card is not None]
    _check_cards(known)
    if foreign := set(known) - set(talon):
        raise ValueError(
            f"the stock must hold cards of the talon only, not {_listed(foreign)}"
        )
    if len(stock) > len(talon) * passes:
        raise ValueError(
            f"the stock must have at most {len(talon) * passes} cards; it has {len(stock)}"
        )


def _check_cards(cards: Iterable[Card]) -> None:
    for card in cards:
        rank, suit, deck = card
        if type(rank) is type(deck) is int and isinstance(suit, int):
            continue
        require("Card.rank", rank, int)
        require("Card.suit", suit, int)  # a Suit, or its number
        require("Card.deck", deck, int)


def _listed(cards: Iterable[Card]) -> str:
    return ", ".join(sorted(map(str, cards))[:4])
