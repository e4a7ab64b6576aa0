"""Whether a player is new; the first games, and the rules
that these tell.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from gaps.engine import (
    Cell,
    Game,
    Reason,
    Redeal,
    Slide,
    State,
    Status,
)
from gaps.progress.expedition.stars import stage_records
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.text.first_words import gap_text, redeal_text
from gaps.solver.beginner import leaves_dead_gap
from gaps.store import Folder, Settings

FEW_WINS = 3  # up to so many, a player is new


def is_newcomer(folder: Folder) -> bool:
    """Whether the games on record are those of a new player: few wins, and no deal of
    the expedition played.
    """
    wins = sum(rate.won for rate in folder.records.rates().values())
    return wins <= FEW_WINS and not stage_records(folder)


TOLD_IN = "goal="
"""What remembers the game in which the goal was told, before its code."""


def is_first_game(folder: Folder, settings: Settings, session: GameSession) -> bool:
    """Whether a game is the first one of its player: no other was begun, and none is
    on record.
    """
    begun = told_in(settings)
    is_only = begun in ("", session.code) and not folder.records.count()
    return is_only and session.kind.is_ordinary


def told_in(settings: Settings) -> str:
    """The code of the game in which the goal was told; empty if it was not yet."""
    names = settings.rules_told.split()
    return next(
        (each.removeprefix(TOLD_IN) for each in names if each.startswith(TOLD_IN)), ""
    )


def first_slide(state: State) -> Slide | None:
    """The move that a first game shows: if there is any, one that brings a card home
    and leaves no dead gap, beside a card rather than at a row start.
    """
    left = state.variant.layout.left

    def use(slide: Slide) -> tuple[bool, bool, bool]:
        after = state.play(slide)
        gains = len(after.home) > len(state.home)
        return gains, not leaves_dead_gap(after, slide), left[slide.target] is not None

    return max(state.slides, key=use, default=None)


@dataclass(frozen=True)
class FirstRule:
    """A rule in one sentence, where it comes up."""

    name: str
    """By which it is remembered that it was told."""
    text: str
    cell: Cell
    beside: tuple[Cell, ...] = ()
    """The reason for what is said of the cell."""


def rules_in_sight(game: Game) -> Iterator[FirstRule]:
    """The rules that come up after the last move of a game; what that move has made
    comes first.
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
"""The rule that each kind of gap tells, by the reason why it takes what it takes."""
