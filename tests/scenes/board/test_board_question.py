"""A question over a board: where it stands, what it leaves to be seen, and its answers."""

from __future__ import annotations

import pytest
from pygame import Rect, Surface

from gaps.scenes.board.board_question import (
    HIGH_HEIGHT,
    LOW_HEIGHT,
    TRANSITION_SECONDS,
    VEIL_ALPHA,
    BoardQuestion,
)
from gaps.scenes.board.opening import open_game
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.results.results import Results
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.settings.pause import Pause
from gaps.scenes.shared.context import Context
from gaps.stage.core.intents import Hover, Intent, Nav, Press
from gaps.stage.motion.durations import CROSS_FADE
from gaps.stage.view import Box
from tests.scenes.conftest import begun
from tests.screens import Screens

ASK = (
    GameCommand.REDEAL,
    GameCommand.NEW_DEAL,
    GameCommand.RETRY,
    GameCommand.GIVE_UP,
)
BESIDE_IT = (640, 400)


@pytest.fixture
def session(context: Context) -> GameSession:
    context.change(deals="any")
    return begun(context, "galary:7", moves=3)


@pytest.fixture
def screens(context: Context, session: GameSession) -> Screens:
    screens = Screens.playing(context, session, size=(1280, 800))
    screens.wait(3)
    return screens


def panel(screens: Screens) -> Rect:
    tree = screens.on(BoardQuestion).tree
    return next(rect for _box, rect in tree.placed(Box))


def light(picture: Surface, area: Rect) -> float:
    """The mean of all colours in an area."""
    colours = [
        picture.get_at((x, y))[:3]
        for x in range(area.left, area.right, 5)
        for y in range(area.top, area.bottom, 5)
    ]
    return sum(map(sum, colours)) / (3 * len(colours))


@pytest.mark.parametrize("command", ASK)
def test_it_stands_in_the_place_of_the_lower_bar(
    screens: Screens, command: GameCommand
) -> None:
    screens.tap(command)
    screens.wait()
    place = panel(screens)
    assert (place.height, place.bottom, place.centerx) == (LOW_HEIGHT, 792, 640)
    assert place.width < 900, "as wide as its words"
    assert screens.focused == "no"
    assert screens.labels()[-2:][1] == "Keep playing"


def test_in_a_narrow_window_the_answers_stand_below_the_words(
    context: Context, session: GameSession
) -> None:
    screens = Screens.playing(context, session, size=(400, 800))
    screens.tap(GameCommand.REDEAL)
    screens.wait()
    place = panel(screens)
    assert place.height == screens.on(BoardQuestion).style.px(HIGH_HEIGHT)
    assert Rect(0, 0, 400, 800).contains(place)
    assert screens.place("yes").top == screens.place("no").top
    assert screens.place("yes").top > place.centery


@pytest.mark.parametrize("command", ASK[1:])
def test_the_board_is_sharp_under_a_veil(
    screens: Screens, command: GameCommand
) -> None:
    before = screens.picture()
    ground = screens.on(Play).style.theme.bg0
    card = screens.table.geometry.rect(0)
    screens.tap(command)
    screens.wait(2)
    asked = screens.picture()
    for x in range(card.left, card.right, 3):
        for y in range(card.top, card.bottom, 3):
            colours = zip(before.get_at((x, y))[:3], ground, strict=True)
            veiled = [
                (1 - VEIL_ALPHA) * seen + VEIL_ALPHA * dark for seen, dark in colours
            ]
            assert asked.get_at((x, y))[:3] == pytest.approx(veiled, abs=3)


def test_a_redeal_shows_what_it_keeps_in_place_of_a_veil(screens: Screens) -> None:
    before = screens.picture()
    table = screens.table
    home = table.geometry.rect(min(screens.state.home))
    bright = screens.state.home.union(*screens.state.runs_broken_by_redeal)
    board = screens.state.board
    dark = next(
        cell
        for cell, card in enumerate(board)
        if card is not None and cell not in bright
    )
    screens.tap(GameCommand.REDEAL)
    screens.wait(1)
    asked = screens.picture()
    assert table.spotlight is not None
    assert light(asked, home) == pytest.approx(light(before, home), abs=1)
    place = table.geometry.rect(dark)
    assert light(asked, place) < 0.6 * light(before, place)
    assert "stay" in screens.words
    screens.press(Nav.BACK)
    screens.wait(1)
    assert table.spotlight is None
    assert light(screens.picture(), place) == pytest.approx(light(before, place), abs=1)


