"""The light of a chain: the lamp, tails, embers, and that all of it comes to rest."""

from __future__ import annotations

import math
from itertools import pairwise

import pygame
import pytest

from gaps.engine import Slide
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import themes
from gaps.stage.motion.clock import Pace
from gaps.table.effects import chain, sparks
from gaps.table.effects.chain import (
    BURNING_SECONDS,
    IMAGES,
    LAST_STEP,
    RISE_SECONDS,
    STEPS,
    TAIL_SECONDS,
    light_of,
)
from gaps.table.effects.lamp import MAX_ALPHA, free_areas
from gaps.table.landscape.hours import paint_hour
from gaps.table.table import Table
from tests.table import tables
from tests.table.tables import (
    INSTANT,
    NORMAL,
    REDUCED,
    STEP,
    card_on,
    land,
    make,
    picture,
    pixels,
    pose_now,
    shown,
    wind,
)

SIZE = (800, 500)


def a_table(settings: Pace = NORMAL, theme: str = "midnight") -> Table:
    """A new deal on the field."""
    chain.rng.seed(3)
    field = paint_hour(Style(themes()[theme], SIZE), 0.0, 88)
    return tables.a_table(
        "gaps",
        settings,
        theme,
        SIZE,
        backdrop=field,
    )


def flown(table: Table, chain: int) -> Slide:
    """Bring a card home as one of a chain; return its slide."""
    state = table.state

    def cards_home(slide: Slide) -> int:
        return len(state.play(slide).home)

    slide = max(state.slides, key=cards_home)
    make(table, slide)
    table.tail(slide.target, chain)
    return slide


def test_every_step_has_at_least_the_light_of_the_one_before() -> None:
    none, *steps = STEPS
    assert none.lamp is None
    for lesser, step in pairwise(steps):
        for less, more in zip(lesser, step, strict=True):
            assert (less or 0) <= (more or 0)
    assert light_of(30) == STEPS[-1]


def test_the_lamp_rises_fast_and_falls_slowly() -> None:
    table = a_table()
    assert table.lamp == 0
    table.light_chain(9)
    wind(table, 0.15)
    assert 0 < table.lamp < 1
    wind(table, 0.2)
    assert table.lamp == pytest.approx(1)
    table.light_chain(0)
    wind(table, 0.35)
    assert 0 < table.lamp < 1
    wind(table, 0.6)
    assert table.lamp == 0


@pytest.mark.parametrize("settings", [REDUCED, INSTANT])
def test_without_motion_all_light_is_there_at_once(settings: Pace) -> None:
    table = a_table(settings)
    table.light_chain(5)
    assert table.lamp == pytest.approx((0.10 + 0.55 * 0.38) / MAX_ALPHA)
    table.light_chain(0)
    assert table.lamp == 0
    flown(table, 9)
    table.light_chain(9)
    wind(table, 0.5)
    assert not table.chain.tails
    assert not table.chain.embers.moving


def test_the_halos_of_the_rows_change_one_after_another() -> None:
    """No picture repaints the whole board for them."""
    table = a_table()
    layout = table.geometry.layout
    starts = [row * layout.columns for row in range(layout.rows)]
    table.light_chain(LAST_STEP)
    changed = []
    for _ in range(round(RISE_SECONDS / STEP)):
        changed.append([table.halos_of(start) > 1 for start in starts].count(True))
        wind(table, STEP)
    assert [*dict.fromkeys(changed)] == [1, 2, 3, 4]
    table.light_chain(0, at_once=True)
    assert {table.halos_of(start) for start in starts} == {1}


