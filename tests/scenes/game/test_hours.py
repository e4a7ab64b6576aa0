"""The ground behind the table in play shows how many cards are home or in runs."""

from __future__ import annotations

from functools import cache
from weakref import ref

import pygame
import pytest

from gaps.engine import Redeal, Slide, Status
from gaps.scenes.bars.bars import draw_shade
from gaps.scenes.board import board_ground
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.shared.context import Context
from gaps.stage.ahead import breathe
from gaps.stage.core.scene import SceneStack
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import Color, themes
from gaps.table.landscape.hours import HOURS, TOP, clouded_ground, hour_ground
from tests.marks import slow_except
from tests.project.contrast import ENOUGH, luminance, ratio
from tests.scenarios.games import new_game, replace_game, until
from tests.scenes.games import LINE, played
from tests.screens import STEP, Screens
from tests.table.tables import pixels

SIZES = [
    (1280, 800),
    (800, 600),
    (1920, 1200),
]
TURNED = 1.5  # seconds in which the ground has turned


def begun(context: Context, size: tuple[int, int] = SIZES[0]) -> Screens:
    return Screens(SceneStack(Play(context, played(context, 0))), size)


@cache
def ground_at(style: Style, hour: int) -> pygame.Surface:
    return hour_ground(style, hour, style.px(TOP))


def hour_shown(screens: Screens) -> int:
    """The hour whose ground lies behind the table."""
    return hour_behind(screens.on(Play))


def hour_behind(scene: Play) -> int:
    """The hour whose ground lies behind the table of a scene."""
    style = scene.style
    shown = [scene.table.backdrop.get_at(each) for each in ((4, 400), (4, 80))]
    for hour in range(HOURS + 1):
        ground = ground_at(style, hour)
        if [ground.get_at(each) for each in ((4, 400), (4, 80))] == shown:
            return hour
    raise AssertionError("the ground of no hour")


def colour_shown(screens: Screens) -> bytes:
    """The colours of the ground above the board, out of the light of a chain."""
    picture = screens.on(Play).table.ground(0.0).picture
    sky = picture.subsurface((0, 0, 150, 60))
    return pixels(sky)


def play_home(screens: Screens) -> int:
    """Make moves until the hour has changed; return how many."""
    table = screens.on(Play).table
    before = table.backdrop
    for made, move in enumerate(LINE, 1):
        assert isinstance(move, Slide)
        screens.make(move)
        screens.wait(STEP)
        while table.moving and table.backdrop is before:
            screens.wait(STEP)
        if table.backdrop is not before:
            assert not table.flying
            return made
    raise AssertionError("no hour has passed")


@pytest.fixture
def screens(context: Context) -> Screens:
    return begun(context)


def test_the_ground_turns_slowly_with_the_cards_home_and_back(screens: Screens) -> None:
    night = colour_shown(screens)
    hour = hour_shown(screens)
    play_home(screens)
    assert hour_shown(screens) > hour
    assert colour_shown(screens) == night
    assert screens.on(Play).moving
    screens.wait(0.3)
    halfway = colour_shown(screens)
    screens.wait(TURNED)
    later = colour_shown(screens)
    assert not screens.on(Play).table.moving
    assert len({night, halfway, later}) == 3
    screens.on(Play).commands.undo()
    screens.wait(TURNED)
    assert hour_shown(screens) == hour
    assert colour_shown(screens) == night


@pytest.mark.parametrize(
    "change",
    [
        {"reduced_motion": True},
        {"speed": "instant"},
    ],
)
def test_without_motion_the_ground_changes_at_once(
    context: Context, change: dict[str, object]
) -> None:
    context.change(**change)
    screens = begun(context)
    night = colour_shown(screens)
    play_home(screens)
    soon = colour_shown(screens)
    assert soon != night
    screens.wait(TURNED)
    assert colour_shown(screens) == soon


def test_a_plain_theme_has_no_hours(context: Context) -> None:
    context.change(theme="signal")
    screens = begun(context)
    before = screens.on(Play).table.backdrop
    for move in LINE[:-1]:
        screens.make(move)
        screens.wait(STEP)
        assert screens.table.backdrop is before
    screens.wait(TURNED)
    assert screens.table.backdrop is before


