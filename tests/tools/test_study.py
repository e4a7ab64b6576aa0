"""The study of winnability: it loses no deal when it is killed, and its page tells its
findings.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from gaps.engine import CATALOGUE, Status, deal, parse_move
from gaps.engine.errors import InputError
from gaps.solver import Outcome, Verdict
from gaps.solver.proofs.checker import board_line, check
from tests.marks import quick_first, repeated
from tools.study import figures, page
from tools.study.__main__ import main
from tools.study.games import FIRST_DEAL, ROUGH_NODES, Game, PlayedGame, play
from tools.study.players import Played, follow_hints, play_greedily, play_planned
from tools.study.results import ResultsFile, from_line, packed, to_line, unpacked
from tools.study.rounds import (
    FAMILY,
    Finding,
    Round,
    in_short,
    measure,
    moves_of,
    planned,
    proof_of,
    same_rounds,
    solver_checksum,
)

ROOT = Path(__file__).parents[2]
measured_once = cache(measure)
WON = Finding(
    "mini", 1, 10.0, Outcome.WINNABLE, "positions", 0.5, 900, "0120", "", 0.0, "abc"
)
LOST = replace(WON, deal=2, verdict=Outcome.NOT_WINNABLE, line="", proof="p 300")
OPEN = replace(WON, deal=3, verdict=Outcome.UNKNOWN, method="", line="")
FINDINGS = [WON, LOST, OPEN]
DATA = b"".join(map(to_line, FINDINGS))
GAME = PlayedGame("mini", 7, ROUGH_NODES, False, False, True, True, 0)
GAMES = [
    GAME,
    replace(GAME, deal=8),
    replace(GAME, deal=9, planner=False, follower=False),
]
RESULTS = "rounds.jsonl"


def words(folder: Path, *more: str) -> list[str]:
    """The words of the command, with all its files in ``folder``."""
    names = {
        "results": RESULTS,
        "page": "page.md",
        "findings": "found.xz",
        "table": "table.json",
    }
    return [
        *more,
        *(
            word
            for name, file in names.items()
            for word in (f"--{name}", str(folder / file))
        ),
    ]


def command(folder: Path, *more: str) -> int:
    """Run the command in this process; one of the words may say otherwise."""
    return main(words(folder, "--processes", "1", *more))


def found_in(folder: Path) -> list[Finding]:
    """What the file of results has, line by line."""
    return [
        from_line(line, Finding)
        for line in (folder / RESULTS).read_bytes().splitlines()
    ]


def without_times(findings: list[Finding]) -> list[Finding]:
    """The same with nothing that depends on the machine."""
    ordered = sorted(findings, key=lambda finding: (finding.variant, finding.deal))
    return [replace(finding, seconds=0.0, proof_seconds=0.0) for finding in ordered]


# Lines and files


@pytest.mark.parametrize("result", [*FINDINGS, GAME])
def test_a_result_is_read_as_it_was_written(result: Finding | PlayedGame) -> None:
    line = to_line(result)
    assert from_line(line, type(result)) == result
    assert line.count(b"\n") == 1


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"{", b""),
        (b"winnable", b"won"),
        (b"900", b'"900"'),
        (b"900", b"true"),
        (b"0.5", b"1"),
        (b'"deal"', b'"number"'),
        (b'"proof":"",', b""),
    ],
)
def test_any_other_line_is_refused(old: bytes, new: bytes) -> None:
    for line in (to_line(WON).replace(old, new), b"[]", b"null", b""):
        with pytest.raises(
            ValueError, match=r"not a result|Expecting|valid|line|Extra"
        ):
            from_line(line, Finding)


def test_a_line_that_was_not_written_to_its_end_is_mended(tmp_path: Path) -> None:
    path = tmp_path / RESULTS
    for lost in range(1, len(to_line(OPEN)) + 1):
        path.write_bytes(DATA[:-lost])
        file = ResultsFile(path, Finding)
        assert [*file.found.values()] == FINDINGS[:2]
        file.add(OPEN)
        assert path.read_bytes() == DATA


def test_a_damaged_line_before_the_last_is_an_error_that_names_it(
    tmp_path: Path,
) -> None:
    path = tmp_path / RESULTS
    path.write_bytes(DATA + b"\0\0\0\n")
    assert [*ResultsFile(path, Finding).found.values()] == FINDINGS
    path.write_bytes(DATA.replace(b"not winnable", b"lost"))
    with pytest.raises(InputError, match=r"rounds\.jsonl, line 2"):
        ResultsFile(path, Finding)


def test_what_is_known_is_not_measured_again(tmp_path: Path) -> None:
    file = ResultsFile(tmp_path / RESULTS, Finding, [WON])
    assert file.missing([Round("mini", 1, 10.0), Round("mini", 2, 10.0)]) == [
        Round("mini", 2, 10.0)
    ]
    assert not file.path.exists()
    with pytest.raises(InputError, match="mini:1"):
        file.missing([Round("mini", 1, 20.0)])


def test_findings_are_unpacked_as_they_were_packed(tmp_path: Path) -> None:
    path = tmp_path / "found.xz"
    assert unpacked(path, Finding) == []
    path.write_bytes(packed(FINDINGS[::-1]))
    assert unpacked(path, Finding) == FINDINGS


# What is measured


def test_each_board_is_measured_once_and_all_variants_from_the_beginning() -> None:
    every = planned()
    boards = {(task.variant, task.deal) for task in every}
    assert len(boards) == len(every)
    measured = {task.variant for task in every}
    for variant in CATALOGUE.values():
        same = same_rounds(variant)
        assert len(measured & {*same}) == 1
        assert len({deal(CATALOGUE[key], 5).board for key in same}) == 1
    assert {task.variant for task in every[:60]} == measured
    assert (sum(task.variant == FAMILY for task in every), len(every)) == (
        2000,
        2000 + 500 * 16,
    )
    assert {task.variant for task in planned(["gaps", "mini"], 1)} == {FAMILY, "mini"}


@pytest.mark.slow
@pytest.mark.core
def test_a_win_is_a_line_and_a_loss_a_proof() -> None:
    findings = [measured_once(task) for task in planned(["line-up"], 5)]
    for finding in findings:
        assert proves(finding)
    assert {finding.verdict for finding in findings} == {
        Outcome.WINNABLE,
        Outcome.NOT_WINNABLE,
    }
    assert all(
        finding.method == "positions" and finding.seconds > 0 for finding in findings
    )


def proves(finding: Finding) -> bool:
    """Whether its line wins by the rules, or the checker accepts its proof."""
    state = deal(CATALOGUE[finding.variant], finding.deal)
    if finding.line:
        for text in moves_of(state, finding.line):
            state = state.play(parse_move(text, state))
        return state.status is Status.WON and finding.verdict is Outcome.WINNABLE
    if finding.proof.startswith("p "):
        proof = [board_line(state), finding.proof]
    else:
        proof = proof_of(state, 10 * finding.limit)
        assert finding.solver != solver_checksum() or in_short(proof) == finding.proof
    return (
        check(proof).state.board == state.board
        and finding.verdict is Outcome.NOT_WINNABLE
    )


# Running


@pytest.mark.slow
@pytest.mark.core
def test_a_run_that_was_stopped_is_continued(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    measured = 0

    def stopped(task: Round) -> Finding:
        nonlocal measured
        measured += 1
        if measured == 4:
            raise KeyboardInterrupt
        return measure(task)

    with monkeypatch.context() as patch:
        patch.setattr("tools.study.__main__.measure", stopped)
        assert command(tmp_path, "line-up", "--deals", "6") == 130
    assert len(found_in(tmp_path)) == 3
    assert command(tmp_path, "line-up", "--deals", "6") == 0
    assert without_times(found_in(tmp_path)) == without_times(
        [measured_once(task) for task in planned(["line-up"], 6)]
    )
    assert unpacked(tmp_path / "found.xz", Finding) == found_in(tmp_path)
    assert "| `line-up` | 6 of 500 |" in (tmp_path / "page.md").read_text(
        encoding="utf-8"
    )
    (tmp_path / RESULTS).unlink()
    assert command(tmp_path, "line-up", "--deals", "6") == 0
    assert not (tmp_path / RESULTS).exists()


def test_an_unknown_variant_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command(tmp_path, "patience") == 2
    assert "patience" in capsys.readouterr().err


def started(folder: Path, *more: str) -> subprocess.Popen[bytes]:
    """The command in a process of its own."""
    program = [sys.executable, "-m", "tools.study", *words(folder, *more)]
    return subprocess.Popen(program, cwd=ROOT, stderr=subprocess.DEVNULL)


def descendants(pid: int) -> set[int]:
    """The processes that a process has started, where the system tells."""
    found = set[int]()
    pids = [pid]
    while pids:
        path = Path(f"/proc/{pids[0]}/task/{pids.pop(0)}/children")
        children = (
            {int(word) for word in path.read_text().split()} if path.exists() else set()
        )
        found |= children
        pids += children
    return found


@pytest.mark.slow
@pytest.mark.core
def test_no_deal_is_lost_and_none_is_there_twice_when_it_is_killed_again_and_again(
    tmp_path: Path,
) -> None:
    task = ("line-up", "montana", "--deals", "8", "--processes", "2")
    chance = random.Random(5)
    left = set[int]()
    for _ in range(repeated(3, 8)):
        with started(tmp_path, *task) as process:
            time.sleep(chance.uniform(0.3, 3))
            left |= descendants(process.pid)
            process.kill()
    with started(tmp_path, *task) as process:
        assert process.wait() == 0
    found = found_in(tmp_path)
    assert len(found) == 16
    assert {(each.variant, each.deal) for each in found} == {
        (each.variant, each.deal) for each in planned(["line-up", "montana"], 8)
    }
    assert sum(map(proves, found[::4])) == 4
    until = time.monotonic() + 30
    while any(map(runs, left)) and time.monotonic() < until:
        time.sleep(0.1)
    assert not any(map(runs, left))


def runs(pid: int) -> bool:
    """Whether there is such a process."""
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    return True


# Players


@pytest.mark.slow
@pytest.mark.core
def test_a_follower_of_hints_wins_a_round_that_is_proven() -> None:
    won = [
        finding.deal
        for finding in map(measured_once, planned(["line-up"], 4))
        if finding.line
    ]
    assert won
    games = [play(Game("line-up", number, ROUGH_NODES, False)) for number in won]
    assert all(game.follower and not game.redeals for game in games)


@pytest.mark.parametrize(
    "key", quick_first(1, ["gaps", "either-side", "pas-a-deux", "endless", "blue-moon"])
)
def test_every_game_comes_to_an_end(key: str) -> None:
    variant = CATALOGUE[key]
    played = follow_hints(deal(variant, 5), 3_000)
    limit = variant.redeal.limit if variant.redeal is not None else 0
    assert limit is None or played.redeals <= limit
    for player in (play_greedily, play_planned):
        assert isinstance(player(variant, 5), Played)


def test_the_follower_does_not_see_the_deal_number(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []

    def noted(state: object, nodes: int) -> Verdict:
        asked.append(state)
        return Verdict(Outcome.NOT_WINNABLE, (), 0, True, nodes)

    monkeypatch.setattr("tools.study.players._searched", noted)
    start = deal(CATALOGUE["mini"], 5)
    played = follow_hints(start, 20_000)
    assert played.redeals == 1
    assert not played.won
    assert len(asked) == 2


# Figures and the page


def test_the_figures_of_a_variant_count_its_deals() -> None:
    rounds = figures.round_figures(FINDINGS)
    assert (rounds.deals, rounds.winnable, rounds.not_winnable, rounds.open) == (
        3,
        1,
        1,
        1,
    )
    assert rounds.bounds == (figures.interval(1, 3)[0], figures.interval(2, 3)[1])
    found = figures.by_variant([*GAMES, replace(GAME, variant="line-up")])
    assert [*found] == ["mini", "line-up"]  # the order of the catalogue
    mini = figures.game_figures(found["mini"])
    assert (mini.deals, mini.first, mini.redeals) == (3, 7, 0)
    assert (mini.follower, mini.planner, mini.greedy) == pytest.approx(
        (2 / 3, 2 / 3, 0), abs=1e-5
    )


@pytest.mark.parametrize(
    ("hits", "count", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (5, 10, 0.2366, 0.7634),
        (850, 1000, 0.8265, 0.8708),
    ],
)
def test_the_intervals_are_those_of_wilson(
    hits: int, count: int, low: float, high: float
) -> None:
    assert figures.interval(hits, count) == pytest.approx((low, high), abs=1e-3)


@pytest.mark.slow
def test_the_committed_page_is_made_from_the_committed_findings_and_games() -> None:
    table = figures.load()
    assert set(table) == set(CATALOGUE)
    assert all(played.first >= FIRST_DEAL for played in table.values())
    findings = figures.by_variant(unpacked(page.FINDINGS, Finding))
    assert page.PAGE.read_text(encoding="utf-8") == page.page(findings, table)
    planned_deals = {(task.variant, task.deal): task.limit for task in planned()}
    for each in unpacked(page.FINDINGS, Finding):
        assert planned_deals.pop((each.variant, each.deal)) == each.limit


def committed(kind: str) -> list[Finding]:
    """Every tenth of the committed findings with a line or a number of positions, or
    all with a checksum of their proof, those first that are found soonest.
    """
    findings = unpacked(page.FINDINGS, Finding)
    if kind == "lines":
        return [finding for finding in findings if finding.line][::10]
    if kind == "positions":
        return [finding for finding in findings if finding.proof.startswith("p ")][::10]
    proven = [
        finding
        for finding in findings
        if finding.proof and not finding.proof.startswith("p ")
    ]
    return sorted(proven, key=lambda finding: finding.proof_seconds)


@pytest.mark.slow
def test_committed_lines_win_and_what_was_counted_is_lost() -> None:
    sample = (
        committed("lines")[:40]
        + sorted(committed("positions"), key=lambda each: int(each.proof[2:]))[:1]
    )
    assert {each.verdict for each in sample} == {Outcome.WINNABLE, Outcome.NOT_WINNABLE}
    assert all(map(proves, sample))


@pytest.mark.slow
@pytest.mark.core
@pytest.mark.parametrize("kind", ["lines", "positions", "checksums"])
def test_committed_findings_are_proven(kind: str) -> None:
    sample = committed(kind)
    assert sample
    assert all(
        map(
            proves,
            sample[: repeated(*((300, 20_000) if kind == "lines" else (2, 500)))],
        )
    )
