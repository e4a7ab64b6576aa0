"""Snow on the board of a lost game: how it settles, what brushes it off, and what it
costs.
"""

from __future__ import annotations

import pygame
import pytest

from gaps.engine import Cell
from gaps.stage.drawing import shapes
from gaps.table.render.outlines import corner_radius
from gaps.table.snow import flakes
from gaps.table.snow.on_board import BLOWS_OFF, FILLS, GAP_SHARE, SETTLES, SNOW
from gaps.table.table import Table
from tests.marks import quick_first
from tests.table.tables import INSTANT, NORMAL, REDUCED, STEP, a_table


def wind(table: Table, seconds: float) -> None:
    """Let time pass, and look in each step whether anything moves."""
    for _ in range(round(seconds / STEP)):
        table.update(STEP)
        assert table.moving in (True, False)


def snowed(**of_table: object) -> Table:
    """A board on which all the snow lies."""
    flakes.rng.seed(1)
    table = a_table("mini", **of_table)  # type: ignore[arg-type]
    table.let_snow()
    wind(table, SETTLES + 0.1)
    return table


def is_snow(colour: pygame.Color) -> bool:
    return all(abs(a - b) < 12 for a, b in zip(colour, SNOW, strict=False))


def cap_of(table: Table, cell: Cell) -> int:
    """How many pixels of snow lie above the middle of a card."""
    picture = table.ground(0.0).picture
    rect = table.geometry.rect(cell)
    places = ((rect.centerx, rect.top - up) for up in range(1, table.style.px(20)))
    return sum(is_snow(picture.get_at(place)) for place in places)


def a_card(table: Table) -> Cell:
    """One that does not lie at an edge of the window."""
    board = table.state.board
    return next(cell for cell in range(7, len(board)) if board[cell] is not None)


def test_snow_grows_fast_and_then_slowly_and_lies_still_after_seven_seconds() -> None:
    table = a_table("mini")
    cell = a_card(table)
    table.let_snow()
    depths = []
    for seconds in (1.5, FILLS - 1.5, SETTLES - FILLS + 0.1):
        wind(table, seconds)
        depths.append(cap_of(table, cell))
    assert 0 < depths[0] < depths[1] < depths[2] <= table.style.px(14)
    assert not table.moving
    assert not table.particles.moving
    assert not table.ground(0.0).changed


def test_gaps_are_full_up_to_their_share() -> None:
    table = snowed()
    picture = table.ground(0.0).picture
    for gap in table.state.gaps:
        rect = table.geometry.rect(gap)
        low = rect.bottom - round(rect.height * (GAP_SHARE - 0.2))
        assert picture.get_at((rect.centerx, low))[2] > 200
        assert picture.get_at((rect.centerx, rect.top + 4))[:3] == table.style.theme.bg0


def test_the_pointer_brushes_off_all_that_lies_on_its_way() -> None:
    table = snowed()
    geometry = table.geometry
    row = [
        cell for cell in geometry.layout.row(1) if table.state.board[cell] is not None
    ]
    table.point(geometry.rect(row[0]).center)
    table.point(geometry.rect(row[-1]).center)
    assert [cap_of(table, cell) for cell in row] == [0] * len(row)
    assert table.particles.moving
    lying = table.snow.lying
    assert lying is not None
    assert lying.bare >= {*row}
    wind(table, 1.0)
    assert not table.moving


def test_a_card_that_is_refused_shakes_its_snow_off() -> None:
    table = snowed()
    cell = a_card(table)
    assert cap_of(table, cell)
    table.refuse(cell)
    wind(table, 1.0)
    assert not cap_of(table, cell)


def test_the_wind_takes_all_the_snow() -> None:
    table = snowed()
    bare = a_table("mini")
    table.blow_snow_off()
    assert table.moving
    wind(table, BLOWS_OFF + 0.05)
    assert table.snow.lying is None
    shown = pygame.image.tobytes(table.ground(0.0).picture, "RGB")
    assert shown == pygame.image.tobytes(bare.ground(0.0).picture, "RGB")


@pytest.mark.parametrize("settings", [REDUCED, INSTANT], ids=["reduced", "instant"])
def test_without_motion_snow_lies_at_once(settings: object) -> None:
    table = a_table("mini", settings=settings)  # type: ignore[arg-type]
    table.let_snow()
    wind(table, 0.02)
    assert cap_of(table, a_card(table)) >= table.style.px(14) - 4
    assert not table.moving
    table.blow_snow_off()
    wind(table, 0.02)
    assert table.snow.lying is None


def test_a_plain_theme_has_no_snow() -> None:
    table = snowed(theme="signal")
    bare = a_table("mini", theme="signal")
    shown = pygame.image.tobytes(table.ground(0.0).picture, "RGB")
    assert shown == pygame.image.tobytes(bare.ground(0.0).picture, "RGB")


@pytest.mark.slow
@pytest.mark.parametrize("theme", quick_first(1, ["midnight", "daybreak"]))
def test_cards_can_be_read_under_snow(theme: str) -> None:
    """The darkest tenth and the lightest of a rank's corner differ as 4 to 1: large letters need 3."""
    table = snowed(theme=theme)
    picture = table.ground(0.0).picture
    for cell, card in enumerate(table.state.board):
        if card is None:
            continue
        rect = table.geometry.rect(cell)
        corner = pygame.Rect(rect.left, rect.top, rect.width // 2, rect.height // 2)
        corner.top += rect.height // 10
        lights = sorted(
            luminance(picture.get_at((x, y)))
            for x in range(corner.left + 4, corner.right)
            for y in range(corner.top, corner.bottom)
        )
        tenth = len(lights) // 10
        assert (lights[-tenth] + 0.05) / (lights[tenth] + 0.05) >= 4.0, card


def luminance(colour: pygame.Color) -> float:
    """How light a colour is, 0 to 1, as the eye sees it."""
    red, green, blue = (float((each / 255) ** 2.2) for each in colour[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_snow_in_the_gaps_leaves_the_shared_picture_of_a_gap_as_it_was() -> None:
    table = a_table("mini")
    size = table.geometry.rect(0).size
    colour = table.style.theme.bg0
    gap = shapes.rounded(size, corner_radius(size), colour)
    before = pygame.image.tobytes(gap, "RGBA")
    table.let_snow()
    wind(table, SETTLES)
    table.ground(0.0)
    after = shapes.rounded(size, corner_radius(size), colour)
    assert pygame.image.tobytes(after, "RGBA") == before


def test_only_what_has_another_cover_is_painted_again() -> None:
    table = a_table("gaps", settings=NORMAL)
    table.let_snow()
    wind(table, 1.0)
    table.ground(0.0)
    window = table.backdrop.get_width() * table.backdrop.get_height()
    painted = []
    for _ in range(60):
        wind(table, 1 / 60)
        areas = table.ground(0.0).changed
        painted.append(sum(area.width * area.height for area in areas))
    assert max(painted) < window / 3
