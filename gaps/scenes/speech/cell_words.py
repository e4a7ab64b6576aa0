"""The cells of a board in words: what lies there, where that is, and what can be done with it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from gaps import language
from gaps.engine import Card, Cell, Reason, State, why_not
from gaps.engine.homes import in_row_of_suit, place_in_row_of_suit
from gaps.engine.swaps import turned_cell
from gaps.language import N_, _, ngettext
from gaps.scenes.speech.verbosity import Verbosity
from gaps.scenes.speech.wanted_cards import any_of, either
from gaps.scenes.text import cards
from gaps.scenes.text.refusals import capitalized

KEPT = 8  # positions whose words are kept
MAX_SWAPS = 4  # cards that are named, of those with which another one may change places
_HEADS = {
    Reason.AFTER_TOP: N_("Dead gap"),
    Reason.AFTER_GAP: N_("Blocked gap"),
    Reason.BETWEEN_GAPS: N_("Blocked gap"),
}
_STATES = {
    Reason.AFTER_TOP: N_("dead"),
    Reason.AFTER_GAP: N_("blocked"),
    Reason.BETWEEN_GAPS: N_("blocked"),
}


class _Ways(NamedTuple):
    """The slides of a position, from both ends."""

    targets: Mapping[Cell, tuple[Cell, ...]]
    """Of each card that can move."""
    sources: Mapping[Cell, tuple[Cell, ...]]
    """For each cell that a card can go to."""


def card_name(card: Card) -> str:
    """Return a card in words: "seven of spades"."""
    return cards.card_name(card.rank, card.suit)


def place_name(state: State, cell: Cell) -> str:
    """Return where a cell is: "row 2, column 5"."""
    layout = state.variant.layout
    if cell in layout.tray:
        return _("place {number} in the tray").format(number=cell - layout.tray[0] + 1)
    return _("row {row}, column {column}").format(
        row=layout.row_of(cell) + 1, column=layout.column_of(cell) + 1
    )


def gap_words(state: State, cell: Cell, verbosity: Verbosity) -> str:
    """Return what a gap takes, or why it takes nothing: "takes the seven of spades", "dead, right of a king".

    With many words it also says where a card lies that is the only one.
    """
    sources = _ways(state).sources.get(cell, ())
    if not sources:
        reason = _why_nothing(state, cell)
        parts = _(_STATES[reason]) if reason in _STATES else "", _where_blocked(state, reason)
        return ", ".join(filter(None, parts))
    words = _takes(state, sources)
    if verbosity is Verbosity.MANY and len(sources) == 1:
        return _("{words} from {place}").format(words=words, place=place_name(state, sources[0]))
    return words


def card_words(state: State, cell: Cell, verbosity: Verbosity) -> str:
    """Return what is known about a card: whether it is home, and where it can go. It may be nothing."""
    targets = _ways(state).targets.get(cell, ())
    if verbosity is Verbosity.FEW:
        if turned_cell(state) == cell:
            return _("turned up")
        return _("can move") if targets or cell in _ways(state).sources else ""
    words = [_home_words(state, cell, verbosity)] if cell in state.home else []
    if state.variant.layout.beside:
        words += _swap_words(state, cell, verbosity)
    elif targets:
        words.append(_("goes to {place}").format(place=either([place_name(state, each) for each in targets])))
    if verbosity is Verbosity.MANY:
        words += _twin_words(state, cell)
    return ", ".join(words)


def cell_label(state: State, cell: Cell, verbosity: Verbosity) -> str:
    """Return what is on a cell, with few words only that, else where it is and what it can do, too."""
    card, place = state.board[cell], place_name(state, cell)
    few = verbosity is Verbosity.FEW
    if card is not None:
        parts = card_name(card), "" if few else place, card_words(state, cell, verbosity)
    elif cell in state.variant.layout.tray:
        parts = _("Empty"), "" if few else place, ""
    elif (sources := _ways(state).sources.get(cell, ())) and few:
        parts = _("Gap"), _short_names(state, sources), ""
    elif sources:
        parts = _("Gap"), place, gap_words(state, cell, verbosity)
    else:
        reason = _why_nothing(state, cell)
        head = _(_HEADS[reason]) if reason in _HEADS else _("Gap")
        where = "" if few and reason in _HEADS else _where_blocked(state, reason)
        parts = head, "" if few else place, where
    return capitalized(", ".join(filter(None, parts)))


def cell_labels(state: State, verbosity: Verbosity) -> tuple[str, ...]:
    """Return the label of every cell, in their order. They are made once for a position."""
    return _labels(state, verbosity, language.current())


@lru_cache(KEPT)
def _labels(state: State, verbosity: Verbosity, _language: str) -> tuple[str, ...]:
    return tuple(cell_label(state, cell, verbosity) for cell in state.variant.layout.cells)


@lru_cache(KEPT)
def _ways(state: State) -> _Ways:
    targets: dict[Cell, tuple[Cell, ...]] = {}
    sources: dict[Cell, tuple[Cell, ...]] = {}
    for slide in state.slides:
        targets[slide.source] = (*targets.get(slide.source, ()), slide.target)
        sources[slide.target] = (*sources.get(slide.target, ()), slide.source)
    return _Ways(targets, sources)


# Gaps


def _cards_on(state: State, cells: tuple[Cell, ...]) -> list[Card]:
    return [card for cell in cells if (card := state.board[cell]) is not None]


def _takes(state: State, sources: tuple[Cell, ...]) -> str:
    words = any_of(state.variant, _cards_on(state, sources))
    tray = state.variant.layout.tray
    if tray and all(source in tray for source in sources):
        return _("takes {cards} from the tray").format(cards=words)
    return _("takes {cards}").format(cards=words)


def _short_names(state: State, sources: tuple[Cell, ...]) -> str:
    return any_of(state.variant, _cards_on(state, sources), short=True)


def _why_nothing(state: State, gap: Cell) -> Reason:
    """Why no card can go to a gap."""
    return Reason.NO_CARD if state.wants(gap) else why_not(state, gap).reason


def _where_blocked(state: State, reason: Reason) -> str:
    """Beside what a gap lies that takes no card; or only that it takes none."""
    match reason:
        case Reason.AFTER_TOP:
            return _("right of {a_top}").format(a_top=cards.rank_after_preposition(state.variant.top))
        case Reason.AFTER_GAP:
            return _("right of a gap")
        case Reason.BETWEEN_GAPS:
            return _("between gaps")
    return _("takes no card now")


# Cards


def _home_words(state: State, cell: Cell, verbosity: Verbosity) -> str:
    if verbosity is not Verbosity.MANY or state.variant.layout.beside:
        return _("home")
    length = next(len(run) for run in state.runs if cell in run)
    return ngettext("home, alone", "home, in a run of {number}", length).format(number=length)


def _twin_words(state: State, cell: Cell) -> list[str]:
    """Where the other cards lie that look the same."""
    card = state.board[cell]
    if card is None or state.variant.decks == 1 or state.variant.passes:
        return []
    others = [copy for copy in state.variant.copies(card.rank, card.suit) if copy != card]
    text = _("the other one: {place}")
    return [text.format(place=place_name(state, state.board.index(other))) for other in others]


def _swap_words(state: State, cell: Cell, verbosity: Verbosity) -> list[str]:
    """What a card can do that changes places with another one."""
    ways, card = _ways(state), state.board[cell]
    is_turned = turned_cell(state) == cell
    words = [_("turned up")] if is_turned else []
    if len(others := ways.targets.get(cell, ())) > MAX_SWAPS:
        words.append(_("changes places with any card of its row or column"))
    elif others:
        near = [_beside(state, cell, other) for other in others]
        words.append(_("changes places with {cards}").format(cards=either(near)))
    elif sources := ways.sources.get(cell):
        words.append(
            _("changes places with {cards}").format(cards=any_of(state.variant, _cards_on(state, sources)))
        )
    placed = state.variant.home is in_row_of_suit and card is not None and cell not in state.home
    if placed and card is not None and (is_turned or verbosity is Verbosity.MANY):
        place = place_name(state, place_in_row_of_suit(state.variant, card))
        words.append(_("belongs in {place}").format(place=place))
    return words


def _beside(state: State, cell: Cell, other: Cell) -> str:
    """The card on ``other``, and on which side of ``cell`` it lies."""
    layout, card = state.variant.layout, state.board[other]
    rows, columns = (
        layout.row_of(other) - layout.row_of(cell),
        layout.column_of(other) - layout.column_of(cell),
    )
    side = {
        (False, False): _("{card} on the right"),
        (False, True): _("{card} on the left"),
        (True, False): _("{card} below"),
        (True, True): _("{card} above"),
    }[bool(rows), rows + columns < 0]
    return side.format(card=card_name(card) if card is not None else _("Gap"))
