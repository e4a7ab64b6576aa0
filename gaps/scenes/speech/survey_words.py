"""What the keys that survey a board say: a row, the cards that a gap takes, the state of the game."""

from __future__ import annotations

from collections.abc import Iterable

from gaps.engine import Cell, State, why_not
from gaps.language import _, ngettext
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shell.context import Context
from gaps.scenes.speech.cell_words import card_name, cell_label, gap_words, place_name
from gaps.scenes.speech.verbosity import Verbosity
from gaps.scenes.text import game_text, numbers, refusals
from gaps.scenes.text.cards import RANK_NAMES, SUIT_NAMES, card_text
from gaps.scenes.text.game_text import StatusNotice
from gaps.scenes.text.match_text import point_count
from gaps.scenes.text.refusals import capitalized

MAX_NAMED = 4  # cards whose places are named
ENDS = ".!?…"  # of a sentence
GAP_SIGN, DEAD_SIGN = "–", "×"


def sentences(parts: Iterable[str]) -> str:
    """Return several parts, each as a sentence."""
    return " ".join(f"{capitalized(part)}{'' if part[-1] in ENDS else '.'}" for part in parts if part)


# A row


def row_of(state: State, cell: Cell) -> tuple[Cell, ...]:
    """Return the cells of the row, or of the tray, that a cell is in."""
    layout = state.variant.layout
    return layout.tray if cell in layout.tray else tuple(layout.row(layout.row_of(cell)))


def row_words(state: State, cell: Cell, verbosity: Verbosity) -> str:
    """Return what lies in the row of a cell, from the left; cards in a run at home are said together."""
    layout, cells = state.variant.layout, row_of(state, cell)
    if cell in layout.tray:
        head = _("The tray")
        cells = tuple(each for each in cells if state.board[each] is not None)
    else:
        head = _("Row {row}").format(row=layout.row_of(cell) + 1)
    parts, at = [head], 0
    while at < len(cells):
        run = _run_from(state, cells[at:])
        if len(run) > 1:
            parts.append(_run_words(state, run))
        else:
            parts.append(_in_row(state, cells[at], verbosity))
        at += max(1, len(run))
    return sentences(parts if cells else [*parts, _("empty")])


def row_text(state: State, cell: Cell) -> str:
    """Return the same to be read: the cards as rank and suit, with a sign for a gap."""
    layout = state.variant.layout
    head = _("The tray") if cell in layout.tray else _("Row {row}").format(row=layout.row_of(cell) + 1)
    signs = [_sign(state, each) for each in row_of(state, cell)]
    return f"{head}: {'  '.join(filter(None, signs))}"


def _sign(state: State, cell: Cell) -> str:
    card = state.board[cell]
    if card is not None:
        return card_text(card)
    if cell in state.variant.layout.tray:
        return ""
    return GAP_SIGN if state.wants(cell) else DEAD_SIGN


