"""The core game and the variants that differ from it in one detail.

Each is one paragraph of data.
"""

from __future__ import annotations

from gaps.engine import deals, fill_rules, redeals
from gaps.engine.cards import ACE, KING, ranks_up_to
from gaps.engine.homes import RUNS_IN_ROWS
from gaps.engine.layout import in_rows
from gaps.engine.move_rules import FILL_GAPS, FILL_WITH_LOOSE_CARDS
from gaps.engine.state import RedealRule, Variant
from gaps.values import with_fields

TWO_REDEALS = RedealRule(2, keep=redeals.HOME_CARDS, gaps=redeals.AFTER_EACH_RUN)

GAPS = Variant(
    key="gaps",
    name="Gaps",
    summary="The classic: twos to kings, two redeals",
    layout=in_rows(4, 13),
    ranks=ranks_up_to(KING),
    removed=frozenset({ACE}),
    base=2,
    top=KING,
    deal=deals.WHOLE_DECK,
    moves=FILL_GAPS,
    fill_rules=(fill_rules.BASE_AT_ROW_START, fill_rules.SUCCESSOR_OF_LEFT),
    home=RUNS_IN_ROWS,
    redeal=TWO_REDEALS,
    also_called=("Montana", "Vacancies", "Clown Solitaire"),
    found_as=(
        "called Spaces in a Mac collection",
        "called Addiction Solitaire on one page",
        "called Pretzel, too",
        "called Rangoon for the piecepack",
    ),
    source="How to Play Gaps (Montana); CatsAtCards; a Mac collection's manual; PySolFC",
    books_differ="The 2010 encyclopedia does not shuffle the redeal; see Gaps · order kept. "
    "PySolFC allows a redeal at any time.",
)

PLAIN = with_fields(GAPS, also_called=(), found_as=(), books_differ="")
"""The rules of Gaps without its sources; most variants are made from them."""

UNSHUFFLED = with_fields(
    PLAIN,
    key="unshuffled",
    name="Gaps · order kept",
    summary="A redeal keeps the order of the cards",
    redeal=with_fields(TWO_REDEALS, shuffled=False),
    also_called=("Gaps, unshuffled (encyclopedia of 2010)",),
    found_as=("no shuffle at a redeal",),
    source="The 2010 encyclopedia's Gaps; an option of CatsAtCards",
    books_differ="Most rules pages shuffle before they redeal.",
)

UNSHUFFLED_THREE = with_fields(
    UNSHUFFLED,
    key="unshuffled-three",
    name="Gaps · order kept, three redeals",
    summary="Order kept, and one redeal more",
    redeal=with_fields(TWO_REDEALS, limit=3, shuffled=False),
    also_called=(),
    found_as=("Gaps, unshuffled, four rounds",),
    source="The 2010 encyclopedia: some allow four rounds",
    books_differ="Most rules pages shuffle before they redeal, and allow two redeals.",
)

UNSHUFFLED_ENDLESS = with_fields(
    UNSHUFFLED,
    key="unshuffled-endless",
    name="Gaps · order kept, no limit",
    summary="Order kept, as many redeals as it takes",
    redeal=with_fields(TWO_REDEALS, limit=None, shuffled=False),
    also_called=(),
    found_as=("Gaps, unshuffled, no limit",),
    source="The 2010 encyclopedia: some have no limit",
    books_differ="Most rules pages shuffle before they redeal, and allow two redeals.",
)

MONTANA = with_fields(
    PLAIN,
    key="montana",
    name="Gaps · twos placed",
    summary="The twos begin in the first column",
    deal=deals.BASES_PLACED,
    also_called=("Montana, twos placed",),
    source="How to Play Gaps (Montana)",
    books_differ="Elsewhere Montana is only another name for Gaps.",
)

ADDICTION = with_fields(
    PLAIN,
    key="addiction",
    name="Addiction",
    summary="A redeal at any time; gaps fall anywhere",
    redeal=RedealRule(3, keep=redeals.HOME_CARDS, gaps=redeals.ANYWHERE, early=True),
    found_as=("called Addiction Solitaire, too",),
    source="How to Play Gaps (Montana); the 2010 encyclopedia",
    books_differ="Some put each gap right after its run; see Addiction · after runs. "
    "The books redeal only when no card can move.",
)

ADDICTION_THREE = with_fields(
    ADDICTION,
    key="addiction-three",
    name="Addiction · after runs",
    summary="Gaps fall right after the runs",
    redeal=with_fields(TWO_REDEALS, limit=3, early=True),
    also_called=("Addiction, three redeals",),
    found_as=("called Addiction Solitaire, too",),
    source="How to Play Gaps (Montana), its store version; CatsAtCards; the 2010 encyclopedia",
    books_differ="In the usual Addiction the gaps fall anywhere at a redeal. The books "
    "redeal only when no card can move.",
)

MINI = with_fields(
    PLAIN,
    key="mini",
    name="Short Addiction",
    summary="Twos to sevens, one redeal · two minutes",
    layout=in_rows(4, 7),
    ranks=ranks_up_to(7),
    top=7,
    redeal=with_fields(TWO_REDEALS, limit=1),
    also_called=("Addiction Solitaire",),
    source="Addiction Solitaire",
)

