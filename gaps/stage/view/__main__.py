"""Shows every kind of part in a window: ``python -m gaps.stage.view``. Esc or closing the window ends it.

Space changes the theme; the arrows and Tab move the focus; the parts that come in begin anew with R.
"""

from __future__ import annotations

import itertools
import os
import time

import pygame

from gaps.stage.core.intents import Hover, Intent, Nav, Press, Release
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import themes
from gaps.stage.speech.spoken import Role, Spoken
from gaps.stage.view import (
    Cell,
    Chip,
    Counting,
    Face,
    Label,
    Legend,
    ListRow,
    Part,
    PartList,
    Pin,
    Tree,
    TreePicture,
    Use,
    column,
    entering,
    fact,
    fits,
    glyph,
    grid,
    icon,
    layers,
    line,
    panel,
    peak,
    row,
    space,
    title,
)
from gaps.stage.widgets import LEAD, PRIMARY, SMALL, Button, Form, Segments, Stepper, Toggle

SIZE = (1280, 800)
KEYS = {
    pygame.K_LEFT: Nav.LEFT,
    pygame.K_RIGHT: Nav.RIGHT,
    pygame.K_UP: Nav.UP,
    pygame.K_DOWN: Nav.DOWN,
    pygame.K_TAB: Nav.NEXT,
    pygame.K_RETURN: Nav.ACTIVATE,
}


class Demonstration:
    """The state of the screen: what its widgets are set to, and how often its button was used."""

    def __init__(self) -> None:
        self.used = 0
        self.form = Form([])
        self.stepper = Stepper("stepper", {"one": "One", "two": "Two", "three": "Three"}, "one")
        self.segments = Segments("segments", {"day": "Day", "week": "Week"}, "day", tooltip="How long")
        self.toggle = Toggle("toggle", "A switch in a row", True, "With a note below it")
        self.list = PartList("list", "A list", 34)

    def use(self) -> None:
        """Count how often the button was used."""
        self.used += 1

    def view(self) -> Part:
        """All kinds of parts."""
        self.list.show({str(number): self._line(number) for number in range(1, 13)})
        return column(
            row(Label("Parts of a screen", "h1"), space(), Use(self.segments, across=36), size=56),
            row(self._texts(), self._widgets(), gap=16, share=1),
            row(self._signs(), self._motion(), gap=16, size=250),
            Legend(((("Space",), "theme"), (("R",), "again"), (("Esc",), "leave")), size=30),
            pad=24,
            gap=16,
        )

    @staticmethod
    def _line(number: int) -> ListRow:
        words = f"Row {number}"
        square = Label(str(number**2), "figure", align="midright", share=1)
        return ListRow(row(Label(words, "note"), square), words)

    def _texts(self) -> Part:
        long = "A text that is too long for a line is broken into as many lines as it may have, or cut. " * 2
        return panel(
            title("Label, fact, chip, line, fits"),
            Label("In the first style that fits", ("h2", "label", "note")),
            Label(long, "note", "mid", "topleft", lines=3),
            line(),
            fact("Moves", "112"),
            fact("Time", "12:34"),
            row(Chip("a chip"), Chip("lit", lit=True), space(), gap=10, size=28),
            fits(Label("This is shown where there is room for all of it."), Label("Narrow")),
            pad=24,
            gap=8,
            share=1,
        )

    def _widgets(self) -> Part:
        cells = [Use(self._cell(number), size=70) for number in (1, 2, 3)]
        return panel(
            title("Use, Cell, PartList, grid"),
            row(
                Use(Button("count", f"Used {self.used} times", icon="play", look=PRIMARY), self.use, share=1),
                Use(Button("lead", "Lead", look=LEAD), share=1),
                Use(Button("small", "Small", look=SMALL), share=1),
                gap=10,
                size=44,
            ),
            row(Use(self.stepper, share=1, across=36), size=44),
            Use(self.toggle, size=50),
            grid(cells, 3, gap=10),
            Use(self.list, share=1),
            pad=(24, 16, 44, 16),
            gap=8,
            share=1,
        )

    @staticmethod
    def _cell(number: int) -> Cell:
        name = f"Cell {number}"
        part = column(space(), icon("peak", 24), Label(name, "note", align="center"), space())
        return Cell(name, part, Spoken("", Role.BUTTON, name), Face.PLATE)

    @staticmethod
    def _signs() -> Part:
        pinned = Pin(Chip("pinned", lit=True), "topright", (-8, 8))
        return panel(
            title("glyph, peak, layers, Pin"),
            row(
                glyph("pass_open", (96, 64)),
                glyph("star", (40, 40)),
                peak((26, 22)),
                space(),
                gap=20,
                size=80,
            ),
            layers(Label("Parts in one place", "h3", align="center"), pinned, share=1),
            pad=24,
            share=1,
        )

    @staticmethod
    def _motion() -> Part:
        parts = [entering(Label(f"Part {n} comes in", "h3"), n * 0.3, 0.5, rise=24) for n in range(1, 4)]
        return panel(
            title("entering, Counting"),
            *parts,
            Counting(12_376, "{:,}".format, after=1.2, seconds=1.5),
            space(),
            pad=24,
            gap=6,
            share=1,
        )


def main() -> None:
    """Open the window and run until it is closed."""
    os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    pygame.display.init()
    pygame.font.init()
    window = pygame.display.set_mode(SIZE, pygame.RESIZABLE)
    shown, picture, opened = Demonstration(), TreePicture(), time.monotonic()
    names = itertools.cycle(themes())
    theme, ground, style = next(names), pygame.Surface((1, 1)), Style(themes()["midnight"], (1, 1))
    while True:
        if style.size != window.get_size() or style.theme is not themes()[theme]:
            style, ground = Style(themes()[theme], window.get_size()), pygame.Surface(window.get_size())
            ground.fill(style.theme.bg1)
        tree = Tree(shown.view(), style, window.get_rect())
        shown.form.set_widgets(tree.widgets)
        shown.form.lay_out(style)
        picture.draw(window, tree, shown.form, time.monotonic() - opened, ground=ground)
        pygame.display.flip()
        event = pygame.event.wait(16 if time.monotonic() - opened < tree.ends() else 200)
        if event.type == pygame.QUIT or (event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE):
            return
        if event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE:
            theme = next(names)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_r:
            opened = time.monotonic()
        if (intent := intent_of(event)) is not None:
            used = shown.form.handle(intent)
            if used is not None and used.name in tree.actions:
                tree.actions[used.name]()


def intent_of(event: pygame.event.Event) -> Intent | None:
    """What a person asks for with an event, without all that the game's own controls know."""
    match event.type:
        case pygame.KEYDOWN:
            return KEYS.get(event.key)
        case pygame.MOUSEMOTION:
            return Hover(event.pos, bool(event.buttons[0]))
        case pygame.MOUSEBUTTONDOWN:
            return Press(event.pos, event.button)
        case pygame.MOUSEBUTTONUP:
            return Release(event.pos, event.button)
    return None


if __name__ == "__main__":
    main()
