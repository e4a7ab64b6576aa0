"""What reading a game that somebody sent can cost: the moves of one replay, however it
is written.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from gaps.engine import Move, Redeal, State, deal, parse_code
from gaps.store import Folder, GameLog
from gaps.store.sharing.packed import (
    challenge_of,
    pack,
    pack_bytes,
    pack_moves,
    unpack,
    unpack_moves,
)
from gaps.store.sharing.shared import (
    MAX_MOVES,
    MAX_REDEALS,
    read_shared,
    to_share,
)
from tests.faults.player_process import make_context
from tests.played_games import changed, move_texts, saved_game
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
    line = pack(challenge_of(record))
    text = to_share(record).to_text()
    reads: list[tuple[Callable[[str], object], str]] = [
        (unpack, line),
        (read_shared, text),
        (GameLog.from_text, text),
    ]
    for read, written in reads:
        played.clear()
        read(written)
        assert len(played) == len(record.moves) == 200


def test_a_start_replays_each_game_under_way_once(
    tmp_path: Path, played: list[Move]
) -> None:
    folder = Folder(tmp_path)
    records = [played_record(f"line-up:{number}", 6) for number in range(1, 31)]
    for record in records:
        folder.save_game(saved_game(record.code, record.moves, expedition=True))
    folder.close()
    context = make_context(Folder(tmp_path))
    played.clear()
    context.games.end_won()
    assert len(context.games.under_way()) == 30
    for saved in context.games.under_way():
        assert len(saved.game.steps) == len(saved.moves)
    assert len(played) == sum(len(record.moves) for record in records)
    context.folder.close()


@pytest.mark.slow
def test_a_line_with_too_many_redeals_is_refused_at_the_first_one_too_many(
    played: list[Move],
) -> None:
    game = played_game(
        ALWAYS_REDEAL, 2 * MAX_REDEALS, lambda state: state.legal_moves[-1]
    )
    assert game.state.redeals_used > MAX_REDEALS
    record = changed(
        played_record(ALWAYS_REDEAL), moves=move_texts(game.steps), seconds=9999.0
    )
    packed = pack_moves(game)
    text = record.to_text()
    reads: tuple[tuple[Callable[[], object], int], ...] = (
        (lambda: unpack_moves(packed, game.start), MAX_REDEALS + 1),
        (lambda: read_shared(text), 0),
    )
    for read, most in reads:
        played.clear()
        with pytest.raises(ValueError, match="it has more than 1000 redeals"):
            read()
        assert sum(isinstance(move, Redeal) for move in played) == most


@pytest.mark.parametrize("number", [b"\1\0", b"\1\0\0", b"\x81\0\1"])
def test_moves_are_packed_in_one_way_only(number: bytes) -> None:
    with pytest.raises(ValueError, match=r"extra data|its beginning is missing"):
        unpack_moves(pack_bytes(number), deal(*parse_code("mini:12")))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("code", "count"),
    [
        ("endless:7", 8001),
        (ALWAYS_REDEAL, MAX_REDEALS + 1),
    ],
)
def test_a_game_of_the_player_is_read_however_long_it_is(
    tmp_path: Path, code: str, count: int
) -> None:
    game = played_game(code, count, lambda state: state.legal_moves[-1])
    saved = saved_game(code, move_texts(game.steps), seconds=9999.0)
    assert len(saved.moves) == count
    folder = Folder(tmp_path)
    folder.save_game(saved)
    folder.close()
    found = Folder(tmp_path)
    assert found.load_game() == saved
    assert found.notices == []
    found.close()


def test_a_game_of_exactly_so_many_moves_is_written_and_read() -> None:
    game = played_game("endless:7", MAX_MOVES)
    record = changed(
        played_record("endless:7", 1), moves=move_texts(game.steps), seconds=9999.0
    )
    assert len(unpack(pack(challenge_of(record))).moves) == MAX_MOVES
    assert len(read_shared(to_share(record).to_text()).moves) == MAX_MOVES


def test_a_game_that_is_too_long_for_others_is_not_written_for_them() -> None:
    game = played_game("endless:7", MAX_MOVES + 1)
    record = changed(
        played_record("endless:7", 1), moves=move_texts(game.steps), seconds=9999.0
    )
    with pytest.raises(ValueError, match="it has 3001 moves, and at most 3000 are"):
        challenge_of(record)
    with pytest.raises(ValueError, match="it has more than 1000 redeals"):
        challenge_of(changed(record, moves=("R",) * 1001))
