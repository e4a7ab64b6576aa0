"""A win: on record at once, shown for every variant, left by two keys or by itself, the score exact."""

from __future__ import annotations

import pygame
import pytest

from gaps.engine import CATALOGUE, Game, Slide
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.results.results import Results
from gaps.scenes.session.analysis import analysis_of
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.session.match_turn import next_turn
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.router import resolver
from gaps.scenes.together.match_sheet import MatchSheet
from gaps.scenes.win.win_scene import FADE, FIRST_KEY, GOES_ON, WHOLE, WinScene
from gaps.solver import solve
from gaps.stage.core.intents import Intent, Nav, Press
from gaps.stage.core.scene import SceneStack
from gaps.store import Folder, Match
from tests.marks import slow_except
from tests.scenes.conftest import SIZE, STEP
from tests.scenes.sound_recorder import SoundRecorder
from tools.scenarios.games import nearly_won

KEYS = [Nav.ACTIVATE, Nav.BACK, Nav.LEFT, GameCommand.UNDO, GameCommand.HINT, Press((5, 5)), Press((5, 5), 3)]


class Winner:
    """A game one slide before its win, and the stack of scenes in which it is won."""

    def __init__(self, context: Context, key: str = "line-up", session: GameSession | None = None) -> None:
        self.context = context
        if session is None:
            state, self.slide = nearly_won(CATALOGUE[key])
            self.session = context.start_game(context.new_game(CATALOGUE[key], 1))
            self.session.replace_game(Game(state), 100.0)
        else:
            *line, last = solve(session.game.state).line
            assert isinstance(last, Slide)
            self.session, self.slide = session, last
            for move in line:
                session.play(move)
        self.stack = SceneStack(Play(context, self.session), resolver(context))
        self.stack.resize(SIZE)

    def win(self) -> WinScene:
        """Make the winning slide and wait until the card has landed."""
        play = self.stack.top
        assert isinstance(play, Play)
        self.stack.follow(play.make_move(self.slide))
        for _ in range(200):
            self.wait(STEP)
            if isinstance(self.stack.top, WinScene):
                break
        assert isinstance(self.stack.top, WinScene)
        return self.stack.top

    def wait(self, seconds: float, draw: bool = False) -> None:
        """Let time pass; a picture is drawn for every second step only if asked."""
        for number in range(round(seconds / STEP)):
            self.stack.update(STEP)
            if draw and number % 2:
                self.stack.redraw(pygame.display.get_surface(), 0.0)  # type: ignore[arg-type]

    def press(self, intent: Intent = Nav.ACTIVATE) -> None:
        """Press a key."""
        self.stack.handle(intent)


def test_a_win_is_on_record_before_anything_is_shown_and_once(context: Context) -> None:
    winner = Winner(context)
    winner.win()
    (record,) = Folder(context.folder.path).records.all()
    assert record.result == "won"
    assert record.arcade == winner.session.arcade.total
    assert context.folder.load_game() is None
    winner.wait(GOES_ON + 0.1)
    assert isinstance(winner.stack.top, Results)
    winner.stack.close()
    assert context.folder.records.all() == [record]


def test_a_win_that_is_left_in_the_middle_is_on_record_once(context: Context) -> None:
    winner = Winner(context)
    winner.win()
    winner.wait(1.0)
    winner.stack.close()
    assert [record.result for record in Folder(context.folder.path).records.all()] == ["won"]
    assert Folder(context.folder.path).load_game() is None


def test_the_winning_move_cannot_be_undone_once_it_is_on_record(context: Context) -> None:
    winner = Winner(context)
    winner.win()
    winner.press(GameCommand.UNDO)
    winner.wait(FIRST_KEY + 0.1)
    winner.press(GameCommand.UNDO)
    assert winner.session.game.state.all_home


@pytest.mark.parametrize("key", KEYS)
def test_a_key_shows_the_end_and_a_second_one_the_results(context: Context, key: Intent) -> None:
    winner = Winner(context)
    scene = winner.win()
    winner.press(key)
    assert not scene.whole, "too early"
    winner.wait(FIRST_KEY + 0.02)
    winner.press(key)
    assert scene.whole
    assert scene.score == winner.session.arcade.total
    winner.wait(FADE + 3, draw=True)
    assert winner.stack.top is scene
    winner.press(key)
    assert isinstance(winner.stack.top, Results)


@pytest.mark.parametrize("delay", [0.6, 1.5, 2.45, 3.3, 5.1, 6.5])
def test_two_quick_keys_at_any_time_lead_to_the_results(context: Context, delay: float) -> None:
    winner = Winner(context)
    scene = winner.win()
    winner.wait(delay)
    winner.press()
    if delay < WHOLE:
        assert winner.stack.top is scene
        winner.press()
    assert isinstance(winner.stack.top, Results)


def test_the_score_counts_to_the_total_and_never_beyond(context: Context) -> None:
    winner = Winner(context)
    scene, arcade = winner.win(), winner.session.arcade
    assert scene.score == arcade.running
    shown = []
    while scene.time < WHOLE:
        winner.wait(0.1)
        shown.append(scene.score)
    assert shown == sorted(shown)
    assert shown[-1] == max(shown) == arcade.total > arcade.running


