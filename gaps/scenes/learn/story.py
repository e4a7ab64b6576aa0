"""The story of the game: its origin, its names, and how often it is won."""

from __future__ import annotations

from collections.abc import Iterator

from gaps.engine import Card, Suit
from gaps.engine.cards import KING
from gaps.engine.destinations import GapKind
from gaps.language import N_, _
from gaps.scenes.learn.reading_page import Section
from gaps.scenes.learn.strips import Strip
from gaps.table.render.slots import Slot

TITLE = N_("Its story")


def sections() -> Iterator[Section]:
    """Yield the story from its beginning to today, and a glossary."""
    low = [Card(rank, Suit.SPADES) for rank in range(2, 8)]
    row = Strip(tuple(low), fused=len(low))
    yield Section(
        _("A hundred years in books"),
        (
            _(
                "A patience of one pack, from European collections of the 19th century. English, German and"
                " French books have told it for more than a hundred years."
            ),
            _("Its family is called the Montana group, or the non-builders."),
        ),
        ((row,),),
    )
    yield Section(
        _("Its names"),
        (
            _(
                "In America it is mostly called Montana, in Europe Gaps, on computers Addiction. Other "
                "names are Spaces, Vacancies, Clown Solitaire, Pretzel and Blue Moon."
            ),
            _(
                "Nobody knows why it is called Montana; the wide open spaces of that state are one guess. "
                "The mountains of this game come from that name."
            ),
        ),
    )
    yield Section(
        _("One name, many games"),
        (
            _(
                "One book’s Gaps is another book’s Montana. In an encyclopedia of 2010 a redeal of Gaps "
                "does not shuffle; that of Montana and Spaces does. Elsewhere the twos of Montana stand in "
                "their places from the start, and in Spaces everything is shuffled. The rules of each game "
                "say where books differ."
            ),
        ),
    )
    yield Section(
        _("On computers"),
        (
            _(
                "In 1987 Tim Lister posted a program to Usenet, in comp.sources.unix; Eric Raymond made a "
                "version of it. AisleRiot, the collection of GNOME, and PySolFC have it, too."
            ),
            _(
                "GameHouse made Addiction for Yahoo! Games: three redeals, and each time the aces make new "
                "gaps. One page tells that an Addiction for Windows made the game known to millions in the "
                "1990s, and that its name comes from “just one more try”."
            ),
        ),
    )
    yield Section(
        _("How often it is won"),
        (
            _(
                "Books: one game in twenty, or 5 to 10 in 100, with two redeals. Without shuffling one in "
                "seven. With three redeals 40 to 50 in 100, with none 1 or 2. Without a limit it is only a "
                "matter of time."
            ),
            _(
                "Proof: with perfect play 84.7 to 88.1% of all deals can be won without any redeal. An "
                "earlier study found 85.8%, give or take 3.7."
            ),
            _("Between those two lines lies everything that one can learn."),
        ),
    )
    yield Section(
        _("The old count"),
        (
            _(
                "A point for each card in its place, 48 at most. In games for a score each redeal costs 5, "
                "and a win without one adds 10; a scoresheet adds up several games. Matches still count so,"
                " and Statistics shows your best and your mean."
            ),
        ),
    )
    spade = low[3]
    home = Strip((*low[:3], Slot(GapKind.LIVE, (spade,))), fused=3)
    dead = Strip((Card(KING, Suit.HEARTS), Slot(GapKind.DEAD)))
    yield Section(
        _("Seven words"),
        (
            _(
                "Row: cards side by side, from left to right. Its start is at the left edge."
            ),
            _(
                "Gap: an empty place. A card goes there that follows the card left of it."
            ),
            _("Dead gap: one that no card can fill, such as the gap right of a king."),
            _(
                "Home: in order from the start of a row. Others say preserved, or locked."
            ),
            _("Run: cards of one suit in order, side by side."),
            _("Redeal: cards that do not stay are gathered and laid out again."),
            _("Version: the same game with another rule."),
        ),
        ((home, dead),),
    )
