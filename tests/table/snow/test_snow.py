"""Snow on the board of a lost game: how it settles, what brushes it off, and what it
costs.
"""

from __future__ import annotations

import pygame
import pytest

from gaps.engine import Cell
from gaps.stage.drawing import shapes
from gaps.stage.motion.clock import Pace
from gaps.table.effects.table_light import SNOW
from gaps.table.render.outlines import corner_radius
from gaps.table.snow import flakes
from gaps.table.snow.on_board import (
    BLOW_OFF_SECONDS,
    FILL_SECONDS,
    GAP_SHARE,
    SETTLE_SECONDS,
)
from gaps.table.table import Table
from tests.marks import quick_first
from tests.table.tables import (
    INSTANT,
    REDUCED,
    STEP,
    a_table,
    differences,
    ground_of,
    pixels,
)


def wind(table: Table, seconds: float) -> None:
    """Let time pass, and ask in each step whether anything moves, as the loop does."""
    for _ in range(round(seconds / STEP)):
        table.update(STEP)
        assert isinstance(table.moving, bool)


def snowed(theme: str = "midnight") -> Table:
    """A board on which all the snow lies."""
    flakes.rng.seed(1)
    table = a_table("mini", theme=theme)
    table.let_snow()
    wind(table, SETTLE_SECONDS + 0.1)
    return table


def cap_of(table: Table, cell: Cell) -> int:
    """How many pixels of snow lie above the middle of a card."""
    picture = table.ground(0.0).picture
    x, top = table.geometry.rect(cell).midtop
    count = 0
    for up in range(1, table.style.px(20)):
        colour = picture.get_at((x, top - up))[:3]
        count += max(differences(colour, SNOW[:3])) < 12
    return count


def a_card(table: Table) -> Cell:
    """One that does not lie at an edge of the window."""
    inner = [*enumerate(table.state.board)][7:]
    return next(cell for cell, card in inner if card is not None)


def test_the_marks_of_a_gap_go_over_a_while_as_snow_falls_into_it() -> None:
    table = a_table("mini", theme="daybreak")
    gap = next(cell for cell in table.state.gaps if cell % 8)
    place = table.geometry.rect(gap)
    place.height //= 3  # above all the snow
    table.let_snow()
    before = table.ground(0.0).picture.subsurface(place).copy()
    jumps = []
    for _ in range(round(FILL_SECONDS / STEP)):
        table.update(STEP)
        now = table.ground(0.0).picture.subsurface(place).copy()
        jumps.append(most_difference(before, now))
        before = now
    assert 0 < max(jumps) < 40


def most_difference(one: pygame.Surface, other: pygame.Surface) -> int:
    """How much the pixel that differs most differs, in levels."""
    width, height = one.get_size()
    return max(
        max(differences(one.get_at((x, y))[:3], other.get_at((x, y))[:3]))
        for x in range(0, width, 2)
        for y in range(0, height, 2)
    )


def test_cards_get_warm_over_a_while() -> None:
    table = snowed()
    cell = a_card(table)
    middle = table.geometry.rect(cell).center
    shades = [sum(table.ground(0.0).picture.get_at(middle)[:3])]
    table.let_thaw((), 1.0)
    while table.snow.moving:
        table.update(STEP)
        shades.append(sum(table.ground(0.0).picture.get_at(middle)[:3]))
    assert shades == sorted(shades)
    assert len({*shades}) > 3
    assert table.snow.lying is not None
    assert table.snow.lying.warmth == 1


def test_a_board_that_goes_its_way_takes_its_snow_along() -> None:
    table = snowed()
    assert table.snow.lying is not None
    whole = table.ground(0.0).picture.copy()
    alone = table.backdrop.copy()
    alone.blit(table.without_ground(), (0, 0))
    for cell in table.state.variant.layout.cells:
        place = table.geometry.rect(cell)
        top, foot = place.inflate(-20, -20).midtop, place.inflate(-20, -20).midbottom
        for at in (top, foot):
            assert max(differences(alone.get_at(at)[:3], whole.get_at(at)[:3])) < 12


def test_snow_grows_fast_and_then_slowly_and_lies_still_after_seven_seconds() -> None:
    table = a_table("mini")
    cell = a_card(table)
    table.let_snow()
    depths = [0]
    for until in (1.5, FILL_SECONDS, SETTLE_SECONDS + 0.1):
        wind(table, until - table.time)
        depths.append(cap_of(table, cell))
    assert depths == sorted({*depths})
    assert depths[-1] <= table.style.px(14)
    assert not table.moving
    assert not table.particles.moving
    assert not table.ground(0.0).changed


