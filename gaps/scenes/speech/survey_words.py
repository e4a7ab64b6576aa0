"""Spoken surveys of a board and its game.

They describe a row, the cards that a gap takes, and the progress of the game.
"""

from __future__ import annotations

from gaps.engine import Cell, State
from gaps.language import _, joined, ngettext
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shared.context import Context
from gaps.scenes.speech.cell_words import card_name, cell_words, place_name
from gaps.scenes.speech.move_words import FEWEST_IN_CHAIN, chain_words, turned_words
from gaps.scenes.text import game_text, numbers, refusals
from gaps.scenes.text.card_text import SUIT_NAMES, card_text, ranks_from_to
from gaps.scenes.text.game_text import StatusNotice
from gaps.scenes.text.phrases import sentences
from gaps.scenes.text.rulebook import goal_note
from gaps.store import Settings

MAX_NAMED = 4  # cards whose places are named


# A row


def row_of(state: State, cell: Cell) -> tuple[Cell, ...]:
    """Return the cells of the row of ``cell``, or those of the tray."""
    layout = state.variant.layout
    if cell in layout.tray:
        return layout.tray
    return tuple(layout.row(layout.row_of(cell)))


def row_words(state: State, cell: Cell) -> str:
    """Return the content of a cell's row from the left.

    Cards in a run at home are named together.
    """
    cells = row_of(state, cell)
    if cell in state.variant.layout.tray:
        cells = tuple(each for each in cells if state.board[each] is not None)
    parts = [_row_name(state, cell)]
    at = 0
    while at < len(cells):
        run = next((run for run in state.runs if cells[at] in run), ())
        here = [
            card
            for each in cells[at:]
            if each in run and (card := state.board[each]) is not None
        ]
        if len(here) > 1:
            ranks = ranks_from_to(here[0].rank, here[-1].rank)
            parts.append(
                _(
                    "{suit} {from_first_to_last} home",
                    suit=_(SUIT_NAMES[here[0].suit]),
                    from_first_to_last=ranks,
                )
            )
        else:
            parts.append(_in_row(state, cells[at]))
        at += max(1, len(here))
    return sentences(parts if cells else [*parts, _("empty")])


def row_text(state: State, cell: Cell) -> str:
    """Return the row in writing: cards as rank and suit, with a sign for a gap."""
    signs: list[str] = []
    for each in row_of(state, cell):
        if (card := state.board[each]) is not None:
            signs.append(card_text(card))
        elif each not in state.variant.layout.tray:
            signs.append("–" if state.wants(each) else "×")
    return _("{name}: {value}", name=_row_name(state, cell), value=joined("  ", signs))


def _row_name(state: State, cell: Cell) -> str:
    layout = state.variant.layout
    if cell in layout.tray:
        return _("The tray")
    row = layout.row_of(cell) + 1
    return _("Row {row}", row=row)


def _in_row(state: State, cell: Cell) -> str:
    card = state.board[cell]
    if card is not None and cell in state.home:
        return _("{card} home", card=card_name(card))
    return cell_words(state).in_row(cell)


# Gaps and cards


def wanted_cells(state: State, gap: Cell) -> tuple[Cell, ...]:
    """Return the places of the cards that a gap takes.

    The ones that can move there now come first.
    """
    movable = cell_words(state).sources.get(gap, [])
    on_board = [card for card in state.wants(gap) if card in state.board]
    wanted = sorted(map(state.board.index, on_board))
    return tuple(dict.fromkeys([*movable, *wanted]))


def wanted_words(state: State, gap: Cell) -> str:
    """Return which cards a gap takes and where they are.

    If they are many, the places are left out.
    """
    cells = wanted_cells(state, gap)
    if not 0 < len(cells) <= MAX_NAMED:
        place = place_name(state, gap)
        words = cell_words(state).gap(gap)
        return sentences([_("{gap}: {words}", gap=place, words=words)])
    text = _("{card}: {place}")
    found = []
    for cell in cells:
        card = card_name(state.board[cell])
        found.append(
            text.format(
                card=card,
                place=place_name(state, cell),
            )
        )
    return sentences(found)


def targets_words(state: State, cell: Cell) -> str:
    """Return where a card can go now or, if nowhere, where the rules allow it."""
    card = state.board[cell]
    if cell in cell_words(state).targets or card is None:
        return sentences([cell_words(state).label(cell)])
    return refusals.refusal_text(state, state.why_stays(cell), card)


# The state of the game


def title_words(session: GameSession, name: str) -> str:
    """Return the deal that is played; ``name`` is that of the variant."""
    parts = name, session.label, goal_note(session.variant)
    return joined(" · ", filter(None, parts))


def board_words(state: State) -> list[str]:
    """Return the cards home, and the redeals left or the talon."""
    left = state.redeals_left
    home = len(state.home)
    text = _("{number} of {total} cards home")
    words = [
        text.format(
            number=home,
            total=state.variant.cards_to_win,
        )
    ]
    if state.variant.passes:
        progress = game_text.talon_progress(state)
        words.append(turned_words(state).rstrip("."))
        words.append(f"{progress.cards_left}, {progress.time_through}")
    elif left is None:
        words.append(_("redeals without end"))
    elif state.variant.redeal is not None:
        words.append(ngettext("{number} redeal left", "{number} redeals left", left))
    return words


def progress_words(session: GameSession, settings: Settings) -> list[str]:
    """Return the board with the moves and, unless the game is calm, score and chain.

    The time is never included.
    """
    words = board_words(session.game.state)
    arcade = session.arcade
    words.append(numbers.move_count(len(session.game.steps)))
    if not settings.hides_figures:
        words.append(numbers.point_count(arcade.running))
        if arcade.chain >= FEWEST_IN_CHAIN:
            words.append(chain_words(arcade.chain))
    return [each for each in words if each]


def gap_words(state: State) -> str:
    """Return how many gaps take a card, and how many take none."""
    targets = {slide.target for slide in state.slides}
    alive = len(targets.intersection(state.gaps))
    dead = len(state.gaps) - alive
    if not alive:
        return _("no gap takes a card") if dead else ""
    takes = ngettext("{number} gap takes a card", "{number} gaps take a card", alive)
    if not dead:
        return takes
    none = ngettext("{number} gap takes none", "{number} gaps take none", dead)
    return f"{takes}, {none}"


def game_words(
    context: Context, session: GameSession, notice: StatusNotice | None
) -> str:
    """Return the state of a game.

    It has the rules and the deal, the progress, the gaps, and the sign below the board.
    """
    words = [
        context.name_of(session.variant),
        session.label,
        *progress_words(session, context.settings),
    ]
    words.append(gap_words(session.game.state))
    if notice is not None:
        words.append(notice.words)
    return sentences(words)