NO_REDEAL = with_fields(
    PLAIN,
    key="no-redeal",
    name="Gaps · no redeal",
    summary="One round, without a redeal",
    redeal=None,
    also_called=("No redeal",),
    source="How to Play Gaps (Montana)",
)

ENDLESS = with_fields(
    PLAIN,
    key="endless",
    name="Gaps · no limit",
    summary="As many redeals as it takes",
    redeal=with_fields(TWO_REDEALS, limit=None),
    also_called=("Endless",),
    source="The 2010 encyclopedia: some have no limit",
    books_differ="Most allow two or three redeals.",
)

SPACES = with_fields(
    PLAIN,
    key="spaces",
    name="Gaps · nothing kept",
    summary="A redeal keeps nothing at all",
    redeal=with_fields(TWO_REDEALS, keep=redeals.NOTHING),
    also_called=("Spaces (elsewhere that is plain Gaps)",),
    found_as=("Spaces in “How to Play Gaps”",),
    source="How to Play Gaps (Montana)",
    books_differ="Elsewhere Spaces is only another name for Gaps.",
)

SCATTER = with_fields(
    PLAIN,
    key="scatter",
    name="Addiction · two redeals",
    summary="Gaps fall anywhere, one redeal less",
    redeal=with_fields(TWO_REDEALS, gaps=redeals.ANYWHERE, early=True),
    also_called=("Spaces (in PySolFC)", "Spaces, scattered"),
    found_as=("Spaces in PySolFC",),
    source="PySolFC's Spaces; an option of AisleRiot",
    books_differ="PySolFC may lay a card at the end of a finished row. AisleRiot "
    "redeals only when no card can move, and locks runs.",
)

PAGANINI = with_fields(
    PLAIN,
    key="paganini",
    name="Gaps · rows kept, three redeals",
    summary="A redeal keeps finished rows only",
    redeal=RedealRule(3, keep=redeals.FINISHED_ROWS, gaps=redeals.AFTER_EACH_RUN),
    also_called=("Paganini (not PySolFC’s)",),
    found_as=("Paganini in “How to Play Gaps”",),
    source="How to Play Gaps (Montana)",
    books_differ="PySolFC's Paganini is not the same: it is played with aces and sixes to kings.",
)

EITHER_SIDE = with_fields(
    PLAIN,
    key="either-side",
    name="Either Side",
    summary="A gap takes the card of either neighbour",
    fill_rules=(
        fill_rules.BASE_AT_ROW_START,
        fill_rules.SUCCESSOR_OF_LEFT,
        fill_rules.PREDECESSOR_OF_RIGHT,
    ),
    redeal=with_fields(TWO_REDEALS, early=True),
    also_called=("Moonlight", "Park and Ride", "near to Free Parking"),
    source="Addiction Solitaire, its optional rule; PySolFC's Free Parking",
    books_differ="Most fill a gap from its left neighbour alone. PySolFC's Free "
    "Parking is not quite the same: it takes only twos in the first column, and the "
    "right neighbour of a row's last cell is the first card of the next row.",
)

EITHER_SIDE_THREE = with_fields(
    EITHER_SIDE,
    key="either-side-three",
    name="Either Side · three redeals",
    summary="Either neighbour, one redeal more",
    redeal=with_fields(TWO_REDEALS, limit=3, early=True),
    also_called=("Gaps Solitaire",),
    source="Gaps Solitaire on freecellsolitaire.net",
    books_differ="That page redeals only when no card can move. On netexl.com each row "
    "begins with a two from the start, and the first column takes only twos.",
)

LOCKED = with_fields(
    PLAIN,
    key="locked",
    name="Gaps · runs locked",
    summary="Cards in a run never move again",
    moves=FILL_WITH_LOOSE_CARDS,
    also_called=("Locked runs (AisleRiot)",),
    source="AisleRiot",
    books_differ="Elsewhere a two at the start of a row may move to another row.",
)

STATION = with_fields(
    PLAIN,
    key="station",
    name="Addiction · at the end",
    summary="After a redeal gaps end the rows",
    redeal=with_fields(TWO_REDEALS, gaps=redeals.AT_ROW_ENDS, early=True),
    also_called=("Station (PySolFC)",),
    source="PySolFC",
    books_differ="Most games redeal only when no card can move.",
)

HOUSE_OF_COMMONS = with_fields(
    PLAIN,
    key="house-of-commons",
    name="House of Commons",
    summary="Twos to tens, one redeal · four minutes",
    layout=in_rows(4, 10),
    ranks=ranks_up_to(10),
    top=10,
    redeal=with_fields(TWO_REDEALS, limit=1, early=True),
    source="PySolFC",
    books_differ="Most games redeal only when no card can move.",
)

LINE_UP = with_fields(
    PLAIN,
    key="line-up",
    name="Line Up",
    summary="Aces to fives, no redeal · two minutes",
    layout=in_rows(4, 6),
    ranks=ranks_up_to(6),
    removed=frozenset({6}),
    base=ACE,
    top=5,
    redeal=None,
    also_called=("Pretzel",),
    source="PySolFC",
)