def test_the_bar_and_the_question_change_places(screens: Screens) -> None:
    """Half way both are seen; then the bar is gone, and in the end it is back."""
    undo = screens.place("undo")
    before = screens.picture()
    screens.tap(GameCommand.GIVE_UP)
    assert light(screens.picture(), undo) == pytest.approx(light(before, undo), abs=1)
    screens.wait(TRANSITION_SECONDS / 2)
    half = light(screens.picture(), undo)
    screens.wait(TRANSITION_SECONDS)
    gone = light(screens.picture(), undo)
    assert gone < half < light(before, undo)
    screens.press(Nav.BACK)
    screens.wait(TRANSITION_SECONDS / 2)
    assert gone < light(screens.picture(), undo) < light(before, undo)
    screens.wait(TRANSITION_SECONDS)
    screens.on(Play)
    assert light(screens.picture(), undo) == pytest.approx(light(before, undo), abs=1)


def test_where_motion_is_reduced_nothing_moves(
    context: Context, screens: Screens
) -> None:
    context.change(reduced_motion=True)
    screens.stack.resize((1280, 800))
    screens.tap(GameCommand.GIVE_UP)
    scene = screens.on(BoardQuestion)
    assert scene.opens == scene.closes == CROSS_FADE
    place = screens.place("no")
    screens.wait(CROSS_FADE / 2)
    half = screens.picture()
    screens.wait(1)
    whole = screens.picture()
    edge = place.move(0, -8)
    edge.height = 3
    assert light(half, edge) <= light(whole, edge) + 1, "the button is at its place"


def test_at_once_where_everything_is(context: Context, session: GameSession) -> None:
    context.change(speed="instant")
    screens = Screens.playing(context, session)
    screens.tap(GameCommand.GIVE_UP)
    screens.stack.update(0.0)
    assert not screens.stack.moving
    screens.press(Nav.BACK)
    screens.stack.update(0.0)
    screens.on(Play)


@pytest.mark.parametrize("command", ASK)
@pytest.mark.parametrize(
    "answer", [Nav.BACK, Nav.ACTIVATE, Press(BESIDE_IT)], ids=["esc", "enter", "beside"]
)
def test_it_is_harmless_to_go_back(
    screens: Screens, command: GameCommand, answer: Intent
) -> None:
    game = screens.session.game
    screens.tap(command)
    screens.wait()
    screens.go(answer)
    assert screens.on(Play).session.game == game


def test_the_board_takes_nothing_while_it_is_asked_about(screens: Screens) -> None:
    play = screens.on(Play)
    made = screens.made
    slide = screens.state.slides[0]
    place = play.table.geometry.rect(slide.source).center
    screens.tap(GameCommand.GIVE_UP)
    screens.wait()
    screens.press(Hover(place))
    assert play.table.hand.hovered is None
    screens.press(GameCommand.UNDO, GameCommand.HINT)
    screens.on(BoardQuestion)
    screens.click_at(place)
    screens.wait()
    assert screens.made == made
    screens.click_at(place)
    assert screens.made == made + 1


def test_cards_that_fly_come_to_their_places_and_the_time_stands(
    screens: Screens,
) -> None:
    play = screens.on(Play)
    screens.make(screens.state.slides[0])
    screens.wait(0.05)
    assert play.table.flying
    seconds = play.session.seconds
    screens.tap(GameCommand.REDEAL)
    screens.wait(3)
    screens.on(BoardQuestion)
    assert not play.table.flying
    assert play.table.spotlight is not None, "what stays is shown then"
    assert not screens.stack.moving
    assert play.session.seconds == seconds


def test_giving_up_is_asked_over_the_board_from_the_pause_too(
    screens: Screens,
) -> None:
    screens.go(GameCommand.PAUSE)
    screens.on(Pause)
    screens.use("give up")
    screens.on(BoardQuestion)
    assert screens.title == "Give up this deal?"
    screens.use("no")
    screens.on(Play)
    screens.give_up()
    screens.wait(2)
    screens.on(Results)


def test_a_new_deal_tells_how_far_this_one_is(
    context: Context, screens: Screens, session: GameSession
) -> None:
    new = context.games.deal(session.variant, 8)
    play = screens.on(Play)
    screens.stack.follow(open_game(context, play, new, current=session))
    screens.wait()
    assert screens.title == "Start a new deal?"
    home = len(screens.on(BoardQuestion).board.table.state.home)
    assert f"{home} of " in screens.words
    assert "Giving it up counts as a loss." in screens.words
    screens.use("yes")
    screens.wait(2)
    assert screens.session.seed == 8


def test_a_reader_is_told_of_it_as_of_a_dialog(screens: Screens) -> None:
    screens.tap(GameCommand.REDEAL)
    screens.wait()
    spoken = screens.on(BoardQuestion).spoken()
    assert spoken is not None
    assert spoken.label == "Redeal now?"
    assert "cards can still move" in screens.words
    assert screens.parts_by_key()[screens.spoken_focus].label == "Keep playing"


def test_buttons_of_the_board_fade_on_while_it_is_asked(
    context: Context, screens: Screens
) -> None:
    screens.press(GameCommand.UNDO)
    play = screens.on(Play)
    assert play.form.fades
    screens.press(GameCommand.GIVE_UP)
    screens.on(BoardQuestion)
    screens.wait(0.5)
    assert not play.form.fades
