"""The words for a board: each cell, its place, what it can do, and a table of all."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from gaps.engine import Card, Cell, State, Suit
from gaps.engine.reasons import Reason
from gaps.language import N_, Message, _, current, ngettext
from gaps.scenes.text import card_text
from gaps.scenes.text.phrases import capitalized
from gaps.stage.speech.spoken import USABLE, Action, Role, Spoken, area_of
from gaps.table.model.geometry import BoardGeometry
from gaps.table.table import Table

MAX_CACHED = 8  # positions whose words are cached
CELL_PREFIX = "cell-"  # prefix of the key of a cell
# cards of one suit that are named by the first and the last of them
MIN_ROW_LENGTH = 3
MAX_SWAPS = 4  # swap partners of a card that are named one by one
_BLOCKED = {
    Reason.AFTER_TOP: (N_("Dead gap"), N_("dead"), N_("right of {a_top}")),
    Reason.AFTER_GAP: (N_("Blocked gap"), N_("blocked"), N_("right of a gap")),
    Reason.BETWEEN_GAPS: (N_("Blocked gap"), N_("blocked"), N_("between gaps")),
}
"""The name of a gap that takes no card, its state, and its neighbour."""
_IDLE = N_("Gap"), Message(""), N_("takes no card now")


def card_name(card: Card | None) -> str:
    """Return a card in words, such as "seven of spades"; empty for no card."""
    if card is None:
        return ""
    return card_text.card_name(card.rank, card.suit)


def place_name(state: State, cell: Cell) -> str:
    """Return the place of a cell, such as "row 2, column 5"."""
    layout = state.variant.layout
    if cell in layout.tray:
        number = layout.tray.index(cell) + 1
        return _("place {number} in the tray", number=number)
    row = layout.row_of(cell) + 1
    column = layout.column_of(cell) + 1
    return _("row {row}, column {column}", row=row, column=column)


class CellWords:
    """The words for one position, whose slides are looked up from both ends."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.layout = state.variant.layout
        # for each card that can move
        self.targets: defaultdict[Cell, list[Cell]] = defaultdict(list)
        # for each cell that a card can go to
        self.sources: defaultdict[Cell, list[Cell]] = defaultdict(list)
        for slide in state.slides:
            self.targets[slide.source].append(slide.target)
            self.sources[slide.target].append(slide.source)
        self.turned = state.turned_cell
        # for each cell of a built run
        self.runs = {cell: run for run in state.built_runs for cell in run}

    def label(self, cell: Cell) -> str:
        """Return the content of a cell, its place and what it can do.

        For example, "Gap, row 2, column 4, takes the five of spades".
        """
        card = self.state.board[cell]
        place = place_name(self.state, cell)
        if card is not None:
            return _joined(card_name(card), place, self.card(cell))
        if cell in self.layout.tray:
            return _joined(_("Empty"), place)
        if cell in self.sources:
            return _joined(_("Gap"), place, self.gap(cell))
        head, _is_so, where = self._why_nothing(cell)
        return _joined(head, place, where)

    def in_row(self, cell: Cell) -> str:
        """Return the label for use in a whole row, such as "Gap, five of spades"."""
        card = self.state.board[cell]
        if card is not None:
            return _joined(card_name(card), self._can_move(cell))
        if cell in self.layout.tray:
            return capitalized(_("Empty"))
        if cell in self.sources:
            cards = self._any_of(self.sources[cell], short=True)
            return _joined(_("Gap"), cards)
        head, is_blocked, where = self._why_nothing(cell)
        return head if is_blocked else _joined(head, where)

    def _can_move(self, cell: Cell) -> str:
        """Return True if a card can move, in few words; may be empty."""
        if cell == self.turned:
            return _("turned up")
        if cell in self.targets or cell in self.sources:
            return _("can move")
        return ""

    def gap(self, cell: Cell) -> str:
        """Return what a gap takes, or why it takes nothing.

        For example, "takes the seven of spades" or "dead, right of a king".
        """
        if cell not in self.sources:
            _head, is_so, where = self._why_nothing(cell)
            return ", ".join(filter(None, (is_so, where)))
        sources = self.sources[cell]
        text = _("takes {cards}")
        if all(source in self.layout.tray for source in sources):
            text = _("takes {cards} from the tray")
        return text.format(cards=self._any_of(sources))

    def _any_of(self, cells: Sequence[Cell], short: bool = False) -> str:
        """Return cards of which any may be played, such as "the seven of spades".

        ``short`` leaves out articles.
        """
        variant = self.state.variant
        cards = [self.state.board[cell] for cell in cells]
        faces = {(card.rank, card.suit) for card in cards if card is not None}
        all_faces = {(card.rank, card.suit) for card in variant.played}
        if len(faces) == len(all_faces):
            return _("any card")
        several = 1 if variant.passes else variant.decks
        words = []
        ranks = sorted({rank for rank, _suit in faces})
        for rank in ranks:
            of_rank = {(rank, suit) for suit in Suit}
            if of_rank <= faces:
                name = _(card_text.RANKS_WITH_ARTICLE[rank])
                words.append(_("{a_rank} of any suit", a_rank=name))
                faces -= of_rank
        for suit in Suit:
            left = [rank for rank in ranks if (rank, suit) in faces]
            words += _of_suit(
                suit,
                left,
                several,
                short,
            )
        return _either(words)

    def _why_nothing(self, gap: Cell) -> tuple[str, str, str]:
        """Return the name of a gap that takes no card, its state and its neighbour.

        The state may be empty.
        """
        words = _IDLE
        if not self.state.wants(gap):
            reason = self.state.why_stays(gap).reason
            words = _BLOCKED.get(reason, _IDLE)
        head, is_so, where = (_(each) if each else "" for each in words)
        top = card_text.rank_after_preposition(self.state.variant.top)
        return head, is_so, where.format(a_top=top)

    def card(self, cell: Cell) -> str:
        """Return True if a card is home, and where it can go; may be empty."""
        words = []
        if cell in self.state.home:
            words.append(_("home"))
        if cell in self.runs:
            ranks = self._ranks(self.runs[cell])
            words.append(_("in a run {from_first_to_last}", from_first_to_last=ranks))
        if self.layout.beside:
            words += self._swaps(cell)
        elif cell in self.targets:
            place = self._one_of(self.targets[cell])
            words.append(_("goes to {place}", place=place))
        return ", ".join(words)

    def _ranks(self, run: Sequence[Cell]) -> str:
        """Return the first and the last rank of a run."""
        cards = [self.state.board[cell] for cell in run]
        ranks = [card.rank for card in cards if card is not None]
        return card_text.ranks_from_to(ranks[0], ranks[-1])

    def _one_of(self, cells: Sequence[Cell]) -> str:
        """Return the places of several cells of which one is meant.

        Cells of one column are named by their rows.
        """
        layout = self.layout
        columns = {layout.column_of(cell) for cell in cells}
        if len(cells) == 1 or len(columns) > 1:
            return _either([place_name(self.state, cell) for cell in cells])
        numbers = [layout.row_of(cell) + 1 for cell in cells]
        row = _either([*map(str, numbers)])
        column = columns.pop() + 1
        return _("row {row}, column {column}", row=row, column=column)

    def _swaps(self, cell: Cell) -> list[str]:
        """Return what a card that swaps places can do.

        For the turned card this includes the place where it belongs.
        """
        state = self.state
        words = []
        if cell == self.turned:
            words.append(_("turned up"))
        others = self.targets.get(cell, [])
        cards = ""
        if len(others) > MAX_SWAPS:
            words.append(_("changes places with any card of its row or column"))
        elif others:
            cards = _either([self._beside(cell, other) for other in others])
        elif cell in self.sources:
            cards = self._any_of(self.sources[cell])
        if cards:
            words.append(_("changes places with {cards}", cards=cards))
        card = state.board[cell]
        own_place = state.variant.home.place
        is_away = cell == self.turned and cell not in state.home
        if is_away and card is not None and own_place is not None:
            place = place_name(state, own_place(state.variant, card))
            words.append(_("belongs in {place}", place=place))
        return words

    def _beside(self, cell: Cell, other: Cell) -> str:
        """Return the card on ``other``, and on which side of ``cell`` it lies."""
        layout = self.layout
        is_before = other < cell
        text = _("{card} on the left") if is_before else _("{card} on the right")
        if layout.row_of(other) != layout.row_of(cell):
            text = _("{card} above") if is_before else _("{card} below")
        card = card_name(self.state.board[other])
        return text.format(card=card or _("Gap"))


