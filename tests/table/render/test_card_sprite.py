"""Cards that move: what is kept for them is dropped when they lie still; their edges and
shadows.
"""

from __future__ import annotations

import pygame
import pytest

from gaps.engine import CATALOGUE, Game, Redeal, deal
from gaps.stage.drawing.canvas import Canvas
from gaps.table.model.pose import Pose
from gaps.table.render.card_sprite import MANY_CARDS, MAX_PIXELS, RESTING_PIXELS
from tests.table.tables import STEP, a_table, picture, wind

SECONDS = 6  # of a redeal, with its end


def test_turned_cards_are_kept_only_while_cards_move() -> None:
    game = Game(deal(CATALOGUE["addiction"], 7))
    table = a_table(game.state)
    turned = table.sprite.turned
    game = game.play(Redeal())
    table.show_redeal(game.steps[-1])
    most = 0
    for _ in range(SECONDS * 4):
        wind(table, 0.25)
        picture(table)
        most = max(most, turned.pixels)
    wind(table, 0.1)
    assert RESTING_PIXELS < most <= MAX_PIXELS
    assert turned.pixels <= RESTING_PIXELS


def test_cards_are_turned_before_an_expected_redeal_gathers_them() -> None:
    game = Game(deal(CATALOGUE["addiction"], 7))
    redealt = game.play(Redeal()).steps[-1]
    made = []
    for is_expected in False, True:
        table = a_table(game.state)
        if is_expected:
            table.expect_redeal()
            while (foreseen := table.foreseen) is not None:
                foreseen.finish()
        wind(table, 1)
        before = len(table.sprite.turned)
        table.show_redeal(redealt)
        for _ in range(25):
            wind(table, 2 * STEP)
            picture(table)
        made.append(len(table.sprite.turned) - before)
    unexpected, expected = made
    assert 0 < expected < unexpected / 2


def test_the_edges_of_cards_that_turn_over_in_a_redeal_are_smooth() -> None:
    """Many pixels on their edges are half covered; a picture that is only rotated has
    none but those of its corners.
    """
    game = Game(deal(CATALOGUE["addiction"], 7)).play(Redeal())
    table = a_table(game.steps[-1].before)
    table.show_redeal(game.steps[-1])
    table.update(STEP)
    assert len(table.cards_in_motion) > MANY_CARDS
    card = next(filter(None, table.state.board))
    pose = Pose(400, 300, tilt=33, flip=0.2)
    turned = table.sprite.picture(card, pose)
    covered = pygame.mask.from_surface(turned, threshold=0)
    whole = pygame.mask.from_surface(turned, threshold=254)
    soft = covered.count() - whole.count()
    assert soft > 2 * table.geometry.card[1]
    assert table.sprite.picture(card, pose) is turned


@pytest.mark.parametrize("tilt", [0, 45, 90])
def test_a_card_on_its_edge_throws_no_more_shadow_than_it_covers(tilt: float) -> None:
    table = a_table("gaps", theme="daybreak")
    card = next(each for each in table.state.board if each is not None)

    def shaded(pose: Pose) -> int:
        ground = pygame.Surface(table.style.size)
        ground.fill("white")
        table.sprite.draw(
            Canvas(ground, table.style),
            card,
            pose,
            0.0,
        )
        dark = pygame.mask.from_threshold(
            ground,
            "white",
            (20, 20, 20, 255),
        )
        dark.invert()
        return dark.count()

    flat = shaded(Pose(600, 400, z=0.3, tilt=tilt))
    assert (
        shaded(
            Pose(
                600,
                400,
                z=0.3,
                tilt=tilt,
                flip=0.5,
            )
        )
        < 0.3 * flat
    )
    small = Pose(
        600,
        400,
        z=0.3,
        tilt=tilt,
        scale_x=0.5,
        scale_y=0.5,
    )
    assert shaded(small) < 0.4 * flat
