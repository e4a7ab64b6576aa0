"""Effects, and a finished row over time: its light and its ribbon, at every speed."""

from __future__ import annotations

import pygame
import pytest

from gaps.engine import CATALOGUE, Cell, State, Step
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import themes
from gaps.table.effects.effect import Effect, Effects, Layer
from gaps.table.effects.ribbon import RibbonText
from gaps.table.model.choreography import MotionSettings
from gaps.table.table import Table
from tests.marks import SAMPLE, slow_except
from tests.scenarios.games import won_board
from tests.table import tables
from tests.table.tables import (
    INSTANT,
    NORMAL,
    QUICK,
    REDUCED,
    drawn_in,
    picture,
    pixels,
)

TEXT = RibbonText("North Wall", "spades, 1 of 4 rows", "+1,000")


def a_table(
    key: str = "gaps",
    settings: MotionSettings = NORMAL,
    theme: str = "midnight",
    size: tuple[int, int] = (1280, 800),
) -> Table:
    return tables.a_table(won_board(CATALOGUE[key]), settings, theme, size)


def first_row(table: Table) -> tuple[Cell, ...]:
    return next(
        run for run in table.state.runs if len(run) == table.state.variant.row_length
    )


@pytest.mark.slow
@pytest.mark.parametrize(("settings", "factor"), [(NORMAL, 1.0), (QUICK, 0.6)])
def test_the_parts_of_a_row_follow_each_other(
    settings: MotionSettings, factor: float
) -> None:
    table = a_table(settings=settings)
    seen = []
    table.celebrate_row(first_row(table), TEXT)
    for _ in range(40):
        table.update(0.1 * factor)
        seen.append(
            [bool(drawn_in(table, layer)) for layer in (Layer.LIGHT, Layer.ON_TOP)]
        )
    light, ribbon = (list(each) for each in zip(*seen, strict=True))
    assert light.index(False) == 23, "it is gone after 2.4 seconds"
    assert (ribbon.index(True), ribbon[5:].index(False)) == (1, 14), (
        "from 0.2 to 2 seconds"
    )
    assert seen[-1] == [False, False]
    assert not table.effects.moving


def test_reduced_motion_fades_and_does_not_move() -> None:
    table = a_table(settings=REDUCED)
    table.celebrate_row(first_row(table), TEXT)
    places = {layer: set[tuple[int, ...]]() for layer in Layer}
    for _ in range(40):
        table.update(0.1)
        for layer, found in places.items():
            found.update(tuple(area) for area in drawn_in(table, layer))
    assert len(places[Layer.LIGHT]) == 2
    assert len(places[Layer.ON_TOP]) == 1


def test_at_once_there_is_nothing_to_wait_for() -> None:
    table = a_table(settings=INSTANT)
    table.celebrate_row(first_row(table), TEXT)
    assert not table.moving
    assert not drawn_in(table, Layer.LIGHT)
    assert not drawn_in(table, Layer.ON_TOP)


def test_a_row_is_forgotten_when_it_is_finished_no_longer() -> None:
    table = a_table()
    table.celebrate_row(first_row(table), TEXT)
    table.update(1.0)
    cells = table.finished_rows[0].cells
    board = list(table.state.board)
    board[cells[-1]], board[cells[-1] + 1] = None, board[cells[-1]]
    table.show(Step(None, table.state, State(table.state.variant, tuple(board))))
    assert table.finished_rows == []


@pytest.mark.parametrize("settings", [NORMAL, REDUCED, INSTANT])
@pytest.mark.parametrize("theme", slow_except(themes(), ["midnight"]))
def test_what_is_drawn_is_reported_and_comes_to_rest(
    theme: str, settings: MotionSettings
) -> None:
    table = a_table(theme=theme, settings=settings)
    before = picture(table)
    table.celebrate_row(first_row(table), TEXT)
    area = pygame.Rect((0, 0), table.style.size)
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
            changed.draw(pygame.Mask(rect.size), rect.topleft)
            changed.erase(pygame.Mask(rect.size, fill=True), rect.topleft)
        assert changed.count() == 0, "something was drawn that was not reported"
        assert all(rect.colliderect(area) for rect in canvas.touched)
    expected = set() if settings is INSTANT else {Layer.LIGHT, Layer.ON_TOP}
    assert seen == (expected & {Layer.ON_TOP} if theme == "signal" else expected)
    assert not table.effects.moving


