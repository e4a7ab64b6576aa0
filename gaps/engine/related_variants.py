"""Variants with another board, another wish or a second pack: one paragraph of data for
each.
"""

from __future__ import annotations

from dataclasses import replace

from gaps.engine import deals, wishes
from gaps.engine.cards import ACE, KING, QUEEN
from gaps.engine.classic_variants import PLAIN, TWO_REDEALS
from gaps.engine.homes import IN_ROWS_OF_SUITS, RUN_ALONG_RING
from gaps.engine.layout import (
    in_crossing_rows,
    in_ring,
    in_rows,
    in_rows_with_tray,
    in_touching_rows,
)
from gaps.engine.move_rules import EXCHANGE_TURNED_CARD
from gaps.engine.redeals import AFTER_EACH_RUN_PAST_BASES

DOUBLE_MONTANA = replace(
    PLAIN,
    key="double-montana",
    name="Double Montana",
    summary="Two packs, and you place the aces",
    layout=in_rows_with_tray(8, 14, places=8),
    removed=frozenset(),
    base=ACE,
    decks=2,
    deal=deals.BASES_MOVED_TO_TRAY,
    wishes=(wishes.BASE_FROM_TRAY, wishes.SUCCESSOR_OF_LEFT),
    redeal=replace(TWO_REDEALS, gaps=AFTER_EACH_RUN_PAST_BASES),
    also_called=("Big Paganini", "Paganini"),
    source="CatsAtCards",
    books_differ="PySolFC's Double Montana has no aces; see Double Gaps.",
)

DOUBLE_GAPS = replace(
    PLAIN,
    key="double-gaps",
    name="Double Gaps",
    summary="Two packs, eight rows, a long game",
    layout=in_rows(8, 13),
    decks=2,
    redeal=replace(TWO_REDEALS, early=True),
    also_called=("Double Montana",),
    source="PySolFC's Double Montana",
    books_differ="CatsAtCards has the player place the aces; see Double Montana. The books redeal only when "
    "no card can move.",
)

BLUE_MOON = replace(
    PLAIN,
    key="blue-moon",
    name="Blue Moon",
    summary="Aces start the rows and leave gaps",
    layout=in_rows(4, 14),
    removed=frozenset(),
    base=ACE,
    deal=deals.BASES_MOVED_TO_ROW_STARTS,
    wishes=(wishes.SUCCESSOR_OF_LEFT,),
    redeal=replace(TWO_REDEALS, early=True),
    also_called=("Rangoon",),
    source="PySolFC; named in the 2010 encyclopedia",
    books_differ="Most games redeal only when no card can move.",
)

RED_MOON = replace(
    BLUE_MOON,
    key="red-moon",
    name="Red Moon",
    summary="Aces placed, a gap beside each",
    deal=deals.BASES_PLACED_APART,
    also_called=(),
    source="PySolFC",
    books_differ="PySolFC has the aces in the order of the suits, here the deal orders them. Most games "
    "redeal only when no card can move.",
)

DOUBLE_BLUE_MOON = replace(
    BLUE_MOON,
    key="double-blue-moon",
    name="Double Blue Moon",
    summary="Blue Moon with two packs",
    layout=in_rows(8, 14),
    decks=2,
    also_called=(),
    source="PySolFC",
)

DOUBLE_RED_MOON = replace(
    RED_MOON,
    key="double-red-moon",
    name="Double Red Moon",
    summary="Red Moon with two packs",
    layout=in_rows(8, 14),
    decks=2,
)

GALARY = replace(
    RED_MOON,
    key="galary",
    name="Galary",
    summary="Red Moon; either neighbour counts",
    wishes=(
        wishes.BASE_AT_ROW_START,
        wishes.SUCCESSOR_OF_LEFT,
        wishes.PREDECESSOR_OF_RIGHT,
    ),
    books_differ="PySolFC takes only aces in the first column, and has the aces in the order of the suits.",
)

JUNGLE = replace(
    BLUE_MOON,
    key="jungle",
    name="Jungle",
    summary="Any suit may follow; to win, one a row",
    wishes=(wishes.NEXT_RANK_OF_ANY_SUIT,),
    redeal=replace(TWO_REDEALS, limit=1, early=True),
    also_called=(),
    source="PySolFC",
    books_differ="Most games redeal only when no card can move.",
)

SPACES_AND_ACES = replace(
    BLUE_MOON,
    key="spaces-and-aces",
    name="Spaces and Aces",
    summary="Any higher card of the suit may follow",
    deal=deals.PAST_ROW_STARTS,
    wishes=(wishes.BASE_AT_ROW_START, wishes.ANY_HIGHER_OF_LEFT),
    redeal=None,
    also_called=("Spades and Aces",),
    source="PySolFC; listed in the 2010 encyclopedia",
    books_differ="",
)

MAZE = replace(
    PLAIN,
    key="maze",
    name="Maze",
    summary="The rows form one ring",
    layout=in_ring(6, 9),
    removed=frozenset({KING}),
    base=ACE,
    top=QUEEN,
    deal=deals.FIRST_ROWS_SHORT,
    wishes=(
        wishes.SUCCESSOR_OF_LEFT,
        wishes.PREDECESSOR_OF_RIGHT,
        wishes.BASE_AFTER_TOP,
    ),
    home=RUN_ALONG_RING,
    redeal=None,
    source="CatsAtCards",
    books_differ="CatsAtCards prints that an ace goes left of a queen; it goes right of "
    "one. AisleRiot lets any queen go left of an ace. It also lets any ace go to the top "
    "left, and any queen to the bottom right. PySolFC keeps the last two cells empty and "
    "lets a win start anywhere.",
)

PAS_DE_DEUX = replace(
    PLAIN,
    key="pas-de-deux",
    name="Pas de Deux",
    summary="A second pack shows what may swap",
    layout=in_crossing_rows(4, 13),
    removed=frozenset(),
    base=ACE,
    decks=2,
    passes=2,
    deal=deals.FIRST_PACK,
    moves=EXCHANGE_TURNED_CARD,
    wishes=(),
    home=IN_ROWS_OF_SUITS,
    redeal=None,
    source="PySolFC",
    books_differ="CatsAtCards lets a card change places only with one right beside it; see Pas a Deux, "
    "neighbours. PySolFC has hearts before diamonds.",
)

PAS_A_DEUX = replace(
    PAS_DE_DEUX,
    key="pas-a-deux",
    name="Pas a Deux, neighbours",
    summary="Only neighbours swap: hardest of all",
    layout=in_touching_rows(4, 13),
    source="CatsAtCards",
    books_differ="All others let any card of the row or column change places; see Pas de Deux. With "
    "neighbours only, no deal is known to be winnable: play for the most cards home.",
)
