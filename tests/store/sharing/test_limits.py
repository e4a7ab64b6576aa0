"""What reading a game that somebody sent can cost: the moves of one replay, however it
is written.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from gaps.engine import Move, Redeal, State, deal, parse_code
from gaps.store import Challenge, Recording, SavedGame
from gaps.store.saves import saved
from gaps.store.saves.saved import MAX_REDEALS, move_texts
from gaps.store.sharing import verify
from gaps.store.sharing.challenge import pack_bytes, pack_moves, unpack_moves
from tests.store.games import played_game, played_record

ALWAYS_REDEAL = "custom/13llbursref:7"


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[Move]:
    """The moves that the engine is asked to play from now on."""
    moves: list[Move] = []
    play = State.play

    def counted(state: State, move: Move) -> State:
        moves.append(move)
        return play(state, move)

    monkeypatch.setattr(State, "play", counted)
    return moves


def test_reading_replays_a_game_once(played: list[Move]) -> None:
    record = played_record("either-side:1", 200)
    line, text = Challenge.of(record).to_text(), Recording.of(record).to_text()
    kept = SavedGame(record.code, record.moves, (), record.seconds).to_text()
    for read in (
        lambda: Challenge.from_text(line),
        lambda: Recording.from_text(text),
        lambda: SavedGame.from_text(kept),
    ):
        played.clear()
        read()
        assert len(played) == len(record.moves) == 200


@pytest.mark.slow
def test_a_line_with_too_many_redeals_is_refused_at_the_first_one_too_many(
    played: list[Move],
) -> None:
    game = played_game(
        ALWAYS_REDEAL, 2 * MAX_REDEALS, lambda state: state.legal_moves[-1]
    )
    assert game.state.redeals_used > MAX_REDEALS
    record = replace(
        played_record(ALWAYS_REDEAL), moves=move_texts(game.steps), seconds=9999.0
    )
    packed = pack_moves(game)
    reads: tuple[Callable[[], object], ...] = (
        lambda: unpack_moves(packed, game.start, verify.MAX_MOVES),
        lambda: verify.verify(record),
        lambda: saved.replay(record.code, record.moves),
    )
    for read in reads:
        played.clear()
        with pytest.raises(ValueError, match="it has more than 1000 redeals"):
            read()
        assert sum(isinstance(move, Redeal) for move in played) == MAX_REDEALS + 1


@pytest.mark.parametrize("number", [b"\1\0", b"\1\0\0", b"\x81\0\1"])
def test_moves_are_packed_in_one_way_only(number: bytes) -> None:
    with pytest.raises(ValueError, match=r"extra data|its beginning is missing"):
        unpack_moves(pack_bytes(number), deal(*parse_code("mini:12")), verify.MAX_MOVES)


@pytest.mark.parametrize("moves", [f"{'R ' * 9000}", "R", f"{'A1-B1 ' * 9000}"])
def test_a_save_with_too_many_moves_is_refused_before_they_are_played(
    played: list[Move], moves: str
) -> None:
    words = tuple(moves.split())
    count = len(words)
    for done, undone in ((words, ()), ((), words)):
        if count > saved.MAX_MOVES:
            with pytest.raises(ValueError, match="at most 8000 are read"):
                saved.replay("endless:7", done, undone)
            assert played == []
        else:
            with pytest.raises(ValueError, match="R is not legal here"):
                saved.replay("endless:7", done, undone)
