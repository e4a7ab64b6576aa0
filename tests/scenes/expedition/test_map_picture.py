"""Nothing on the map hides anything else there, in any language and however far a player has come."""

from __future__ import annotations

import pygame
import pytest

from gaps import language
from gaps.language import translated
from gaps.progress.expedition.camps import camps
from gaps.scenes.expedition.expedition import Expedition
from gaps.scenes.expedition.map_picture import PANEL, route_of
from gaps.scenes.shell.context import Context
from gaps.stage.view import Label
from tests.screens import Screens
from tools.scenarios.progress.expedition import add_stars


@pytest.mark.parametrize("size", [(800, 600), (1280, 720), (1280, 800), (1920, 1080), (2560, 1080)])
@pytest.mark.parametrize("done", [0, 1, 2, 4, 7])
def test_names_leave_the_route_free_and_the_panel_hides_no_camp(
    context: Context, size: tuple[int, int], done: int
) -> None:
    add_stars(context, [[3] * 6] * done)
    panel = pygame.Rect(*map(context.look.style(size).px, PANEL))
    for code in language.available():
        language.choose(code, ())
        screens = Screens.opened(context, Expedition(context), size=size)
        places = screens.on(Expedition).tree.places
        texts = {part.text: place for part, place in places if isinstance(part, Label)}
        names = [texts[f"{camp.number} {translated(camp.name)}"] for camp in camps()]
        whole = [screens.place(f"camp {camp.number}") for camp in camps()]
        assert panel.collidelist(whole) == -1
        for number, name in enumerate(names):
            assert pygame.Rect((0, 0), size).contains(name)
            assert not [
                point for point in route_of(context.look.style(size)).line if name.collidepoint(point)
            ]
            assert name.collidelistall(names) == [number]
    language.choose("en", ())