def test_the_lamp_lights_the_table_and_no_card() -> None:
    table = a_table()
    before = picture(table)
    # up to here the halos of runs, which reach over cards, stay the same
    table.light_chain(5, at_once=True)
    after = picture(table)
    geometry = table.geometry
    above = (SIZE[0] // 2, geometry.board.top // 2)
    dark = sum(before.get_at(above)[:3])
    lit = sum(after.get_at(above)[:3])
    assert lit > dark + 40
    for cell, card in enumerate(table.state.board):
        if card is not None:
            face = geometry.rect(cell).inflate(-12, -12)
            assert pixels(after.subsurface(face)) == pixels(before.subsurface(face))


@pytest.mark.parametrize("theme", ["midnight", "signal"])
def test_nothing_is_left_of_the_light_when_the_chain_has_ended(theme: str) -> None:
    """A plain theme has none from the start."""
    table = a_table(theme=theme)
    before = shown(table)
    table.light_chain(9)
    wind(table, 1.0)
    assert (shown(table) == before) == (theme == "signal")
    table.light_chain(0)
    wind(table, 3.0)
    assert not table.moving
    assert shown(table) == before


def test_a_tail_follows_the_card_and_is_gone_soon_after() -> None:
    table = a_table()
    flown(table, 6)
    wind(table, 0.15)
    assert table.chain.tails[0].places
    land(table)
    assert table.moving
    wind(table, TAIL_SECONDS + 0.05)
    assert not table.chain.tails


def test_a_card_that_has_landed_is_not_covered_by_its_tail() -> None:
    table = a_table()
    slide = flown(table, 9)
    land(table)
    assert table.chain.tails
    face = table.geometry.rect(slide.target).inflate(-12, -12)
    with_tail = picture(table).subsurface(face)
    table.chain.clear()
    without = picture(table).subsurface(face)
    assert pixels(with_tail) == pixels(without)


def test_the_card_itself_is_seen_three_times_behind_it() -> None:
    table = a_table()
    card = card_on(table, flown(table, 1).target)
    (tail,) = table.chain.tails
    wind(table, 0.15)
    now = pose_now(table, card)
    behind = [math.dist(now[:2], each[:2]) for each in tail.images]
    expected = [tail.way * share for share, _ in IMAGES]
    assert behind == pytest.approx(expected, rel=0.1)
    canvas = Canvas(pygame.Surface(SIZE), table.style)
    table.chain.draw_tails(canvas, table.sprite)
    nearest = tail.images[-1]
    face = table.sprite.picture(card, nearest)
    place = face.get_rect()
    place.center = round(nearest.x), round(nearest.y)
    clearest = max(alpha for _, alpha in IMAGES)
    most = 255 * (1 - clearest) + 2
    for x in range(8, face.get_width() - 8):
        printed = face.get_at((x, 8))
        seen = canvas.surface.get_at((place.left + x, place.top + 8))
        assert max(tables.differences(seen, printed)) <= most


def test_embers_rise_between_the_rows_and_never_over_a_face() -> None:
    table = a_table()
    table.light_chain(9)
    geometry = table.geometry
    rects = [geometry.rect(cell) for cell in geometry.layout.cells]
    faces = [rect.inflate(-14, -14) for rect in rects]
    most = 0
    for _ in range(100):
        wind(table, 3 * STEP)
        most = max(most, len(table.chain.embers))
        canvas = Canvas(pygame.Surface(SIZE), table.style)
        table.chain.embers.draw(canvas)
        for face in faces:
            assert tables.mean(canvas.surface, face) == (0, 0, 0)
    assert 40 <= most <= 100
    table.light_chain(0)
    canvas = Canvas(pygame.Surface(SIZE), table.style)
    table.chain.embers.draw(canvas)
    for area in canvas.touched:
        red, _, blue = tables.mean(canvas.surface, area)
        assert red <= blue, "they lose their colour with the chain"


def test_sparks_and_embers_are_seen_on_a_light_table_and_none_is_a_dark_dot() -> None:
    """They are amber there: redder than the table, and neither white nor near black."""
    table = a_table(theme="daybreak")
    table.light_chain(9)
    sparks.rng.seed(3)
    cell = table.runs[0][-1]
    theme = table.style.theme
    sparks.land_in_run(
        table.particles,
        table.geometry,
        cell,
        9,
        theme,
    )
    wind(table, 0.3)
    canvas = Canvas(pygame.Surface(SIZE), table.style)
    canvas.surface.fill(theme.bg1)
    table.chain.embers.draw(canvas)
    table.particles.draw(canvas)
    numbers = {*memoryview(canvas.surface.get_buffer().raw).cast("I")}
    seen = {canvas.surface.unmap_rgb(number)[:3] for number in numbers} - {theme.bg1}
    assert seen
    for red, green, blue in seen:
        assert red - blue >= theme.bg1[0] - theme.bg1[2]
        assert red > 190
        assert green > 100


def test_a_board_that_nobody_plays_on_comes_to_rest_though_the_chain_stands() -> None:
    table = a_table()
    table.light_chain(9)
    wind(table, BURNING_SECONDS + 2)
    assert not table.moving
    assert table.lamp == pytest.approx(1)


@pytest.mark.parametrize(
    "key",
    [
        "gaps",
        "mini",
        "double-montana",
        "pas-a-deux",
        "maze",
        "blue-moon",
    ],
)
def test_the_light_falls_beside_the_cards(key: str) -> None:
    geometry = tables.a_table(key, size=SIZE).geometry
    covered = [geometry.rect(cell) for cell in geometry.layout.cells]
    if geometry.talon:
        covered += [geometry.talon_place, geometry.turned]
    areas = free_areas(geometry)
    assert areas
    edge = round(8 * geometry.px_per_unit)
    for rect in covered:
        assert rect.inflate(-edge, -edge).collidelist(areas) < 0
