"""Nothing on the map hides anything else there, in any language and however far a player has come."""

from __future__ import annotations

import pygame
import pytest

from gaps import language
from gaps.progress.expedition import camps
from gaps.progress.expedition.stars import Expedition
from gaps.scenes.expedition.map_picture import MapPicture
from gaps.scenes.expedition.route import PANEL, route_of
from gaps.scenes.shell.context import Context
from tools.scenarios.progress.expedition import add_stars


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1280, 800), (1920, 1080), (2560, 1080)])
@pytest.mark.parametrize("done", [0, 1, 2, 4, 7])
def test_names_leave_the_route_free_and_the_panel_hides_no_tent(
    context: Context, size: tuple[int, int], done: int
) -> None:
    add_stars(context, [[3] * 6] * done)
    style = context.style(size)
    panel = pygame.Rect(*map(style.px, PANEL))
    for code in language.available():
        language.choose(code, ())
        picture = MapPicture(style, Expedition.on_record(context.folder, context.settings.open_camps))
        tents = [picture.place(camp.number) for camp in camps()]
        assert panel.collidelist([*tents, *picture.names]) == -1
        for number, name in enumerate(picture.names):
            assert pygame.Rect((0, 0), size).contains(name)
            assert not [point for point in route_of(style).line if name.collidepoint(point)]
            assert name.collidelistall(tents) == []
            assert name.collidelistall(picture.names) == [number]
    language.choose("en", ())