@pytest.mark.parametrize("size", [(800, 600), (1280, 800)])
@pytest.mark.parametrize("key", slow_except(CATALOGUE, SAMPLE))
def test_every_board_can_show_a_finished_row(key: str, size: tuple[int, int]) -> None:
    table = a_table(key, size=size)
    window = pygame.Rect((0, 0), size)
    surface = pygame.Surface(size)
    runs = [
        run for run in table.state.runs if len(run) == table.state.variant.row_length
    ]
    assert (
        len(runs) == table.state.variant.cards_to_win // table.state.variant.row_length
    )
    for run in (runs[0], runs[-1]):
        table.celebrate_row(run, TEXT)
        table.update(1.0)
        table.draw(surface)
        ribbons = drawn_in(table, Layer.ON_TOP)
        assert len(ribbons) == 1
        assert window.contains(ribbons[0])
        below = [cell for cell in table.geometry.layout.cells if cell not in run]
        for cell in below:
            hidden = table.geometry.rect(cell).clip(ribbons[0])
            assert hidden.height <= table.geometry.card[1] * 0.15, (
                "it hides a card that may be played"
            )
        table.update(3.0)


def test_two_rows_at_once_have_a_ribbon_each() -> None:
    table = a_table()
    runs = [run for run in table.state.runs if len(run) == 12][:2]
    for run in runs:
        table.celebrate_row(run, TEXT)
    table.update(1.0)
    ribbons = drawn_in(table, Layer.ON_TOP)
    assert len(ribbons) == 2
    assert not ribbons[0].colliderect(ribbons[1])


def test_rows_are_forgotten_at_once() -> None:
    table = a_table()
    plain = pixels(picture(table))
    table.celebrate_row(first_row(table), TEXT)
    table.update(1.0)
    assert pixels(picture(table)) != plain
    table.forget_rows()
    assert pixels(picture(table)) == plain
    assert not table.moving


# Effects are drawn from their start to their end, each in its layer, and are gone by
# themselves.


CANVAS = Canvas(pygame.Surface((1, 1)), Style(themes()["midnight"], (800, 600)))


class Shown:
    """Two effects one after the other, and what they have drawn last."""

    def __init__(self) -> None:
        self.effects = Effects()
        self.drawn = list[tuple[str, float]]()
        self.first = Effect(
            1.0, 2.0, lambda _, share: self.drawn.append(("first", share))
        )
        self.later = Effect(
            2.0, 4.0, lambda _, share: self.drawn.append(("later", share)), of=self
        )
        self.effects.add(self.first, self.later)

    def at(self, time: float, layer: Layer = Layer.ON_TOP) -> list[tuple[str, float]]:
        self.drawn.clear()
        self.effects.draw(CANVAS, time, layer)
        return self.drawn


def test_an_effect_is_drawn_with_the_share_of_its_time_that_has_passed() -> None:
    shown = Shown()
    assert shown.at(0.9) == []
    assert shown.at(1.0) == [("first", 0.0)]
    assert shown.at(2.0) == [("first", 0.5), ("later", 0.0)]
    assert shown.at(3.0) == [("later", 0.25)]
    assert shown.at(6.0) == []
    assert shown.at(2.0, Layer.LIGHT) == []


def test_effects_that_have_ended_are_removed() -> None:
    shown = Shown()
    shown.effects.update(2.9)
    assert list(shown.effects) == [shown.first, shown.later]
    shown.effects.update(3.0)
    assert list(shown.effects) == [shown.later]
    assert shown.effects.moving
    shown.effects.update(9.0)
    assert not [*shown.effects]
    assert not shown.effects.moving


def test_what_belongs_together_is_removed_together() -> None:
    shown = Shown()
    shown.effects.remove(shown)
    assert shown.at(2.0) == [("first", 0.5)]


def test_without_time_nothing_is_drawn() -> None:
    effects = Effects()
    drawn = list[float]()
    effects.add(Effect(1.0, 0.0, lambda _, share: drawn.append(share)))
    effects.update(1.0)
    effects.draw(CANVAS, 1.0)
    assert drawn == []
    assert not effects.moving
