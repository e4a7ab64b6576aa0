"""The peaks of the chain: they light one by one, and go out from the right."""

from __future__ import annotations

import pygame
import pytest

from gaps.scenes.bars.chain_meter import ChainMeter
from gaps.scenes.shell.context import Context


def picture(meter: ChainMeter, context: Context) -> bytes:
    """What the upper bar looks like."""
    surface = pygame.Surface((1280, 90))
    meter.draw_rays(surface, context.board_style((1280, 800)))
    meter.draw(surface, context.board_style((1280, 800)))
    return pygame.image.tobytes(surface, "RGB")


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
        pictures.append(picture(meter, context))
    assert len(set(pictures)) == 10
    context.change(reduced_motion=True)
    assert (picture(meter, context) == pictures[-1]) == (theme == "signal")
