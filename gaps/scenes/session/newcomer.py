"""New players, and the words of a first game.

The words are the goal, the first move, and the rules where they come up.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gaps.engine import (
    Card,
    Cell,
    Game,
    Redeal,
    RedealRule,
    Slide,
    State,
    Status,
    Variant,
)
from gaps.engine.destinations import Place, destinations
from gaps.engine.reasons import Reason
from gaps.language import N_, _, joined, ngettext
from gaps.progress.expedition.stars import camp_records
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.text.card_text import (
    card_text,
    rank_after_preposition,
    ranks_from_to,
)
from gaps.scenes.text.refusals import refusal_text
from gaps.solver.beginner import leaves_dead_gap
from gaps.store import Folder, Settings

ROWS_DONE = {
    (1, 3): N_("One row is done. Three to go."),
    (2, 2): N_("Two rows are done. Two to go."),
    (3, 1): N_("Three rows are done. One to go."),
}
"""By the number of rows that are done and of those that are not."""


def goal_line(variant: Variant) -> str:
    """Return the goal of a variant in one line."""
    text = _("Build each row in one suit, {from_base_to_top}")
    if variant.home.place is not None:
        text = _("Build each row in its suit, {from_base_to_top}")
    elif any(_goes_on(variant, row) for row in range(variant.layout.rows)):
        text = _("Line up suit after suit, each {from_base_to_top}")
    return text.format(from_base_to_top=ranks_from_to(variant.base, variant.top))


def _goes_on(variant: Variant, row: int) -> bool:
    """Return True if a row continues in another one."""
    return variant.layout.right[variant.layout.row(row)[-1]] is not None


def progress_line(state: State) -> str:
    """Return the goal, or the number of rows done, if some are done but not all."""
    variant = state.variant
    done = len(state.complete_rows) // variant.row_length
    left = variant.cards_to_win // variant.row_length - done
    if not done or not left:
        return goal_line(variant)
    known = ROWS_DONE.get((done, left))
    if known is not None:
        return _(known)
    return ngettext(
        "{number} row is done. {left} to go.",
        "{number} rows are done. {left} to go.",
        done,
        left=left,
    )


def first_move_text(state: State, slide: Slide, key: str | None, touch: bool) -> str:
    """Return why a card may move, and how: press the ``key``, or tap or click it."""
    card = state.board[slide.source]
    assert card is not None, "a slide moves a card"
    why = _why_it_moves(state, slide, card)
    how = _("Tap it.") if touch else _("Click it.")
    if key is not None:
        how = _("Press {key}.", key=key)
    return joined(" ", (why, how))


def _why_it_moves(state: State, slide: Slide, card: Card) -> str:
    name = card_text(card)
    other = state.board[slide.target]
    if other is not None:
        text = N_("{card} is turned up: it may change places with {other}.")
        return _(text, card=name, other=card_text(other))
    layout = state.variant.layout
    beside = layout.left[slide.target], layout.right[slide.target]
    left, right = (None if cell is None else state.board[cell] for cell in beside)
    places = {each.place: each.card for each in destinations(state.variant, card)}
    if left is not None and left.precedes(card):
        text = N_("After {other} comes {card}.")
        return _(text, card=name, other=card_text(left))
    if right is not None and Place.BEFORE_CARD in places and card.precedes(right):
        text = N_("Before {other} comes {card}.")
        return _(text, card=name, other=card_text(right))
    if left is not None:
        text = N_("Right of {other} may come {card}.")
        return _(text, card=name, other=card_text(left))
    text = N_("A row begins with {a_base}: {card}.")
    if not state.variant.is_base(card):
        text = N_("A row may begin with {card}.")
    a_base = rank_after_preposition(state.variant.base)
    return _(text, card=name, a_base=a_base)


def gap_text(state: State, gap: Cell) -> str:
    """Return what a gap takes, or why it takes nothing."""
    why = state.why_stays(gap)
    if why.reason is not Reason.AFTER_TOP:
        return refusal_text(state, why, None)
    return _(
        "Nothing follows {a_top}: no card fits here.",
        a_top=rank_after_preposition(state.variant.top),
    )


def redeal_text(rule: RedealRule) -> str:
    """Return where the gaps are after a redeal."""
    gaps = rule.gaps
    return _(gaps.nothing_kept if rule.keep.nothing else gaps.sentence)


FEW_WINS = 3  # up to this number, a player is new


def is_newcomer(folder: Folder) -> bool:
    """Return True if the recorded games are those of a new player.

    A new player has few wins, and has played no deal of the expedition.
    """
    return folder.records.wins() <= FEW_WINS and not camp_records(folder)


TOLD_IN = "goal="
"""Before the code of the game in which the goal was told, in the setting."""


def is_first_game(folder: Folder, settings: Settings, session: GameSession) -> bool:
    """Return True if a game is the first one of its player.

    No other was begun, and none is recorded.
    """
    begun = told_in(settings)
    is_only = begun in ("", session.code) and not folder.records.count()
    return is_only and session.kind.is_ordinary


def told_in(settings: Settings) -> str:
    """Return the code of the game in which the goal was told, or an empty text."""
    names = settings.rules_told.split()
    return next(
        (each.removeprefix(TOLD_IN) for each in names if each.startswith(TOLD_IN)), ""
    )


def first_slide(state: State) -> Slide | None:
    """Return the move that a first game shows, or None.

    It prefers one that brings a card home, leaves no dead gap, and goes next to a card
    rather than to a row start.
    """
    left = state.variant.layout.left

    def use(slide: Slide) -> tuple[bool, bool, bool]:
        after = state.play(slide)
        gains = after.gains_over(state)
        return gains, not leaves_dead_gap(after, slide), left[slide.target] is not None

    return max(state.slides, key=use, default=None)


@dataclass(frozen=True)
class FirstRule:
    """A rule in one sentence, where it comes up."""

    name: str
    """The word by which it is remembered that the rule was told."""
    text: str
    cell: Cell
    beside: tuple[Cell, ...] = ()
    """The cells that are the reason for the rule."""


def rules_in_sight(game: Game) -> Iterator[FirstRule]:
    """Yield the rules that come up after the last move of a game.

    Those that this move has brought up come first.
    """
    if not game.steps or game.state.status is Status.WON:
        return
    state = game.state
    cause = game.steps[-1].cause
    rule = state.variant.redeal
    gaps = state.gaps
    if isinstance(cause, Redeal) and rule is not None and gaps:
        open_gaps = (gap for gap in gaps if state.wants(gap))
        yield FirstRule("redeal", redeal_text(rule), next(open_gaps, gaps[0]))
        return
    if isinstance(cause, Slide) and cause.source in gaps:
        gaps = (cause.source, *gaps)
    for gap in gaps:
        name = RULES_OF_GAPS.get(state.why_stays(gap).reason)
        if name is not None:
            left = state.variant.layout.left[gap]
            beside = () if left is None else (left,)
            yield FirstRule(name, gap_text(state, gap), gap, beside)


RULES_OF_GAPS = {
    Reason.AFTER_TOP: "dead",
    Reason.AFTER_GAP: "blocked",
    Reason.BETWEEN_GAPS: "blocked",
    Reason.ROW_START: "start",
    Reason.ROW_START_OR_CARD: "start",
    Reason.ANY_START: "start",
}
"""The rule for each kind of gap, by the reason why it takes what it takes."""
