"""The light of a redeal: what breaks is seen before anything flies, what stays is lit."""

from __future__ import annotations

import gc
from itertools import pairwise

import pygame
import pytest

from gaps.engine import CATALOGUE, Game, Redeal, State, Status, deal
from gaps.stage.drawing.display import contrast
from gaps.stage.drawing.shapes import blank
from gaps.stage.motion.clock import Pace
from gaps.stage.motion.durations import HURRY
from gaps.table.effects.redeal_light import RedealLight
from gaps.table.effects.whirl_light import WhirlLight
from gaps.table.model.joints import RunJoint, seams_of
from gaps.table.model.redeal_motions import (
    BREAK_SECONDS,
    MAX_BREAK_STAGGER_SECONDS,
    MAX_BREAKS_SECONDS,
    break_times,
)
from gaps.table.table import Table
from tests.scenarios.games import best
from tests.table.tables import INSTANT, NORMAL, REDUCED, a_table, mean, picture, wind


def stuck(key: str = "gaps") -> Game:
    game = Game(deal(CATALOGUE[key], 7))
    while game.state.status is Status.PLAYING:
        game = game.play(best(game.state))
    return game


def redealing(key: str = "gaps", pace: Pace = NORMAL, theme: str = "midnight") -> Table:
    game = stuck(key)
    table = a_table(game.state, pace, theme)
    table.show_redeal(game.play(Redeal()).steps[-1])
    return table


def gutter(table: Table, seam: RunJoint) -> pygame.Rect:
    """What lies between two cards, at their feet."""
    rect = table.geometry.rect(seam.cell)
    return pygame.Rect(rect.right, rect.bottom - 20, table.geometry.gutter, 16)


def test_seams_break_from_the_left_within_the_time_before_cards_leave() -> None:
    seams = seams_of(stuck().state)
    columns = [CATALOGUE["gaps"].layout.column_of(seam.cell) for seam in seams]
    assert columns == sorted(columns)
    for count in range(40):
        times = break_times(count)
        assert all(
            after - before <= MAX_BREAK_STAGGER_SECONDS + 1e-9
            for before, after in pairwise(times)
        )
        assert max(times, default=0.0) <= MAX_BREAKS_SECONDS + 1e-9 < BREAK_SECONDS


def test_a_seam_is_whole_until_it_breaks() -> None:
    state = stuck().state
    table = redealing()
    seams = seams_of(state)
    whole = a_table(state)
    first, last = (gutter(table, seams[each]) for each in (0, -1))
    wind(table, 0.090)
    dark = sum(mean(a_table().ground(0.0).picture, first))
    assert sum(mean(picture(table), first)) < 0.6 * sum(mean(picture(whole), first))
    assert sum(mean(picture(table), last)) > 2 * dark
    wind(table, 0.130)
    assert sum(mean(picture(table), last)) < 0.5 * sum(mean(picture(whole), last))


@pytest.mark.parametrize("pace", [NORMAL, REDUCED, INSTANT])
@pytest.mark.parametrize("key", ["gaps", "unshuffled", "montana"])
def test_nothing_is_left_of_it_once_the_cards_lie(key: str, pace: Pace) -> None:
    table = redealing(key, pace)
    wind(table, 6)
    assert not table.moving
    assert not list(table.effects)


def test_finishing_it_ends_its_light() -> None:
    table = redealing()
    wind(table, 0.5)
    assert any(isinstance(each.of, RedealLight) for each in table.effects)
    table.finish_motions()
    assert not any(isinstance(each.of, RedealLight) for each in table.effects)


def test_what_stays_keeps_its_light_while_the_edges_become_dark() -> None:
    state = stuck().state
    table = redealing()
    kept = table.geometry.rect(min(state.kept_by_redeal)).inflate(-30, -30)
    before = sum(mean(picture(a_table(state)), kept))
    wind(table, 1.0)
    assert sum(mean(picture(table), kept)) == pytest.approx(before, rel=0.02)


