"""Variants with another board, another fill rule or a second pack.

Each is one paragraph of data.
"""

from __future__ import annotations

from gaps.engine import deals, fill_rules
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
from gaps.values import with_fields

DOUBLE_MONTANA = with_fields(
    PLAIN,
    key="double-montana",
    name="Double Gaps · you place the aces",
    summary="Two packs, and you place the aces",
    layout=in_rows_with_tray(8, 14, places=8),
    removed=frozenset(),
    base=ACE,
    decks=2,
    deal=deals.BASES_MOVED_TO_TRAY,
    fill_rules=(fill_rules.BASE_FROM_TRAY, fill_rules.SUCCESSOR_OF_LEFT),
    redeal=with_fields(TWO_REDEALS, gaps=AFTER_EACH_RUN_PAST_BASES),
    also_called=("Double Montana", "Big Paganini"),
    found_as=("called Paganini, too",),
    source="CatsAtCards",
    books_differ="PySolFC's Double Montana has no aces; see Double Gaps.",
)

DOUBLE_GAPS = with_fields(
    PLAIN,
    key="double-gaps",
    name="Double Gaps",
    summary="Two packs, eight rows, a long game",
    layout=in_rows(8, 13),
    decks=2,
    redeal=with_fields(TWO_REDEALS, early=True),
    also_called=("Double Montana (in PySolFC)",),
    source="PySolFC's Double Montana",
    books_differ="CatsAtCards has the player place the aces; see Double Gaps · you "
    "place the aces. The books redeal only when no card can move.",
)

BLUE_MOON = with_fields(
    PLAIN,
    key="blue-moon",
    name="Blue Moon",
    summary="Aces begin the rows, and leave gaps",
    layout=in_rows(4, 14),
    removed=frozenset(),
    base=ACE,
    deal=deals.BASES_MOVED_TO_ROW_STARTS,
    fill_rules=(fill_rules.SUCCESSOR_OF_LEFT,),
    redeal=with_fields(TWO_REDEALS, early=True),
    also_called=("Rangoon",),
    source="PySolFC; named in the 2010 encyclopedia",
    books_differ="Most games redeal only when no card can move.",
)

RED_MOON = with_fields(
    BLUE_MOON,
    key="red-moon",
    name="Blue Moon · gaps beside",
    summary="Aces placed, a gap beside each",
    deal=deals.BASES_PLACED_APART,
    also_called=("Red Moon (PySolFC)",),
    source="PySolFC",
    books_differ="PySolFC has the aces in the order of the suits, here the deal orders them. Most games "
    "redeal only when no card can move.",
)

DOUBLE_BLUE_MOON = with_fields(
    BLUE_MOON,
    key="double-blue-moon",
    name="Blue Moon · two packs",
    summary="Two packs; the places of the aces are gaps",
    layout=in_rows(8, 14),
    decks=2,
    also_called=("Double Blue Moon (PySolFC)",),
    source="PySolFC",
)

DOUBLE_RED_MOON = with_fields(
    RED_MOON,
    key="double-red-moon",
    name="Blue Moon · gaps beside, two packs",
    summary="Two packs; a gap beside each ace",
    layout=in_rows(8, 14),
    decks=2,
    also_called=("Double Red Moon (PySolFC)",),
)

GALARY = with_fields(
    RED_MOON,
    key="galary",
    name="Blue Moon · either side",
    summary="A gap beside each ace; either neighbour counts",
    also_called=("Galary (so spelled in PySolFC)",),
    fill_rules=(
        fill_rules.BASE_AT_ROW_START,
        fill_rules.SUCCESSOR_OF_LEFT,
        fill_rules.PREDECESSOR_OF_RIGHT,
    ),
    books_differ="PySolFC takes only aces in the first column, and has the aces in the order of the suits.",
)

JUNGLE = with_fields(
    BLUE_MOON,
    key="jungle",
    name="Jungle",
    summary="Any suit may follow; to win, one a row",
    fill_rules=(fill_rules.NEXT_RANK_OF_ANY_SUIT,),
    redeal=with_fields(TWO_REDEALS, limit=1, early=True),
    also_called=(),
    source="PySolFC",
    books_differ="Most games redeal only when no card can move.",
)

SPACES_AND_ACES = with_fields(
    BLUE_MOON,
    key="spaces-and-aces",
    name="Spaces and Aces",
    summary="Any higher card of the suit may follow",
    deal=deals.PAST_ROW_STARTS,
    fill_rules=(fill_rules.BASE_AT_ROW_START, fill_rules.ANY_HIGHER_OF_LEFT),
    redeal=None,
    also_called=("Spades and Aces",),
    source="PySolFC; listed in the 2010 encyclopedia",
    books_differ="",
)

MAZE = with_fields(
    PLAIN,
    key="maze",
    name="Maze",
    summary="The rows form one ring",
    layout=in_ring(6, 9),
    removed=frozenset({KING}),
    base=ACE,
    top=QUEEN,
    deal=deals.FIRST_ROWS_SHORT,
    fill_rules=(
        fill_rules.SUCCESSOR_OF_LEFT,
        fill_rules.PREDECESSOR_OF_RIGHT,
        fill_rules.BASE_AFTER_TOP,
    ),
    home=RUN_ALONG_RING,
    redeal=None,
    source="CatsAtCards",
    books_differ="CatsAtCards prints that an ace goes left of a queen; it goes right of "
    "one. On one page a gap left of an ace stays empty. AisleRiot lets any queen go left "
    "of an ace. It also lets any ace go to the top left, and any queen to the bottom "
    "right. PySolFC keeps the last two cells empty and lets a win start anywhere.",
)

PAS_DE_DEUX = with_fields(
    PLAIN,
    key="pas-de-deux",
    name="Pas de Deux",
    summary="A second pack says what may swap",
    layout=in_crossing_rows(4, 13),
    removed=frozenset(),
    base=ACE,
    decks=2,
    passes=2,
    deal=deals.FIRST_PACK,
    moves=EXCHANGE_TURNED_CARD,
    fill_rules=(),
    home=IN_ROWS_OF_SUITS,
    redeal=None,
    source="PySolFC",
    books_differ="CatsAtCards lets a card change places only with one right beside it; "
    "see Pas de Deux · neighbours. PySolFC has hearts before diamonds.",
)

PAS_A_DEUX = with_fields(
    PAS_DE_DEUX,
    key="pas-a-deux",
    name="Pas de Deux · neighbours",
    summary="Only neighbours swap: hardest of all",
    layout=in_touching_rows(4, 13),
    also_called=("Pas a Deux (so spelled at CatsAtCards)",),
    source="CatsAtCards",
    books_differ="All others let any card of the row or column change places; see Pas de Deux. With "
    "neighbours only, no deal is known to be winnable: play for the most cards home.",
)
