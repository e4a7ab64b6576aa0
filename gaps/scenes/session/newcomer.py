"""Whether a player is new; the first games, and the rules
that these tell.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from gaps.engine import (
    Cell,
    Game,
    GapKind,
    Redeal,
    Slide,
    State,
    Status,
    gap_kind,
)
from gaps.engine.wishes import BASE_AT_ROW_START
from gaps.language import _
from gaps.progress.expedition.stars import stage_records
from gaps.progress.first_games import FirstGame, first_games
from gaps.scenes.text.card_text import RANK_NAMES, card_text, rank_after_preposition
from gaps.store import Folder

FEW_WINS = 3  # up to so many, a player is new


def is_newcomer(folder: Folder) -> bool:
    """Whether the games on record are those of a new player: few wins, and no deal of
    the expedition played.
    """
    wins = sum(rate.won for rate in folder.records.rates().values())
    return wins <= FEW_WINS and not stage_records(folder)


def first_game(folder: Folder, after: str = "") -> FirstGame | None:
    """The small game that is next for somebody who has not won yet; ``None`` after a
    win.

    With the code of a game it is the one ``after`` that, and ``None`` unless that is a
    first game, too.
    """
    codes = tuple(game.code for game in first_games())
    if (after and after not in codes) or any(
        rate.won for rate in folder.records.rates().values()
    ):
        return None
    played = {after, *(record.code for record in folder.records.games_of(codes))}
    return next(
        (game for game in first_games() if game.code not in played), first_games()[0]
    )


class FirstRule(NamedTuple):
    """A rule in one sentence, and the name by which it is remembered that it was told."""

    name: str
    text: str


def rules_in_sight(game: Game) -> Iterator[FirstRule]:
    """The rules that a first game shows, after its last move or at its beginning; best
    first.
    """
    state = game.state
    variant = game.state.variant
    step = None
    if game.steps:
        step = game.steps[-1]
    if state.status.stopped:
        text = _(
            "Each gap is right of {a_top} or of another gap: no card can move. Undo, and try another way."
        )
        if state.status is Status.STUCK:
            text = _(
                "Each gap is right of {a_top} or of another gap: no card can move. Redeal, or undo."
            )
        a_top = rank_after_preposition(variant.top)
        yield FirstRule("stuck", text.format(a_top=a_top))
    elif step is None:
        text = _(
            "Move the {card} to the right of the {other}: a gap takes the next card in suit."
        )
        for slide in state.slides:
            if before := _left_of(slide.target, state):
                yield FirstRule(
                    "gap", text.format(card=_card_on(slide.source, state), other=before)
                )
    elif isinstance(step.cause, Redeal):
        text = _(
            "A redeal keeps the cards that are home. Each row gets its gap right after them."
        )
        yield FirstRule("redeal", text)
    elif isinstance(step.cause, Slide) and state.status is Status.PLAYING:
        if step.cause.target in state.home and len(state.home) > len(step.before.home):
            text = _(
                "The {card} is home: its row is in order from the left edge. Bring all {number} home to win."
            )
            card = _card_on(step.cause.target, state)
            yield FirstRule("home", text.format(card=card, number=variant.cards_to_win))
        text = _(
            "Nothing follows the {card}, the highest of its suit: the gap to its right is dead."
        )
        left = [step.cause.source] if step.cause.source in state.gaps else []
        kinds = {gap: gap_kind(state, gap) for gap in (*left, *state.gaps)}
        for gap in (gap for gap, kind in kinds.items() if kind is GapKind.DEAD):
            yield FirstRule("dead", text.format(card=_left_of(gap, state)))
        if GapKind.START in kinds.values():
            text = _(BASE_AT_ROW_START.sentence)
            base = _(RANK_NAMES[variant.base])
            yield FirstRule("start", text.format(base=base))


def _card_on(cell: Cell | None, state: State) -> str:
    card = None if cell is None else state.board[cell]
    return "" if card is None else card_text(card)


def _left_of(cell: Cell, state: State) -> str:
    return _card_on(state.variant.layout.left[cell], state)
