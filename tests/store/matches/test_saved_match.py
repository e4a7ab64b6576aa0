"""A match: the order of the turns, the standings, the file and the scoresheet."""

from __future__ import annotations

import csv
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gaps.engine import Game, deal, parse_code
from gaps.store import Folder, Match
from gaps.store.formats import checksum
from gaps.store.games.kinds import DEAL
from gaps.store.matches.match import MAX_NAME, check_names
from gaps.store.matches.scoresheet import COLUMNS, sheet
from tests.marks import quick_first
from tests.played_games import changed, move_texts, turn_of
from tests.scenarios.games import advanced
from tests.store.test_folder import put, texts

PAIR = Match("mini", ("Anna", "Bea"), (12, 77, 5))


@cache
def played(code: str, maximum: int = 400) -> tuple[str, ...]:
    """The moves of a simple player, at most so many."""
    return move_texts(advanced(Game(deal(*parse_code(code))), maximum).steps)


def after(
    match: Match,
    turns: int,
    seconds: tuple[float, ...] = (60.0, 61.0),
    maximum: int = 400,
) -> Match:
    for number in range(turns):
        moves = played(match.code, maximum)
        match = match.with_turn(
            turn_of(
                match.code,
                match.player,
                moves,
                seconds[number % len(seconds)],
            )
        )
    return match


def test_the_same_deals_are_played_in_turn() -> None:
    match = PAIR
    order = []
    while not match.over:
        order.append((match.player, match.code))
        match = after(match, 1)
    assert order == [
        (player, f"mini:{number}") for number in PAIR.deals for player in PAIR.players
    ]
    with pytest.raises(IndexError):
        _ = match.code


def test_only_deals_that_all_have_played_are_counted() -> None:
    match = after(PAIR, 3)
    assert match.complete == 1
    first = match.turn(0, 0)
    assert first is not None
    assert [each.points for each in match.standings()] == [first.points.total] * 2
    assert match.turn(1, 0) is not None
    assert match.turn(1, 1) is None
    assert "mini:77" not in sheet(match, "txt") + sheet(match, "csv")


def test_time_decides_between_equal_points() -> None:
    match = after(PAIR, 6, (60.0, 59.9))
    places = [(each.player, each.place) for each in match.standings()]
    assert places == [("Bea", 1), ("Anna", 2)]
    assert match.winners(0) == {1}
    same = after(PAIR, 6, (60.0, 60.01))
    assert [each.place for each in same.standings()] == [1, 1]
    assert same.winners(0) == {0, 1}


def test_a_match_is_loaded_in_the_middle_of_a_deal(tmp_path: Path) -> None:
    match = replace(
        after(PAIR, 3),
        playing=turn_of(
            "mini:77",
            "Bea",
            played("mini:77", 4),
            12.5,
            undos=2,
        ),
    )
    folder = Folder(tmp_path)
    folder.save_match(match)
    folder.close()
    assert Folder(tmp_path).load_match() == match
    assert folder.load_game() is None


def sealed(text: str) -> str:
    """The text with a true checksum of all lines before."""
    lines = text.rstrip("\n").split("\n")[:-1]
    return "\n".join((*lines, f"check: {checksum(lines)}", ""))


@pytest.mark.parametrize(
    ("line", "change"),
    quick_first(
        4,
        [
            ("GAPS MATCH 1", "GAPS MATCH 0"),
            ("GAPS MATCH 1", "GAPS GAME 1"),
            ("variant: mini", "variant: whist"),
            ("variant: mini", "variant: MINI"),
            ("player: Anna\n", ""),
            ("player: Anna", "player: bea"),
            ("player: Anna", f"player: {'A' * (MAX_NAME + 1)}"),
            ("player: Anna", "player:"),
            ("deals: 12 77 5", "deals:"),
            ("deals: 12 77 5", "deals: 0"),
            ("deals: 12 77 5", "deals: 12 77 five"),
            ("deals: 12 77 5", f"deals: {' '.join(map(str, range(1, 22)))}"),
            ("deals: 12 77 5", "deals: 12 5 77"),
            ("undo: yes", "undo: 1"),
            ("undo: yes", "undo: yes\nundo: yes"),
            ("undo: yes\n", ""),
            ("given up: no", "given up: yes"),
            ("given up: no", "given up: perhaps"),
            ("turns: 3", "turns: 2"),
            ("turns: 3", "turns: 5"),
            ("turns: 3", "turns: three"),
        ],
    ),
)
def test_inconsistent_fields_are_damage(
    tmp_path: Path,
    line: str,
    change: str,
) -> None:
    playing = turn_of("mini:77", "Bea", (), 1.0)
    text = replace(after(PAIR, 3), playing=playing).to_text()
    assert line in text
    assert sealed(text) == text
    Match.from_text(text)
    bad = sealed(text.replace(line, change, 1))
    with pytest.raises(ValueError, match=r"."):
        Match.from_text(bad)
    Folder(tmp_path).close()
    put(tmp_path, "match", bad)
    folder = Folder(tmp_path)
    assert folder.load_match() is None
    assert texts(tmp_path) == {"match.damaged-1": bad}
    assert len(folder.notices) == 1


