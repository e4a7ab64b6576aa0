"""Recordings: read as they were written, and refused with the reason after any change."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gaps.store import Folder, NewerFormat, Record, Recording
from gaps.store.sharing.recording import MAX_CHARS
from tests.store.games import records

TEXT = (Path(__file__).parents[1] / "golden" / "recording-1.gaps").read_text(
    encoding="utf-8"
)
GAME = Recording.from_text(TEXT)
NAMES = st.text(st.characters(categories=("L", "N", "P", "S")), max_size=40)


def forged(**changes: object) -> str:
    """The text of the game with a claim changed and all its sums made anew."""
    return Recording(replace(GAME.record, **changes), GAME.player).to_text()  # type: ignore[arg-type]


def read(raw: bytes) -> Recording | None:
    """The game, or nothing where it is refused."""
    try:
        return Recording.from_text(raw.decode())
    except ValueError:
        return None


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(records(), NAMES)
def test_any_game_round_trips(record: Record, player: str) -> None:
    recording = Recording.of(record, player)
    assert recording.record == record
    assert Recording.from_text(recording.to_text()) == recording
    assert (
        Recording.from_text("\ufeff\n" + recording.to_text().replace("\n", "\r\n"))
        == recording
    )


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("undos: 2", "undos: 0", "its heading was changed"),
        ("player: Ada", "player: Bob", "its heading was changed"),
        ("deal: mini:3", "deal: mini:4", "its deal or its list of moves was changed"),
        ("seconds: 1", "seconds: 2", "its times were changed"),
        ("\n\n", "\n\n0.", "its times were changed|list of moves"),
        ("undos: 2\n", "", "its heading lacks undos"),
        ("undos: 2", "colour: red", "its heading has a line 'colour: red'"),
        ("undos: 2", "undos: 2\nundos: 2", "its heading has a line"),
        ("undos: 2", "undos: 2\nscore: 9", "its heading has a line 'score: 9'"),
        ("undos: 2", "undos: 2\nresult: won", "its heading has a line 'result: won'"),
        ("check: ", "", "its end is missing"),
        ("RECORD 1", "RECORD 0", "its version is 0"),
        ("RECORD", "RECORDING", "it is not a record of a game"),
    ],
)
def test_a_change_is_reported(before: str, after: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Recording.from_text(TEXT.replace(before, after, 1))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"undos": -1}, "undos is '-1', not a whole number from 0"),
        ({"hints": "x"}, "hints is 'x', not a whole number from 0"),
        ({"id": "5EED" * 4}, "not the id of a game"),
        ({"seconds": 1.0}, "its times were changed"),
        ({"times": GAME.record.times[::-1]}, "they are not in ascending order"),
        (
            {"moves": ("A1-A1", *GAME.record.moves), "times": ()},
            "its list of moves was changed: at move 1, A1-A1 is not legal here: A1 holds the 6c",
        ),
        (
            {"moves": ("Z9-A1", *GAME.record.moves), "times": ()},
            "list of moves was changed: at move 1, 'Z9'",
        ),
        (
            {"moves": ("r", *GAME.record.moves), "times": ()},
            "list of moves was changed",
        ),
        ({"code": "MINI:3"}, "its deal is written 'MINI:3'"),
        ({"code": "whist:3"}, "whist"),
    ],
)
def test_new_checksums_do_not_hide_what_cannot_be_true(
    changes: dict[str, object], said: str
) -> None:
    with pytest.raises(ValueError, match=said):
        Recording.from_text(forged(**changes))


@pytest.mark.parametrize("false", [{"arcade": 99_999}, {"result": "lost"}, {"home": 3}])
def test_a_false_result_or_score_is_not_even_written(false: dict[str, object]) -> None:
    assert forged(**false) == TEXT
    shorter = forged(moves=GAME.record.moves[:-1], times=(), solver_moves=())
    found = Recording.from_text(shorter).record
    assert (found.result, found.home < 24) == ("given up", True)
    assert found.arcade < GAME.record.arcade


@pytest.mark.parametrize(
    "text",
    ["", "\n", "GAPS RECORD 1", "hello", "{}", "\x00" * 100, "GAPS RECORD 1\n\n"],
)
def test_text_that_is_not_a_recording_is_refused(text: str) -> None:
    with pytest.raises(
        ValueError, match=r"it is not a record of a game|its end is missing"
    ):
        Recording.from_text(text)


def test_a_newer_file_and_a_huge_one_are_refused() -> None:
    with pytest.raises(NewerFormat, match="newer game"):
        Recording.from_text(TEXT.replace("RECORD 1", "RECORD 4"))
    with pytest.raises(ValueError, match="too large"):
        Recording.from_text(TEXT + " " * MAX_CHARS)
    with pytest.raises(ValueError, match="at most 3000 are read"):
        Recording.from_text(forged(moves=("A1-B1",) * 6000, times=()))


def test_every_cut_is_refused() -> None:
    whole = TEXT.rstrip("\n")
    for end in range(0, len(whole), 7):
        with pytest.raises(ValueError, match=r"."):
            Recording.from_text(whole[:end])


@settings(max_examples=300, deadline=None)
@given(st.integers(0, len(TEXT.encode()) - 1), st.integers(0, 7))
def test_a_flipped_bit_is_refused_or_the_same_game(place: int, bit: int) -> None:
    raw = bytearray(TEXT.encode())
    raw[place] ^= 1 << bit
    assert read(bytes(raw)) in (None, GAME)


def test_a_recording_is_written_among_the_exports(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    path = folder.export_recording(GAME)
    assert path is not None
    assert path == tmp_path / "exports" / "mini-3-2026-03-01T12-02-00.gaps"
    assert Recording.from_text(path.read_text(encoding="utf-8")) == GAME
    (tmp_path / "file").write_text("")
    assert Folder(tmp_path / "file" / "gaps").export_recording(GAME) is None


SOLVED = (Path(__file__).parents[1] / "golden" / "recording-solver-1.gaps").read_text(
    encoding="utf-8"
)


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("B3-D1\n", "B3-D1 solver\n", "its deal or its list of moves was changed"),
        (
            " solver\n",
            "\n",
            "its deal or its list of moves was changed",
        ),
        ("id: 5eed", "id: 5EED", "its heading was changed"),
        ("id: 5eed", "id: 6eed", "its heading was changed"),
    ],
)
def test_a_change_of_a_file_with_moves_of_the_solver_is_named(
    before: str, after: str, said: str
) -> None:
    assert before in SOLVED
    with pytest.raises(ValueError, match=said):
        Recording.from_text(SOLVED.replace(before, after, 1))
