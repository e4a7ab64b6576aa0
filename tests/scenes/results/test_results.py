"""The results: few words in places that never change; one button comes first, none is
used unseen, and no text lies on another.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
import pytest

from gaps import language
from gaps.engine import CATALOGUE, by_key
from gaps.language import translated
from gaps.progress.expedition.camps import camps
from gaps.progress.summits import SUMMITS
from gaps.progress.summits.summit_reader import Reached
from gaps.scenes.common.timeline import SmallTimeline
from gaps.scenes.expedition.expedition import Expedition
from gaps.scenes.game.play import Play
from gaps.scenes.game.rewind import Rewind
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.learn.lesson import LessonScene
from gaps.scenes.records.statistics_screen import Statistics
from gaps.scenes.results import result_words
from gaps.scenes.results.earned import REASONS
from gaps.scenes.results.lost import CAMERA_SECONDS, Lost
from gaps.scenes.results.open_results import open_results
from gaps.scenes.results.points_dialog import PointsDialog
from gaps.scenes.results.result_words import (
    comparison_text,
    how_parts,
    longest_of_loss,
    points_and_time,
)
from gaps.scenes.results.results import Results
from gaps.scenes.review.game_review import GameReview
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.session.routes import ToReview
from gaps.scenes.shared.context import Context
from gaps.scenes.shell.program_stack import ProgramStack
from gaps.scenes.summits.summits import Summits
from gaps.solver import Outcome, solve
from gaps.stage.core.intents import Intent, Nav, Press, Release
from gaps.stage.core.scene import Push
from gaps.stage.motion.durations import HURRY
from gaps.stage.view import Label
from gaps.store.games.kinds import StoragePlace
from gaps.table.snow.on_board import SETTLE_SECONDS
from tests.first_evenings import MOST_RESULT_WORDS, texts_on, words_on
from tests.scenarios.comparing import difference
from tests.scenarios.results import lost_session
from tests.scenes.conftest import Player, begun
from tests.scenes.games import (
    SEEN,
    WINNABLE,
    Winner,
    careless_loss,
    played,
    results_of,
    won,
)
from tests.scenes.session.test_kinds import lose
from tests.screens import Screens
from tests.searches import Searches
from tests.table.tables import pixels

STEP = 1 / 60  # seconds, of a frame
NO_CUT = 24  # of 255, by which a square may change from one frame to the next
MOST_CHANGE = 2.0  # of 255 on average, of two frames in which words come in
SIZES = [
    (1280, 800),
    (800, 600),
    (1920, 1200),
    (600, 900),
]


def won_later(context: Context, seconds: float) -> GameSession:
    """A win that is quicker than others, or slower."""
    for earlier in (95.0, 100.0):
        finish_game(context, won(context, seconds=earlier))
    return won(context, seconds=seconds)


def won_in_the_expedition(context: Context) -> GameSession:
    camp_deal = camps()[0].deals[0]
    session = context.games.start(context.games.of_camp_deal(camp_deal))
    for move in solve(session.game.state).line:
        session.play(move)
    return session


def lost_later(context: Context) -> GameSession:
    finish_game(context, lost_session(context))
    return lost_session(context)


@pytest.mark.slow
@pytest.mark.core
@pytest.mark.parametrize("reviewed", [True, False])
@pytest.mark.parametrize(
    "game_of",
    [
        won,
        lost_session,
        lost_later,
        partial(won_later, seconds=90.0),
        partial(won_later, seconds=400.0),
        won_in_the_expedition,
    ],
)
def test_there_are_few_words_before_details(
    context: Context,
    searches: Searches,
    game_of: Callable[[Context], GameSession],
    reviewed: bool,
) -> None:
    session = game_of(context)
    context.reviews.of(session.game)
    if reviewed:
        searches.finish()
    screens = results_of(context, session, seconds=0.0)
    most = 0
    names = set[str]()
    for _ in range(8):  # some wins reach summits
        screens.wait(0.4)
        names |= {*screens.names}
        most = max(most, words_on(screens.on(Results)))
    assert {"points", "watch", "title"} <= names
    assert {"new deal", "again"} & names
    has_summit = any(name.startswith("summit ") for name in names)
    assert has_summit or game_of not in (won, won_in_the_expedition)
    assert 15 < most <= MOST_RESULT_WORDS


@pytest.mark.slow
def test_the_first_wins_suggest_the_expedition(context: Context) -> None:
    screens = results_of(context, won(context))
    assert screens.focused == "expedition"
    assert "camp 1 of 8 is open" in screens.words
    new_deal = results_of(context, won(context))
    screens.go(Nav.ACTIVATE)
    assert "Camp 1" in screens.words
    screens.go(Nav.BACK)
    screens.on(Expedition)
    new_deal.click("new deal")
    new_deal.on(Play)
    assert new_deal.session.variant is CATALOGUE["mini"]
    lost = results_of(context, played(context, 3))
    assert "expedition" not in lost.names
    for _ in range(2):
        screens = results_of(context, won(context))
    assert screens.focused == "next"
    assert screens.part("next").detail == "4 wins in a row"


@pytest.mark.parametrize("by_mouse", [True, False])
def test_the_ring_of_the_focus_waits_for_a_key(
    context: Context, by_mouse: bool
) -> None:
    pressed = (
        pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(9, 9), button=1)
        if by_mouse
        else pygame.event.Event(
            pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=40
        )
    )
    assert list(context.controls(pressed))
    screens = results_of(context, lost_later(context))
    assert screens.focused
    assert screens.form.focus_visible is not by_mouse
    screens.press(Nav.RIGHT)
    assert screens.form.focus_visible


def test_details_come_and_go_over_the_results(context: Context) -> None:
    screens = results_of(context, won(context))
    before = places(screens)
    assert "Brought home" not in screens.words
    screens.click("points")
    screens.wait()
    assert "Brought home" in screens.words
    screens.go(Nav.BACK)
    assert places(screens) == before
    screens.press(GameCommand.NEXT_PAGE)
    screens.on(PointsDialog)
    screens.click("again")
    screens.wait(1)
    assert screens.on(Play).session.game.steps == ()


def places(screens: Screens) -> dict[str, tuple[int, ...]]:
    return {name: tuple(screens.place(name)) for name in screens.names}


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_everything_is_in_its_place_when_the_motion_ends(
    context: Context, size: tuple[int, int]
) -> None:
    for session in (
        won(context),
        played(context, 3),
    ):
        screens = results_of(context, session, size, 0.0)
        before = places(screens)
        screens.wait(SEEN)
        assert {name: tuple(screens.place(name)) for name in before} == before
        screens.stack.resize(size)
        assert {name: tuple(screens.place(name)) for name in before} == before


# A loss leads back to where it could be won; nothing can be used before it has been
# seen.


def lost_game(context: Context) -> Screens:
    """A game that was lost though it could be won, and its results just opened; the
    review has not begun.
    """
    player = Player(context, f"line-up:{WINNABLE}")
    lose(player)
    screens = Screens(player.stack)
    screens.press(GameCommand.REDEAL)
    screens.on(Results)
    return screens


def lost_results(context: Context) -> Screens:
    """The same after a while, with everything in its place."""
    screens = lost_game(context)
    screens.wait(3)
    return screens


@pytest.mark.parametrize("drummed", [2, 5])
def test_the_key_that_led_to_a_loss_does_nothing_there(
    context: Context, drummed: int
) -> None:
    screens = lost_game(context)
    results = screens.on(Results)
    for _time in range(drummed):
        screens.tap(GameCommand.REDEAL)
        screens.wait(0.2)
    screens.wait(2)
    screens.tap(GameCommand.REDEAL)
    assert screens.on(Results) is results
    screens.tap(GameCommand.RETRY)
    assert screens.on(Play).session.code == results.session.code


def review(
    screens: Screens,
    searches: Searches,
    seconds: float = 0.5,
) -> None:
    """Let the review of the game end, and time pass."""
    searches.finish()
    screens.wait(seconds)


def careless_results(context: Context, searches: Searches) -> Screens:
    screens = results_of(context, careless_loss(context))
    searches.finish()
    screens.wait(1)
    return screens


@pytest.mark.core
def test_a_loss_leads_back_to_the_last_move_that_could_be_won(
    lost: Screens, searches: Searches
) -> None:
    lost_moves = lost.session.game.moves
    assert lost.focused == "back"
    assert lost.part("back").label == "Go back"
    assert lost.part("back").detail == "looking for the missed win…"
    before = places(lost)
    review(lost, searches)
    assert lost.focused == "back"
    assert places(lost) == before
    label = lost.part("back").label
    lost.press(Nav.ACTIVATE)
    lost.on(Rewind)
    lost.press(Nav.ACTIVATE)
    lost.wait(0.2)
    moves = lost.session.game.moves
    assert label == f"Back to move {len(moves)}"
    assert lost_moves[: len(moves)] == moves
    assert lost.session.kind.kept is StoragePlace.NOWHERE
    assert solve(lost.state).outcome is Outcome.WINNABLE


def test_a_game_that_was_given_up_too_early_goes_on_from_its_results(
    context: Context, searches: Searches
) -> None:
    screens = Screens.playing(context, begun(context, "mini:3"))
    board = screens.state.board
    screens.give_up()
    screens.wait(3)
    review(screens, searches)
    assert screens.part("back").label == "Play on"
    screens.press(Nav.ACTIVATE)
    screens.on(Rewind)
    screens.wait(2)
    assert screens.on(Play).state.board == board


def test_a_press_on_the_way_back_is_kept_until_it_is_found(
    lost: Screens, searches: Searches
) -> None:
    lost.press(Nav.ACTIVATE)
    lost.on(Results)
    assert lost.part("back").detail == "as soon as it is found"
    review(lost, searches)
    lost.on(Rewind)


def test_a_second_press_on_the_way_back_leads_to_the_start(lost: Screens) -> None:
    code = lost.session.code
    lost.press(Nav.ACTIVATE, Nav.ACTIVATE)
    assert lost.on(Play).session.code == code
    assert not lost.session.game.steps


def test_after_a_loss_a_daily_deal_leads_to_the_calendar_and_a_camp_on(
    context: Context,
) -> None:
    day = context.games.start(context.games.daily(context.now().date()))
    screens = results_of(context, day)
    assert screens.part("next").label == "Calendar"
    camp = context.games.start(context.games.of_camp_deal(camps()[0].deals[0]))
    screens = results_of(context, camp)
    screens.click("next")
    screens.on(Expedition)


def test_a_loss_leads_to_its_results_without_a_cut(context: Context) -> None:
    screens = Screens.playing(context, lost_session(context))
    screens.wait(SETTLE_SECONDS + 1)
    before = screens.picture()
    screens.press(GameCommand.REDEAL)
    results = screens.on(Lost)
    assert difference(before, screens.picture())[0] < NO_CUT
    while results.motion_age < CAMERA_SECONDS - STEP:
        screens.wait(STEP)
    arriving = screens.picture()
    screens.wait(2 * STEP)
    assert results.motion_age > CAMERA_SECONDS
    _most, change = difference(arriving, screens.picture())
    assert change < MOST_CHANGE


def test_a_press_on_the_way_to_the_results_of_a_loss_shortens_it(
    context: Context,
) -> None:
    screens = results_of(context, careless_loss(context), seconds=0.1)
    before = screens.picture()
    screens.press(Press((600, 300)))
    assert pixels(screens.picture()) == pixels(before)
    screens.wait(HURRY + 0.05)
    assert screens.on(Lost).motion_age >= screens.on(Lost).all_visible_at


def test_a_press_on_the_way_to_the_results_of_a_loss_is_for_what_lies_there(
    context: Context,
) -> None:
    screens = lost_game(context)
    screens.wait(0.1)
    results = screens.on(Lost)
    screens.press(GameCommand.STATISTICS, GameCommand.WATCH)
    screens.on(Lost)
    screens.wait(HURRY + 0.05)
    screens.on(GameReview)
    screens.press(Nav.BACK)
    assert screens.on(Lost) is results


def test_a_click_on_the_way_to_the_results_of_a_loss_is_for_the_button_there(
    context: Context,
) -> None:
    screens = lost_game(context)
    code = screens.session.code
    screens.wait(0.1)
    screens.click("new deal")
    screens.on(Lost)
    screens.wait(HURRY + 0.05)
    assert screens.on(Play).session.code != code


@pytest.mark.core
@pytest.mark.parametrize("reviewed", [False, True])
def test_a_loss_says_that_it_is_lost_and_always_offers_a_new_deal(
    lost: Screens,
    searches: Searches,
    reviewed: bool,
) -> None:
    if reviewed:
        review(lost, searches, 1.0)
    drawn = " ".join(texts_on(lost.on(Lost).tree))
    assert "Snowed in" in drawn
    assert "lost" in drawn
    lost.press(GameCommand.NEW_DEAL)
    assert lost.on(Play).session.seed == WINNABLE + 1


@pytest.mark.core
def test_a_loss_says_which_move_took_the_win_away(
    context: Context, searches: Searches
) -> None:
    screens = careless_results(context, searches)
    results = screens.on(Lost)
    lost_at = results.review.lost_at
    assert lost_at is not None
    assert f"With move {lost_at} the win was lost." in screens.words
    assert "would have won" in screens.words
    step = results.session.game.steps[lost_at - 1]
    assert solve(step.before).outcome is Outcome.WINNABLE
    assert solve(step.after).outcome is Outcome.NOT_WINNABLE


@pytest.mark.parametrize("size", [(800, 600), (560, 900), (1280, 800)])
@pytest.mark.parametrize("code", ["en", "de", "fr"])
def test_nothing_moves_when_the_review_of_a_loss_is_done(
    context: Context,
    searches: Searches,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    code: str,
) -> None:
    language.choose(code)
    longest = longest_of_loss()
    monkeypatch.setattr(result_words, "what_was_missed", lambda *_given: longest)
    screens = results_of(context, careless_loss(context), size)
    points = points_place(screens)
    searches.finish()
    screens.wait(1)
    assert screens.on(Lost).searched.is_reviewed
    assert points_place(screens) == points
    language.choose("en")


def points_place(screens: Screens) -> pygame.Rect:
    lost = screens.on(Lost)
    text = points_and_time(lost.finished, lost.shows_score)
    return next(
        rect
        for part, rect in lost.tree.places
        if isinstance(part, Label) and translated(part.text) == text
    )


@pytest.fixture
def lost(context: Context) -> Screens:
    return lost_results(context)


def test_the_small_course_of_a_loss_leads_to_its_review(lost: Screens) -> None:
    timeline = lost.widget("timeline")
    assert isinstance(timeline, SmallTimeline)
    results = lost.on(Lost)
    assert results.tree.actions["timeline"]() == Push(ToReview(results, results.record))
    lost.click("timeline")
    lost.on(GameReview)


@pytest.mark.parametrize("reduced", [False, True])
def test_snow_comes_once_the_board_is_in_its_place(
    context: Context, reduced: bool
) -> None:
    context.change(reduced_motion=reduced)
    screens = results_of(context, lost_session(context), seconds=CAMERA_SECONDS + 0.1)
    bare = pixels(screens.picture())
    screens.wait(SETTLE_SECONDS + 0.2)
    assert not screens.on(Lost).board.moving
    assert (pixels(screens.picture()) == bare) is reduced


def test_somebody_who_has_never_won_is_offered_the_lessons_after_a_loss(
    lost: Screens, context: Context
) -> None:
    lost.click("learn")
    lost.on(LessonScene)
    finish_game(context, won(context))
    assert "learn" not in lost_results(context).names


KEYS = (
    Nav.ACTIVATE,
    Nav.BACK,
    GameCommand.NEW_DEAL,
    GameCommand.RETRY,
    GameCommand.WATCH,
    GameCommand.STATISTICS,
)


@pytest.mark.slow
@pytest.mark.core
@pytest.mark.parametrize("key", [*KEYS, Press((640, 705)), Press((1050, 620))], ids=str)
def test_nothing_of_a_win_can_be_used_before_it_has_been_seen(
    context: Context,
    key: Intent,
) -> None:
    screens = results_of(context, won(context), seconds=0.0)
    results = screens.top
    for _ in range(3):
        screens.press(key, Release((640, 705)))
        screens.wait(0.1)
        assert screens.top is results
    screens.wait(0.5)
    screens.go(GameCommand.NEW_DEAL)
    assert screens.top is not results


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"speed": "instant"},
        {"reduced_motion": True},
    ],
    ids=str,
)
def test_it_can_be_used_as_soon_as_it_has_been_seen_for_a_moment(
    context: Context, settings: dict[str, object]
) -> None:
    context.change(**settings)
    results = open_results(context, finish_game(context, won(context)))
    screens = Screens(ProgramStack(context, results))
    screens.press(Nav.DOWN)
    screens.wait(0.3)
    screens.press(GameCommand.NEW_DEAL)
    screens.on(Results)
    screens.wait(0.2)
    screens.press(GameCommand.NEW_DEAL)
    screens.on(Play)


@pytest.mark.slow
def test_every_key_does_its_own_work(context: Context) -> None:
    screens = lost_game(context)
    screens.press(Nav.DOWN)  # shows what is still to come
    screens.wait(0.5)
    screens.press(GameCommand.STATISTICS)
    screens.on(Statistics)
    screens.press(Nav.BACK)
    screens.press(GameCommand.WATCH)
    screens.on(GameReview)
    screens.press(Nav.BACK)
    screens.on(Results)


@pytest.fixture
def many_summits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every game have reached five summits."""
    monkeypatch.setattr(Reached, "earned_by", lambda reached, game: SUMMITS[:5])