def test_gaps_are_full_up_to_their_share() -> None:
    table = snowed()
    picture = table.ground(0.0).picture
    for gap in table.state.gaps:
        rect = table.geometry.rect(gap)
        low = rect.bottom - round(rect.height * (GAP_SHARE - 0.2))
        snow = picture.get_at((rect.centerx, low))
        bare = picture.get_at((rect.centerx, rect.top + 4))
        assert snow[2] > 200
        assert bare[:3] == table.style.theme.bg0


def test_the_pointer_brushes_off_all_that_lies_on_its_way() -> None:
    table = snowed()
    board = table.state.board
    geometry = table.geometry
    row = [cell for cell in geometry.layout.row(1) if board[cell] is not None]
    table.point(geometry.rect(row[0]).center)
    table.point(geometry.rect(row[-1]).center)
    assert not any(cap_of(table, cell) for cell in row)
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
    table.blow_snow_off()
    assert table.moving
    wind(table, BLOW_OFF_SECONDS + 0.05)
    assert table.snow.lying is None
    assert ground_of(table) == ground_of(a_table("mini"))


@pytest.mark.parametrize("settings", [REDUCED, INSTANT])
def test_without_motion_snow_lies_at_once(settings: Pace) -> None:
    table = a_table("mini", settings)
    table.let_snow()
    wind(table, 0.02)
    assert cap_of(table, a_card(table)) >= table.style.px(14) - 4
    assert not table.moving
    table.blow_snow_off()
    wind(table, 0.02)
    assert table.snow.lying is None


@pytest.mark.slow
@pytest.mark.parametrize("theme", quick_first(1, ["midnight", "daybreak"]))
def test_cards_can_be_read_under_snow(theme: str) -> None:
    """The darkest tenth and the lightest of a rank's corner differ as 4 to 1: large
    letters need 3.
    """
    table = snowed(theme)
    picture = table.ground(0.0).picture
    for cell, card in enumerate(table.state.board):
        if card is None:
            continue
        rect = table.geometry.rect(cell)
        rows = range(rect.top + rect.height // 10, rect.top + rect.height * 6 // 10)
        lights = []
        for y in rows:
            for x in range(rect.left + 4, rect.centerx):
                lights.append(luminance(picture.get_at((x, y))))
        lights.sort()
        tenth = len(lights) // 10
        darkest = lights[tenth] + 0.05
        lightest = lights[-tenth] + 0.05
        assert lightest / darkest >= 4.0, card


def luminance(colour: pygame.Color) -> float:
    """How light a colour is, 0 to 1, as the eye sees it."""
    light = [float((each / 255) ** 2.2) for each in colour[:3]]
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]


def test_snow_in_the_gaps_leaves_the_shared_picture_of_a_gap_as_it_was() -> None:
    table = a_table("mini")
    size = table.geometry.rect(0).size
    radius = corner_radius(size)
    colour = table.style.theme.bg0
    before = pixels(shapes.rounded(size, radius, colour))
    table.let_snow()
    wind(table, SETTLE_SECONDS)
    table.ground(0.0)
    assert pixels(shapes.rounded(size, radius, colour)) == before


def test_only_what_has_another_cover_is_painted_again() -> None:
    table = a_table("gaps")
    table.let_snow()
    wind(table, 1.0)
    table.ground(0.0)
    window = table.backdrop.get_width() * table.backdrop.get_height()
    for _ in range(60):
        wind(table, 1 / 60)
        areas = table.ground(0.0).changed
        painted = sum(area.width * area.height for area in areas)
        assert painted < window / 3


def test_in_a_plain_theme_snow_lies_and_takes_no_light_from_the_cards() -> None:
    table = snowed("signal")
    theme = table.style.theme
    bare = a_table("mini", theme="signal").ground(0.0).picture
    picture = table.ground(0.0).picture
    card = table.geometry.rect(a_card(table))
    middle = (card.centerx, card.centery)
    assert picture.get_at(middle) == bare.get_at(middle)
    assert picture.get_at((card.centerx, card.top - 2)) == pygame.Color(theme.hi)
    gap = table.geometry.rect(table.state.board.index(None))
    assert picture.get_at((gap.centerx, gap.bottom - 10)) == pygame.Color(theme.low)
