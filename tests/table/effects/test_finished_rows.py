"""Effects, and a finished row over time: its light and its ribbon, at every speed."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pygame
import pytest

from gaps.engine import CATALOGUE, Cell, State, Step
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.theme import themes
from gaps.stage.motion.clock import Pace
from gaps.table.cards import faces
from gaps.table.effects.effect import Layer
from gaps.table.effects.finished_row import bead_at
from gaps.table.effects.ribbon import RibbonText
from gaps.table.render.surroundings import rail_end
from gaps.table.table import Table
from tests.marks import each_variant, quick_first, slow_except
from tests.scenarios.games import won_board
from tests.table import tables
from tests.table.tables import (
    INSTANT,
    NORMAL,
    QUICK,
    REDUCED,
    drawn_in,
    picture,
    shown,
    wind,
)

TEXT = RibbonText("North Wall", "spades, 1 of 4 rows", "+1,000")
OTHER = RibbonText("South Face", "hearts, 2 of 4 rows", "+1,000")
SMALL = (800, 600)
SIZES = [SMALL, (1280, 800)]
Area = tuple[int, ...]


def a_table(
    key: str = "gaps",
    settings: Pace = NORMAL,
    theme: str = "midnight",
    size: tuple[int, int] = SMALL,
) -> Table:
    """A table with a won board."""
    return tables.a_table(
        won_board(CATALOGUE[key]),
        settings,
        theme,
        size,
    )


def rows(table: Table) -> list[tuple[Cell, ...]]:
    length = table.state.variant.row_length
    return [run for run in table.state.runs if len(run) == length]


def celebrated(settings: Pace = NORMAL, theme: str = "midnight") -> Table:
    """A table on which a row has just been finished."""
    table = a_table(settings=settings, theme=theme)
    table.celebrate_row(rows(table)[0], TEXT)
    return table


def places_in(table: Table, layer: Layer) -> set[Area]:
    return {tuple(area) for area in drawn_in(table, layer)}


@pytest.mark.slow
@pytest.mark.parametrize("settings", [NORMAL, QUICK])
def test_the_parts_of_a_row_follow_each_other(settings: Pace) -> None:
    table = celebrated(settings)
    ridge = []
    bead = []
    ribbon = []
    for _ in range(40):
        table.update(0.1)
        ridge.append(bool(drawn_in(table, Layer.LIGHT)))
        bead.append(bool(drawn_in(table, Layer.BELOW_CARDS)))
        ribbon.append(bool(drawn_in(table, Layer.ON_TOP)))
    assert bead[:5] == [True] * 4 + [False], "the bead runs for 0.48 seconds"
    assert ridge.index(False) == 17, "the ridge has fallen back in 1.88 seconds"
    assert ribbon.index(True) == 5, "from 0.52 seconds on"
    assert ribbon[5:].index(False) == 9, "to 1.46 seconds"
    assert not any((ridge[-1], bead[-1], ribbon[-1]))
    assert not table.effects.moving


def test_a_bead_never_stands_and_comes_to_the_end() -> None:
    places = [bead_at(step / 60) for step in range(61)]
    assert places[0] == 0
    assert places[-1] == pytest.approx(1)
    steps = [after - before for before, after in pairwise(places)]
    assert max(steps) < 2 * min(steps)


def test_the_sun_of_the_rail_comes_with_the_bead() -> None:
    table = celebrated()
    last = rows(table)[0][-1]
    table.update(0.1)
    waiting = table.ground(0.0).picture.copy()
    assert table.awaits_sun == {last}
    table.update(0.4)
    assert not table.awaits_sun
    place = pygame.Rect(0, 0, 20, 20)
    place.center = rail_end(table.geometry, last, table.style)
    shown_now = table.ground(0.0).picture
    assert tables.mean(shown_now, place) != tables.mean(waiting, place)


def test_a_second_row_lets_the_ridge_of_the_first_fall_back_soon() -> None:
    table = a_table()
    first, *_others, last = rows(table)
    table.celebrate_row(first, TEXT)
    table.update(0.9)
    table.celebrate_row(last, OTHER)
    areas = [table.geometry.span(first)]
    table.update(0.13)
    for area in drawn_in(table, Layer.LIGHT):
        assert not area.colliderect(areas[0])


def test_reduced_motion_fades_and_does_not_move() -> None:
    table = celebrated(REDUCED)
    ribbon = set[frozenset[Area]]()
    for _ in range(40):
        table.update(0.1)
        assert not drawn_in(table, Layer.LIGHT)
        assert not drawn_in(table, Layer.BELOW_CARDS)
        ribbon.add(frozenset(places_in(table, Layer.ON_TOP)))
    assert len(ribbon - {frozenset()}) == 1


def test_a_row_is_forgotten_when_it_is_finished_no_longer() -> None:
    table = celebrated()
    table.update(1.0)
    last = table.finished_rows[0].cells[-1]
    board = list(table.state.board)
    board[last + 1] = board[last]
    board[last] = None
    after = State(table.state.variant, tuple(board))
    table.show(Step(None, table.state, after))
    assert table.finished_rows == []


@pytest.mark.parametrize("settings", quick_first(1, [NORMAL, REDUCED, INSTANT]))
@pytest.mark.parametrize("theme", slow_except(themes(), ["midnight"]))
def test_what_is_drawn_is_reported_and_comes_to_rest(
    theme: str, settings: Pace
) -> None:
    before = picture(a_table(theme=theme, settings=settings))
    table = celebrated(settings, theme)
    assert table.moving == (settings is not INSTANT)
    seen = set()
    for _ in range(16):
        table.update(0.31)
        canvas = Canvas(before.copy(), table.style)
        seen |= {layer for layer in Layer if drawn_in(table, layer, canvas)}
        changed = pygame.mask.from_threshold(
            canvas.surface, (0, 0, 0), (1, 1, 1, 255), before
        )
        changed.invert()
        for rect in canvas.touched:
            assert rect.colliderect(before.get_rect())
            reported = pygame.Mask(rect.size, fill=True)
            changed.erase(reported, rect.topleft)
        assert changed.count() == 0, "something was drawn that was not reported"
    expected = set()
    if settings is not INSTANT:
        expected = {Layer.ON_TOP}
    if settings is NORMAL:
        expected |= {Layer.LIGHT, Layer.BELOW_CARDS}
    if theme == "signal":
        expected.discard(Layer.LIGHT)
    assert seen == expected
    assert not table.effects.moving


@pytest.mark.parametrize("size", slow_except(SIZES, SIZES[:1]))
@each_variant
def test_every_board_can_show_a_finished_row(key: str, size: tuple[int, int]) -> None:
    table = a_table(key, size=size)
    geometry = table.geometry
    variant = table.state.variant
    finished = rows(table)
    assert len(finished) == variant.cards_to_win // variant.row_length
    for row in (finished[0], finished[-1]):
        table.celebrate_row(row, TEXT)
        table.update(1.0)
        picture(table)
        (ribbon,) = drawn_in(table, Layer.ON_TOP)
        assert pygame.Rect((0, 0), size).contains(ribbon)
        assert ribbon.bottom <= geometry.board.bottom, "the bar lies below"
        for cell in set(geometry.layout.cells).difference(row):
            hidden = geometry.rect(cell).clip(ribbon)
            is_free = hidden.height <= geometry.card[1] * 0.15
            assert is_free, "it hides a card that may be played"
        table.update(3.0)


@pytest.mark.parametrize("settings", quick_first(1, [NORMAL, QUICK, REDUCED]))
@pytest.mark.parametrize("key", slow_except(CATALOGUE, ["gaps"]))
def test_no_ribbon_is_seen_on_another_one(key: str, settings: Pace) -> None:
    table = a_table(key, settings)
    *_, row_before, last = rows(table)
    for first, second in ((row_before, last), (last, row_before)):
        table.celebrate_row(first, TEXT)
        table.update(0.6)
        (before,) = places_in(table, Layer.ON_TOP)
        table.celebrate_row(second, OTHER)
        seen = set[Area]()
        for _ in range(60):
            table.update(1 / 60)
            ribbons = drawn_in(table, Layer.ON_TOP)
            seen |= {tuple(each) for each in ribbons}
            for one, other in pairwise(ribbons):
                assert not one.colliderect(other)
        assert len(seen) > 1, "both are seen"
        assert before in seen, "the first fades"
        table.update(3.0)


def test_rows_are_forgotten_at_once() -> None:
    plain = shown(a_table())
    table = celebrated()
    table.update(1.0)
    assert shown(table) != plain
    table.forget_rows()
    assert shown(table) == plain
    assert not table.moving


def test_what_is_foreseen_of_a_row_is_painted_before_it_is_drawn(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = a_table()
    row = rows(table)[0]
    table.expect_row(row, TEXT)
    foreseen = table.foreseen
    assert foreseen is not None
    foreseen.finish()
    assert table.foreseen is None

    def paint(*_values: object) -> None:
        raise AssertionError("painted late")

    monkeypatch.setattr(faces, "raised_strip", paint)
    table.celebrate_row(row, TEXT)
    for _ in range(20):
        wind(table, 0.05)
        picture(table)


def test_a_ridge_that_was_not_foreseen_is_painted_piece_by_piece(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In a large window, a piece of it is one card wide."""
    paint = faces.raised_strip
    painted = 0

    def count(*values: Any) -> str:
        nonlocal painted
        painted += 1
        return paint(*values)

    monkeypatch.setattr(faces, "raised_strip", count)
    table = a_table(size=(3840, 2160))
    row = rows(table)[0]
    table.celebrate_row(row, TEXT)
    canvas = Canvas(pygame.Surface(table.style.size), table.style)
    in_frames = []
    for _ in range(60):
        before = painted
        wind(table, 1 / 60)
        drawn_in(table, Layer.LIGHT, canvas)
        in_frames.append(painted - before)
    assert max(in_frames) <= 4
    assert painted <= 4 * len(row) + 2  # four heights, and the snow


def test_what_is_foreseen_is_dropped_with_the_move() -> None:
    table = a_table()
    table.expect_row(rows(table)[0], TEXT)
    foreseen = table.foreseen
    assert foreseen is not None
    assert not foreseen.go_on(lambda: True)
    table.drop_foreseen()
    assert foreseen.done
    assert table.foreseen is None
