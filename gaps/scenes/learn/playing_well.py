"""The chapter *How to play it well*: measured advice, each with a board that shows it.

The figures are those of ``docs/tables/advice.md``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gaps.engine import Card, State, Suit, by_key, parse_board, parse_move
from gaps.engine.notation import parse_cell
from gaps.language import N_, _, integer, joined
from gaps.scenes.learn.lessons import CHOICE, KINGS, REDEALS, TWOS
from gaps.scenes.learn.reading_page import Section
from gaps.scenes.learn.strips import Lines, Strip
from gaps.scenes.text.card_text import card_text
from gaps.scenes.text.difficulty import measured
from gaps.table.render.slots import Slot, slot_of

TITLE = N_("How to play it well")

SHORT = "mini"
CLASSIC = "gaps"
PARKING = """
2s 3s 4d 5s 6s 7s --
2d 3d 4h 7h 6d 7d 5d
2c 3c 4c 5c 6c 5h --
2h 3h -- 7c 6h -- 4s
"""
"""A position of the short game in which only one card keeps the win."""

# Wins in 100 deals of the short game by two players that differ in one thing.
TWOS_AT_ONCE = 31
TWOS_LAST = 15
DEAD_GAPS_AVOIDED = 31
DEAD_GAPS_MADE = 25
# The causes, in 100 games of the short game that one move lost.
WRONG_TWO = 41
LEFT_TOO_SOON = 38
# Wins in 100 next rounds of the classic game, after ends with many or few cards home.
WON_AFTER_MANY_HOME = 4
MANY_HOME = 18
WON_AFTER_FEW_HOME = 0
FEW_HOME = 8

EASIER = ("gaps", "montana", "addiction-three", "mini", "either-side-three")
"""Games to start with, and the classic one for comparison; the hardest first."""


def sections() -> Iterator[Section]:
    """Yield the advice in the order in which a game needs it."""
    short = _(by_key(SHORT).name)
    classic = _(by_key(CLASSIC).name)
    yield Section(
        _("Begin rows early"),
        (
            _(
                "Bring a two to the start of a row as soon as it can go there. It gives the row its suit, "
                "and the longest chains begin with it."
            ),
        ),
        _example(TWOS.start(), ("A1-A3",), "D2-A1 C4-A2"),
        _(
            "Tested: of 100 deals of {game} a simple player won {many}, and {few} if twos came last.",
            game=short,
            many=TWOS_AT_ONCE,
            few=TWOS_LAST,
        ),
    )
    yield Section(
        _("But choose the two"),
        (
            _(
                "Which two goes where often decides a game, and can hardly be taken back before a redeal. "
                "Take the one whose three can follow soon."
            ),
        ),
        _example(CHOICE.start(), ("A1-A3",), "B2-A1"),
        _(
            "Tested: of 100 lost games of {game}, {number} were lost by a two where another would have "
            "won.",
            game=short,
            number=WRONG_TWO,
        ),
    )
    yield Section(
        _("Look two or three moves ahead"),
        (
            _(
                "Each move fills one gap and leaves another. The card left of the new gap decides which "
                "card goes there next."
            ),
        ),
        _example(TWOS.start(), ("B1-B3", "C5-C6"), "C6-B3"),
        _(
            "Tested: of 100 deals of {game} a player who looks one move ahead won {one}, one who plans "
            "the round {all}.",
            game=classic,
            one=_wins(measured()[CLASSIC].greedy),
            all=_wins(measured()[CLASSIC].planner),
        ),
    )
    yield Section(
        _("Send kings to the row ends"),
        (
            _(
                "Nothing fits right of a king, and right of a queen only the king. A card that leaves such "
                "a place leaves a gap that is hard to fill: think twice before you move it."
            ),
        ),
        _example(KINGS.start(), ("A2-A3", "C1-C3"), "C2-A3"),
        _(
            "Tested: of 100 deals of {game} a simple player won {many} by avoiding dead gaps, else "
            "{few}.",
            game=short,
            many=DEAD_GAPS_AVOIDED,
            few=DEAD_GAPS_MADE,
        ),
    )
    yield Section(
        _("Wake dead gaps"),
        (
            _(
                "A dead gap comes to life when its king leaves. So make a gap right of the queen of the "
                "king’s suit."
            ),
        ),
        _example(_after(KINGS.start(), "C4-D2"), ("B2-B4", "C3-C4"), "B3-C4 D3-B3"),
    )
    yield Section(
        _("First the follower, then the card"),
        (
            _(
                "A card need not go home as soon as it can. While it stays, the card that follows it can "
                "come beside it: here {follower} comes next to {card}, and its old place is free for "
                "{freed}. Had {card} gone home at once, the game would be lost.",
                card=card_text(Card(4, Suit.HEARTS)),
                follower=card_text(Card(5, Suit.HEARTS)),
                freed=card_text(Card(7, Suit.CLUBS)),
            ),
        ),
        _example(
            _after(parse_board(PARKING, SHORT), "B4-D6"),
            ("B2-B4", "C5-C7"),
            "C6-B4 D4-C6",
        ),
        _(
            "Tested: of 100 lost games of {game}, {number} were lost because a card left before its "
            "follower had come.",
            game=short,
            number=LEFT_TOO_SOON,
        ),
    )
    yield Section(
        _("Before a redeal, bring home what you can"),
        (
            _(
                "In most games only cards that are home stay. Runs that do not begin with a two at the "
                "start of a row are broken up."
            ),
        ),
        _example(REDEALS.start(), ("A1-A6",), "R"),
        _(
            "Tested: of 100 next rounds of {game} a simple player won {many} after ends with {most} cards "
            "home, and {few} after ends with {least}.",
            game=classic,
            many=WON_AFTER_MANY_HOME,
            most=MANY_HOME,
            few=WON_AFTER_FEW_HOME,
            least=FEW_HOME,
        ),
    )
    yield Section(_("Games to begin with"), (_easier(),))


def _easier() -> str:
    """Return the win rates of a simple player in some games."""
    wins = (
        _(
            "{game}: {number}",
            game=_(by_key(key).name),
            number=_wins(measured()[key].greedy),
        )
        for key in EASIER
    )
    return _(
        "Of 100 deals, a player who looks one move ahead won so many: {games}.",
        games=joined("; ", wins),
    )


def _wins(fraction: float) -> str:
    return integer(round(100 * fraction))


def _after(state: State, moves: str) -> State:
    for text in moves.split():
        state = state.play(parse_move(text, state))
    return state


def _example(state: State, parts: Sequence[str], moves: str) -> Lines:
    """Return parts of the rows of a position, "A1-A3", before and after some moves."""
    return _line(state, parts), _line(_after(state, moves), parts)


def _line(state: State, parts: Sequence[str]) -> tuple[Strip, ...]:
    return tuple(_strip(state, part) for part in parts)


def _strip(state: State, part: str) -> Strip:
    first, last = (parse_cell(text, state.variant.layout) for text in part.split("-"))
    cells = range(first, last + 1)
    shown: list[Card | Slot] = []
    for cell in cells:
        card = state.board[cell]
        shown.append(slot_of(state, cell) if card is None else card)
    return Strip(tuple(shown), len(state.home.intersection(cells)))