def _run_from(state: State, cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    """Return the cells at the beginning that hold a run at home."""
    run = next((run for run in state.runs if cells[0] in run), ())
    return tuple(cell for cell in cells if cell in run)


def _run_words(state: State, run: tuple[Cell, ...]) -> str:
    first, last = state.board[run[0]], state.board[run[-1]]
    assert first is not None
    assert last is not None
    text = _("{suit} from {first} to {last} home")
    names = _(RANK_NAMES[first.rank]), _(RANK_NAMES[last.rank])
    return text.format(suit=_(SUIT_NAMES[first.suit]), first=names[0], last=names[1])


def _in_row(state: State, cell: Cell, verbosity: Verbosity) -> str:
    """Return what is on one cell of a row, without its place."""
    card = state.board[cell]
    if card is None:
        return cell_label(state, cell, Verbosity.FEW)
    if cell in state.home:
        return _("{card} home").format(card=card_name(card))
    return card_name(card) if verbosity is Verbosity.FEW else cell_label(state, cell, Verbosity.FEW)


# Gaps and cards


def wanted_cells(state: State, gap: Cell) -> tuple[Cell, ...]:
    """Return where the cards lie that a gap takes, those first that can move there now."""
    movable = [slide.source for slide in state.slides if slide.target == gap]
    wanted = {state.board.index(card) for card in state.wants(gap) if card in state.board}
    return tuple(dict.fromkeys((*movable, *sorted(wanted))))


def wanted_words(state: State, gap: Cell) -> str:
    """Return which card a gap takes and where it lies; of many cards only which they are."""
    cells = wanted_cells(state, gap)
    if not 0 < len(cells) <= MAX_NAMED:
        return sentences([_gap_at(state, gap)])
    places = [
        _("{card}: {place}").format(card=card_name(card), place=place_name(state, cell))
        for cell in cells
        if (card := state.board[cell]) is not None
    ]
    return sentences(map(capitalized, places))


def _gap_at(state: State, gap: Cell) -> str:
    return _("{gap}: {words}").format(
        gap=place_name(state, gap), words=gap_words(state, gap, Verbosity.NORMAL)
    )


def targets(state: State, cell: Cell) -> tuple[Cell, ...]:
    """Return where the card on a cell can go."""
    return tuple(slide.target for slide in state.slides if slide.source == cell)


def targets_words(state: State, cell: Cell) -> str:
    """Return where a card can go, with all that the rules allow if that is nowhere now."""
    card, found = state.board[cell], targets(state, cell)
    if found or card is None:
        return sentences([cell_label(state, cell, Verbosity.NORMAL)])
    return refusals.refusal_text(state, why_not(state, cell), card)


# The state of the game


def board_words(state: State) -> list[str]:
    """Return how far a game is: the cards home, the gaps, the redeals that are left or the talon."""
    home = _("{home} of {wanted} cards home").format(home=len(state.home), wanted=state.variant.cards_to_win)
    return [home, *_gap_counts(state), *_chances_left(state)]


def _gap_counts(state: State) -> list[str]:
    if not state.gaps:
        return []
    filled = {slide.target for slide in state.slides}
    alive = sum(gap in filled for gap in state.gaps)
    dead = len(state.gaps) - alive
    words = [
        ngettext("{number} gap takes a card", "{number} gaps take a card", alive).format(number=alive)
        if alive
        else _("no gap takes a card")
    ]
    if dead and alive:
        words.append(ngettext("{number} gap takes none", "{number} gaps take none", dead).format(number=dead))
    return [", ".join(words)]


def _chances_left(state: State) -> list[str]:
    """Return the redeals that are left, or the cards of the talon; nothing in a game without both."""
    rule, left = state.variant.redeal, state.redeals_left
    if state.variant.passes:
        turned = state.turned
        words = [_("turned up: {card}").format(card=card_name(turned))] if turned is not None else []
        cards_left, time_through = game_text.talon_progress(state)
        return [*words, _("talon: {left}").format(left=cards_left), time_through]
    if rule is None:
        return []
    if left is None:
        return [_("any number of redeals")]
    if not left:
        return [_("no redeal left")]
    return [ngettext("{number} redeal left", "{number} redeals left", left).format(number=left)]


def notice_words(notice: StatusNotice | None) -> list[str]:
    """Return what the sign below the board says."""
    return [] if notice is None else [notice.title, notice.note]


def game_words(context: Context, session: GameSession, notice: StatusNotice | None) -> str:
    """Return the state of a game: rules and deal, how far it is, the sign below the board; never the time.

    The moves and the score are left out where they are hidden.
    """
    settings, moves = context.settings, len(session.game.steps)
    points = session.arcade.running
    return sentences(
        [
            context.name_of(session.variant),
            session.label,
            *board_words(session.game.state),
            numbers.move_count(moves) if settings.shows_moves else "",
            *notice_words(notice),
            point_count(points) if settings.shows_score else "",
        ]
    )