def test_with_reduced_motion_what_breaks_is_seen_before_anything_fades() -> None:
    table = redealing(pace=REDUCED)
    seam = gutter(table, seams_of(stuck().state)[0])
    wind(table, 0.19)
    seen = sum(mean(picture(table), seam))
    wind(table, 0.11)
    assert sum(mean(picture(table), seam)) < 0.7 * seen


@pytest.mark.parametrize("theme", ["midnight", "daybreak"])
def test_the_ground_holds_what_lies_and_the_dark_as_if_they_were_drawn_over_it(
    theme: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, other = redealing(theme=theme), redealing(theme=theme)
    began, darkness = table.time, RedealLight.darkness
    seen = set()
    for time in 0.1, 0.25, 0.35, 0.6, 1.2:
        wind(table, began + time - table.time)
        wind(other, began + time - other.time)
        shown = picture(table)
        assert table.redeal_light is not None
        lies = bool(table.redeal_light.lying(table.time))
        seen.add((lies, table.redeal_light.darkness(table.time) == 1))
        with monkeypatch.context() as patch:
            patch.setattr(RedealLight, "lying", lambda *_: ())
            patch.setattr(RedealLight, "darkness", lambda *a: 0.999 * darkness(*a))
            drawn = picture(other)
        differs = pygame.mask.from_surface(contrast(shown, drawn, 8), 0)
        # The light of the whirl ends at the corners of a card, and is on its shadow.
        assert differs.count() < 0.01 * shown.get_width() * shown.get_height()
    assert seen == {(True, False), (True, True), (False, True)}


@pytest.mark.parametrize("time", [0.1, 0.3, 0.7, 1.3, 1.8])
def test_hurried_at_any_time_it_ends_with_all_cards_in_their_places(
    time: float,
) -> None:
    table = redealing()
    wind(table, time)
    before = picture(table)
    table.hurry()
    after = picture(table)
    wind(table, HURRY + 1)
    rested = picture(table)
    at_rest = picture(a_table(table.state))
    window = at_rest.get_rect()
    assert mean(rested, window) == pytest.approx(mean(at_rest, window), abs=1)
    assert mean(after, window) == pytest.approx(mean(before, window), abs=1)


def lights_of(state: State) -> int:
    """How many lights of its redeal are in memory, each as large as two windows."""
    gc.collect()
    lights = [each for each in gc.get_objects() if isinstance(each, RedealLight)]
    return len([each for each in lights if each.state is state])


@pytest.mark.parametrize("redeals", [True, False])
def test_its_pictures_are_given_back_once_it_is_over_or_not_expected(
    redeals: bool,
) -> None:
    game = stuck()
    table = a_table(game.state, NORMAL, "midnight")
    table.expect_redeal()
    wind(table, 1)
    table.rest()
    assert lights_of(game.state) == 1
    if redeals:
        table.show_redeal(game.play(Redeal()).steps[-1])
    else:
        table.show(game.steps[-1], back=True)
    wind(table, 10)
    table.rest()
    assert lights_of(game.state) == 0


@pytest.mark.parametrize("theme", ["midnight", "daybreak"])
@pytest.mark.parametrize("size", [(640, 480), (1283, 807), (2560, 1600)])
def test_all_the_light_of_a_whirl_is_in_small_areas(
    size: tuple[int, int], theme: str
) -> None:
    table = a_table(theme=theme, size=size)
    whirl = WhirlLight(table, [], lambda: blank(size))
    light = whirl.paint().copy()
    areas = whirl.lit_areas
    width, height = light.get_size()
    assert sum(area.width * area.height for area in areas) < 0.75 * width * height
    for number, area in enumerate(areas):
        assert area.collidelist(areas[number + 1 :]) == -1
        light.fill("black", area)
    light.set_colorkey("black")
    assert pygame.mask.from_surface(light).count() == 0
