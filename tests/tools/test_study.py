"""The survey of winnability: it can be stopped, continued, split and merged, and its page tells its data."""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path

import pytest

from gaps.engine import CATALOGUE, Redeal, Status, deal
from gaps.engine.errors import InputError
from gaps.solver import Outcome, Verdict
from tools.quality.bench import hints
from tools.quality.winnability import page, summary
from tools.quality.winnability.__main__ import main, open_tasks, part, tasks
from tools.quality.winnability.examine import Task, examine
from tools.quality.winnability.players import Played, follow_hints, play_greedily, play_planned
from tools.quality.winnability.results import DealResult, ResultsFile, from_line, merged, read
from tools.quality.winnability.schedule import FIRST_DEAL, Budget, Share

SMALL = Budget(20_000, 20_000)
ONE = DealResult("mini", 7, SMALL, Outcome.WINNABLE, 900, False, True, True, 0)
LINES = [
    replace(ONE, deal=deal_number, outcome=outcome, follower=won)
    for deal_number, outcome, won in [
        (1, Outcome.WINNABLE, True),
        (2, Outcome.NOT_WINNABLE, True),
        (3, Outcome.UNKNOWN, False),
    ]
]
DATA = "".join(result.to_line() for result in LINES).encode()


def command(folder: Path, *words: str) -> int:
    """Run the command on the quickest variant, with all its files in ``folder``."""
    files = ("--results", "r.jsonl", "--page", "page.md", "--table", "table.json")
    paths = [word if word.startswith("--") else str(folder / word) for word in files]
    return main([*words, *paths, "--processes", "1"])


# Lines and files


def test_a_result_is_read_as_it_was_written() -> None:
    assert from_line(ONE.to_line().encode()) == ONE
    assert ONE.to_line().count("\n") == 1


@pytest.mark.parametrize(
    "line",
    [
        "",
        "{}",
        "[]",
        "null",
        "7",
        ONE.to_line()[:-9],
        ONE.to_line().replace("winnable", "won"),
        ONE.to_line().replace("900", '"900"'),
        ONE.to_line().replace("900", "true"),
        ONE.to_line().replace('"deal"', '"number"'),
        ONE.to_line().replace('{"proof":20000', '{"evidence":20000'),
    ],
)
def test_any_other_line_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match=r"not a result|Expecting|valid|line"):
        from_line(line.encode())


@pytest.mark.parametrize("lost", range(1, len(LINES[-1].to_line()) + 1))
def test_a_damaged_last_line_is_dropped(tmp_path: Path, lost: int) -> None:
    path = tmp_path / "r.jsonl"
    path.write_bytes(DATA[:-lost])
    assert read(path) == LINES[:2]
    file = ResultsFile(path)
    assert [*file.found.values()] == LINES[:2]
    file.add(LINES[2])
    assert path.read_bytes() == DATA


