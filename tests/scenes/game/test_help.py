"""What was shown is help, in whichever way the player comes to use it: through the
screens, as players do.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

from gaps.engine import CATALOGUE, Game, Slide, State, Status, deal
from gaps.progress.expedition.camps import AimKind, camps
from gaps.progress.summits.summit_list import SUMMITS
from gaps.progress.summits.summit_reader import SummitReader
from gaps.scenes.game.play import Play
from gaps.scenes.game.rewind import Rewind
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.review.game_review import GameReview
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.session.routes import ToReview
from gaps.scenes.shared.context import Context
from gaps.scenes.text.record_text import help_in_words
from gaps.solver import Outcome, solve
from gaps.stage.core.intents import Nav
from gaps.stage.core.scene import Push
from gaps.store import Folder, Help, Match
from gaps.store.games.kinds import GamePermission
from gaps.store.games.shown import answer_of
from gaps.store.records.entries import Entry
from tests.scenarios.games import new_game
from tests.screens import Screens
from tests.searches import Searches

NUMBER = next(
    number
    for number in range(1, 999)
    if (start := deal(CATALOGUE["line-up"], number)).slides[3:]
    and solve(start).outcome is Outcome.WINNABLE
)
"""A deal of Line Up that can be won, and in which four cards can move at first."""
CODE = f"line-up:{NUMBER}"
LINE = solve(deal(CATALOGUE["line-up"], NUMBER)).line
pytestmark = pytest.mark.core


class OnBoard:
    """A game on the board about which all is known at any time."""

    def __init__(self, context: Context, searches: Searches, code: str = CODE) -> None:
        self.context = context
        self.searches = searches
        self.open(new_game(context, code))

    def open(self, session: GameSession) -> None:
        self.screens = Screens.playing(self.context, session)
        self.know()

    def know(self) -> None:
        for _ in range(3):
            self.searches.finish()
            self.screens.wait(0.3)

    @property
    def session(self) -> GameSession:
        return self.screens.on(Play).session

    @property
    def state(self) -> State:
        return self.session.game.state

    @property
    def helps(self) -> int:
        return self.session.played.hints

    @property
    def shown(self) -> tuple[int, ...]:
        return self.session.played.solver_moves

    def hint(self, steps: int = 1) -> list[Slide]:
        """Ask for hints; return the slides that are shown."""
        for _ in range(steps):
            self.screens.tap(GameCommand.HINT)
        hint = self.screens.table.hint
        assert hint is not None
        return [*hint.slides]

    def make(self, slide: Slide) -> None:
        self.screens.move_by_mouse(slide)
        self.know()

    def leave_and_continue(self) -> None:
        """Leave for the title, and go on with what the next start finds."""
        self.session.leave()
        self.restart_program()

    def restart_program(self) -> None:
        """Go on with what is saved, as after a kill."""
        self.context.adviser.stop()
        (saved,) = Folder(self.context.folder.path).unfinished_games()
        self.open(self.context.games.resumed(saved))

    def take_back_and_make_again(self) -> None:
        self.screens.press(GameCommand.UNDO)
        self.screens.press(GameCommand.REDO)


@pytest.fixture
def game(context: Context, searches: Searches) -> OnBoard:
    return OnBoard(context, searches)


def test_every_step_of_a_hint_is_one_help(game: OnBoard) -> None:
    slides = game.hint(3)
    assert len(slides) == game.helps == 3
    game.hint()
    assert game.helps == 3, "a fourth one shows nothing"
    game.know()
    assert game.helps == 3


def test_a_game_won_by_hints_alone_is_assisted(game: OnBoard) -> None:
    """Three at a time: all three are shown moves."""
    session = game.session
    while session.game.state.status is Status.PLAYING:
        for slide in game.hint(3):
            game.screens.make(slide)
        game.know()
    assert session.game.state.status is Status.WON
    assert session.played.solver_moves == tuple(range(session.played.made))
    assert session.played.help is Help.ASSISTED


def after_undo(game: OnBoard, slide: Slide) -> None:
    """The hint is taken away by moves made and taken back."""
    other = next(each for each in game.state.slides if each != slide)
    game.make(other)
    game.screens.press(GameCommand.UNDO)
    game.know()
    game.make(slide)


def after_undo_and_redo(game: OnBoard, slide: Slide) -> None:
    """A move is made, taken back and made again: the hint came before or between."""
    game.make(slide)
    game.take_back_and_make_again()


def by_hand_again(game: OnBoard, slide: Slide) -> None:
    game.make(slide)
    game.screens.press(GameCommand.UNDO)
    game.know()
    game.make(slide)


def after_leaving(game: OnBoard, slide: Slide) -> None:
    game.leave_and_continue()
    game.make(slide)


def after_a_kill(game: OnBoard, slide: Slide) -> None:
    game.restart_program()
    game.make(slide)


def after_a_restart_of_the_deal(game: OnBoard, slide: Slide) -> None:
    game.screens.tap(GameCommand.RETRY)
    game.screens.wait(2)
    game.know()
    game.make(slide)


def after_the_number_was_typed_again(game: OnBoard, slide: Slide) -> None:
    session = game.session
    other = next(each for each in game.state.slides if each != slide)
    game.make(other)
    finish_game(game.context, session)
    new = game.context.games.after(session, session.variant, session.seed)
    game.open(game.context.games.start(new))
    game.make(slide)


def by_keys(game: OnBoard, slide: Slide) -> None:
    game.screens.move_by_keys(slide)


def by_enter(game: OnBoard, slide: Slide) -> None:
    game.screens.press(Nav.ACTIVATE)


def by_dragging(game: OnBoard, slide: Slide) -> None:
    game.screens.drag_card(slide.source, slide.target)


def by_a_jump(game: OnBoard, slide: Slide) -> None:
    game.make(slide)
    game.screens.press(GameCommand.UNDO_ALL)
    game.screens.press(GameCommand.REDO_ALL)


def after_esc(game: OnBoard, slide: Slide) -> None:
    game.screens.press(Nav.BACK)
    game.screens.wait()
    game.screens.press(Nav.BACK)
    if not isinstance(game.screens.top, Play):
        game.screens.press(Nav.BACK)
    game.screens.wait()
    game.make(slide)


WAYS = (
    after_undo,
    after_a_kill,
    after_leaving,
    by_hand_again,
    after_undo_and_redo,
    after_a_restart_of_the_deal,
    after_the_number_was_typed_again,
    by_keys,
    by_enter,
    by_dragging,
    by_a_jump,
    after_esc,
)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_a_hint_does_not_wash_off(
    game: OnBoard, way: Callable[[OnBoard, Slide], None]
) -> None:
    (slide,) = game.hint()
    way(game, slide)
    assert game.shown == (0,)
    assert game.helps == 1
    assert game.session.arcade.home == 0
    assert game.session.played.help is not Help.STRICT


def test_a_move_that_was_made_before_it_was_shown_is_a_shown_one_when_made_again(
    game: OnBoard,
) -> None:
    (first,) = game.hint()
    plain = OnBoard(game.context, game.searches, CODE)
    plain.session.played = plain.session.again().played
    plain.make(first)
    plain.screens.press(GameCommand.UNDO)
    plain.know()
    assert plain.hint() == [first]
    plain.screens.press(GameCommand.REDO)
    assert plain.shown == (0,)


def test_a_position_reached_in_another_order_is_the_one_that_was_shown(
    game: OnBoard,
) -> None:
    first, second = next(
        (one, other)
        for one in game.state.slides
        for other in game.state.slides
        if one != other
        and other in game.state.play(one).slides
        and one in game.state.play(other).slides
        and game.state.play(one).play(other).board
        == game.state.play(other).play(one).board
        and solve(game.state.play(one).play(other)).line
    )
    for move in (first, second):
        game.screens.make(move)
    game.know()
    (slide,) = game.hint()
    game.screens.press(GameCommand.UNDO, GameCommand.UNDO)
    for move in (second, first):
        game.screens.make(move)
    assert not game.shown
    game.screens.make(slide)
    assert game.shown == (2,)


def test_a_card_that_a_hint_brings_home_does_not_score_if_a_key_brings_it(
    game: OnBoard,
) -> None:
    line = iter(LINE)
    while True:
        first = game.state.homecomings[:1]
        if game.hint() == [*first]:
            break
        game.screens.make(next(line))
        game.know()
    made = game.screens.made
    game.screens.tap(GameCommand.FINISH)
    game.screens.wait(0.3)
    assert game.session.game.steps[made].cause == first[0]
    assert made in game.shown


def lost_by_the_last_move(game: OnBoard) -> State:
    """Make moves until the last one has lost the win; return the position before it."""
    while True:
        before = game.state
        slides = before.slides
        losing = [
            each
            for each in slides
            if solve(before.play(each)).outcome is Outcome.NOT_WINNABLE
            and before.play(each).status is Status.PLAYING
        ]
        if losing:
            game.make(losing[0])
            return before
        game.make(next(each for each in solve(before).line if each in slides))


def test_what_would_have_won_is_counted_and_its_moves_are_shown_ones(
    game: OnBoard,
) -> None:
    before = lost_by_the_last_move(game)
    assert game.helps == 0
    game.screens.tap(GameCommand.CAN_WIN)
    game.know()
    assert game.helps >= 1
    assert answer_of(game.state) in game.session.played.shown
    session = game.session
    game.screens.tap(GameCommand.CAN_WIN)
    review = game.screens.on(GameReview)
    game.know()
    wins = review.moment.wins
    assert wins is not None
    named = min(5, len(review.moment.line))
    helps = session.played.hints
    assert helps >= 1 + named
    saved = Folder(game.context.folder.path).unfinished_games()[0]
    assert saved.hints == helps, "also if the program is killed there"
    game.screens.use("play on")
    game.screens.on(Rewind)
    game.screens.wait(5)
    game.know()
    assert game.state.board == before.board
    game.make(wins)
    assert game.shown == (game.screens.made - 1,)


def test_a_game_with_an_answer_has_no_help_to_be_paid_for(game: OnBoard) -> None:
    game.screens.tap(GameCommand.CAN_WIN)
    game.know()
    assert game.helps == 1
    game.screens.tap(GameCommand.CAN_WIN)
    game.know()
    assert game.helps == 1, "a position's answer counts once"
    session = game.session
    for move in LINE:
        game.screens.make(move)
    assert session.game.state.status is Status.WON
    assert session.arcade.no_hints == 0
    record = finish_game(game.context, session).record
    assert record.help is Help.RELAXED
    assert help_in_words(record) == "1 help"
    reader = SummitReader(game.context.folder)
    while not (reached := reader.ask()).is_complete:
        time.sleep(0.01)
    assert "no_lantern" in {each.key for each in SUMMITS}
    assert reached.standings["no_lantern"].count == 0


@pytest.mark.parametrize("win_sign", ["always", "asked", "never"])
def test_the_sign_that_always_answers_makes_games_never_strict(
    context: Context, searches: Searches, win_sign: str
) -> None:
    context.change(win_sign=win_sign)
    game = OnBoard(context, searches)
    line = LINE[:3]
    for move in line:
        assert isinstance(move, Slide)
        game.make(move)
    is_strict = game.session.played.help is Help.STRICT
    assert is_strict is (win_sign != "always")
    assert game.helps == (len(line) + 1 if win_sign == "always" else 0)
    assert game.shown == (), "no move was shown"


def test_a_round_that_is_played_out_is_shown(
    context: Context, searches: Searches
) -> None:
    game = OnBoard(context, searches, "mini:94")
    game.screens.tap(GameCommand.CAN_WIN)
    game.know()
    helps = game.helps
    game.screens.click("play out")
    game.screens.wait(0.5)
    game.screens.press(Nav.RIGHT)
    made = game.screens.made
    assert made
    assert game.helps == helps + made
    first = game.session.game.steps[0].cause
    assert isinstance(first, Slide)
    game.screens.press(GameCommand.UNDO_ALL)
    game.know()
    game.make(first)
    assert game.shown == (0,)


def test_an_answer_costs_the_star_of_the_expedition_as_a_hint_does(
    context: Context, searches: Searches
) -> None:
    camp_deal = next(
        each
        for each in camps()[0].deals
        if AimKind.NO_HINT in {aim.kind for aim in each.aims}
    )
    game = OnBoard(context, searches, camp_deal.code)
    game.open(context.games.start(context.games.of_camp_deal(camp_deal)))
    game.screens.tap(GameCommand.CAN_WIN)
    game.know()
    session = game.session
    for move in solve(game.state).line:
        game.screens.make(move)
    record = finish_game(context, session).record
    assert record.result.won
    met = {aim.kind: aim.met_by(Entry.of(record)) for aim in camp_deal.aims}
    assert met[AimKind.WIN]
    assert not met[AimKind.NO_HINT]


def test_a_match_without_hints_allows_no_answer_either(
    context: Context, searches: Searches
) -> None:
    match = Match("line-up", ("Anna", "Bea"), (NUMBER,))
    session = context.games.next_turn(match)
    assert not session.may(GamePermission.HINT)
    game = OnBoard(context, searches)
    game.open(session)
    for command in (GameCommand.HINT, GameCommand.CAN_WIN):
        game.screens.tap(command)
        game.know()
    assert session.played.hints == 0
    assert session.played.help is Help.STRICT


def test_hints_of_a_game_without_a_move_are_kept_when_it_is_left(
    game: OnBoard,
) -> None:
    (slide,) = game.hint()
    code = game.session.played.code
    game.session.leave()
    new = new_deal = game.context.games.deal(game.session.variant, game.session.seed)
    same = game.context.games.same(new)
    assert same is not None
    assert same.code == code == new_deal.code
    game.open(game.context.games.resumed(same))
    game.make(slide)
    assert game.shown == (0,)


def test_a_review_of_another_game_of_the_deal_is_help_in_the_one_under_way(
    game: OnBoard,
) -> None:
    lost = OnBoard(game.context, game.searches, "mini:12")
    lost.open(new_game(game.context, CODE))
    lost_by_the_last_move(lost)
    record = lost.session.finish()
    game.open(
        game.context.games.start(game.context.games.deal(game.session.variant, NUMBER))
    )
    assert game.helps == 0
    game.screens.stack.follow(Push(ToReview(game.screens.top, record)))
    game.know()
    moment = game.screens.on(GameReview).moment
    line = moment.line
    game.screens.press(Nav.BACK)
    game.know()
    assert game.helps == 1 + min(5, len(line))
    for step in (*record.game.steps[: moment.number], *line[:1]):
        assert step.cause is not None
        game.screens.make(step.cause)
    assert game.shown[-1] == len(game.session.played.moves) - 1


def test_what_the_results_say_is_help_in_the_deal_begun_again(game: OnBoard) -> None:
    before = lost_by_the_last_move(game)
    session = game.session
    game.screens.give_up()
    for _ in range(6):
        game.searches.finish()
        game.screens.wait(0.5)
    game.screens.tap(GameCommand.RETRY)
    game.screens.wait(3)
    game.know()
    assert game.session is not session
    assert answer_of(before) in game.session.played.shown
    assert game.helps >= 2


def test_what_is_shown_in_practice_counts_in_the_game_of_the_deal_that_waits(
    game: OnBoard,
) -> None:
    """Watched from its record, the deal can be practised while it is under way."""
    waiting = game.session
    game.screens.make(LINE[0])
    waiting.leave()
    start = Game(waiting.game.start)
    game.open(game.context.games.practice(waiting.played, start))
    slides = game.hint(3)
    game.restart_program()
    game.screens.press(GameCommand.UNDO_ALL)
    game.know()
    for slide in slides:
        game.screens.make(slide)
    assert game.shown == (0, 1, 2)
    assert game.helps == 3


def test_what_is_shown_of_a_deal_counts_in_the_expedition_too(
    context: Context, searches: Searches
) -> None:
    """A deal of the expedition and the same one by its number, both under way."""
    camp_deal = camps()[0].deals[0]
    game = OnBoard(context, searches, camp_deal.code)
    plain = game.session
    line = solve(game.state).line
    game.screens.make(line[0])
    plain.leave()
    game.open(context.games.start(context.games.of_camp_deal(camp_deal)))
    game.screens.make(line[0])
    game.session.leave()
    game.open(context.games.resumed(plain.played))
    game.hint(2)
    saved = Folder(context.folder.path).unfinished_games()
    assert [each.hints for each in saved] == [2, 2]
