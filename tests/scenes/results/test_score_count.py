"""The parts of a score come in one after the other, and their sum is exact at every instant of rest."""

from __future__ import annotations

import pytest

from gaps.scenes.results.score.score_count import QUIET, ScoreCount
from gaps.table.model.choreography import MotionSettings
from tests.scenes.conftest import STEP

POINTS = [4800, 4960, 4000, 5000, 1880, 2000]


class Sounds:
    """Keeps what was played."""

    def __init__(self) -> None:
        self.played: list[tuple[str, float]] = []
        self.pitches: list[float] = []

    def play(self, name: str, volume: float, pitch: float) -> None:
        """Keep a sound."""
        self.played.append((name, volume))
        self.pitches.append(pitch)


def count_of(speed: str, reduced: bool = False, volume: float = 1.0) -> tuple[ScoreCount, Sounds]:
    """A count that has not begun."""
    sounds = Sounds()
    settings = MotionSettings.named(speed, reduced)
    return ScoreCount(POINTS, lambda: settings, sounds.play, volume), sounds


def test_the_sum_counts_with_the_rows_and_ends_exactly() -> None:
    count, sounds = count_of("normal")
    sums, steps = [count.sum], 0
    while not count.ended:
        count.update(STEP)
        sums.append(count.sum)
        steps += 1
    assert sums == sorted(sums)
    assert sums[0] == 0
    assert sums[-1] == sum(POINTS)
    assert 0.3 < steps * STEP < 1.0
    assert [name for name, _ in sounds.played] == ["count_tick"] * len(POINTS) + ["count_total"]
    assert sounds.pitches[:-1] == sorted(sounds.pitches[:-1])


def test_rows_come_from_the_right_one_after_the_other() -> None:
    count, _ = count_of("normal")
    for _step in range(15):
        count.update(STEP)
    shares = [count.share(row) for row in range(len(POINTS))]
    assert shares == sorted(shares, reverse=True)
    assert 0 < shares[1] < shares[0] < 1
    assert 0 < count.offset(0, 12) < count.offset(1, 12) <= count.offset(5, 12) == 12
    count.complete()
    assert [count.offset(row, 12) for row in range(len(POINTS) + 1)] == [0] * (len(POINTS) + 1)


def test_a_key_completes_the_count_at_once_with_one_sound() -> None:
    count, sounds = count_of("normal")
    count.update(STEP)
    count.complete()
    count.complete()
    count.update(STEP)
    assert count.sum == sum(POINTS)
    assert [name for name, _ in sounds.played] == ["count_tick", "count_total"]


@pytest.mark.parametrize(("speed", "reduced"), [("instant", False), ("normal", True), ("instant", True)])
def test_nothing_moves_without_motion(speed: str, reduced: bool) -> None:
    count, sounds = count_of(speed, reduced)
    assert count.sum == (0 if speed == "normal" and not reduced else sum(POINTS))
    assert count.offset(3, 12) == 0
    for _ in range(round(0.13 / STEP)):
        count.update(STEP)
    assert count.ended
    assert [name for name, _ in sounds.played] == ["count_total"]


def test_a_loss_counts_quietly() -> None:
    count, sounds = count_of("quick", volume=QUIET)
    while not count.ended:
        count.update(STEP)
    assert {volume for _, volume in sounds.played} == {QUIET}
