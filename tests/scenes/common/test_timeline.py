"""The course of a game as a ridge."""

from __future__ import annotations

import pygame
import pytest

from gaps.engine import CATALOGUE, Game, Redeal, deal
from gaps.scenes.common.timeline import (
    SmallTimeline,
    course_of,
    draw_course,
    position_words,
    small_timeline,
)
from gaps.solver import Outcome, Review
from gaps.stage.core.scene import Pop, Transition
from gaps.stage.core.widget import Site
from gaps.stage.drawing.display import record
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import themes
from gaps.table.landscape.course import Brightness, Crest, GameCourse, Stretch
from tests.scenarios.games import advanced

STYLE = Style(themes()["midnight"], (1280, 800))
RECT = pygame.Rect(45, 60, 1190, 84)
LOST = GameCourse(
    home=(2, 3, 4, 5, 5, 5, 6),
    redeals=(5,),
    sparks=((3, 3),),
    stretches=(
        Stretch(0, 2, Brightness.BRIGHT),
        Stretch(3, 5, Brightness.DIM),
        Stretch(6, 6, Brightness.DOTTED),
    ),
    last_win=2,
)


def test_a_course_follows_the_game() -> None:
    game = advanced(Game(deal(CATALOGUE["gaps"], 48213)), 400)
    course = course_of(game, None)
    assert course.last == len(game.steps)
    assert course.home[-1] == len(game.state.home)
    redeals = [
        number
        for number, step in enumerate(game.steps, 1)
        if isinstance(step.cause, Redeal)
    ]
    assert list(course.redeals) == redeals
    for move, chain in course.sparks:
        latest = game.steps[move - chain : move]
        assert all(step.brought_home for step in latest)


def test_what_is_not_reviewed_yet_is_not_known() -> None:
    game = advanced(Game(deal(CATALOGUE["mini"], 1)), 4)
    review = Review(game)
    last = len(game.steps)
    course = course_of(game, review)
    assert course.stretches == (Stretch(0, last, Brightness.DOTTED),)
    review.outcomes[:2] = [Outcome.WINNABLE] * 2
    course = course_of(game, review)
    first, rest = course.stretches
    assert (first, rest.first) == (Stretch(0, 1, Brightness.BRIGHT), 2)
    assert course.last_win == 1


def test_marks_are_the_ends_the_redeals_and_the_last_win() -> None:
    assert LOST.marks == [0, 2, 5, 6]
    assert position_words(LOST, 2) == "Move 2 of 6, 4 home, winnable for the last time"
    assert position_words(LOST, 5) == "Move 5 of 6, 5 home, redeal"


@pytest.mark.parametrize("moves", [0, 1, 3, 81, 1000, 3000])
def test_a_place_on_the_ridge_is_a_position(moves: int) -> None:
    course = GameCourse(home=tuple(range(2, moves + 3)))
    crest = Crest(course, RECT.size, STYLE.px_per_unit)
    for move in {0, moves // 2, moves}:
        assert crest.move_at(crest.x(move)) == move
        assert 0 <= crest.y(move) <= crest.height


@pytest.mark.parametrize("name", sorted(themes()))
@pytest.mark.parametrize(
    "size",
    [
        (800, 600),
        (1920, 1200),
    ],
)
def test_the_last_win_is_seen_in_brass(name: str, size: tuple[int, int]) -> None:
    style = Style(themes()[name], size)
    picture = pygame.Surface((1400, 300))
    picture.fill(style.theme.bg1)
    rect = pygame.Rect(60, 100, 600, style.px(84))
    draw_course(picture, style, rect, LOST)
    crest = Crest(LOST, rect.size, style.px_per_unit)
    middle = (rect.left + round(crest.x(2)), rect.top + round(crest.y(2)))
    assert picture.get_at(middle)[:3] == style.theme.brass


@pytest.mark.parametrize(
    "size",
    [
        (800, 600),
        (1280, 800),
    ],
)
def test_no_label_lies_under_the_sun_of_a_game_of_one_move(
    size: tuple[int, int],
) -> None:
    style = Style(themes()["midnight"], size)
    course = GameCourse(home=(1, 1), last_win=1)
    rect = pygame.Rect(60, 100, style.px(840), style.px(84))
    ridge, *labels = record(size, lambda at: draw_course(at, style, rect, course))
    assert ridge.picture is not None
    crest = Crest(course, rect.size, style.px_per_unit)
    sun = pygame.Rect(0, 0, style.px(30), style.px(30))
    sun.center = (rect.left + round(crest.x(1)), rect.top + round(crest.y(1)))
    assert len(labels) == 2
    assert sun.collidelist([pygame.Rect(label.area) for label in labels]) == -1


def test_a_click_on_the_small_one_opens_the_review_there() -> None:
    opened: list[int | None] = []

    def review(move: int | None) -> Transition:
        opened.append(move)
        return Pop()

    use = small_timeline(LOST, review)
    widget = use.widget
    assert isinstance(widget, SmallTimeline)
    assert use.action is not None
    use.action()
    third = (RECT.left + RECT.width // 3, RECT.centery)
    widget.click(third, Site(RECT, STYLE))
    use.action()
    assert opened == [None, 2]
    assert (
        widget.spoken_value
        == "Move 6 of 6, 6 home. Move 2 of 6, 4 home, winnable for the last time."
    )