def test_quick_is_quicker_and_instant_goes_straight_to_the_results(context: Context) -> None:
    context.change(speed="quick")
    winner = Winner(context)
    winner.win()
    winner.wait(0.6 * GOES_ON + 0.1)
    assert isinstance(winner.stack.top, Results)
    context.change(speed="instant")
    winner = Winner(context)
    play = winner.stack.top
    assert isinstance(play, Play)
    winner.stack.follow(play.make_move(winner.slide))
    winner.wait(0.05)
    assert isinstance(winner.stack.top, Results)


def test_reduced_motion_fades_one_still_picture_in(context: Context, sound: SoundRecorder) -> None:
    context.change(reduced_motion=True)
    winner = Winner(context)
    scene = winner.win()
    winner.wait(0.1)
    assert scene.score == winner.session.arcade.total
    assert "count_tick" not in sound.cues
    winner.wait(2.0, draw=True)
    surface = pygame.display.get_surface()
    assert surface is not None
    before = pygame.image.tobytes(surface, "RGB")
    winner.wait(0.5, draw=True)
    assert pygame.image.tobytes(surface, "RGB") == before
    winner.press()
    assert isinstance(winner.stack.top, Results)


def test_a_new_size_shows_the_end(context: Context) -> None:
    winner = Winner(context)
    scene = winner.win()
    winner.wait(2.0, draw=True)
    winner.stack.resize((800, 600))
    assert scene.whole
    winner.stack.draw(pygame.Surface((800, 600)), 0.0)


def test_only_a_true_best_is_stamped(context: Context, sound: SoundRecorder) -> None:
    for expected in (False, False):  # the first game, and one with the same score
        winner = Winner(context)
        assert winner.win().finished.is_new_best is expected
        winner.wait(GOES_ON - 0.5)
        assert "new_best" not in sound.cues
    winner = Winner(context)
    winner.session.replace_game(winner.session.game, 20.0)  # faster
    assert winner.win().finished.is_new_best
    winner.wait(GOES_ON - 0.5)
    assert sound.cues.count("new_best") == 1


def test_an_assisted_win_and_an_analysis_are_shown_and_are_no_best(context: Context) -> None:
    winner = Winner(context)
    winner.session.assisted = True
    assert not winner.win().finished.is_new_best
    before = context.folder.records.all()
    played = Winner(context, session=analysis_of(winner.session, 0))
    assert not played.win().finished.is_new_best
    played.wait(GOES_ON + 0.1)
    assert isinstance(played.stack.top, Results)
    assert context.folder.records.all() == before


def test_a_turn_of_a_match_leads_to_the_scoresheet(context: Context) -> None:
    match = Match("line-up", ("Anna", "Bea"), (335,), hints=True)
    winner = Winner(context, session=next_turn(context.folder, context.now, match))
    winner.win()
    winner.wait(GOES_ON + 0.1)
    assert isinstance(winner.stack.top, MatchSheet)
    assert context.folder.records.all() == []


@pytest.mark.parametrize("key", slow_except(CATALOGUE, ("line-up", "maze", "double-montana", "pas-de-deux")))
def test_every_variant_has_a_win(context: Context, key: str) -> None:
    winner = Winner(context, key)
    scene = winner.win()
    surface = pygame.display.get_surface()
    assert surface is not None
    for _ in range(14):
        winner.stack.redraw(surface, 0.0)
        winner.wait(0.5)
    assert scene.score == winner.session.arcade.total
    winner.press()
    assert isinstance(winner.stack.top, Results)


@pytest.mark.parametrize("theme", ["daybreak", "signal"])
def test_every_theme_has_a_win(context: Context, theme: str) -> None:
    context.change(theme=theme)
    winner = Winner(context)
    scene = winner.win()
    for _ in range(12):
        winner.stack.redraw(pygame.display.get_surface(), 0.0)  # type: ignore[arg-type]
        winner.wait(0.5)
    assert bool(scene.particles) == (theme != "signal") or not len(scene.particles)


def test_what_is_redrawn_is_what_is_drawn_anew(context: Context) -> None:
    winner = Winner(context)
    scene = winner.win()
    surface = pygame.display.get_surface()
    assert surface is not None
    for _ in range(24):
        winner.wait(0.275)
        winner.stack.redraw(surface, 0.0)
        kept = pygame.image.tobytes(surface, "RGB")
        scene.draw(surface, 0.0)
        assert pygame.image.tobytes(surface, "RGB") == kept


def test_the_board_of_a_win_is_drawn_without_its_score(context: Context) -> None:
    """The score of the win counts on in the same place."""
    winner = Winner(context)
    play = winner.stack.top
    assert isinstance(play, Play)
    pictures = []
    for score in (7, 98765):
        play.hud.score.show(score, at_once=True)
        picture = pygame.Surface(SIZE)
        play.presenter.draw_still(picture, cards=True)
        pictures.append(pygame.image.tobytes(picture, "RGB"))
    assert pictures[0] == pictures[1]