def test_a_last_line_of_other_text_is_dropped(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    path.write_bytes(DATA + b"\0\0\0\0\n")
    assert [*ResultsFile(path).found.values()] == LINES
    assert path.read_bytes() == DATA


def test_a_damaged_line_before_the_last_is_an_error_that_names_it(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    path.write_bytes(DATA.replace(b"not winnable", b"lost"))
    with pytest.raises(InputError, match=r"r\.jsonl, line 2"):
        ResultsFile(path)


def test_no_file_is_made_before_there_is_a_result(tmp_path: Path) -> None:
    file = ResultsFile(tmp_path / "r.jsonl")
    assert not file.found
    assert not file.path.exists()


# Merging and splitting


def test_results_of_several_machines_are_merged() -> None:
    together = merged([LINES[:2], LINES[1:]])
    assert sorted(together.values(), key=lambda result: result.deal) == LINES


@pytest.mark.parametrize(
    "other",
    [
        replace(ONE, outcome=Outcome.NOT_WINNABLE),
        replace(ONE, follower=False),
        replace(ONE, nodes=901),
        replace(ONE, budget=Budget(1, 1)),
    ],
)
def test_results_that_disagree_name_the_deal(other: DealResult) -> None:
    with pytest.raises(InputError, match="mini:7"):
        merged([[ONE], [other]])


def test_the_merge_of_files_writes_the_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    one.write_text(LINES[0].to_line(), encoding="utf-8")
    two.write_text(LINES[1].to_line() + LINES[2].to_line()[:-5], encoding="utf-8")
    assert command(tmp_path, "--merge", str(one), str(two)) == 0
    assert summary.load(tmp_path / "table.json") == summary.summaries(LINES[:2])
    two.write_text(replace(LINES[0], nodes=1).to_line(), encoding="utf-8")
    assert command(tmp_path, "--merge", str(one), str(two)) == 2
    assert "mini:1" in capsys.readouterr().err


def test_the_parts_share_all_the_deals_among_them() -> None:
    shares = {"mini": Share(7, SMALL), "gaps": Share(3, SMALL)}
    every = tasks(shares, 100, (1, 1))
    assert len(every) == 10
    assert {task.deal for task in every if task.variant == "mini"} == set(range(100, 107))
    parts = [tasks(shares, 100, (number, 3)) for number in (1, 2, 3)]
    assert sum(map(len, parts)) == 10
    assert {task for each in parts for task in each} == set(every)


def test_the_first_deals_of_all_variants_come_first() -> None:
    shares = {"mini": Share(2, SMALL), "gaps": Share(2, SMALL)}
    assert [(task.variant, task.deal) for task in tasks(shares, 5, (1, 1))] == [
        ("mini", 5),
        ("gaps", 5),
        ("mini", 6),
        ("gaps", 6),
    ]


@pytest.mark.parametrize(("text", "read_as"), [("1/1", (1, 1)), ("2/3", (2, 3)), ("10/10", (10, 10))])
def test_a_part_is_read(text: str, read_as: tuple[int, int]) -> None:
    assert part(text) == read_as


@pytest.mark.parametrize("text", ["", "1", "/", "0/3", "4/3", "-1/3", "1/0", "a/b", "1/3/5", "²/3"])
def test_no_other_part_is(text: str, tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        command(tmp_path, "--part", text)


# Running


def test_a_run_that_was_stopped_is_continued(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    whole.mkdir()
    broken.mkdir()
    words = ("line-up", "--deals", "6")
    assert command(whole, *words) == 0
    examined = 0

    def stopped(task: Task) -> DealResult:
        nonlocal examined
        examined += 1
        if examined == 4:
            raise KeyboardInterrupt
        return examine(task)

    with monkeypatch.context() as patch:
        patch.setattr("tools.quality.winnability.__main__.examine", stopped)
        assert command(broken, *words) == 130
    assert len(read(broken / "r.jsonl")) == 3
    assert command(broken, *words) == 0
    for name in ("r.jsonl", "page.md", "table.json"):
        assert (whole / name).read_bytes() == (broken / name).read_bytes()


def test_parts_that_are_merged_tell_the_same_as_one_run(tmp_path: Path) -> None:
    words = ("line-up", "--deals", "5")
    for name in ("whole", "one", "two"):
        (tmp_path / name).mkdir()
    assert command(tmp_path / "whole", *words) == 0
    assert command(tmp_path / "one", *words, "--part", "1/2", "--no-page") == 0
    assert not (tmp_path / "one" / "page.md").exists()
    assert command(tmp_path / "two", *words, "--part", "2/2", "--no-page") == 0
    files = [str(tmp_path / name / "r.jsonl") for name in ("one", "two")]
    assert command(tmp_path, "--merge", *files) == 0
    assert (tmp_path / "page.md").read_bytes() == (tmp_path / "whole" / "page.md").read_bytes()


def test_a_deal_with_a_result_for_another_budget_is_named() -> None:
    with pytest.raises(InputError, match="mini:7"):
        open_tasks([Task("mini", 7, Budget(1, 1))], {("mini", 7): ONE})
    assert open_tasks([Task("mini", 7, SMALL)], {("mini", 7): ONE}) == []


def test_no_deal_is_begun_when_the_time_is_over(tmp_path: Path) -> None:
    assert command(tmp_path, "line-up", "--deals", "5", "--minutes", "0") == 0
    assert len(read(tmp_path / "r.jsonl")) == 1


def test_an_unknown_variant_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(tmp_path, "patience") == 2
    assert "patience" in capsys.readouterr().err


@pytest.mark.slow
def test_several_processes_find_the_same(tmp_path: Path) -> None:
    words = ["line-up", "--deals", "4", "--no-page", "--results"]
    assert main([*words, str(tmp_path / "one"), "--processes", "1"]) == 0
    assert main([*words, str(tmp_path / "two"), "--processes", "2"]) == 0
    found = [sorted(read(tmp_path / name), key=lambda each: each.deal) for name in ("one", "two")]
    assert found[0] == found[1]


# Players


def test_the_first_round_is_the_same_in_variants_that_differ_in_their_redeals() -> None:
    one, two = (examine(Task(key, 3, SMALL)) for key in ("no-redeal", "gaps"))
    assert (one.outcome, one.nodes) == (two.outcome, two.nodes)
    assert one.redeals == 0


def test_a_follower_of_hints_wins_a_round_that_is_proven() -> None:
    won = [
        examine(Task("line-up", number, SMALL))
        for number in range(1, 12)
        if examine(Task("line-up", number, SMALL)).outcome is Outcome.WINNABLE
    ]
    assert won
    assert all(result.follower and not result.redeals for result in won)


@pytest.mark.parametrize("key", ["gaps", "either-side", "pas-de-deux", "endless", "blue-moon"])
def test_every_game_comes_to_an_end(key: str) -> None:
    variant = CATALOGUE[key]
    played = follow_hints(deal(variant, 5), 3_000)
    limit = variant.redeal.limit if variant.redeal is not None else 0
    assert limit is None or played.redeals <= limit
    for play in (play_greedily, play_planned):
        assert isinstance(play(variant, 5), Played)


def test_the_follower_does_not_see_the_deal_number(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def noted(state: object, nodes: int) -> Verdict:
        asked.append(state)
        return Verdict(Outcome.NOT_WINNABLE, (), 0, True, nodes)

    monkeypatch.setattr("tools.quality.winnability.players._searched", noted)
    start = deal(CATALOGUE["mini"], 5)
    played = follow_hints(start, 20_000)
    assert played.redeals == 1
    assert not played.won
    assert len(asked) == 2


# Figures and the page


def test_the_figures_of_a_variant_count_its_deals() -> None:
    found = summary.summaries([*LINES, replace(ONE, variant="line-up")])
    assert [*found] == ["mini", "line-up"]  # the order of the catalogue
    mini = found["mini"]
    assert (mini.deals, mini.first, mini.winnable, mini.not_winnable, mini.open) == (3, 1, 1, 1, 1)
    assert mini.follower == pytest.approx(2 / 3, abs=1e-5)
    assert mini.planner == 1.0


@pytest.mark.parametrize(
    ("hits", "count", "low", "high"),
    [(0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (5, 10, 0.2366, 0.7634), (850, 1000, 0.8265, 0.8708)],
)
def test_the_intervals_are_those_of_wilson(hits: int, count: int, low: float, high: float) -> None:
    assert summary.interval(hits, count) == pytest.approx((low, high), abs=1e-3)


def test_the_table_is_read_as_it_was_written(tmp_path: Path) -> None:
    table = summary.summaries(LINES)
    summary.save(table, tmp_path / "table.json")
    assert summary.load(tmp_path / "table.json") == table


def test_the_page_tells_every_figure_of_the_table() -> None:
    text = page.page(summary.summaries(LINES))
    assert "| `mini` | 3 | 33.3 (6.1 – 79.2) | 33.3 (6.1 – 79.2) | 33.3 (6.1 – 79.2) | 66.7 (" in text
    assert "| `mini` | 1 | 66.7 (20.8 – 93.9) | 0.00 | 100.0 (43.9 – 100.0) | 0.0 (0.0 – 56.1) |" in text
    assert "| `mini` | 3 of 1,000 planned | 20,000 | 20,000 |" in text
    assert "85.815 % ± 3.717 %" in text
    assert "arXiv 1906.12314" in text


def test_the_committed_page_is_made_from_the_committed_table() -> None:
    table = summary.load()
    assert set(table) == set(CATALOGUE)
    assert page.PAGE.read_text(encoding="utf-8") == page.page(table)
    assert all(found.winnable + found.not_winnable <= found.deals for found in table.values())
    assert all(found.first >= FIRST_DEAL for found in table.values())
    assert asdict(next(iter(table.values())))["deals"] > 0


def test_new_variants_get_rough_figures_and_the_others_keep_theirs(tmp_path: Path) -> None:
    summary.save({**summary.summaries([ONE])}, tmp_path / "table.json")
    assert command(tmp_path, "mini", "--new") == 0
    assert not (tmp_path / "page.md").exists()
    assert command(tmp_path, "mini", "line-up", "--new") == 0
    table = summary.load(tmp_path / "table.json")
    assert (table["mini"].deals, table["line-up"].deals) == (1, 20)
    assert not (tmp_path / "r.jsonl").exists()


def test_the_bench_of_hints_tells_the_games_won(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["line-up", "--deals", "3", "--nodes", "20000", "--processes", "1"]
    assert hints.main([*words, "--results", str(tmp_path / "h.jsonl")]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("line-up")
    assert "3 games" in told[0]
    assert Redeal() not in deal(CATALOGUE["line-up"], FIRST_DEAL).legal_moves
    assert deal(CATALOGUE["line-up"], FIRST_DEAL).status is Status.PLAYING
