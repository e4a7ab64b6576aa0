"""Three tips in the first large games: each once ever, at its cell, until a move."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from gaps.engine import State, Status
from gaps.engine.reasons import Reason
from gaps.scenes.board.cell_notes import ADVICE
from gaps.scenes.common.notes import RULE_SECONDS
from gaps.scenes.game import first_tips
from gaps.scenes.game.first_tips import TIP_GAMES, large_games
from gaps.scenes.game.play import Play
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.shared.context import Context
from gaps.stage.core.scene import SceneStack
from tests.scenarios.games import LATER_GAME, new_game, win_at_once
from tests.screens import Screens

TIPS = ("kings", "last_gap", "only_home")
KNOWN = " ".join(each for each in LATER_GAME.split() if each not in TIPS)
KINGS = "A king closes the gap to its right. Send kings to the row ends."
ONLY_HOME = "Only home cards stay: bring home what you can first."


@pytest.fixture
def new(context: Context) -> Context:
    """The context of somebody who knows the rules, and was given no tip."""
    context.change(rules_told=KNOWN)
    return context


def begun(context: Context, code: str = "gaps:20417") -> Screens:
    return Screens(SceneStack(Play(context, new_game(context, code))))


def tip(screens: Screens) -> str:
    return screens.on(Play).notes.text(ADVICE)


def play_until(
    screens: Screens, wanted: Callable[[State], bool], seed: int = 1
) -> None:
    """Make random moves up to a position."""
    scene = screens.on(Play)
    choice = Random(seed).choice
    while not wanted(scene.state):
        scene.make_move(choice(scene.state.slides))
        screens.wait(1.5)


def dead_gaps(state: State) -> list[int]:
    gaps = (gap for gap in state.gaps if not state.wants(gap))
    return [gap for gap in gaps if state.why_stays(gap).reason is Reason.AFTER_TOP]


def test_a_gap_that_a_king_closes_is_told_of_once_for_some_seconds(
    new: Context,
) -> None:
    screens = begun(new)
    play_until(screens, lambda state: bool(dead_gaps(state)))
    assert tip(screens) == KINGS
    screens.wait(RULE_SECONDS)
    assert tip(screens) == ""
    assert "kings" in new.settings.rules_told.split()
    again = begun(new, "gaps:7")
    play_until(again, lambda state: bool(dead_gaps(state)))
    assert tip(again) == ""


def test_a_move_ends_it(new: Context) -> None:
    screens = begun(new)
    play_until(screens, lambda state: bool(dead_gaps(state)))
    assert tip(screens)
    scene = screens.on(Play)
    scene.make_move(scene.state.slides[0])
    assert not tip(screens)


def test_the_last_open_gap_names_the_card_after_which_only_the_redeal_goes_on(
    new: Context,
) -> None:
    new.change(rules_told=f"{KNOWN} kings")
    screens = begun(new)
    scene = screens.on(Play)

    def is_last(state: State) -> bool:
        slides = state.slides
        return len(slides) == 1 and state.play(slides[0]).status is Status.STUCK

    play_until(screens, is_last)
    (slide,) = scene.state.slides
    card = scene.state.board[slide.source]
    told = tip(screens)
    assert told.startswith("Your last open gap. After ")
    assert told.endswith(" only the redeal goes on.")
    assert card is not None
    scene.make_move(slide)
    assert scene.state.status is Status.STUCK


def test_an_end_that_is_worse_than_one_taken_back_tells_what_stays(
    new: Context,
) -> None:
    new.change(rules_told=f"{KNOWN} kings last_gap")
    screens = begun(new)
    scene = screens.on(Play)
    kept = []
    for seed in range(30):
        play_until(screens, lambda state: state.status is Status.STUCK, seed)
        kept.append(len(scene.state.kept_by_redeal))
        is_worse = kept[-1] < max(kept)
        assert tip(screens) == (ONLY_HOME if is_worse else "")
        if is_worse:
            return
        scene.commands.go_to(0)
        screens.wait(1)
    raise AssertionError("all ends are alike")


def test_small_games_and_players_with_experience_are_given_none(
    new: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    small = begun(new, "line-up:3")
    small.on(Play).make_move(small.state.slides[0])
    assert not new.settings.rules_told.endswith(TIPS)
    for number in range(TIP_GAMES):
        session = new_game(new, f"gaps:{number + 1}")
        win_at_once(session)
        finish_game(new, session)
    assert large_games(new.folder) == TIP_GAMES
    monkeypatch.setattr(first_tips, "tips_after", None)  # nobody asks for tips
    screens = begun(new)
    play_until(screens, lambda state: bool(dead_gaps(state)))
    assert tip(screens) == ""
