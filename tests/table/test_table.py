"""The table chases the state: from wherever a card is shown, at any speed, and comes to
rest.
"""

from __future__ import annotations

from itertools import pairwise
from unittest.mock import Mock

import pygame
import pytest

from gaps.engine import CATALOGUE, Game, Redeal, Slide, Status, Step, deal
from gaps.stage.motion.clock import Pace
from gaps.table.model.choreography import PACK_DROP, PACK_FALL_SECONDS
from gaps.table.model.interaction import Spotlight
from gaps.table.model.pose import (
    Arc,
    Cut,
    Flip,
    Pose,
    fade_across,
    tap,
)
from gaps.table.model.whirl import Whirl, Whirled
from gaps.table.render.slots import FADE_DELAY, FADE_SECONDS
from gaps.table.render.static_layer import StaticLayer
from tests.marks import quick_first
from tests.table.tables import (
    INSTANT,
    NORMAL,
    REDUCED,
    STEP,
    a_table,
    card_on,
    land,
    make,
    mean,
    picture,
    pixels,
    pose_now,
    wind,
)

_whirl = Whirl((640, 400), (446, 286))
WHIRLED = Whirled(_whirl, _whirl.nearest((100, 100)), sway=1.0)
PATHS = [
    Arc(70),
    Flip(Arc(40)),
    WHIRLED,
    Cut(30, 4, turn=0.5),
    tap,
    fade_across,
]


def test_a_slide_leads_from_where_the_card_is_to_where_it_belongs_and_back() -> None:
    table = a_table()
    slide = table.state.slides[0]
    step = Game(table.state).play(slide).steps[-1]
    card = card_on(table, slide.source)
    geometry = table.geometry
    start = pose_now(table, card)
    table.show(step)
    assert pose_now(table, card) == start
    wind(table, 0.15)
    between = pose_now(table, card)
    assert start[:2] != between[:2] != geometry.center(slide.target)
    table.show(step, back=True)
    assert pose_now(table, card) == between
    wind(table, 1.0)
    assert pose_now(table, card) == Pose(*geometry.center(slide.source))
    assert not table.moving


def test_a_deal_begins_with_a_pack_that_falls() -> None:
    table = a_table("mini", Pace(), seed=12)
    table.deal_in()
    cards = [card for card in table.state.board if card is not None]
    (above,) = {pose_now(table, card) for card in cards}
    wind(table, PACK_FALL_SECONDS + 0.05)
    last = pose_now(table, cards[-1])
    assert last.y - above.y == pytest.approx(PACK_DROP * table.style.px_per_unit)


@pytest.mark.slow
@pytest.mark.parametrize("speed", ["slow", "normal", "quick", "instant"])
@pytest.mark.parametrize("reduced", [False, True])
def test_whole_games_come_to_rest_at_every_speed(speed: str, reduced: bool) -> None:
    table = a_table("mini", Pace.named(speed, reduced), seed=12)
    surface = pygame.Surface(table.style.size)
    game = Game(table.state)
    table.deal_in()
    for _ in range(60):
        if not game.state.legal_moves:
            break
        move = game.state.slides[0] if game.state.slides else Redeal()
        game = game.play(move)
        if isinstance(move, Redeal):
            table.show_redeal(game.steps[-1])
        else:
            table.show(game.steps[-1])
        wind(table, 0.05)
        table.draw(surface, 0.5)
    wind(table, 6)
    assert not table.moving
    for cell, card in enumerate(game.state.board):
        if card is not None:
            assert pose_now(table, card) == Pose(*table.geometry.center(cell))


@pytest.mark.parametrize("joined", [1, 2])
def test_a_move_that_is_taken_back_while_a_strip_grows_is_drawn_at_once(
    joined: int,
) -> None:
    table = a_table("mini", NORMAL, seed=1)
    surface = pygame.Surface(table.style.size)
    game = Game(table.state)
    while True:
        state = game.state
        game = game.play(max(state.slides, key=lambda each: len(state.play(each).home)))
        table.show(game.steps[-1])
        for _ in range(200):
            wind(table, STEP)
            if table.growth.growing:
                break
        if any(tween.start[0] >= joined for tween in table.growth.growing.values()):
            break
        wind(table, 2.0)
    wind(table, STEP)
    table.draw(surface, 0.0)
    table.show(game.steps[-1], back=True)
    assert not table.growth.growing
    table.draw(surface, 0.0)


def test_instant_is_instant() -> None:
    table = a_table(settings=INSTANT)
    make(table, table.state.slides[0])
    assert not table.flying
    assert not table.growth.growing


