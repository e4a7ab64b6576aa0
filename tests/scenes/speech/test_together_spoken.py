"""Matches, challenges and boards from elsewhere for players who hear them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from gaps.engine import CATALOGUE, deal
from gaps.scenes.game.play import Play
from gaps.scenes.menu.title import Title
from gaps.scenes.records.replay_scene import ReplayScene
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.game_stack import GameStack
from gaps.scenes.together.arrivals import BoardPreview, ChallengeDialog
from gaps.scenes.together.comparison import spoken_comparison, verdict
from gaps.scenes.together.match_setup import MatchSetup
from gaps.scenes.together.match_sheet import MatchSheet
from gaps.stage.speech.spoken import Action, Role
from gaps.store import Challenge, Match
from tests.scenes.speech.trees import ask, heard, labels_of, parts_of, tree_of, words_of
from tests.scenes.stacks import opened, wait
from tools.scenarios.games import a_match

RIVAL = Challenge.from_text(
    (Path(__file__).parents[2] / "store" / "golden" / "challenge-1.txt").read_text(encoding="utf-8").strip()
)


def items(stack: GameStack) -> list[str]:
    return [words_of(part) for part in parts_of(stack.top).values() if part.role is Role.ITEM]


def match_of(context: Context, turns: int = 0) -> Match:
    match = a_match(("Anna", "Bea"), 2, turns)
    context.folder.save_match(match)
    return match


def test_a_challenge_is_watched_and_accepted_by_asking(context: Context) -> None:
    title = Title(context)
    stack = opened(context, title, ChallengeDialog(context, title, RIVAL))
    ask(stack, "watch")
    wait(stack)
    assert isinstance(stack.top, ReplayScene)
    stack = opened(context, title, ChallengeDialog(context, title, RIVAL))
    ask(stack, "play")
    wait(stack)
    assert isinstance(stack.top, Play)


def test_a_comparison_says_both_values_of_a_figure() -> None:
    other = RIVAL.record
    assert (other.scoring, other.arcade) == (1, 9310)
    mine = replace(other, id="", scoring=3)
    mine = replace(mine, arcade=mine.score(mine.game()).total)
    assert mine.arcade < 9310
    said = spoken_comparison(mine, other, "Bea")
    assert said.label == "You and Bea"
    lines = [words_of(part) for part in said.children]
    assert lines[:2] == ["Result: Won; Bea: Won", "Score: 9,310; Bea: 9,310"]
    assert "Time: 3 minutes 4 seconds; Bea: 3 minutes 4 seconds, not proven" in lines
    assert lines[-1] == "Scoring rules: 1; Bea: 1"
    assert verdict(mine, other, "Bea") == "A tie."
    assert spoken_comparison(mine, other).label == "You and Friend"


def test_a_match_is_set_up_by_asking(context: Context) -> None:
    title = Title(context)
    stack = opened(context, title, MatchSetup(context, title))
    parts = parts_of(stack.top)
    assert words_of(parts["name 1"]) == "Second, if any"
    assert words_of(parts["variant"]).startswith("Game, ")
    ask(stack, "name 0", Action.SET_TEXT, "")
    ask(stack, "begin")
    assert heard(context.announcer) == "Write at least one name."
    assert labels_of(stack.top, Role.TEXT) == ["Write at least one name."]
    ask(stack, "name 0", Action.SET_TEXT, "Anna")
    ask(stack, "name 1", Action.SET_TEXT, "Bea")
    ask(stack, "deals", Action.INCREASE)
    ask(stack, "hints")
    ask(stack, "begin")
    match = context.folder.load_match()
    assert match is not None
    assert (match.players, len(match.deals), match.hints) == (("Anna", "Bea"), 4, True)


def test_results_of_others_stay_hidden_until_all_have_played(context: Context) -> None:
    match = match_of(context, 1)
    stack = opened(context, MatchSheet(context, match))
    assert items(stack)[0] == "Deal 1 of 2; Anna: played; Bea: next"
    stack = opened(context, MatchSheet(context, match, match.turns[-1]))
    assert labels_of(stack.top, Role.TEXT)[1].startswith("Anna: ")
    assert "cards home" in items(stack)[0] or "home, " in items(stack)[0]


def test_an_export_says_where_it_went(context: Context) -> None:
    stack = opened(context, MatchSheet(context, match_of(context, 2)))
    heard(context.announcer)
    ask(stack, "txt")
    words = heard(context.announcer)
    assert words.startswith("Written to ")
    assert words in labels_of(stack.top, Role.TEXT)


def test_a_pasted_board_says_its_rows(context: Context) -> None:
    title = Title(context)
    state = deal(CATALOGUE["mini"], 12)
    stack = opened(context, title, BoardPreview(context, title, state))
    assert tree_of(stack.top).label == "A board of your own"
    assert labels_of(stack.top, Role.TEXT)[0].startswith("By the rules of Short Addiction, ")
    rows = items(stack)
    assert [row.partition(":")[0] for row in rows] == ["Row 1", "Row 2", "Row 3", "Row 4"]
    assert " ".join(rows).count("gap") == len(state.gaps)
    tray = deal(CATALOGUE["double-montana"], 12)
    stack = opened(context, title, BoardPreview(context, title, tray))
    assert items(stack)[-1].startswith("Tray: ace of ")
    ask(stack, "play")
    wait(stack)
    assert isinstance(stack.top, Play)
