"""Verify a game that somebody else has sent: replay the moves and compute every figure again."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from dataclasses import replace

from gaps.engine import (
    Game,
    IllegalMove,
    InputError,
    State,
    Status,
    Step,
    classic_score,
    deal,
    format_move,
    parse_code,
    parse_move,
    shorten,
    why_illegal,
)
from gaps.language import N_
from gaps.store.records.record import GIVEN_UP, LOST, WON, Record
from gaps.store.saves.saved import check_redeals
from gaps.store.sharing.facts import check_daily, check_dates, check_facts

MAX_MOVES = 3000
_ENDS = {WON: (Status.WON,), LOST: (Status.LOST,), GIVEN_UP: (Status.PLAYING, Status.STUCK, Status.LOST)}


def verify(record: Record, game: Game | None = None) -> Game:
    """Compare the figures of a record with its replayed game; returns the game, which ``game`` may be.

    Raises ``ValueError`` that says what was changed: the moves, a time, the result or a score.
    """
    if len(record.moves) > MAX_MOVES:
        raise InputError(
            "it has {count} moves, and at most {most} are read", count=len(record.moves), most=MAX_MOVES
        )
    code = parse_code(record.code)
    if str(code) != record.code:
        raise InputError("its deal is written {found!r}, not {code}", found=shorten(record.code), code=code)
    if game is None:
        game = _replayed(record, deal(*code))
    check_times(record)
    if record.solver_moves and not record.assisted:
        raise InputError("its list of moves was changed: the solver made some, and it says it made none")
    if game.state.status not in _ENDS[record.result]:
        raise InputError(
            "its result was changed: it says {result}, and the moves end otherwise", result=record.result
        )
    _check_figures(record, game)
    check_facts(record)
    return game


def _replayed(record: Record, start: State) -> Game:
    """Play the moves of a record. Raises ``ValueError``."""
    state, steps = start, list[Step]()
    for number, text in enumerate(record.moves, start=1):
        steps.append(_step(state, number, text))
        state = steps[-1].after
        check_redeals(state)
    return Game(start, tuple(steps))


def _step(state: State, number: int, text: str) -> Step:
    """Play the move with this number, written as the game writes it. Raises ``ValueError``."""
    try:
        move = parse_move(text, state)
        written = format_move(move, state)
        step = Step(move, state, state.play(move))
    except IllegalMove:
        raise InputError(
            "its list of moves was changed: move {number} is {text}, and {error}",
            number=number,
            text=shorten(text),
            error=why_illegal(move, state),
        ) from None
    except ValueError as error:
        raise InputError(
            "its list of moves was changed: at move {number}, {error}", number=number, error=error
        ) from None
    if written != text:
        raise InputError(
            "its list of moves was changed: move {number} is written {text!r}",
            number=number,
            text=shorten(text),
        )
    return step


def _check_figures(record: Record, game: Game) -> None:
    """Raise ``ValueError`` if a figure of the record is not that of the replayed game."""
    for name, claimed, found in (
        (N_("its score"), record.arcade, record.score(game).total),
        (N_("its classic score"), record.classic, classic_score(game).total),
        (N_("its count of cards home"), record.home, len(game.state.home)),
        (N_("its count of redeals"), record.redeals, game.state.redeals_used),
    ):
        if claimed != found:
            raise InputError(
                "{name} was changed: it says {claimed:,}, and the moves come to {found:,}",
                name=InputError(name.id),
                claimed=claimed,
                found=found,
            )


def recomputed(record: Record) -> Record:
    """Return the record with figures computed from its moves, and without times or dates that cannot be true.

    Raises ``ValueError`` if the moves are not legal in the deal.
    """
    game = record.game()
    found = replace(
        record,
        redeals=game.state.redeals_used,
        classic=classic_score(game).total,
        arcade=record.score(game).total,
        home=len(game.state.home),
    )
    if not _holds(check_times, found):
        found = replace(found, times=())
    found = without_false_daily(found)
    if not _holds(check_dates, found):
        found = replace(found, started="")
    if not _holds(check_dates, found):
        found = replace(found, finished="")
    return found


def without_false_daily(record: Record) -> Record:
    """Return the record, without its day if it is not that day's daily deal."""
    return record if _holds(check_daily, record) else replace(record, daily="")


def _holds(check: Callable[[Record], None], record: Record) -> bool:
    try:
        check(record)
    except ValueError:
        return False
    return True


def check_times(record: Record) -> None:
    """Raise ``ValueError`` unless the times, if there are any, fit the moves."""
    times = record.times
    if times and len(times) != len(record.moves):
        raise InputError(
            "its times were changed: {times} of them for {moves} moves",
            times=len(times),
            moves=len(record.moves),
        )
    if list(times) != sorted(times) or (times and times[-1] > round(record.seconds * 10)):
        raise InputError(
            "its times were changed: they are not in ascending order, or later than the end of the game"
        )


def checksum(parts: Sequence[object]) -> int:
    """Return the CRC-32 of the parts, to detect accidental changes."""
    return zlib.crc32("\n".join(map(str, parts)).encode())
