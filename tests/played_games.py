"""Games for tests: their values written short, and results that are said and not
computed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from gaps.engine import InputError, Step
from gaps.progress.expedition.camps import CampDeal
from gaps.store import GameEnd, GameLog, GameResult, RecordedMove
from gaps.store.games.game_log import new_id
from gaps.store.games.kinds import BOARD, CAMP_DEAL, CHALLENGE, DAILY, DEAL, TURN
from gaps.values import with_fields

Moves = str | Iterable[str] | Iterable[RecordedMove]
RESULT_FIELDS = ("redeals", "classic", "arcade", "home")


def made(
    moves: Moves,
    times: Sequence[int] = (),
    solver_moves: Collection[int] = (),
) -> tuple[RecordedMove, ...]:
    """Moves that were made, some of them by the solver; at once unless there are times."""
    given = moves.split() if isinstance(moves, str) else [*moves]
    at = [*times] or [0] * len(given)
    return tuple(
        each
        if isinstance(each, RecordedMove)
        else RecordedMove(each, at[index], index in solver_moves)
        for index, each in enumerate(given)
    )


def texts_of(played: GameLog) -> tuple[str, ...]:
    """The moves of a game as texts."""
    return tuple(each.text for each in played.moves)


def saved_game(
    code: str,
    moves: Moves = (),
    undone: Moves = (),
    seconds: float = 0.0,
    hints: int = 0,
    undos: int = 0,
    started: str = "",
    *,
    challenge: str = "",
    board: str = "",
    daily: str = "",
    expedition: bool = False,
    played: str = "",
    **fields: Any,
) -> GameLog:
    """A game under way, whose kind follows from what is said of it."""
    kind = DAILY if daily else DEAL
    kind = CAMP_DEAL if expedition else kind
    kind = CHALLENGE if challenge else kind
    kind = BOARD if board else kind
    return GameLog(
        code,
        kind=kind,
        moves=made(moves),
        undone=made(undone),
        time=round(seconds * 10),
        hints=hints,
        undos=undos,
        started=started,
        until=played,
        rival=challenge,
        board=board.replace("\n", " / "),
        day=daily,
        **fields,
    )


def record_of(
    code: str,
    moves: Moves = (),
    seconds: float = 0.0,
    undos: int = 0,
    hints: int = 0,
    redeals: int = 0,
    classic: int = 0,
    arcade: int = 0,
    result: str = "given up",
    home: int = 0,
    finished: str = "",
    started: str = "",
    daily: str = "",
    times: Sequence[int] = (),
    solver_moves: Collection[int] = (),
    id: str | None = None,
) -> GameLog:
    """A game on record, whose result need not be that of its moves."""
    return GameLog(
        code,
        id=id or new_id(),
        kind=DAILY if daily else DEAL,
        day=daily,
        time=round(seconds * 10),
        hints=hints,
        undos=undos,
        started=started,
        until=finished,
        moves=made(moves, times, solver_moves),
        known_result=GameResult(GameEnd(result), home, redeals, classic, arcade),
    )


def with_three_stars(camp_deal: CampDeal) -> GameLog:
    """A game of a deal of the expedition that wins its three stars, whatever they ask
    for; its moves are not known.
    """
    ended = "2026-03-01T12:00:00"
    return record_of(
        camp_deal.code, result="won", arcade=90_000, finished=ended, seconds=60.0
    )


def changed(game: GameLog, **changes: Any) -> GameLog:
    """A game with other values, of its result too, which stays where no value of it is
    given, also with other moves: ``computed`` is that of its moves.
    """
    figures = {name: changes.pop(name) for name in RESULT_FIELDS if name in changes}
    if "result" in changes:
        figures["end"] = GameEnd(changes.pop("result"))
    if "seconds" in changes:
        changes["time"] = round(changes.pop("seconds") * 10)
    if not {"moves", "times", "solver_moves"}.isdisjoint(changes):
        moves = changes.pop("moves", texts_of(game))
        times = changes.pop("times", game.times)
        by_solver = changes.pop("solver_moves", game.solver_moves)
        times = times if len(times) == len(moves) else ()
        changes["moves"] = made(moves, times, by_solver)
    if "undone" in changes:
        changes["undone"] = made(changes["undone"])
    for name, kind in (
        ("expedition", CAMP_DEAL),
        ("challenge", CHALLENGE),
        ("daily", DAILY),
    ):
        if changes.get(name):
            changes["kind"] = kind
    changes.pop("expedition", None)
    names = {
        "finished": "until",
        "played": "until",
        "daily": "day",
        "challenge": "rival",
    }
    values = {names.get(name, name): value for name, value in changes.items()}
    if figures or has_result(game):
        values["known_result"] = with_fields(game.result, **figures)
    return replace(game, **values)


def has_result(game: GameLog) -> bool:
    """Whether a result was given, or is that of legal moves."""
    with suppress(InputError):
        return game.result is not None
    return False


def computed(record: GameLog) -> GameLog:
    """The same game with the result of its moves."""
    return replace(record, known_result=None)


def move_texts(steps: Iterable[Step]) -> tuple[str, ...]:
    """The moves of some steps as texts."""
    return tuple(step.text for step in steps)


def turn_of(
    code: str, player: str, moves: Moves, seconds: float, **fields: Any
) -> GameLog:
    """A turn of a match."""
    time = round(seconds * 10)
    return GameLog(
        code, kind=TURN, player=player, moves=made(moves), time=time, **fields
    )
