"""Whatever fails beside the program: the error is in a report, the player is told in
one line, nothing waits for ever, and the next question is answered.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event
from typing import Any

import pytest

from gaps import background
from gaps.engine import CATALOGUE
from gaps.scenes.common.notes import TOAST
from gaps.scenes.game.play import Play
from gaps.scenes.menu.title import Title
from gaps.scenes.new_game.new_deal import NewDeal
from gaps.scenes.review.game_review import GameReview
from gaps.scenes.session.routes import DealChosen
from gaps.scenes.shared.context import Context
from gaps.scenes.shell import program_stack
from gaps.scenes.shell.program_stack import ProgramStack
from gaps.solver import Adviser, Outcome, adviser, plan
from gaps.solver.missed_win import LostMove
from gaps.solver.ready_deals import DealRequest
from gaps.solver.round_end import RoundEnd
from gaps.solver.search import Search
from gaps.stage.audio.music import Music
from gaps.stage.audio.music_player import MusicPlayer
from gaps.stage.core.intents import Hover
from gaps.store import Folder
from gaps.store.files.store import Store
from gaps.store.files.text_files import REPORTS
from tests.played_games import move_texts, record_of
from tests.scenarios.games import new_game
from tests.scenes.conftest import context, screen
from tests.screens import Screens
from tests.searches import Searches
from tests.solver.test_missed_win import lost_game
from tests.store.games import RECORD
from tests.store.test_writes import OTHER

__all__ = ["context", "screen"]

LINE = "An error happened in the background. You can go on; a report was saved."
LIMIT = 30.0  # seconds


@pytest.fixture(autouse=True)
def searches(monkeypatch: pytest.MonkeyPatch) -> Searches:
    """Jobs that run when the test says so, and may fail."""
    found = Searches()
    found.may_fail = True
    monkeypatch.setattr(background, "start", found.start)
    monkeypatch.setattr(adviser, "MAX_NODES", 20_000)
    monkeypatch.setattr(plan, "MAX_NODES", 20_000)
    return found


@contextmanager
def failing(owner: object, name: str) -> Iterator[None]:
    """While this lasts, a function or method fails."""

    def fail(*_given: Any, **_named: Any) -> Any:
        raise ZeroDivisionError(f"in {name}")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(owner, name, fail)
        yield


def is_told(
    screens: Screens,
    context: Context,
    job: str,
) -> None:
    """The player is told in one line, and the report names the job and its error."""
    screens.wait(0.1)
    stack = screens.stack
    assert isinstance(stack, ProgramStack)
    assert stack.notes.text(TOAST) == LINE
    assert LINE in context.announcer.due(float("inf"))
    [report] = (context.folder.path / REPORTS).glob("*.txt")
    text = report.read_text()
    assert "ZeroDivisionError" in text
    assert f"This happened in the background: {job}." in text
    assert not context.failures
    stack.notes.hide(TOAST)
    screens.wait(0.5)
    assert not stack.notes.text(TOAST)  # it is told once


def opened_game(context: Context, code: str = "mini:3") -> Screens:
    """A game whose player wants to know whether it can be won."""
    context.change(win_sign="always")
    key, number = code.split(":")
    session = new_game(context, f"{key}:{int(number)}")
    return Screens.playing(context, session)


def test_the_search_of_the_position(context: Context, searches: Searches) -> None:
    screens = opened_game(context)
    hints = screens.on(Play).crew.hints
    with failing(Search, "advance"):
        searches.finish("adviser")
    is_told(screens, context, "adviser")
    assert not hints.searching
    assert "looking ahead" not in screens.words
    screens.move_by_mouse(screens.state.slides[0])
    searches.finish("adviser")
    screens.wait()
    assert hints.verdict is not None
    assert hints.verdict.outcome is not Outcome.UNKNOWN


@pytest.mark.core
def test_the_second_thread_of_that_search(
    context: Context,
    searches: Searches,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(background, "cores", lambda: 8)
    context.adviser.max_threads = 2
    screens = opened_game(context, "no-redeal:6")
    with failing(Adviser, "_help"):
        searches.finish("adviser", "adviser, second thread")
    is_told(screens, context, "adviser, second thread")
    assert not context.adviser.searching
    screens.move_by_mouse(screens.state.slides[0])
    assert context.adviser.searching
    searches.finish()
    assert not context.adviser.searching


@pytest.mark.core
def test_the_ends_of_a_round(context: Context, searches: Searches) -> None:
    screens = opened_game(context, "mini:12")  # which cannot be won without a redeal
    hints = screens.on(Play).crew.hints
    searches.finish("adviser")
    screens.wait(0.1)
    with failing(RoundEnd, "run"):
        searches.finish("ends of the round")
    is_told(screens, context, "ends of the round")
    assert hints.way_to_redeal() == ()
    screens.move_by_mouse(screens.state.slides[0])
    for _ in range(2):
        searches.finish("adviser", "ends of the round")
        screens.wait(0.1)
    assert hints.way_to_redeal() != ()


def test_the_review_of_a_game(context: Context, searches: Searches) -> None:
    screens = Screens.opened(context)
    game = lost_game("mini", 4)
    review = context.reviews.of(game)
    with failing(Search, "advance"):
        searches.finish("review")
    is_told(screens, context, "review")
    assert review.done
    assert not context.reviews.searching
    assert set(review.outcomes) == {Outcome.UNKNOWN}
    other = context.reviews.of(game.undo())
    searches.finish("review")
    assert other.outcomes[-1] is not Outcome.UNKNOWN


def test_what_would_have_won(context: Context, searches: Searches) -> None:
    record = record_of("mini:4", move_texts(lost_game("mini", 4).steps), 60.0)
    title = Title(context)

    def opened() -> tuple[Screens, GameReview]:
        scene = GameReview(context, record, lost=LostMove(0, ()))
        return Screens.opened(context, title, scene), scene

    screens, scene = opened()
    screens.wait(0.1)
    with failing(Search, "advance"):
        searches.finish("what would have won")
    is_told(screens, context, "what would have won")
    assert not scene.moment.searching
    assert "Proven by search." in screens.words
    screens, scene = opened()
    screens.wait(0.1)
    searches.finish("what would have won")
    screens.wait(0.1)
    assert not scene.moment.searching
    assert not context.failures


def test_the_review_of_a_game_that_is_looked_at(
    context: Context, searches: Searches
) -> None:
    record = record_of("mini:4", move_texts(lost_game("mini", 4).steps), 60.0)
    scene = GameReview(context, record)
    screens = Screens.opened(context, Title(context), scene)
    assert "Checking each move" in screens.words
    with failing(Search, "advance"):
        searches.finish("review")
    is_told(screens, context, "review")
    assert not scene.moment.searching
    assert "Not known" in screens.words


def test_a_search_for_a_deal(context: Context, searches: Searches) -> None:
    context.change(deals="winnable")
    dialog = NewDeal(context, Title(context), CATALOGUE["line-up"])
    screens = Screens.opened(context, Title(context), dialog)
    screens.use("play")
    assert dialog.deal_finder is not None
    with failing(Search, "advance"):
        searches.finish("deal finder")
    is_told(screens, context, "deal finder")
    assert dialog.deal_finder is None
    assert "Searching" not in screens.words
    numbers = iter(range(1, 1000))
    context.games.random_number = lambda: next(numbers)
    screens.use("play")
    searches.finish("deal finder")
    screens.wait(0.1)
    assert isinstance(dialog.result, DealChosen)


def test_the_deals_that_are_kept_ready(context: Context, searches: Searches) -> None:
    screens = Screens.opened(context)
    context.change(deals="winnable")
    ready = context.games.ready
    numbers = iter(range(1, 1000))
    context.games.random_number = lambda: next(numbers)
    ready.prepare(DealRequest("line-up"))
    with failing(Search, "advance"):
        searches.finish("ready deals")
    is_told(screens, context, "ready deals")
    assert not ready.searching
    assert ready.take("line-up") is None
    assert ready.hurry("line-up")
    searches.finish("ready deals")
    assert not ready.waiting
    assert ready.take("line-up") is not None


def test_a_player_who_waits_for_a_deal_gets_any(
    context: Context, searches: Searches
) -> None:
    ready = context.games.ready
    assert ready.hurry("line-up")
    with failing(Search, "advance"):
        searches.finish("ready deals")
    assert not ready.waiting


@pytest.mark.parametrize("job", ["screens", "copy"])
def test_what_is_begun_after_the_first_picture_and_the_first_input(
    context: Context,
    searches: Searches,
    monkeypatch: pytest.MonkeyPatch,
    job: str,
) -> None:
    monkeypatch.setattr(program_stack, "import_ahead", lambda: None)
    context.starting = True
    screens = Screens.opened(context)
    fault = (Folder, "keep_copy") if job == "copy" else (program_stack, "import_ahead")
    with failing(*fault):
        screens.stack.presented()
        screens.press(Hover((0, 0)))
        searches.finish(job)
    is_told(screens, context, job)
    screens.on(Title)


def test_the_thread_that_writes(context: Context, searches: Searches) -> None:
    context.folder.close()
    searches.threads.clear()
    context.folder = Folder(context.folder.path, in_thread=True)
    screens = Screens.opened(context)
    with failing(Store, "checkpoint"):
        context.folder.add_record(RECORD)
        searches.finish("gaps-records")
    is_told(screens, context, "gaps-records")
    searches.threads.add("gaps-records")
    done = Event()
    context.folder.add_record(OTHER)
    context.folder.writes.do_soon("more", done.set)
    assert done.wait(LIMIT)
    context.folder.close()


def test_the_music(
    context: Context,
    searches: Searches,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("gaps.stage.audio.music._mixer_is_open", lambda: True)
    music = context.music = Music(context.folder.path)
    screens = Screens.opened(context)
    music.start()
    played: list[str] = []
    with failing(MusicPlayer, "play"):
        music.play("game")
        searches.finish("music")
    is_told(screens, context, "music")

    def play(_player: MusicPlayer, piece: str) -> None:
        played.append(piece)
        raise ZeroDivisionError("again")

    monkeypatch.setattr(MusicPlayer, "play", play)
    music.play("title")
    searches.finish("music")
    assert played[-1] == "title"