@lru_cache(MAX_CACHED)
def cell_words(state: State) -> CellWords:
    """Return the words for the cells of a position, made once."""
    return CellWords(state)


def _joined(*parts: str) -> str:
    """Return the parts that are not empty, with a capital letter."""
    return capitalized(", ".join(filter(None, parts)))


def _either(words: Sequence[str]) -> str:
    *first, last = words
    if not first:
        return last
    some = ", ".join(first)
    return _("{some} or {other}", some=some, other=last)


def _of_suit(
    suit: Suit,
    ranks: Sequence[int],
    decks: int,
    short: bool,
) -> list[str]:
    in_a_row = all(after == before + 1 for before, after in pairwise(ranks))
    if len(ranks) >= MIN_ROW_LENGTH and in_a_row:
        return [
            _(
                "{suit} {from_first_to_last}",
                suit=_(card_text.SUIT_NAMES[suit]),
                from_first_to_last=card_text.ranks_from_to(ranks[0], ranks[-1]),
            )
        ]
    names = [card_text.card_name(rank, suit) for rank in ranks]
    if short:
        return names
    text = _("the {card}") if decks == 1 else _("either {card}")
    return [text.format(card=name) for name in names]


# The board as a table


def cell_key(cell: Cell) -> str:
    """Return the key of a cell, whatever lies there, so that a move keeps the focus."""
    return f"{CELL_PREFIX}{cell}"