def test_a_large_ground_changes_once_all_rests(context: Context) -> None:
    screens = begun(context, (2400, 1500))
    scene = screens.on(Play)
    before = scene.table.backdrop
    for move in LINE[:-1]:
        scene.make_move(move)
        table = scene.table
        assert table.backdrop is before
        for _ in range(600):
            if not table.moving:
                break
            screens.wait(STEP)
            if table.backdrop is not before:
                assert table.cards_still
                assert not table.effects.moving
                assert not table.particles.moving
                return
    raise AssertionError("no hour has passed")


def test_the_next_ground_is_painted_in_slices_before_it_is_needed(
    screens: Screens, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is painted once, and not shown before its hour."""
    painted: list[int] = []

    def paint(
        style: Style,
        hour: int,
        top: int,
    ) -> pygame.Surface:
        painted.append(hour)
        breathe()
        breathe()
        return hour_ground(style, hour, top)

    monkeypatch.setattr(board_ground, "hour_ground", paint)
    scene = screens.on(Play)
    shown = scene.table.backdrop
    slices = 0
    while (painting := scene.foreseen) is not None:
        painting.go_on(lambda: True)
        slices += 1
    assert slices == 3
    assert scene.table.backdrop is shown
    share = scene.hours.shown_fraction
    assert share is not None
    play_home(screens)
    assert painted == [round(share * HOURS) + 1]


def test_a_ground_that_is_half_painted_is_finished_at_its_hour(
    screens: Screens,
) -> None:
    hour = hour_shown(screens)
    painting = screens.on(Play).foreseen
    assert painting is not None
    painting.go_on(lambda: True)
    play_home(screens)
    assert painting.done
    assert hour_shown(screens) > hour


def test_while_it_turns_only_what_no_card_covers_is_drawn(screens: Screens) -> None:
    table = screens.on(Play).table
    table.ground(0.0)
    play_home(screens)
    table.ground(0.0)
    screens.wait(0.3)  # until gaps have opened and closed
    table.ground(0.0)
    areas: list[pygame.Rect] = []
    while table.moving:
        changed = table.ground(0.0).changed
        # at its end, all is drawn once
        areas += [each for each in changed if each.size != SIZES[0]]
        screens.wait(STEP)
    assert areas
    covered = 0
    for cell, card in enumerate(table.state.board):
        if card is not None:
            place = table.geometry.rect(cell).inflate(-20, -20)
            covered += place.collidelist(areas) < 0
    assert covered >= 0.7 * len(table.state.board)


def test_a_cloud_passes_with_a_redeal(context: Context) -> None:
    session = new_game(context, "addiction:1")
    screens = Screens(SceneStack(Play(context, session)), SIZES[0])
    scene = screens.on(Play)
    before = scene.table.backdrop
    screens.stack.follow(scene.make_move(Redeal()))
    clouded = scene.table.backdrop
    assert clouded is not before
    screens.wait(0.8)
    assert scene.table.backdrop is clouded
    screens.wait(0.2)
    assert hour_behind(scene) == round(HOURS * scene.daylight)


def test_a_card_in_a_built_run_gives_half_the_light_of_one_at_home(
    context: Context,
) -> None:
    screens = begun(context)
    scene = screens.on(Play)
    for move in LINE[:-1]:
        screens.make(move)
        screens.wait(TURNED)
        state = scene.state
        built = sum(len(run) for run in state.built_runs)
        light = (len(state.home) + built / 2) / state.variant.cards_to_win
        assert hour_shown(screens) == round(HOURS * light)


def test_a_redeal_takes_the_light_of_runs_away_behind_its_cloud(
    context: Context,
) -> None:
    session = new_game(context, "gaps:20417")
    screens = Screens(SceneStack(Play(context, session)), SIZES[0])
    scene = screens.on(Play)
    while scene.state.slides:
        screens.make(scene.state.slides[0])
    screens.wait(TURNED)
    before = hour_shown(screens)
    screens.stack.follow(scene.make_move(Redeal()))
    screens.wait(2 * TURNED)
    assert hour_behind(scene) < before
    screens.wait(5)
    assert hour_shown(screens) == round(HOURS * scene.daylight)


def test_a_cloud_takes_light_from_round_the_sun(context: Context) -> None:
    style = begun(context).on(Play).style
    place = pygame.Rect(540, 215, 200, 30)
    grounds = (ground_at(style, HOURS), clouded_ground(style, HOURS, style.px(TOP)))
    colours = [pygame.transform.average_color(each, place) for each in grounds]
    assert sum(colours[0][:3]) > sum(colours[1][:3]) + 40


# In units of a window of 1280 x 800: from its left edge, its middle or its right one,
# and from its upper or lower edge; and the colour of the text that stands there.
PLACES = {
    "rules": (("left", 78, 12, 70, 24), "hi"),
    "deal": (("left", 78, 40, 60, 14), "mid"),
    "score": (("middle", -80, 8, 160, 36), "hi"),
    "chain": (("middle", -65, 48, 140, 14), "mid"),
    "captions": (("right", -280, 12, 260, 14), "mid"),
    "figures": (("right", -280, 30, 220, 24), "hi"),
    "total": (("right", -70, 30, 45, 24), "mid"),
    "redeals": (("right", -150, -50, 60, 22), "mid"),
    "notice": (("middle", -200, -55, 400, 22), "hi"),
    "open": (("middle", -200, -55, 400, 22), "brass"),
}


def place_of(name: str, style: Style) -> pygame.Rect:
    side, *lengths = PLACES[name][0]
    x, y, width, height = (round(each * style.px_per_unit) for each in lengths)
    wide, high = style.size
    left = {"left": x, "middle": wide // 2 + x, "right": wide + x}[side]
    return pygame.Rect(left, y if y > 0 else high + y, width, height)


@pytest.mark.slow
@pytest.mark.parametrize("size", slow_except(SIZES, SIZES[:1]))
@pytest.mark.parametrize("theme", ["midnight", "daybreak"])
def test_what_stands_in_the_bars_can_be_read_at_every_hour(
    theme: str, size: tuple[int, int]
) -> None:
    style = Style(themes()[theme], size)
    for hour in range(HOURS + 1):
        ground = hour_ground(style, hour, style.px(TOP)).copy()
        draw_shade(ground, style, 1.0)  # the faintest, as with a long chain
        for name, (_, ink) in PLACES.items():
            colour: Color = getattr(style.theme, ink)
            place = place_of(name, style)
            for x in range(place.left, place.right, 3):
                for y in range(place.top, place.bottom, 3):
                    below = luminance(ground.get_at((x, y))[:3])
                    found = ratio(luminance(colour), below)
                    assert found >= ENOUGH, (name, hour)


def test_the_cloud_of_a_redeal_is_painted_before_somebody_asks_for_it(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    clouded: list[int] = []

    def paint(style: Style, hour: int, top: int) -> pygame.Surface:
        clouded.append(hour)
        return clouded_ground(style, hour, top)

    monkeypatch.setattr(board_ground, "clouded_ground", paint)
    session = new_game(context, "mini:12")
    replace_game(session, until(session.game, Status.STUCK))
    screens = Screens(SceneStack(Play(context, session)), SIZES[0])
    scene = screens.on(Play)
    while (painting := scene.foreseen) is not None:
        painting.finish()
    assert len(clouded) == 1
    screens.press(GameCommand.REDEAL)
    screens.wait(0.5)
    assert len(clouded) == 1


def test_at_rest_the_ground_that_is_shown_and_the_next_one_are_kept(
    screens: Screens,
) -> None:
    scene = screens.on(Play)
    first = ref(scene.table.backdrop)
    play_home(screens)
    screens.wait(TURNED)
    while scene.foreseen is not None:
        scene.foreseen.finish()
    shown = scene.table.backdrop
    assert first() is not None
    screens.stack.rest()
    assert first() is None
    assert scene.foreseen is None
    assert scene.table.backdrop is shown
