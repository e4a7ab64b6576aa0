"""Whole games in a real window: by mouse alone, by keyboard alone, and through a kill
in mid-slide.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from gaps.engine import (
    Cell,
    Game,
    Redeal,
    Slide,
    State,
    Status,
    deal,
    format_board,
    parse_code,
)
from gaps.store import GameLog
from gaps.store.files.text_files import REPORTS
from gaps.table.model.geometry import BoardGeometry
from tests.played_games import texts_of
from tests.window.conftest import PATIENCE, SETTLING, Playing, without_motion

CODE = "mini:12"
Start = Callable[..., Playing]
Point = tuple[float, float]


def choose(state: State) -> Slide:
    """A slide of a game that ends: never one of a card that is home already."""
    slides = [
        slide for slide in state.slides if slide.source not in state.home
    ] or list(state.slides)
    return max(slides, key=lambda slide: (len(state.play(slide).home), -slide.target))


def ways_of(cell: Cell, state: State) -> int:
    """How many slides a click on a cell may mean."""
    return sum(cell in (each.source, each.target) for each in state.slides)


def quiet_slide(state: State) -> Slide:
    """A slide that one click on its card makes."""
    return next(each for each in state.slides if ways_of(each.source, state) == 1)


def saved_with(playing: Playing, count: int) -> GameLog | None:
    saved = playing.saved()
    return saved if saved is not None and len(saved.moves) == count else None


def record_of(playing: Playing) -> GameLog | None:
    records = playing.looked().records.all()
    return records[-1] if records else None


def play_by_mouse(
    playing: Playing,
    board: BoardGeometry,
    click: Callable[[Point], None],
    drag: Callable[[Point, Point], None],
    plate: Point,
) -> None:
    """Play a game of ``CODE`` to its end, and find it on record: click on cards, drag
    every third one, and click on the ``plate`` for a redeal and for the results.
    """
    game = Game(deal(*parse_code(CODE)))
    for number in range(1, 200):
        before = game.state
        if before.status is Status.STUCK:
            game = game.play(Redeal())
            click(plate)
        else:
            slide = choose(before)
            game = game.play(slide)
            start = board.center(slide.source)
            end = board.center(slide.target)
            if number % 3 == 2:
                drag(start, end)
            else:
                click(start)
                if ways_of(slide.source, before) > 1:
                    click(end)
        if game.state.status is Status.WON:
            break
        playing.wait_for(
            partial(saved_with, playing, number), f"move {number} in the save"
        )
        if game.state.status is Status.LOST:
            click(plate)
            break
    record = playing.wait_for(lambda: record_of(playing), "the record of the game")
    assert format_board(record.game.state) == format_board(game.state)
    assert record.result.home == len(game.state.home)
    assert playing.saved() is None


def test_a_game_by_mouse_alone(play: Start) -> None:
    playing = play(CODE)
    board = playing.geometry("mini")
    play_by_mouse(
        playing,
        board,
        playing.click,
        playing.drag,
        (1160, 760),
    )
    assert playing.close() == 0


def test_a_game_by_keyboard_alone(play: Start) -> None:
    playing = play(CODE)
    last = playing.wait_for(lambda: saved_with(playing, 0), "the deal")
    for _ in range(300):
        saved = playing.saved()
        if saved is None:
            break
        last = saved
        state = saved.game.state
        if state.status is Status.PLAYING:
            playing.key("Tab", "Return")
            moved = changed(playing, saved)
            if not moved:
                # the card was offered several places: the first of them has the focus
                playing.key("Return")
                assert changed(playing, saved), "the offered card did not move"
        elif state.status is Status.STUCK:
            playing.key("r")
            playing.wait_for(partial(changed, playing, saved), "a redeal")
            playing.key("Escape")  # settles the redeal and, passed on, pauses
            playing.key("Escape")
        else:
            playing.key("r")
            break
    record = playing.wait_for(lambda: record_of(playing), "the record of the game")
    assert record.moves[: len(last.moves)] == last.moves
    assert record.game.state.status in (Status.WON, Status.LOST)
    assert len(record.game.state.home) == record.result.home
    assert playing.close() == 0


def changed(playing: Playing, before: GameLog) -> bool:
    """Whether the game has gone on within a moment, which is long enough for a busy
    machine, too.
    """
    for _ in range(150):
        saved = playing.saved()
        if saved is None or saved.moves != before.moves:
            return True
        time.sleep(0.02)
    return False


def test_a_double_click_is_one_move(
    play: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = 3.0  # seconds; a busy machine may take the second click late
    monkeypatch.setenv("SDL_MOUSE_DOUBLE_CLICK_TIME", str(round(1000 * quick)))
    playing = play("gaps:48213")
    king = playing.middle("gaps", 2 * 13 + 6)
    playing.double_click(king)
    saved = playing.wait_for(lambda: saved_with(playing, 1), "one move")
    assert texts_of(saved) == ("C7-A12",)
    time.sleep(2 * quick)  # until a click counts as another one
    assert saved_with(playing, 1)
    playing.click(king)
    playing.wait_for(lambda: saved_with(playing, 2), "the move of a later click")
    assert playing.close() == 0


def test_a_kill_in_mid_slide_loses_nothing(play: Start, tmp_path: Path) -> None:
    playing = play("gaps:7")
    for source in (("C", 6), ("D", 13)):
        row, column = "ABCD".index(source[0]), source[1] - 1
        playing.click(playing.middle("gaps", row * 13 + column))
    saved = playing.wait_for(lambda: saved_with(playing, 2), "two moves")
    playing.kill()
    assert texts_of(saved) == ("C6-B3", "D13-B12")
    without_motion(playing.folder)
    again = play()
    again.key("Return")  # Continue has the focus
    again.click(again.middle("gaps", 28 - 1))  # C2, whose place C5 is open
    found = again.wait_for(lambda: saved_with(again, 3), "a third move after going on")
    assert texts_of(found) == ("C6-B3", "D13-B12", "C2-C5")
    assert again.close() == 0


def test_a_window_closed_in_the_middle_offers_to_go_on(play: Start) -> None:
    playing = play("gaps:7")
    playing.click(playing.middle("gaps", 26 + 1))
    playing.wait_for(lambda: saved_with(playing, 1), "a move")
    playing.key("z")
    playing.wait_for(lambda: saved_with(playing, 0), "the move taken back")
    assert playing.close() == 0
    saved = playing.saved()
    assert saved is not None
    assert [each.text for each in saved.undone] == ["C2-C5"]
    assert saved.undos == 1


@pytest.mark.parametrize(
    "late",
    [
        ("Down", "Down"),
        ("m", "Escape"),
        ("ctrl+v",),
        ("ctrl+q", "ctrl+q"),
    ],
)
def test_keys_that_follow_quit_in_one_burst_are_ignored(
    play: Start, late: tuple[str, ...]
) -> None:
    playing = play(CODE)
    playing.wait_for(lambda: saved_with(playing, 0), "the deal")
    playing.burst("ctrl+q", *late)
    assert playing.process.wait(PATIENCE) == 0
    said = playing.process.communicate()[0]
    assert "Traceback" not in said
    assert not (playing.folder / REPORTS).exists()
    assert playing.looked().load_settings().muted is False


def test_a_window_of_any_size_shows_something_and_takes_moves(play: Start) -> None:
    playing = play("gaps:7")
    playing.wait_for(lambda: saved_with(playing, 0), "the deal")
    for size in (
        (1, 1),
        (8000, 60),
        (60, 3000),
        (2, 8000),
        (16384, 1),
        playing.size,
    ):
        playing.resize(size)
        time.sleep(SETTLING)
    playing.click(playing.middle("gaps", 26 + 1))
    playing.wait_for(lambda: saved_with(playing, 1), "a move")
    assert playing.close() == 0
    assert not (playing.folder / REPORTS).exists()


def test_the_first_start_leads_to_a_small_game_by_one_key(play: Start) -> None:
    playing = play(first=True)
    playing.key("Return")
    playing.wait_for(lambda: saved_with(playing, 0), "the first game")
    # the same key at once would only shorten the way there, which may take long
    time.sleep(3 * SETTLING)
    playing.key("Return")
    playing.wait_for(lambda: saved_with(playing, 1), "the move that it shows")
    assert playing.close() == 0
    assert playing.looked().load_settings().last_variant == "line-up"


def test_the_letter_that_opens_a_field_is_not_typed_in_it(play: Start) -> None:
    playing = play(CODE)
    playing.wait_for(lambda: saved_with(playing, 0), "the deal")
    playing.key("d")
    time.sleep(SETTLING)
    playing.key("7", "7", "Return")

    def dealt() -> GameLog | None:
        saved = playing.saved()
        return saved if saved is not None and saved.game.start.seed == 77 else None

    playing.wait_for(dealt, "the deal whose number was typed")
    assert playing.close() == 0
