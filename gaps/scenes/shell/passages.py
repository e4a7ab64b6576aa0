"""The camera's way from one screen to another, and from one look to another."""

from __future__ import annotations

import pygame

from gaps.scenes.session import routes
from gaps.scenes.shared.appearance import Appearance, Look
from gaps.scenes.shell.router import ADDRESSES, BEFORE_RANGE, SNOWED_IN, Viewpoint
from gaps.stage.ahead import breathe
from gaps.stage.core.passage import CROSS, Passage, PassageKind, Sunlight, Way
from gaps.stage.core.scene import Scene
from gaps.stage.drawing import shapes
from gaps.stage.drawing.theme import themes
from gaps.table.landscape.hours import TOP
from gaps.table.landscape.lights import DUSK_GLOW

GLOW_SIZE = (1100, 420)  # in units, of the sun's light while the theme changes
COARSE = 2  # factor by which that light is painted smaller: nothing in it is sharp


def viewpoint(screen: Scene) -> Viewpoint | None:
    """Return the place of a screen.

    Return None for a dialog, or if no route has led to it.
    """
    route = screen.came_by
    match route:
        case None:
            return None
        case routes.ToResults(win=win) if win is not None:
            return BEFORE_RANGE  # the camera has come up with the win
        case routes.ToResults(finished=finished) if not finished.won:
            return SNOWED_IN  # the board has a transition of its own
        case routes.ToSummits(returns=True):
            return Viewpoint(page=2)
    return ADDRESSES[type(route)].viewpoint


def passage_between(
    before: Viewpoint | None, after: Viewpoint | None
) -> Passage | None:
    """Return the passage between two places, or None to change at once."""
    if before is None or after is None:
        return None
    tables = (before.on_table, after.on_table)
    if None not in tables and before.on_table != after.on_table:
        return Passage(PassageKind.DESCENT, back=not after.on_table)
    if before.page != after.page:
        return Passage(PassageKind.SLIDE, back=after.page < before.page)
    if before.east != after.east:
        return Passage(PassageKind.PAN, back=after.east < before.east)
    if before.is_snowed_in and not after.is_snowed_in:
        return CROSS
    return None


def way_of(passage: Passage) -> Way | None:
    """Return the drawing of a descent; None for other passages."""
    if not passage.descends:
        return None
    from gaps.scenes.shell.descents import DescentShown

    return DescentShown(passage.back)


def passage_to_look(before: Look, after: Look, reduced: bool) -> Passage:
    """Return the passage from one look to another."""
    if before.theme == after.theme or reduced:
        return CROSS
    return Passage(PassageKind.LIGHT, back=not themes()[after.theme].light)


def glow_between(
    before: Look, after: Look, window: tuple[int, int], appearance: Appearance
) -> Sunlight | None:
    """Return the light of the sun while one theme becomes another.

    Return None for themes without a sun.
    """
    if themes()[before.theme].plain or themes()[after.theme].plain:
        return None
    style = appearance.style(window)
    size = (style.px(GLOW_SIZE[0]), style.px(GLOW_SIZE[1]))
    disc = shapes.soft_disc(size[1] // COARSE, *DUSK_GLOW)
    breathe()
    light = shapes.as_light(pygame.transform.smoothscale(disc, size))
    place = light.get_rect(center=(window[0] // 2, style.px(TOP)))
    seen = place.clip((0, 0), window)
    return Sunlight(light.subsurface(seen.move(-place.x, -place.y)), seen.topleft)
