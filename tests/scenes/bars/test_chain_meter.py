"""The peaks of the chain: they light one by one, and go out from the right; what is said can be read."""

from __future__ import annotations

from itertools import product

import pygame
import pytest

from gaps.scenes.bars.meters import ChainMeter
from gaps.scenes.shell.context import Context
from gaps.stage.drawing.style import Style
from gaps.stage.view import Label, Tree, layers
from tests.project.contrast import ENOUGH, luminance, ratio

WINDOW = pygame.Rect(0, 0, 480, 64)


def tree_of(meter: ChainMeter, style: Style) -> Tree:
    """The meter with its rays, alone in the upper bar."""
    return Tree(layers(meter.rays(), meter.part()), style, WINDOW)


def picture(meter: ChainMeter, context: Context, ground: pygame.typing.ColorLike = "black") -> pygame.Surface:
    """What it looks like on a ``ground``."""
    surface = pygame.Surface(WINDOW.size)
    surface.fill(ground)
    tree_of(meter, context.look.board_style((1280, 800))).draw(surface)
    return surface


def test_peaks_light_one_by_one_and_go_out_in_a_fifth_of_a_second(context: Context) -> None:
    meter = ChainMeter(context)
    for chain in range(1, 12):
        meter.show(chain)
        assert meter.lit == min(chain, 8)
    meter.update(1)
    assert not meter.moving
    meter.show(0)
    lit = []
    for _ in range(28):
        lit.append(meter.lit)
        meter.update(1 / 120)
    assert lit == sorted(lit, reverse=True)
    assert set(lit) == set(range(9))
    assert not meter.moving


@pytest.mark.parametrize("changes", [{"reduced_motion": True}, {"speed": "instant"}])
def test_without_motion_peaks_change_at_once(context: Context, changes: dict[str, object]) -> None:
    context.change(**changes)
    meter = ChainMeter(context)
    meter.show(7)
    assert not meter.moving
    meter.show(0)
    assert (meter.lit, meter.moving) == (0, False)


@pytest.mark.parametrize("theme", ["midnight", "daybreak", "signal"])
def test_each_step_looks_different_and_rays_need_motion(context: Context, theme: str) -> None:
    context.change(theme=theme)
    meter, pictures = ChainMeter(context), []
    for chain in range(10):
        meter.show(chain, at_once=True)
        pictures.append(pygame.image.tobytes(picture(meter, context), "RGB"))
    assert len(set(pictures)) == 10
    context.change(reduced_motion=True)
    still = pygame.image.tobytes(picture(meter, context), "RGB")
    assert (still == pictures[-1]) == (theme == "signal")


@pytest.mark.parametrize("theme", ["midnight", "daybreak", "signal"])
@pytest.mark.parametrize("light", ["black", "white", (255, 224, 158), (120, 90, 40)])
def test_the_length_of_a_long_chain_can_be_read_on_every_light(
    context: Context, theme: str, light: pygame.typing.ColorLike
) -> None:
    context.change(theme=theme)
    meter = ChainMeter(context)
    for chain in range(4, 14):
        meter.show(chain, at_once=True)
        style = context.look.board_style((1280, 800))
        label, place = next(
            (part, rect) for part, rect in tree_of(meter, style).places if isinstance(part, Label)
        )
        assert label.text == f"Chain ×{chain}"
        drawn, middle = picture(meter, context, light), WINDOW.centery
        corners = product((place.left - 2, place.right + 2), (middle - 6, middle + 6))
        ink = luminance(style.theme.brass)
        assert all(ratio(ink, luminance(drawn.get_at(corner)[:3])) >= ENOUGH for corner in corners)
