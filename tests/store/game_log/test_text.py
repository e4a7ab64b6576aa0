"""The text of a game: read as it was written, or refused in words."""

from __future__ import annotations

import zlib
from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gaps.store import GameLog, NewerFormat, RecordedMove
from gaps.store.games.game_log import board_line, new_id
from gaps.store.games.kinds import BOARD, DEAL, KINDS
from gaps.store.games.shown import Shown
from tests.store.games import any_game
from tests.store.test_goldens import golden

SAVE = golden("game-1.gaps")
WORDS = st.text(st.characters(categories=("L", "N", "P", "S")), max_size=12)
COUNTS = st.integers(0, 10**6)
SHOWN = st.builds(
    Shown,
    st.text("0123456789abcdef", min_size=12, max_size=12),
    st.sampled_from(["?", "C7-C1", "A10-B3", "R", "."]),
)


def sealed(lines: Sequence[str]) -> str:
    """A text with a true checksum."""
    text = "\n".join(lines)
    return f"{text}\ncheck: {zlib.crc32(text.encode()):08x}\n"


@st.composite
def games(draw: st.DrawFn) -> GameLog:
    """Any game of any kind, with some of its moves taken back."""
    game = draw(any_game())
    key = game.start.variant.key
    times = sorted(draw(st.lists(COUNTS, min_size=40, max_size=40)))
    moves = [
        RecordedMove(step.text, time, draw(st.booleans()))
        for step, time in zip(game.steps, times, strict=False)
    ]
    kept = draw(st.integers(0, len(moves)))
    kind = draw(st.sampled_from([*KINDS.values()]))
    is_board = kind is BOARD and game.start.stock == ()
    return GameLog(
        code=key if is_board else f"{key}:{game.start.seed}",
        kind=kind if is_board or kind is not BOARD else DEAL,
        day=draw(st.sampled_from(["", "2026-03-01"])),
        board=board_line(game.start) if is_board else "",
        rival=draw(WORDS),
        player=draw(WORDS),
        time=draw(COUNTS),
        hints=draw(COUNTS),
        undos=draw(COUNTS),
        was_begun=draw(st.booleans()),
        started=draw(st.sampled_from(["", "2026-03-01T12:00:00+01:00"])),
        until=draw(st.sampled_from(["", "2026-03-01T12:10:00"])),
        moves=tuple(moves[:kept]) if not is_board else (),
        undone=tuple(moves[kept:]) if not is_board else (),
        shown=tuple(dict.fromkeys(draw(st.lists(SHOWN, max_size=3)))),
    )


@given(games())
def test_any_game_is_read_as_it_was_written(played: GameLog) -> None:
    text = played.to_text()
    found = GameLog.from_text(text)
    assert found == played
    assert found.to_text() == text
    assert found.start == played.start
    assert len(found.game.steps) == len(played.moves)
    assert len(found.game.undone) == len(played.undone)
    foreign = "\ufeff\n" + text.replace("\n", "\r\n")
    assert GameLog.from_text(foreign) == played


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("undos: 3", "undos: -1", "undos is '-1', not a whole number from 0"),
        ("undos: 3", "undos:", "its heading has a line 'undos:'"),
        ("undos: 3", "undos: ٣", "undos is '٣', not a whole number from 0"),
        ("undos: 3", "undos: 3\nundos: 3", "its heading has a line 'undos: 3'"),
        ("undos: 3", "score: 9", "its heading has a line 'score: 9'"),
        ("code: mini:12\n", "", "its heading lacks code"),
        ("id: 5eed5eed5eed5eed\n", "", "its heading lacks id"),
        ("id: 5eed", "id: 5EED", "id is '5EED5eed5eed5eed', not the id of a game"),
        ("was_begun: yes", "was_begun: no", "was_begun is 'no'"),
        ("time:", "kind: feud\ntime:", "its kind is 'feud'"),
        ("time:", "day: today\ntime:", "day is 'today', not a day"),
        ("time:", "day: ../../x\ntime:", "not a day"),
        ("code: mini:12", "code: MINI:12", "its deal is written 'MINI:12'"),
        ("code: mini:12", "code: whist:12", "whist"),
        ("code: mini:12", "code: mini:13", "at move 1, C7-C1 is not legal here"),
        ("undone:\n", "", "its lists of moves are missing"),
        ("3.1 C7-C1", "3.1 C7-C1 me", "a move is written '3.1 C7-C1 me'"),
        ("3.1 C7-C1", "C7-C1", "a move is written 'C7-C1'"),
        ("3.1 C7-C1", "3.1 c7-c1", "at move 1, the move is written 'c7-c1'"),
        ("3.1 C7-C1", "3.1 Z9-A1", "at move 1, 'Z9'"),
        ("GAME 1", "GAME 0", "its version is 0"),
        ("GAME 1", "GAMES 1", "it is not a record of a game"),
    ],
)
def test_what_no_game_says_is_refused_in_words(
    before: str, after: str, said: str
) -> None:
    assert before in SAVE
    changed = SAVE.replace(before, after, 1)
    lines = changed.splitlines()[:-1]
    with pytest.raises(ValueError, match=said):
        GameLog.from_text(sealed(lines))
    with pytest.raises(ValueError, match=r"it was changed|not a record|its version"):
        GameLog.from_text(changed)


def test_a_newer_text_is_known_as_one() -> None:
    with pytest.raises(NewerFormat, match="newer game"):
        GameLog.from_text(SAVE.replace("GAME 1", "GAME 3"))


@pytest.mark.parametrize(
    "text",
    ["", "\n", "hello", "{}", "\x00" * 100, "GAPS GAME 1"],
)
def test_other_text_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"not a record of a game|its end is missing"):
        GameLog.from_text(text)


def test_every_cut_and_every_flipped_bit_is_refused_or_the_same_game() -> None:
    whole = SAVE.encode()
    game = GameLog.from_text(SAVE)
    for end in range(0, len(whole) - 1, 7):
        with pytest.raises(ValueError, match=r"."):
            GameLog.from_text(whole[:end].decode())
    for bit in range(0, 8 * len(whole), 5):
        raw = bytearray(whole)
        raw[bit // 8] ^= 1 << bit % 8
        try:
            found = GameLog.from_text(raw.decode())
        except ValueError:
            continue
        assert found == game


def test_each_game_that_is_dealt_has_an_id_of_its_own() -> None:
    ids = {new_id() for _ in range(20)}
    assert len(ids) == 20
    for each in ids:
        GameLog("mini:12", id=each).check()
