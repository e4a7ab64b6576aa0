"""Everything on the results has a fixed place; nothing is cut or covers something else in any window."""

from __future__ import annotations

import pygame
import pytest

from gaps import language
from gaps.engine import CATALOGUE
from gaps.scenes.results.results import Results
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.shell.context import Context
from gaps.table.model.geometry import fit

SIZES = [(1280, 800), (800, 600), (1920, 1200), (1366, 768), (1000, 1400)]


def results_of(context: Context, key: str = "mini") -> Results:
    """The results of a game that was given up."""
    session = context.start_game(context.new_game(CATALOGUE[key], 12))
    session.play(session.game.state.slides[0])
    return Results(context, finish_game(context, session, "given up"))


def test_the_places_of_the_design(context: Context) -> None:
    results = results_of(context, "gaps")
    results.resize((1280, 800))
    results.motion.update(9.0)
    results.update(0.01)
    layout = results.layout
    results.resize((1280, 800))
    assert tuple(layout.side) == (858, 28, 390, 470)
    assert tuple(layout.share) == (858, 510, 390, 44)
    assert tuple(layout.next.rect) == (858, 566, 390, 56)
    assert tuple(layout.back.rect) == (858, 636, 390, 46)
    assert (layout.again.rect.topleft, layout.again.rect.height) == ((858, 698), 44)
    assert tuple(layout.title.rect.bottomright) == (1248, 742)
    assert tuple(layout.figures.rect) == (883, 424, 340, 58)
    assert tuple(layout.chart.rect) == (32, 526, 802, 250)
    assert tuple(layout.board.topleft) == (32, 136)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("code", ["en", "de", "fr"])
def test_nothing_covers_anything_else(context: Context, size: tuple[int, int], code: str) -> None:
    context.change(language=code)
    try:
        results = results_of(context)
        results.resize(size)
        results.motion.update(9.0)
        results.update(0.01)
        results.resize(size)
        layout, window = results.layout, pygame.Rect((0, 0), size)
        rects = [each.rect for each in results.form.widgets if each is not layout.chart or each.enabled]
        assert all(rect.collidelistall(rects) == [number] for number, rect in enumerate(rects))
        assert all(window.contains(rect) for rect in rects)
        assert all(layout.share.contains(each.rect) for each in (layout.copy, layout.challenge))
        assert layout.side.contains(layout.figures.rect)
        results.draw(pygame.Surface(size), 0.0)
    finally:
        language.choose("en")


def test_a_board_of_few_columns_is_as_high_as_others(context: Context) -> None:
    results = results_of(context)
    results.resize((1280, 800))
    area = results.layout.board
    small, large = (fit(CATALOGUE[key].layout, area, (1280, 800)).board for key in ("mini", "gaps"))
    assert small.height == pytest.approx(large.height, abs=4)
    assert small.width > 0.75 * large.width
