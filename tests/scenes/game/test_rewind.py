"""A lost game runs back to where it could still be won."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from unittest import mock

import pytest
from pygame import Rect, Surface

from gaps.engine import CATALOGUE, Game, Redeal, Slide, deal
from gaps.scenes.board.cell_notes import MISSED
from gaps.scenes.game.play import Play
from gaps.scenes.game.rewind import (
    BOARD_SECONDS,
    LAST_PAUSES,
    MAX_RUN_SECONDS,
    SECONDS_PER_MOVE,
    WORDS_FADE_SECONDS,
    Rewind,
    beats_of,
)
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.results.lost import Lost
from gaps.scenes.results.result_words import what_would_have_won
from gaps.scenes.review.game_review import GameReview
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.session.routes import SeenBoard, ToRewind
from gaps.scenes.shared.context import Context
from gaps.stage.core.intents import Hover, Intent, Nav, Press
from gaps.stage.core.scene import Transition
from gaps.stage.drawing.shapes import blit_faint
from gaps.stage.drawing.style import Style
from gaps.stage.motion.durations import CROSS_FADE, HURRY
from gaps.store import Folder
from gaps.table.landscape.course import FOOT
from gaps.table.landscape.hours import hour_ground
from gaps.table.snow.mountains import snowed_in
from tests.marks import quick_first
from tests.scenarios.comparing import difference
from tests.scenarios.games import advanced, replace_game
from tests.scenarios.results import lost_session
from tests.scenes.games import careless_loss, results_of
from tests.scenes.recorders import SoundRecorder
from tests.screens import Screens, heard
from tests.searches import Searches

STEP = 1 / 60
SAME = 1.0  # of 255, on average
LONGEST = 6.0  # seconds, until all is over


@pytest.fixture
def screens(context: Context, searches: Searches) -> Screens:
    return rewound(context, searches)


@pytest.mark.parametrize("moves", [1, 2, 3, 5, 24, 60, 400])
def test_moves_run_back_fast_and_the_last_ones_slower(moves: int) -> None:
    beats = beats_of(7 + moves, 7)
    *run, last = beats
    assert last.made == 7
    made = [7 + moves, *(beat.made for beat in beats)]
    assert all(after < before for before, after in pairwise(made))
    assert made[-2] == 8
    assert sum(beat.wait for beat in run) <= MAX_RUN_SECONDS
    waits = [beat.wait for beat in run[1:]]
    assert all(wait >= SECONDS_PER_MOVE - 1e-9 for wait in waits)
    slow = waits[-4:] if moves > 5 else waits
    assert slow == pytest.approx(LAST_PAUSES[len(LAST_PAUSES) - len(slow) :])


def at_results(
    context: Context,
    session: GameSession,
    searches: Searches,
) -> Screens:
    """The results of a loss that say where it could be won last."""
    screens = results_of(context, session)
    searches.finish()
    screens.wait(1)
    return screens


def rewound(context: Context, searches: Searches) -> Screens:
    """A loss that has just begun to run back."""
    screens = at_results(context, careless_loss(context), searches)
    screens.go(Nav.ACTIVATE)
    screens.on(Rewind)
    return screens


def opened_at(
    context: Context,
    lost: Game,
    made: int,
) -> Screens:
    """A game that runs back to the position after so many moves."""
    session = context.games.start(context.games.of_board(lost.start))
    replace_game(session, lost)
    finished = finish_game(context, session)
    results = Lost(context, finished)
    screens = Screens.opened(context, results)
    picture = screens.picture()
    seen = SeenBoard(picture, results.board.small, None, snowed_in(results.style))
    practice = session.practice(made)
    screens.stack.replace_all(Rewind(context, practice, lost, seen))
    return screens


def wait_for_game(screens: Screens) -> float:
    """Let time pass until the game can be played; return how many seconds that took."""
    seconds = 0.0
    while isinstance(screens.top, Rewind):
        screens.wait(1 / 60)
        seconds += 1 / 60
        assert seconds < LONGEST
    return seconds


@pytest.mark.core
def test_a_loss_runs_back_to_the_game_that_goes_on(
    context: Context,
    searches: Searches,
    sound: SoundRecorder,
) -> None:
    screens = at_results(context, lost_session(context), searches)
    results = screens.on(Lost)
    move = results.way_back
    assert move is not None
    wanted = results.session.practice(move)
    sound.clear()
    screens.press(Nav.ACTIVATE)
    seconds = wait_for_game(screens)
    assert BOARD_SECONDS + MAX_RUN_SECONDS < seconds < 4.2
    played = screens.on(Play).session
    assert played.game == wanted.game
    assert played.kind == wanted.kind
    assert played.arcade == wanted.arcade
    assert played.played.moves == wanted.played.moves
    notes = [int(cue[5:]) for cue in sound.cues if cue.startswith("note_")]
    assert notes == sorted(notes, reverse=True)
    assert notes[-1] == 1


@pytest.mark.core
def test_the_wrong_move_is_lit_before_it_is_taken_back(screens: Screens) -> None:
    rewind = screens.on(Rewind)
    first = len(rewind.following.session.game.steps)
    lit = None
    while isinstance(screens.top, Rewind):
        screens.wait(1 / 60)
        if rewind.table.spotlight is not None:
            lit = rewind.table.spotlight
            assert rewind.table.state == rewind.following.state.play(cause(rewind))
    assert lit is not None
    assert lit.ringed == (cause(rewind).target,)
    assert screens.made == first


@pytest.mark.core
def test_the_snow_goes_with_the_moves(context: Context, searches: Searches) -> None:
    screens = at_results(context, lost_session(context), searches)
    screens.wait(2)
    screens.press(Nav.ACTIVATE)
    snow = screens.on(Rewind).table.snow
    lying = snow.lying
    assert lying is not None
    screens.wait(BOARD_SECONDS / 2)
    assert snow.lying is not None
    assert (snow.lying.bare, snow.lying.melted) == (lying.bare, frozenset())
    bare = lying.bare
    while isinstance(screens.top, Rewind) and screens.top.table.spotlight is None:
        screens.wait(1 / 60)
        lying = snow.lying
        assert lying.bare | lying.melted >= bare
        bare = lying.bare | lying.melted
    assert bare == set(screens.on(Rewind).table.state.variant.layout.cells)
    assert lying.warmth == 1


def cause(rewind: Rewind) -> Slide:
    """The move that took the win away."""
    move = rewind.shown.steps[len(rewind.following.session.game.steps)].cause
    assert isinstance(move, Slide)
    return move


@pytest.mark.core
def test_the_sun_shows_that_it_can_be_won_and_then_the_true_hour(
    screens: Screens,
) -> None:
    wait_for_game(screens)
    play = screens.on(Play)
    share = play.session.position.daylight
    assert share < play.daylight == pytest.approx(0.66)
    screens.wait(1.0)
    assert play.daylight == share


@pytest.mark.parametrize(
    "intent", quick_first(1, [GameCommand.HINT, Nav.BACK, Press((640, 400))])
)
@pytest.mark.core
def test_any_key_or_click_ends_it_and_is_for_the_game(
    screens: Screens, intent: GameCommand | Nav | Press
) -> None:
    screens.wait(0.7)
    handled: list[Intent] = []
    following = screens.on(Rewind).following
    handle = following.handle

    def note(intent: Intent) -> Transition | None:
        handled.append(intent)
        return handle(intent)

    with mock.patch.object(following, "handle", note):
        screens.press(Hover((640, 400)), intent)
        assert wait_for_game(screens) <= HURRY + 2 / 60
        screens.wait(0.1)
    assert intent in handled


@pytest.mark.core
def test_the_key_that_began_it_only_ends_it_when_it_comes_twice(
    screens: Screens,
) -> None:
    screens.wait(0.7)
    screens.press(Nav.ACTIVATE)
    assert wait_for_game(screens) <= HURRY + 2 / 60
    screens.wait(0.5)
    assert screens.on(Play).table.hand.selected is None


@pytest.mark.core
def test_only_the_last_key_is_for_the_game(screens: Screens) -> None:
    made = len(screens.on(Rewind).following.session.game.steps)
    screens.press(GameCommand.UNDO, GameCommand.UNDO)
    screens.wait(0.1)
    assert len(screens.on(Play).session.game.steps) == made - 1


@pytest.mark.parametrize(
    ("change", "seconds"),
    [
        ({"reduced_motion": True}, CROSS_FADE),
        ({"speed": "instant"}, 0.0),
    ],
    ids=["reduced", "instant"],
)
@pytest.mark.core
def test_without_motion_the_game_is_there_at_once(
    context: Context,
    searches: Searches,
    change: dict[str, object],
    seconds: float,
) -> None:
    context.change(**change)
    screens = at_results(context, careless_loss(context), searches)
    screens.press(Nav.ACTIVATE)
    assert wait_for_game(screens) <= seconds + 3 / 60
    play = screens.on(Play)
    assert play.daylight == play.session.position.daylight


@pytest.mark.parametrize("theme", ["midnight", "signal"])
def test_a_game_of_one_move_runs_back(context: Context, theme: str) -> None:
    context.change(theme=theme)
    lost = advanced(Game(deal(CATALOGUE["mini"], 3)), 1)
    screens = opened_at(context, lost, 0)
    wait_for_game(screens)
    assert screens.session.game == Game(lost.start)


@pytest.mark.slow
def test_a_game_runs_back_through_two_redeals(context: Context) -> None:
    lost = lost_session(context).game
    redeals = [step for step in lost.steps if isinstance(step.cause, Redeal)]
    assert len(redeals) == 2
    screens = opened_at(context, lost, 5)
    wait_for_game(screens)
    assert screens.session.game == Game(lost.start, lost.steps[:5])


def test_a_whole_board_that_goes_back_is_heard_as_one_card(
    context: Context, sound: SoundRecorder
) -> None:
    """Undoing a redeal lets some fifty cards land in one frame."""
    screens = opened_at(context, lost_session(context).game, 5)
    heard = 0
    while isinstance(screens.top, Rewind):
        sound.clear()
        screens.wait(1 / 60)
        assert sound.cues.count("land") <= 1
        heard += sound.cues.count("land")
    assert heard > 3


@pytest.mark.slow
def test_a_game_of_104_cards_runs_back(context: Context) -> None:
    variant = next(each for each in CATALOGUE.values() if each.decks == 2)
    lost = advanced(Game(deal(variant, 3)), 150)
    screens = opened_at(context, lost, 10)
    wait_for_game(screens)
    assert screens.session.game == Game(lost.start, lost.steps[:10])


def reviewed(context: Context) -> Screens:
    """The review of a game, at its tenth move."""
    record = lost_session(context).finish()
    return Screens.opened(context, GameReview(context, record, at=10))


@pytest.mark.parametrize("theme", ["midnight", "signal"])
def test_a_review_goes_on_from_what_is_seen_of_it(context: Context, theme: str) -> None:
    context.change(theme=theme)
    screens = reviewed(context)
    shown = screens.on(GameReview).playback.position.game
    screens.wait(1)
    before = screens.picture().copy()
    screens.stack.follow(screens.on(GameReview).play_on())
    rewind = screens.on(Rewind)
    assert difference(before, screens.picture())[0] < SAME
    assert not len(rewind.table.particles)
    assert BOARD_SECONDS <= wait_for_game(screens) < 1.0
    assert screens.on(Play).session.game == shown
    assert screens.stack.depth == 1


def test_what_is_not_known_to_be_winnable_is_not_said_to_be(listener: Context) -> None:
    screens = reviewed(listener)
    screens.use("play on")
    wait_for_game(screens)
    screens.wait(0.2)
    told = heard(listener.announcer)
    assert "Move 10" in told
    assert "it can be won" not in told


@pytest.mark.parametrize("change", [{"reduced_motion": True}, {"speed": "instant"}])
def test_without_motion_a_review_goes_on_at_once(
    context: Context, change: dict[str, object]
) -> None:
    context.change(**change)
    screens = reviewed(context)
    screens.use("play on")
    assert wait_for_game(screens) <= CROSS_FADE + 3 / 60


@pytest.mark.core
def test_a_kill_on_the_way_back_loses_nothing(
    screens: Screens, context: Context
) -> None:
    screens.wait(1.0)
    lost = screens.on(Rewind).shown
    again = Folder(Path(context.folder.path))
    assert again.load_game() is None  # practice is kept nowhere
    (played,) = again.records.all()
    assert played.game == lost


@pytest.mark.core
def test_a_listener_hears_where_the_game_is(
    listener: Context, searches: Searches
) -> None:
    screens = rewound(listener, searches)
    move = len(screens.on(Rewind).following.session.game.steps)
    wait_for_game(screens)
    screens.wait(0.2)
    assert f"Move {move}, it can be won." in heard(listener.announcer)


def test_the_words_of_the_results_go_before_the_board_is_there(
    context: Context, searches: Searches
) -> None:
    screens = at_results(context, careless_loss(context), searches)
    screens.press(Nav.ACTIVATE)
    rewind = screens.on(Rewind)
    route = rewind.came_by
    assert isinstance(route, ToRewind)
    screens.wait(WORDS_FADE_SECONDS + STEP)
    picture = screens.picture()
    width, height = picture.get_size()
    beside = Rect(width * 3 // 4, 0, width // 4, height // 12)  # above the board
    share = (WORDS_FADE_SECONDS + STEP) / BOARD_SECONDS
    expected = snowed_in(rewind.style).copy()
    blit_faint(expected, rewind.table.backdrop, (0, 0), share)
    areas = (picture.subsurface(beside), expected.subsurface(beside))
    assert difference(*areas)[0] < 5 * SAME


def test_it_begins_on_a_ground_that_was_painted_during_the_results(
    context: Context, searches: Searches, monkeypatch: pytest.MonkeyPatch
) -> None:
    screens = at_results(context, careless_loss(context), searches)
    screens.picture()
    screens.stack.use_spare_time(lambda: False)
    painted = []

    def noted(style: Style, hour: int, top: int) -> Surface:
        painted.append(hour)
        return hour_ground(style, hour, top)

    monkeypatch.setattr("gaps.scenes.board.board_ground.hour_ground", noted)
    screens.press(Nav.ACTIVATE)
    screens.on(Rewind)
    screens.picture()
    assert not painted


def test_the_sun_runs_back_on_the_course_of_the_game(screens: Screens) -> None:
    rewind = screens.on(Rewind)
    screens.wait(BOARD_SECONDS)
    suns = []
    while rewind.table.spotlight is None:
        screens.wait(STEP)
        screens.picture()
        suns.append(rewind.moved[0].center)
    xs = [x for x, _y in suns]
    assert xs == sorted(xs, reverse=True)
    assert xs[0] > xs[-1]
    foot = rewind.style.size[1] - rewind.style.px(FOOT)
    assert all(y <= foot for _x, y in suns)


@pytest.mark.core
def test_it_is_told_what_would_have_won_until_something_is_done(
    context: Context, searches: Searches
) -> None:
    screens = at_results(context, careless_loss(context), searches)
    results = screens.on(Lost)
    told = what_would_have_won(results.session.game, results.review)
    assert told
    screens.press(Nav.ACTIVATE)
    wait_for_game(screens)
    notes = screens.on(Play).notes
    assert notes.text(MISSED) == told
    screens.press(GameCommand.HINT)
    assert not notes.text(MISSED)


def test_what_would_have_won_is_told_for_a_moment_and_by_a_reader(
    listener: Context, searches: Searches
) -> None:
    screens = at_results(listener, careless_loss(listener), searches)
    results = screens.on(Lost)
    assert what_would_have_won(results.session.game, results.review)
    screens.press(Nav.ACTIVATE)
    wait_for_game(screens)
    screens.wait(1.6)
    assert not screens.on(Play).notes.text(MISSED)
    _before, told = heard(listener.announcer).split("it can be won.")
    assert "would have won" in told
