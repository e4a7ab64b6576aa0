"""Cards of a built run are joined at their feet: from the landing of a card until one of
them lifts.
"""

from __future__ import annotations

import pytest

from gaps.engine import CATALOGUE, Game, Slide, State, deal
from gaps.stage.motion.clock import Pace
from gaps.table.model.joints import DISAPPEAR_SECONDS, STAGGER_SECONDS, joints_of
from gaps.table.table import Table
from tests.table.tables import (
    INSTANT,
    NORMAL,
    REDUCED,
    STEP,
    a_table,
    land,
    picture,
    pixels,
    wind,
)


def joining(key: str = "gaps") -> tuple[Game, Slide]:
    """A game, and a slide that makes a run longer that is not home, or a new one."""
    for seed in range(1, 50):
        game = Game(deal(CATALOGUE[key], seed))
        for slide in game.state.slides:
            after = game.state.play(slide)
            if any(slide.target in run for run in after.built_runs):
                return game, slide
    raise AssertionError("no deal begins with such a slide")


def built(seed: int) -> State:
    """A position of Gaps after some moves that make runs longer."""
    game = Game(deal(CATALOGUE["gaps"], seed))
    for _ in range(30):
        after = [game.state.play(slide) for slide in game.state.slides]
        lengths = [len(joints_of(state)) + len(state.home) for state in after]
        if not after:
            break
        game = game.play(game.state.slides[lengths.index(max(lengths))])
    return game.state


def gutter_right_of(table: Table, cell: int) -> bytes:
    """What is seen between the feet of a card and the next one."""
    rect = table.geometry.rect(cell)
    area = (rect.right, rect.bottom - 12, table.geometry.gutter, 6)
    return pixels(picture(table).subsurface(area))


def joined_cell(state: State, slide: Slide) -> int:
    """The left one of two cards that a slide joins."""
    cells = {joint.cell for joint in joints_of(state.play(slide))}
    return next(cell for cell in (slide.target - 1, slide.target) if cell in cells)


@pytest.mark.parametrize("theme", ["midnight", "daybreak", "signal"])
@pytest.mark.parametrize("key", ["gaps", "line-up", "double-gaps", "jungle", "maze"])
def test_a_joint_grows_as_a_card_lands_and_goes_as_it_is_taken_back(
    key: str, theme: str
) -> None:
    game, slide = joining(key)
    table = a_table(game.state, theme=theme)
    cell = joined_cell(game.state, slide)
    apart = gutter_right_of(table, cell)
    step = game.play(slide).steps[-1]
    table.show(step)
    land(table)
    wind(table, 1)
    joined = gutter_right_of(table, cell)
    assert joined != apart
    assert not table.moving
    table.show(step, back=True)
    wind(table, DISAPPEAR_SECONDS + 2 * STEP)
    assert gutter_right_of(table, cell) != joined
    land(table)
    wind(table, 1)
    assert gutter_right_of(table, cell) == apart


def test_it_begins_in_the_frame_in_which_the_card_touches_down() -> None:
    game, slide = joining()
    table = a_table(game.state)
    new = set(joints_of(game.state.play(slide))) - set(joints_of(game.state))
    table.show(game.play(slide).steps[-1])
    while not table.take_landings():
        assert new.isdisjoint(table.joints.changing)
        table.update(STEP)
    assert new <= set(table.joints.changing)


def test_lifting_a_card_breaks_what_joins_it_and_laying_it_down_joins_it_again() -> (
    None
):
    states = (built(seed) for seed in range(1, 50))
    movable = (
        (state, slide.source)
        for state in states
        for slide in state.slides
        if any(slide.source in run for run in state.built_runs)
    )
    state, card = next(movable)
    table = a_table(state)
    lying = pixels(picture(table))
    table.hover(card)
    wind(table, 0.3)
    assert card not in {joint.cell for joint in table.joints.wanted}
    assert card - 1 not in {joint.cell for joint in table.joints.wanted}
    table.hover(None)
    wind(table, 0.5)
    assert pixels(picture(table)) == lying


def test_after_a_deal_runs_are_joined_from_the_left_to_the_right() -> None:
    table = a_table(built(7))
    table.deal_in()
    table.update(STEP)
    while table.flying:
        assert not table.joints.wanted
        table.update(STEP)
    columns = table.geometry.layout.columns
    found = table.joints.changing.items()
    begins = [(tween.delay, joint.cell % columns) for joint, tween in found]
    assert len(begins) > 3
    assert begins == sorted(begins)
    assert begins[-1][0] - begins[0][0] == pytest.approx(
        STAGGER_SECONDS * (len(begins) - 1)
    )


@pytest.mark.parametrize("pace", [INSTANT, REDUCED, NORMAL])
def test_at_every_speed_they_are_there_in_the_end(pace: Pace) -> None:
    game, slide = joining()
    table = a_table(game.state, pace)
    table.show(game.play(slide).steps[-1])
    wind(table, 2)
    assert {*table.joints.resting} == {*joints_of(game.state.play(slide))}
    picture(table)


def test_cards_with_a_place_of_their_own_are_never_joined() -> None:
    for seed in range(1, 30):
        assert not joints_of(deal(CATALOGUE["pas-de-deux"], seed))