def test_reduced_motion_flies_nowhere() -> None:
    table = a_table(settings=REDUCED)
    slide = table.state.slides[0]
    card = card_on(table, slide.source)
    start = table.geometry.center(slide.source)
    end = table.geometry.center(slide.target)
    make(table, slide)
    for _ in range(30):
        table.update(STEP)
        pose = pose_now(table, card)
        assert (pose.x, pose.y) in (start, end)
        assert pose.tilt == 0


def test_every_card_is_dealt_and_the_lifted_ones_leave() -> None:
    table = a_table()
    table.deal_in()
    assert len(table.airborne()) == 52
    wind(table, 4)
    assert not table.airborne()


def test_a_redeal_gathers_the_loose_cards_and_leaves_the_kept_ones() -> None:
    game = Game(deal(CATALOGUE["gaps"], 3))

    def cards_home(slide: Slide) -> int:
        return len(game.state.play(slide).home)

    while game.state.status is not Status.STUCK:
        game = game.play(max(game.state.slides, key=cards_home))
    table = a_table(seed=3)
    table.show(Step(None, table.state, game.state))
    table.finish_motions()
    cards = {*filter(None, game.state.board)}
    kept = {game.state.board[cell] for cell in game.state.home}
    game = game.play(Redeal())
    phases = table.show_redeal(game.steps[-1])
    assert {*table.airborne()} == cards - kept
    assert 0 < phases.shuffle < phases.deal < phases.ends < 4
    wind(table, phases.ends + 0.1)
    assert not table.flying


