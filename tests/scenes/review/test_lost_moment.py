"""The moment that lost a game: found, shown on the board, said, and left to play on."""

from __future__ import annotations

import pygame
import pytest

from gaps.engine import CATALOGUE, Cell, Game, Redeal, Slide, Status, deal
from gaps.scenes.game.play import Play
from gaps.scenes.game.rewind import Rewind
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.review.course_slider import course_legend
from gaps.scenes.review.game_review import GameReview
from gaps.scenes.shared.context import Context
from gaps.solver import Outcome, solve
from gaps.stage.core.intents import Hover, Nav, Press, Release, Wheel
from gaps.stage.view import Label
from gaps.store import GameLog
from gaps.store.games.kinds import StoragePlace
from gaps.store.sharing import packed
from gaps.table.render.contrast import PILL_PADDING, PILL_POSITION, WIN_RING_WIDTH
from tests.marks import quick_first, slow_except
from tests.played_games import changed, move_texts, record_of
from tests.scenarios.games import advanced, new_game, replace_game
from tests.scenes.games import CARELESS, RECORDING, careless_game
from tests.screens import Screens, heard
from tests.searches import Searches


def careless_record() -> GameLog:
    texts = move_texts(careless_game().steps)
    return record_of(f"mini:{CARELESS}", texts, 60.0, finished="x")


@pytest.fixture
def screens(context: Context, searches: Searches) -> Screens:
    """The review of a lost game that could be won, once all is found."""
    screens = Screens.opened(context, GameReview(context, careless_record()))
    for _ in range(3):
        searches.finish()
        screens.wait(0.5)
    screens.wait(1.0)
    return screens


@pytest.fixture
def scene(screens: Screens) -> GameReview:
    return screens.on(GameReview)


