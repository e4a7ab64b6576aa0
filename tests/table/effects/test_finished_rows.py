"""A finished row over time: its light, its ribbon and its weather, at every speed and on every board."""

from __future__ import annotations

import pygame
import pytest

from gaps.engine import CATALOGUE, Card, Cell, State, Suit, Variant
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import themes
from gaps.table.cards.art import CardArt
from gaps.table.effects.crest import draw_crests, summit
from gaps.table.effects.finished_rows import FinishedRow, FinishedRows, RibbonText
from gaps.table.effects.ribbon import draw_ribbons
from gaps.table.effects.weather import draw_weather
from gaps.table.model.choreography import MotionSettings
from gaps.table.table import Table

TEXT = RibbonText("North Wall", "spades, row 1 of 4", "+1,000")
NORMAL, QUICK, INSTANT = MotionSettings(), MotionSettings(0.6), MotionSettings(0.0)
REDUCED = MotionSettings(reduced=True)


def all_home(variant: Variant) -> State:
    """The board of a won game, each suit in order in a row of its own, or along the ring of a maze."""
    layout = variant.layout
    board: list[Card | None] = [None] * len(layout.cells)
    cards = sorted(variant.played, key=lambda card: (card[2:], card.suit, card.rank))
    in_rows = variant.row_length <= layout.columns
    for number, card in enumerate(cards):
        row, column = divmod(number, variant.row_length)
        board[layout.row(row)[column] if in_rows else number] = card
    return State(variant, tuple(board))


def a_table(
    key: str = "gaps",
    settings: MotionSettings = NORMAL,
    theme: str = "midnight",
    size: tuple[int, int] = (1280, 800),
) -> Table:
    style = Style(themes()[theme], size)
    return Table(
        all_home(CATALOGUE[key]), CardArt("house", theme, "ember"), style, settings, pygame.Surface(size)
    )


def first_row(table: Table) -> tuple[Cell, ...]:
    return next(run for run in table.state.runs if len(run) == table.state.variant.row_length)


def a_row(settings: MotionSettings, began: float = 10.0) -> FinishedRow:
    return FinishedRow((0, 1, 2), Suit.SPADES, TEXT, began, settings)


@pytest.mark.parametrize(("settings", "factor"), [(NORMAL, 1.0), (QUICK, 0.6)])
def test_the_parts_of_a_row_follow_each_other(settings: MotionSettings, factor: float) -> None:
    row = a_row(settings)
    assert row.crest(10.0)[0] == 0
    assert row.crest(10 + 0.25 * factor)[0] == pytest.approx(0.5)
    assert row.crest(10 + 0.5 * factor)[0] == pytest.approx(1)
    assert row.reaches_summit == pytest.approx(10 + 0.5 * factor)
    assert row.ribbon(10 + 0.1 * factor) is None
    stands = row.ribbon(10 + 1.0 * factor)
    assert stands is not None
    assert stands.width == pytest.approx(1)
    assert stands.alpha == 1
    assert row.ribbon(10 + 2.05 * factor) is None
    assert row.weather(10 + 0.4 * factor).alpha == 0
    assert row.weather(10 + 2.0 * factor).alpha == 1
    left = row.weather(10 + 9 * factor)
    assert left.drift == 1
    assert left.alpha == pytest.approx(0.2)
    assert row.changes(10 + 3.3 * factor)
    assert not row.changes(10 + 3.5 * factor)


def test_reduced_motion_fades_and_does_not_move() -> None:
    row = a_row(REDUCED)
    for time in (10.01, 10.06, 10.3, 11.0):
        assert row.crest(time)[0] == 1
        assert row.weather(time).drift == 0
        assert row.weather(time).thrown == 1
        ribbon = row.ribbon(time)
        assert ribbon is None or ribbon.width == 1
    assert row.weather(11.0).alpha == pytest.approx(0.6)
    assert row.weather(20.0).alpha == pytest.approx(0.2)


def test_at_once_there_is_only_the_weather_that_stays() -> None:
    row = a_row(INSTANT)
    assert row.ribbon(10.0) is None
    assert row.crest(10.0)[1] == 0
    assert row.weather(10.0).alpha == pytest.approx(0.2)
    assert not row.changes(10.0)


def test_the_weather_goes_when_another_row_is_finished() -> None:
    first, second = a_row(NORMAL), a_row(NORMAL, 20.0)
    rows = FinishedRows([first, second])
    assert rows.follower(first) is second
    assert rows.follower(second) is None
    assert first.weather(20.0, second).alpha == pytest.approx(0.2)
    assert first.weather(21.0, second).alpha == 0