def test_two_packs_that_are_gathered_have_one_shadow(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = a_table("double-gaps")
    game = Game(table.state)
    while Redeal() not in game.state.legal_moves:
        game = game.play(game.state.slides[0])
    table.show(Step(None, table.state, game.state))
    table.finish_motions()
    phases = table.show_redeal(game.play(Redeal()).steps[-1])
    wind(table, phases.deal - 0.05)
    shadow = Mock()
    monkeypatch.setattr(table.sprite, "_draw_shadow", shadow)
    picture(table)
    assert shadow.call_count == 1


def test_a_lifted_strip_is_shorter_while_its_card_is_in_the_air() -> None:
    table = a_table("mini", seed=12)
    assert table.still_run_lengths(table.airborne()) == {21: 1}  # the 2d at D1
    slide = next(move for move in table.state.slides if move.target == 22)
    make(table, slide)
    assert table.still_run_lengths(table.airborne()) == {21: 1}
    wind(table, 1.5)
    assert table.still_run_lengths(table.airborne()) == {21: 2}


def test_the_marks_of_a_gap_fade_as_a_card_flies_to_it() -> None:
    table = a_table("mini", seed=12)
    fades = table.slot_fades
    slide = table.state.slides[0]
    make(table, slide)
    assert fades.filled[slide.target].before is not None
    left = []
    while slide.target in fades.filled:
        left.append(fades.left_of(slide.target, table.time, NORMAL))
        wind(table, STEP)
    assert left == sorted(left, reverse=True)
    assert left[0] == 1
    assert table.flying


def test_what_a_gap_has_begun_to_show_stays_while_the_next_card_flies() -> None:
    table = a_table("mini", seed=12)
    fades = table.slot_fades
    make(table, table.state.slides[0])
    land(table)
    wind(table, FADE_DELAY + 0.5 * FADE_SECONDS)
    begun = {*fades.fading}
    slide = next(each for each in table.state.slides if each.target not in begun)
    make(table, slide)
    shown = [
        {
            gap: fades.progress(gap, table.time, NORMAL)
            for gap in begun & {*fades.fading}
        }
    ]
    assert shown[0]
    while table.flying:
        wind(table, STEP)
        now = {gap: fades.progress(gap, table.time, NORMAL) for gap in fades.fading}
        shown.append({gap: now.get(gap, 1.0) for gap in shown[0]})
    for one, other in pairwise(shown):
        assert all(one[gap] <= other[gap] for gap in one)
    assert {*shown[-1].values()} == {1.0}


@pytest.mark.parametrize("theme", quick_first(1, ["midnight", "daybreak", "signal"]))
def test_marks_can_be_told_without_colour(theme: str) -> None:
    """A live, a dead and a blocked gap differ in more than their hue: in lightness,
    somewhere.
    """
    table = a_table("mini", theme=theme, seed=1)
    grey = pygame.transform.grayscale(picture(table))
    pictures = set()
    slots = set()
    for gap in table.state.gaps:
        place = table.geometry.rect(gap)
        pictures.add(pixels(grey.subsurface(place)))
        slots.add(table.slot_fades.slots[gap])
    assert len(pictures) == len(slots)


@pytest.mark.parametrize(
    "path",
    PATHS,
    ids=lambda path: type(path).__name__,
)
def test_paths_begin_and_end_where_they_should(path: object) -> None:
    start = Pose(100, 200)
    end = Pose(400, 100)
    begin = Pose(*path(start, end, 0.0))  # type: ignore[operator]
    finish = Pose(*path(start, end, 1.0))  # type: ignore[operator]
    if not isinstance(path, Cut):
        assert begin[:2] == pytest.approx(start[:2], abs=0.01)
    assert finish[:2] == pytest.approx(end[:2], abs=0.01)


@pytest.mark.parametrize("by_key", [False, True])
@pytest.mark.parametrize("settings", [NORMAL, REDUCED, INSTANT])
def test_a_gap_lifts_the_card_that_would_fill_it_and_lays_it_down_again(
    settings: Pace, by_key: bool
) -> None:
    table = a_table(settings=settings)
    slide = table.state.slides[0]
    card = card_on(table, slide.source)
    low = pose_now(table, card).y

    def point(cell: int | None) -> None:
        if by_key:
            table.focus(cell)
        else:
            table.hover(cell)

    point(slide.target)
    heights = [low - pose_now(table, card).y]
    for _ in range(2):
        wind(table, 0.05)
        heights.append(low - pose_now(table, card).y)
    lift = 6 * table.geometry.px_per_unit
    if settings is NORMAL:
        assert heights[0] == 0
        assert 0 < heights[1] < heights[2]
    else:
        assert heights[0] == pytest.approx(lift)
    assert heights[2] == pytest.approx(lift, abs=0.1)
    wind(table, 0.2)
    assert not table.moving
    point(None)
    wind(table, 0.2)
    assert pose_now(table, card).y == low
    assert not table.airborne()
    point(slide.target)
    table.show(Game(table.state).play(slide).steps[-1])
    wind(table, 1.0)
    assert not table.hand.called


@pytest.mark.parametrize("settings", [NORMAL, REDUCED, INSTANT])
def test_a_move_that_is_taken_back_leaves_a_ghost_for_a_moment(
    settings: Pace,
) -> None:
    table = a_table(settings=settings)
    step = Game(table.state).play(table.state.slides[0]).steps[-1]
    table.show(step)
    wind(table, 1.0)
    table.show(step, back=True)
    wind(table, 0.05)
    assert len([*table.effects]) == (settings is NORMAL)
    wind(table, 1.0)
    assert not [*table.effects]


def test_what_a_spotlight_does_not_concern_becomes_darker_and_bright_again_in_steps() -> (
    None
):
    table = a_table("mini", seed=12)
    wind(table, 1.0)
    cell = next(cell for cell, card in enumerate(table.state.board) if card is not None)
    area = table.geometry.board
    light = [sum(mean(picture(table), area))]

    def watch() -> None:
        for _ in range(12):
            wind(table, 1 / 60)
            light.append(sum(mean(picture(table), area)))

    table.spotlight = Spotlight((cell,), shade=0.6)
    light.append(sum(mean(picture(table), area)))
    watch()
    assert light[-1] < 0.6 * light[0]
    assert not table.moving
    table.end_spotlight()
    light.append(sum(mean(picture(table), area)))
    watch()
    assert light[-1] == light[0]
    steps = [abs(one - other) for one, other in pairwise(light)]
    assert max(steps) < 0.12 * light[0]


def test_a_gap_in_the_shade_shows_its_card_no_brighter_while_that_comes() -> None:
    table = a_table("mini", seed=12)
    wind(table, 1.0)
    make(table, table.state.slides[0])
    land(table)
    gap = next(iter(table.slot_fades.fading))
    table.spotlight = Spotlight((), lit=(table.state.gaps[0],), shade=0.6)
    wind(table, FADE_DELAY)
    light = []
    while table.moving:
        wind(table, STEP)
        light.append(sum(mean(picture(table), table.geometry.rect(gap))))
    assert max(light[-20:]) <= light[-1] + 1


def test_a_table_keeps_its_ground_if_a_picture_without_it_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = a_table()
    ground = table.backdrop

    def give_up(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(StaticLayer, "show", give_up)
    with pytest.raises(KeyboardInterrupt):
        table.without_ground()
    assert table.backdrop is ground