def cells_as_bright_as_ever(screens: Screens) -> set[Cell]:
    """Those whose cards are not darkened, by a pixel of each."""
    scene = screens.on(GameReview)
    resting = scene.table.ground(0.0).picture
    picture = screens.picture()
    geometry = scene.table.geometry
    bright = set()
    state = scene.table.state
    for cell in set(state.variant.layout.cells) - set(state.gaps):
        rect = geometry.rect(cell)
        spot = (rect.left + rect.width // 4, rect.centery)
        if picture.get_at(spot) == resting.get_at(spot):
            bright.add(cell)
    return bright


@pytest.mark.core
def test_nothing_is_told_before_the_reason_is_found(
    context: Context, searches: Searches, listener: Context
) -> None:
    screens = Screens.opened(context, GameReview(context, careless_record()))
    scene = screens.on(GameReview)
    searches.finish("review")
    assert scene.review.done
    assert scene.moment.searching
    screens.wait(1.0)
    assert "Here the win was lost" not in heard(listener.announcer)
    searches.finish()
    screens.wait(1.0)
    assert not scene.moment.searching
    assert "in the win that was found" in heard(listener.announcer)


@pytest.mark.core
def test_a_lost_game_opens_at_the_move_that_lost_it(
    screens: Screens, scene: GameReview
) -> None:
    number = scene.moment.number
    assert number is not None
    assert scene.playback.made == number
    assert scene.timeline.course.last_win == number
    before = scene.table.state
    assert solve(before).outcome is Outcome.WINNABLE
    played = scene.moment.played
    assert isinstance(played, Slide)
    assert solve(before.play(played)).outcome is Outcome.NOT_WINNABLE
    wins = scene.moment.wins
    assert wins is not None
    assert solve(before.play(wins)).outcome is Outcome.WINNABLE
    assert "Here the win was lost" in screens.words
    assert "would have won" in screens.words
    named = {wins.source, played.source}
    assert cells_as_bright_as_ever(screens) == named
    screens.press(Nav.RIGHT)
    screens.wait(1.0)
    assert "Here the win was lost" not in screens.words
    assert scene.contrast is None


def test_the_pill_of_the_winning_card_lies_beside_it(
    screens: Screens, scene: GameReview
) -> None:
    """On the lower third of the next card, so that nothing of its own is covered."""
    wins = scene.moment.wins
    assert wins is not None
    style = scene.style
    picture = screens.picture()
    card = scene.table.geometry.rect(wins.source)
    resting = scene.table.ground(0.0).picture
    inside = card.inflate(-card.width // 4, -card.height // 8)
    for x in range(inside.left, inside.right, 4):
        for y in range(inside.top, inside.bottom, 4):
            assert picture.get_at((x, y)) == resting.get_at((x, y))
    sides = {
        x
        for x in range(picture.width)
        if picture.get_at((x, card.top + round(card.height * PILL_POSITION)))[:3]
        == style.theme.brass
    }
    ring = style.px(WIN_RING_WIDTH)
    beside = [
        x
        for x in sides
        if not card.left - 2 * ring <= x <= card.right + 2 * ring
        and card.left - card.width <= x <= card.right + card.width
    ]
    assert len(beside) > style.px(PILL_PADDING), "the plate of the pill"


def test_where_the_game_is_played_on_stands_in_the_row_in_one_line(
    context: Context, searches: Searches
) -> None:
    review = GameReview(context, careless_record())
    screens = Screens.opened(context, review, size=(1280, 800))
    searches.finish()
    screens.wait(1)
    assert screens.place("play on") == pygame.Rect(955, 742, 280, 46)
    assert screens.part("play on").detail == "practice"
    screens.stack.resize((800, 600))
    place = screens.place("play on")
    ends_at = screens.place("timeline").bottom + review.style.px(2)
    assert place.top - ends_at >= 12


def test_the_number_of_the_move_has_cells_for_its_digits_only_while_it_plays(
    screens: Screens, scene: GameReview
) -> None:
    def is_even() -> bool:
        labels = (label for label, _rect in scene.tree.placed(Label))
        return next(
            each.even_digits for each in labels if str(each.text).startswith("Move ")
        )

    assert not is_even()
    screens.use("play")
    assert scene.playback.playing
    assert is_even()
    screens.use("play")
    assert not is_even()


def test_enter_plays_on_where_the_win_was_lost(
    screens: Screens, scene: GameReview
) -> None:
    number = scene.moment.number
    assert number is not None
    assert screens.focused == "play on"
    screens.press(Nav.LEFT, Nav.RIGHT)
    assert scene.playback.made == number
    assert screens.focused == "play on"
    board = scene.table.state.board
    screens.press(Nav.ACTIVATE)
    screens.wait(1)
    assert screens.made == number
    assert screens.state.board == board
    assert screens.session.kind.kept is StoragePlace.NOWHERE


@pytest.mark.core
def test_the_line_that_is_named_wins(screens: Screens, scene: GameReview) -> None:
    line = scene.moment.line
    assert line[0].before.board == scene.table.state.board
    assert line[-1].after.status is Status.WON
    assert scene.moment.next_steps in screens.words


@pytest.mark.core
def test_the_sign_of_a_game_leads_there_and_back_into_the_game(
    context: Context, searches: Searches
) -> None:
    session = new_game(context, f"mini:{CARELESS}")
    screens = Screens.playing(context, session)
    searches.finish()
    screens.wait(0.5)
    for move in careless_game().moves:
        assert isinstance(move, Slide)
        assert "missed win" not in screens.names
        screens.move_by_keys(move)
        searches.finish()
        screens.wait(0.5)
        if solve(session.game.state).outcome is Outcome.NOT_WINNABLE:
            break
    screens.press(GameCommand.CAN_WIN)
    screens.wait(0.2)
    screens.on(Play)
    screens.press(GameCommand.CAN_WIN)
    made = len(session.game.steps) - 1
    assert screens.on(GameReview).playback.made == made
    assert f"Back to move {made}" in screens.words
    screens.use("play on")
    screens.on(Rewind)
    screens.wait(1)
    screens.on(Play)
    assert len(session.game.steps) == made
    assert session.kind.kept is not StoragePlace.NOWHERE


@pytest.mark.core
def test_a_reader_hears_the_place_the_sentence_and_why(
    listener: Context,
    screens: Screens,
    scene: GameReview,
) -> None:
    number = scene.moment.number
    told = heard(listener.announcer)
    assert "Here the win was lost" in told
    assert "in the win that was found" in told
    slider = screens.part("timeline")
    last = scene.playback.last
    home = len(scene.table.state.home)
    assert (
        slider.value
        == f"Move {number} of {last}, {home} home, winnable for the last time"
    )
    screens.press(Nav.RIGHT)
    heard(listener.announcer)
    screens.press(Nav.LEFT)
    assert "Here the win was lost" in heard(listener.announcer)


@pytest.mark.core
def test_up_and_down_go_from_mark_to_mark(context: Context) -> None:
    scene = GameReview(context, RECORDING, is_own=False)
    screens = Screens.opened(context, scene)
    screens.press(GameCommand.UNDO_ALL)
    redeals = [
        number
        for number, move in enumerate(scene.playback.game.moves, 1)
        if isinstance(move, Redeal)
    ]
    marks = [0, *redeals, scene.playback.last]
    seen = [scene.playback.made]
    for _ in marks[1:]:
        screens.press(Nav.UP)
        seen.append(scene.playback.made)
    assert seen == marks
    screens.press(Nav.DOWN)
    assert scene.playback.made == marks[-2]


def test_the_wheel_steps_and_the_pointer_drags(context: Context) -> None:
    scene = GameReview(context, RECORDING, is_own=False)
    screens = Screens.opened(context, scene)
    screens.press(GameCommand.UNDO_ALL, Wheel((5, 5), -3.0))
    assert scene.playback.made == 3
    screens.press(Wheel((5, 5), 0.5), Wheel((5, 5), 0.5))
    assert scene.playback.made == 2
    rect = screens.place("timeline")
    middle = (rect.centerx, rect.bottom - 4)
    screens.press(Press(middle, 1, touch=True))
    assert scene.playback.made == pytest.approx(scene.playback.last / 2, abs=1)
    screens.press(Hover((rect.right + 50, rect.top), True))
    assert scene.playback.made == scene.playback.last
    screens.press(Release((rect.right + 50, rect.top)))
    assert not scene.playback.playing


def test_a_game_that_was_won_opens_at_its_start_and_is_played(
    context: Context,
) -> None:
    scene = GameReview(context, RECORDING, is_own=False)
    assert scene.playback.made == 0
    assert scene.playback.playing


def test_a_move_that_is_asked_for_is_shown_whatever_is_found(
    context: Context, searches: Searches
) -> None:
    scene = GameReview(context, careless_record(), at=2)
    screens = Screens.opened(context, scene)
    searches.finish()
    screens.wait(0.5)
    assert scene.playback.made == 2


def test_who_has_gone_elsewhere_stays_there(
    context: Context, searches: Searches
) -> None:
    scene = GameReview(context, careless_record())
    screens = Screens.opened(context, scene)
    assert scene.playback.made == scene.playback.last
    screens.press(Nav.LEFT)
    searches.finish()
    screens.wait(0.5)
    assert scene.playback.made == scene.playback.last - 1


def test_a_friends_game_of_the_deal_is_compared(context: Context) -> None:
    line = packed.pack(packed.challenge_of(RECORDING, "Ada"))
    mine = changed(RECORDING, rival=line)
    scene = GameReview(context, mine)
    screens = Screens.opened(context, scene)
    assert scene.timeline.course.rival == scene.timeline.course.home
    legend = course_legend(scene.timeline.course, scene.variant, "Ada")
    assert "Ada" in str(legend)
    assert "Ada: 24 home" in screens.words
    screens.use("figures")
    assert "Ada" in screens.words


@pytest.mark.parametrize("moves", quick_first(1, [1, 1000]))
def test_a_game_of_one_move_and_of_a_thousand(context: Context, moves: int) -> None:
    start = deal(CATALOGUE["double-montana"], 5)
    game = advanced(Game(start), moves)
    while len(game.steps) < moves:  # there and back
        step = game.steps[-1].cause
        assert isinstance(step, Slide)
        game = game.play(Slide(step.target, step.source))
    record = record_of("double-montana:5", move_texts(game.steps), 3000.0)
    scene = GameReview(context, record)
    screens = Screens.opened(context, scene)
    assert f"Move {moves} of {moves}" in screens.part("timeline").value
    screens.press(GameCommand.UNDO_ALL, Nav.RIGHT)
    assert scene.playback.made == 1
    screens.picture()


@pytest.mark.parametrize(
    "key", slow_except(CATALOGUE, ["gaps", "double-montana", "pas-a-deux"])
)
def test_every_board_fits_between_the_head_and_the_words(
    context: Context, key: str
) -> None:
    session = new_game(context, f"{key}:5")
    replace_game(session, advanced(session.game, 3))
    scene = GameReview(context, session.played)
    for size in (
        (800, 600),
        (1280, 800),
        (600, 1000),
    ):
        scene.resize(size)
        assert scene.tree
        geometry = scene.table.geometry
        board = geometry.board
        if geometry.talon:
            board.union_ip(geometry.talon_place)
        window = pygame.Rect((0, 0), size)
        assert window.contains(board)
        head = scene.form.place_of("leave")
        assert board.top >= head.bottom - 2
        assert board.bottom < scene.form.place_of("timeline").top
