"""Effects are drawn from their start to their end, each in its layer, and are gone by themselves."""

from __future__ import annotations

import pygame

from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import themes
from gaps.table.effects.effect import Effect, Effects, Layer

CANVAS = Canvas(pygame.Surface((1, 1)), Style(themes()["midnight"], (800, 600)))


class Shown:
    """Two effects one after the other, and what they have drawn last."""

    def __init__(self, stays: bool = False) -> None:
        self.effects, self.drawn = Effects(), list[tuple[str, float]]()
        self.first = Effect(1.0, 2.0, lambda _, share: self.drawn.append(("first", share)), stays=stays)
        self.later = Effect(2.0, 4.0, lambda _, share: self.drawn.append(("later", share)), of=self)
        self.effects.add(self.first, self.later)

    def at(self, time: float, layer: Layer = Layer.ON_TOP) -> list[tuple[str, float]]:
        self.drawn.clear()
        self.effects.draw(CANVAS, time, layer)
        return self.drawn


def test_an_effect_is_drawn_with_the_share_of_its_time_that_has_passed() -> None:
    shown = Shown()
    assert shown.at(0.9) == []
    assert shown.at(1.0) == [("first", 0.0)]
    assert shown.at(2.0) == [("first", 0.5), ("later", 0.0)]
    assert shown.at(3.0) == [("later", 0.25)]
    assert shown.at(6.0) == []
    assert shown.at(2.0, Layer.LIGHT) == []


def test_effects_that_have_ended_are_removed() -> None:
    shown = Shown()
    shown.effects.update(2.9)
    assert list(shown.effects) == [shown.first, shown.later]
    shown.effects.update(3.0)
    assert list(shown.effects) == [shown.later]
    assert shown.effects.moving
    shown.effects.update(9.0)
    assert not [*shown.effects]
    assert not shown.effects.moving


def test_one_that_stays_rests_at_its_end() -> None:
    shown = Shown(stays=True)
    shown.effects.update(50.0)
    assert shown.at(50.0) == [("first", 1.0)]
    assert not shown.effects.moving


def test_what_belongs_together_is_removed_together() -> None:
    shown = Shown()
    shown.effects.remove(shown)
    assert shown.at(2.0) == [("first", 0.5)]


def test_without_time_nothing_is_drawn_but_what_stays() -> None:
    effects, drawn = Effects(), list[float]()
    effects.add(Effect(1.0, 0.0, lambda _, share: drawn.append(share)))
    effects.add(Effect(1.0, 0.0, lambda _, share: drawn.append(share), stays=True))
    effects.update(1.0)
    effects.draw(CANVAS, 1.0)
    assert drawn == [1.0]
    assert not effects.moving