def cell_of(key: str, state: State) -> Cell | None:
    """Return the cell with this key, or None if it is another kind of key."""
    number = key.removeprefix(CELL_PREFIX)
    if number == key or not number.isdecimal():
        return None
    cell = int(number)
    return cell if cell in state.variant.layout.cells else None


def row_label(state: State, row: int) -> str:
    """Return the name of a row, counted from 0 at the top, and its cards home."""
    cells = state.variant.layout.row(row)
    name = _("Row {row}", row=row + 1)
    if len(state.complete_rows.intersection(cells)) == state.variant.row_length:
        return _("{row}, complete", row=name)
    home = len(state.home.intersection(cells))
    if not home:
        return name
    return ngettext(
        "{row}, {number} card home",
        "{row}, {number} cards home",
        home,
        row=name,
    )


def board_tree(table: Table, *, usable: bool = True) -> Spoken:
    """Return the board as ``table`` shows it, made anew only after a change.

    Its cells have actions only if it is ``usable``.
    """
    actions = USABLE if usable else frozenset[Action]()
    marks = table.hand.selected, tuple(table.hand.offers)
    return _board(
        table.state,
        table.geometry,
        marks,
        actions,
        current(),
    )


@lru_cache(MAX_CACHED)
def _board(
    state: State,
    geometry: BoardGeometry,
    marks: tuple[Cell | None, tuple[Cell, ...]],
    actions: frozenset[Action],
    _language: str,
) -> Spoken:
    words = cell_words(state)
    layout = geometry.layout
    marked = _("marked")
    selected, offers = marks
    cells = [
        Spoken(
            cell_key(cell),
            Role.CELL,
            words.label(cell),
            area_of(geometry.rect(cell)),
            detail=marked if cell in offers else "",
            selected=True if cell == selected else None,
            actions=actions,
        )
        for cell in layout.cells
    ]
    rows = []
    for row in range(layout.rows):
        label = row_label(state, row)
        rows.append(
            _row(
                f"row-{row}",
                label,
                cells,
                layout.row(row),
                geometry,
            )
        )
    if layout.tray:
        number = sum(state.board[cell] is not None for cell in layout.tray)
        label = ngettext("Tray, {number} card", "Tray, {number} cards", number)
        rows.append(
            _row(
                "tray",
                label,
                cells,
                layout.tray,
                geometry,
            )
        )
    return Spoken(
        "board",
        Role.TABLE,
        _("The board"),
        area_of(geometry.board),
        children=tuple(rows),
    )


def _row(
    key: str,
    label: str,
    cells: list[Spoken],
    among: range | tuple[Cell, ...],
    geometry: BoardGeometry,
) -> Spoken:
    area = area_of(geometry.span(among))
    children = tuple(cells[cell] for cell in among)
    return Spoken(
        key,
        Role.ROW,
        label,
        area,
        children=children,
    )