@pytest.mark.usefixtures("many_summits")
def test_new_summits_are_one_row_of_buttons_with_their_reasons(
    context: Context,
) -> None:
    screens = results_of(context, won(context), (1920, 1200), 4.0)
    badges = [name for name in screens.names if name.startswith("summit ")]
    assert len(badges) == 3
    drawn = [*texts_on(screens.on(Results).tree)]
    for badge in badges:
        reason = translated(REASONS[badge.removeprefix("summit ")])
        assert any(reason in text for text in drawn)
    assert "+2" in drawn
    for name in (badges[1], "summits"):
        screens.click(name)
        screens.on(Summits)
        screens.press(Nav.BACK)
        screens.on(Results)


def test_each_summit_has_a_reason_of_few_words() -> None:
    assert [*REASONS] == [summit.key for summit in SUMMITS]
    assert max(len(translated(reason).split()) for reason in REASONS.values()) <= 5


def test_each_part_of_the_score_says_what_it_is_for_on_pointing_and_by_ear(
    context: Context,
) -> None:
    winner = Winner(context, key="mini").win()
    winner.seconds_to_results()
    winner.use("points")
    winner.wait(1)
    parts = [name for name in winner.names if name.startswith("score ")]
    assert len(parts) == 5
    for name in parts:
        winner.hover(name)
        described = winner.on(PointsDialog).form.hovered
        assert described is not None
        assert described.name == name
        assert described.tooltip
        assert winner.part(name).detail == translated(described.tooltip)


def test_only_from_the_second_game_on_a_loss_is_compared_with_the_best(
    context: Context,
) -> None:
    first = finish_game(context, careless_loss(context))
    second = finish_game(context, careless_loss(context))
    assert (comparison_text(first), comparison_text(second)) == ("", "your best")


def test_one_card_home_is_no_chain(context: Context) -> None:
    said = dict[int, bool]()
    for moves in range(40):
        session = played(context, moves)
        parts = how_parts(finish_game(context, session), shows_score=True)
        longest = session.arcade.longest
        said[longest] = f"{longest} in a row" in parts
    assert said.keys() > {0, 1, 2}
    assert all(is_said == (length > 1) for length, is_said in said.items())


def test_own_rules_are_called_as_they_were_kept(context: Context) -> None:
    """Drawn and said, on the results and on their figures."""
    rules = "custom/5llb2rsrsf"
    context.keep_own_rules("Granny", by_key(rules))
    screens = Screens.playing(context, begun(context, f"{rules}:7"))
    screens.give_up()
    screens.wait(3)
    screens.on(Results)
    assert "Granny · Deal 7" in screens.words
    assert "Own rules" not in screens.words
    screens.use("points")
    assert "Granny · Deal 7" in screens.words
