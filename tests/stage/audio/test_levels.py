"""How loud the layers of the music are, by what is home; and how a level moves."""

from __future__ import annotations

from itertools import pairwise

import pytest

from gaps.stage.audio.volumes import LEAST, PAD, Fader, breath, layer_levels

NOTHING, EIGHT, TWENTY, THIRTY_SIX = 0.0, 8 / 48, 20 / 48, 36 / 48


def spread(total: float) -> list[float]:
    """The same share in each of four rows."""
    return [total] * 4


def test_at_first_only_the_pad_plays() -> None:
    assert layer_levels(spread(NOTHING)) == layer_levels([]) == (PAD, 0, 0, 0)


@pytest.mark.parametrize(("layer", "total"), [(1, EIGHT), (2, TWENTY), (3, THIRTY_SIX)])
def test_each_layer_is_heard_from_its_total_on(layer: int, total: float) -> None:
    """All that is home lies in the rows of other layers."""

    def level(of: float) -> float:
        rows = [of * 4 / 3] * 4
        rows[layer] = 0.0
        return layer_levels(rows)[layer]

    assert level(total - 0.01) == 0
    assert 0 < level(total + 0.02) <= LEAST
    if total < THIRTY_SIX:  # no more fits into three rows
        assert level(total + 0.02) < level(total + 0.09) == LEAST


def test_one_finished_row_brings_the_bass_and_three_bring_the_flute() -> None:
    assert layer_levels([1, 0, 0, 0])[2:] == (LEAST, 0)
    assert layer_levels([1, 1, 0, 0])[3] == 0
    assert layer_levels([1, 1, 1, 0])[3] == LEAST


@pytest.mark.parametrize("row", range(4))
def test_a_row_makes_its_own_layer_grow_to_full(row: int) -> None:
    def level(share: float) -> float:
        return layer_levels([share if each == row else 0.0 for each in range(4)])[row]

    levels = [level(share / 20) for share in range(21)]
    assert levels == sorted(levels)
    assert levels[-1] == 1
    assert max(b - a for a, b in pairwise(levels)) < 0.5


@pytest.mark.parametrize(("rows", "layers"), [(8, [0, 1]), (8, [6, 7]), (5, [0, 1]), (2, [1]), (1, [0])])
def test_boards_of_other_heights_share_the_layers(rows: int, layers: list[int]) -> None:
    """The rows given are home; so is the layer at that end of the board."""
    levels = layer_levels([1.0 if row in layers else 0.0 for row in range(rows)])
    assert levels[0 if 0 in layers else 3] == 1


def test_levels_stay_within_bounds_whatever_is_given() -> None:
    assert layer_levels([9.0, -3.0, 0.5, 2.0]) == pytest.approx((1, LEAST, 0.5, 1), abs=0.6)
    assert all(0 <= level <= 1 for level in layer_levels([9.0, -3.0, 0.5, 2.0]))
    for layer in range(4):
        breaths = [breath(layer, seconds) for seconds in range(600)]
        assert breaths[0] == 1
        assert 0.45 < min(breaths) < max(breaths) <= 1


def test_a_fader_starts_from_where_it_is_and_arrives_in_time() -> None:
    fader = Fader()
    fader.go(1.0, 2.0, 10.0)
    assert [fader.level(at) for at in (10.0, 11.0, 12.0, 99.0)] == [0, 0.5, 1, 1]
    fader.go(1.0, 9.0, 99.0)
    assert not fader.moving(99.0)
    fader.go(0.0, 1.0, 100.0)
    fader.go(1.0, 1.0, 100.5)
    assert fader.level(100.5) == pytest.approx(0.5)
    assert fader.level(101.5) == 1