def test_a_changed_or_shortened_match_is_damage() -> None:
    text = after(PAIR, 3).to_text()
    with pytest.raises(ValueError, match="was changed"):
        Match.from_text(text.replace("Anna", "Anne"))
    lines = text.splitlines()
    for end in range(len(lines)):
        with pytest.raises(ValueError, match=r"."):
            Match.from_text("\n".join(lines[:end]))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"code": "mini:13", "moves": ()}, "another deal or player"),
        ({"player": "Bea"}, "another deal or player"),
        ({"kind": DEAL}, "another deal or player"),
        ({"moves": ("A1-B1",)}, "not legal"),
    ],
)
def test_a_turn_of_another_match_is_damage(
    change: dict[str, object], said: str
) -> None:
    match = after(PAIR, 2)
    first = changed(match.turns[0], **change)
    with pytest.raises(ValueError, match=said):
        Match.from_text(replace(match, turns=(first, match.turns[1])).to_text())
    again = replace(PAIR, playing=first)
    with pytest.raises(ValueError, match=said):
        Match.from_text(again.to_text())


@pytest.mark.parametrize("turns", [0, 1, 2, 3])
def test_a_match_that_was_given_up_is_read_with_its_turns(turns: int) -> None:
    match = replace(after(PAIR, turns, maximum=3), given_up=True)
    assert Match.from_text(match.to_text()) == match
    assert {turn.result.end for turn in match.turns} <= {"given up"}


def test_the_scoresheet_is_exported(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    match = after(replace(PAIR, players=("=Anna", "Bea")), 6)

    def exported(form: str) -> str:
        path = folder.export_match(match, "2026-11-21-201500", form)
        assert path is not None
        assert path.name == f"match-2026-11-21-201500.{form}"
        return path.read_text(encoding="utf-8")

    rows = [*csv.DictReader(exported("csv").splitlines())]
    assert tuple(rows[0]) == COLUMNS
    assert [row["player"] for row in rows] == ["'=Anna", "Bea"] * 3
    for row, turn in zip(rows, match.turns, strict=True):
        assert int(row["points"]) == turn.points.total
        assert int(row["cards_home"]) == len(turn.game.state.home)
        assert int(row["redeals_used"]) == turn.result.redeals
        parts = row["cards_home"], row["points_for_redeals"], row["bonus"]
        assert sum(map(int, parts)) == turn.points.total
        assert (
            turn_of(
                row["code"],
                "",
                row["moves"],
                0.0,
            ).points
            == turn.points
        )
    text = exported("txt")
    assert "1. =Anna" in text
    for turn in match.turns:
        points = turn.points
        assert f"{points.total}  {points.cards}/{turn.result.redeals}  " in text
    assert all(len(line) <= 100 for line in text.splitlines())


@pytest.mark.parametrize(
    "names",
    [
        [" "],
        ["\n"],
        [],
        ["a", "b", "c", "d", "e"],
        ["\ud800"],
        ["Anna", " anna "],
    ],
)
def test_invalid_names_are_refused(names: list[str]) -> None:
    with pytest.raises(ValueError, match=r"."):
        check_names(names)


@given(
    players=st.lists(
        st.text(min_size=1, max_size=6),
        min_size=1,
        max_size=4,
    ),
    deals=st.lists(
        st.integers(1, 2**31 - 1),
        min_size=1,
        max_size=20,
    ),
    turns=st.integers(0, 3),
    maximum=st.integers(0, 4),
)
def test_any_match_round_trips(
    players: list[str], deals: list[int], turns: int, maximum: int
) -> None:
    try:
        names = check_names(players)
    except ValueError:
        return
    match = Match("mini", names, tuple(deals), begun="2026-11-21T20:00:00+01:00")
    match = after(
        match,
        min(turns, len(names) * len(deals)),
        (1.5, 2.25, 3.0),
        maximum,
    )
    assert Match.from_text(match.to_text()) == match
    for form in ("txt", "csv"):
        assert sheet(match, form)
    assert match.standings()[0].place == 1