def test_only_the_last_row_stays_and_only_while_it_is_finished() -> None:
    table = a_table()
    runs = [run for run in table.state.runs if len(run) == 12]
    rows = FinishedRows([FinishedRow(run, Suit.SPADES, TEXT, 10.0 * n, NORMAL) for n, run in enumerate(runs)])
    rows.update(30.1, table.state)
    assert [row.cells for row in rows.rows] == runs[3:]
    assert rows.moving
    rows.update(50.0, table.state)
    assert [row.cells for row in rows.rows] == runs[3:]
    assert not rows.moving
    board = list(table.state.board)
    board[runs[3][-1]], board[runs[3][-1] + 1] = None, board[runs[3][-1]]
    rows.update(50.1, State(table.state.variant, tuple(board)))
    assert rows.rows == []


@pytest.mark.parametrize("settings", [NORMAL, REDUCED, INSTANT])
@pytest.mark.parametrize("theme", themes())
def test_what_is_drawn_is_reported_and_comes_to_rest(theme: str, settings: MotionSettings) -> None:
    table = a_table(theme=theme, settings=settings)
    before = pygame.Surface(table.style.size)
    table.draw(before)
    table.celebrate_row(first_row(table), TEXT)
    area, seen = pygame.Rect((0, 0), table.style.size), set()
    for _ in range(16):
        table.update(0.31)
        canvas = Canvas(before.copy(), table.style)
        for draw in (draw_crests, draw_weather, draw_ribbons):
            already = len(canvas.touched)
            draw(canvas, table.finished, table.animator, table.art, table.animator.time)
            seen |= {draw.__name__} if len(canvas.touched) > already else set()
        changed = pygame.mask.from_threshold(canvas.surface, (0, 0, 0), (1, 1, 1, 255), before)
        changed.invert()
        for rect in canvas.touched:
            changed.draw(pygame.Mask(rect.size), rect.topleft)
            changed.erase(pygame.Mask(rect.size, fill=True), rect.topleft)
        assert changed.count() == 0, "something was drawn that was not reported"
        assert all(rect.colliderect(area) for rect in canvas.touched)
    expected = {"draw_crests", "draw_weather", "draw_ribbons"}
    if settings is INSTANT:
        expected = {"draw_weather"}
    if theme == "signal":
        expected &= {"draw_ribbons"}
    assert seen == expected
    assert not table.finished.moving


def places_of_ribbons(table: Table) -> list[pygame.Rect]:
    canvas = Canvas(pygame.Surface(table.style.size), table.style)
    draw_ribbons(canvas, table.finished, table.animator, table.art, table.animator.time)
    return canvas.touched


@pytest.mark.parametrize("size", [(800, 600), (1280, 800)])
@pytest.mark.parametrize("key", CATALOGUE)
def test_every_board_can_show_a_finished_row(key: str, size: tuple[int, int]) -> None:
    table, window = a_table(key, size=size), pygame.Rect((0, 0), size)
    surface = pygame.Surface(size)
    runs = [run for run in table.state.runs if len(run) == table.state.variant.row_length]
    assert len(runs) == table.state.variant.cards_to_win // table.state.variant.row_length
    for run in (runs[0], runs[-1]):
        table.celebrate_row(run, TEXT)
        top = summit(table.finished.rows[-1], table.animator, table.art)
        assert table.geometry.rect(run[-1]).inflate(2, 2).collidepoint(top)
        table.update(1.0)
        table.draw(surface)
        ribbons = places_of_ribbons(table)
        assert len(ribbons) == 1
        assert window.contains(ribbons[0])
        below = [cell for cell in table.geometry.layout.cells if cell not in run]
        for cell in below:
            hidden = table.geometry.rect(cell).clip(ribbons[0])
            assert hidden.height <= table.geometry.card[1] * 0.15, "it hides a card that may be played"
        table.update(3.0)


def test_two_rows_at_once_have_a_ribbon_each() -> None:
    table = a_table()
    runs = [run for run in table.state.runs if len(run) == 12][:2]
    for run in runs:
        table.celebrate_row(run, TEXT)
    table.update(1.0)
    ribbons = places_of_ribbons(table)
    assert len(ribbons) == 2
    assert not ribbons[0].colliderect(ribbons[1])


def test_rows_are_forgotten_at_once() -> None:
    table = a_table()
    plain = pygame.Surface(table.style.size)
    table.draw(plain)
    table.celebrate_row(first_row(table), TEXT)
    table.update(1.0)
    lit = pygame.Surface(table.style.size)
    table.draw(lit)
    assert pygame.image.tobytes(lit, "RGB") != pygame.image.tobytes(plain, "RGB")
    table.forget_rows()
    table.draw(lit)
    assert pygame.image.tobytes(lit, "RGB") == pygame.image.tobytes(plain, "RGB")
    assert not table.moving
