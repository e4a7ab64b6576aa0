"""What a person does with the screens, and what is found on them: all that a test of a
scene needs.

A test of a scene presses keys, clicks what is called by a name, and reads words and
widgets. It does not know how the scene keeps or draws them::

    screens = Screens(SceneStack(Statistics(context), resolver(context)))
    screens.click("records")
    assert screens.title == "Records and games"
    assert "Export" in screens.words
    screens.press(Nav.BACK)

Places come from what the screen says to a screen reader: whoever sees and whoever hears
find the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TypeVar

import pygame

from gaps.engine import Cell, Move, Skip, Slide, State
from gaps.language import joined
from gaps.scenes.board.board_screen import BoardScreen
from gaps.scenes.board.redeal import RedealScene
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu.title import Title
from gaps.scenes.results.results import Results
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shared.context import Context
from gaps.scenes.shell.program_stack import ProgramStack
from gaps.scenes.speech.plain_text import speakable
from gaps.stage.core.form import Form
from gaps.stage.core.intents import (
    Asked,
    Command,
    CommandReleased,
    Hover,
    Intent,
    Nav,
    Press,
    Release,
    TextEntered,
    Wheel,
)
from gaps.stage.core.scene import Scene, SceneStack
from gaps.stage.core.widget import Widget
from gaps.stage.speech.reader import Announcer
from gaps.stage.speech.spoken import Action, Role, Spoken
from gaps.table.table import Table

SIZE = (1280, 800)
STEP = 1 / 60  # seconds, of a frame
REST = 0.05  # seconds, while nothing moves

SceneT = TypeVar("SceneT", bound=Scene)


def title_with_all(context: Context) -> Title:
    """The title as those see it who have played, also before the first game."""
    return Title(context, "continue")


class Screens:
    """A stack of scenes as its user meets it. It is laid out for a window of ``size``
    pixels.
    """

    def __init__(self, stack: SceneStack, size: tuple[int, int] = SIZE) -> None:
        self.stack = stack
        self.stack.resize(size)

    @classmethod
    def opened(
        cls, context: Context, *scenes: Scene, size: tuple[int, int] = SIZE
    ) -> Screens:
        """These scenes, the last on top, or else the title with all its ways, after
        their first moments.
        """
        first, *above = scenes or (title_with_all(context),)
        screens = cls(ProgramStack(context, first), size)
        for scene in above:
            screens.stack.show(scene)
        screens.wait()
        return screens

    @classmethod
    def over_title(
        cls,
        context: Context,
        scene: Callable[[Context, Scene], Scene],
        size: tuple[int, int] = SIZE,
    ) -> Screens:
        """The title, and over it what ``scene`` makes of the context and the title."""
        title = Title(context)
        return cls.opened(context, title, scene(context, title), size=size)

    @classmethod
    def playing(
        cls, context: Context, session: GameSession, size: tuple[int, int] = SIZE
    ) -> Screens:
        """A game on the board, after its first moments."""
        return cls.opened(context, Play(context, session), size=size)

    # What the user does

    def press(self, *intents: Intent) -> None:
        """Give intents to the stack: keys, buttons, the pointer, text."""
        for intent in intents:
            if not self.stack.empty:
                self.stack.handle(intent)

    def go(self, *intents: Intent) -> None:
        """Give intents to the stack, and let what opens come in."""
        self.press(*intents)
        self.wait()

    def tap(self, command: Command) -> None:
        """Press the key of a command and let it go."""
        self.press(command, CommandReleased(command))

    def click_at(self, pos: tuple[int, int], button: int = 1) -> None:
        """Click at a place, pixels."""
        self.press(Hover(pos), Press(pos, button), Release(pos, button))

    def click(self, name: str) -> None:
        """Click what is called ``name``, in its middle."""
        self.click_at(self.place(name).center)

    def hover(self, name: str) -> None:
        """Put the pointer on what is called ``name``."""
        self.press(Hover(self.place(name).center))

    def drag(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        """Drag from one place to another, pixels."""
        near = (start[0] + 12, start[1] - 9)
        self.press(
            Press(start), Hover(near, held=True), Hover(end, held=True), Release(end)
        )

    def click_cell(self, cell: Cell) -> None:
        """Click a cell of the board."""
        self.click_at(self.table.geometry.rect(cell).center)

    def drag_card(self, source: Cell, target: Cell) -> None:
        """Drag a card to another cell."""
        self.drag(
            self.table.geometry.rect(source).center,
            self.table.geometry.rect(target).center,
        )

    def turn_wheel(self, name: str, notches: float) -> None:
        """Turn the wheel over what is called ``name``; positive away from the user."""
        self.press(Wheel(self.place(name).center, notches))

    def focus(self, name: str) -> None:
        """Give the focus to the widget called ``name``, or to the item of a list with
        this key, and show it, as keys would.
        """
        if "/" in name:
            self.ask(name, Action.FOCUS)
            return
        self.form.focus(name)
        self.form.show_focus()

    def use(self, name: str) -> None:
        """Give the focus to the widget called ``name``, press Enter and let what opens
        come in.
        """
        self.focus(name)
        self.go(Nav.ACTIVATE)

    def give_up(self) -> None:
        """Give up the game on the board, and say that it is meant."""
        self.press(GameCommand.GIVE_UP)
        self.use("yes")

    def ask(self, key: str, action: Action = Action.ACTIVATE, text: str = "") -> None:
        """Let a screen reader ask for something that the part with this key offers."""
        assert action in self.parts_by_key()[key].actions
        self.press(Asked(key, action, text))

    def move_by_mouse(self, move: Move) -> None:
        """Make a move by clicks: on the card, and on the gap if the card can go to
        several.
        """
        self._move(
            move,
            self.click_cell,
            partial(self.click, "skip"),
            partial(self.click, "redeal"),
        )

    def move_by_keys(self, move: Move) -> None:
        """Make a move by Tab and Enter, or by the key of a redeal."""
        skip = partial(self.press, GameCommand.SKIP)
        redeal = partial(self.tap, GameCommand.REDEAL)
        self._move(move, self._choose_by_keys, skip, redeal)

    def _move(
        self,
        move: Move,
        choose: Callable[[Cell], None],
        skip: Callable[[], None],
        redeal: Callable[[], None],
    ) -> None:
        before = self.table.state
        if isinstance(move, Slide):
            choose(move.source)
            if self.table.state is before:
                choose(move.target)
            return
        (skip if isinstance(move, Skip) else redeal)()
        if isinstance(self.top, RedealScene):
            self.press(Press((2, 2), 2))

    def _choose_by_keys(self, cell: Cell) -> None:
        for _ in range(300):
            if self.spoken_focus == f"cell-{cell}":
                self.press(Nav.ACTIVATE)
                return
            self.press(Nav.NEXT)
        raise AssertionError(f"Tab does not reach cell {cell}")

    def enter(self, text: str) -> None:
        """Enter text where the focus is."""
        self.press(TextEntered(text))

    def wait(self, seconds: float = 0.4) -> None:
        """Let time pass: in frames while something moves, else in longer steps."""
        left = seconds
        while left > STEP / 2 and not self.stack.empty:
            step = STEP if self.stack.moving else min(REST, left)
            self.stack.update(step)
            left -= step

    def settle(self) -> None:
        """Let time pass until nothing is waited for: figures of the records that come
        late, for instance.
        """
        for _ in range(1000):
            if self.stack.wake_after is None and not self.stack.moving:
                return
            self.stack.update(0.1)
        raise AssertionError(f"{self.top} does not come to rest")

    def picture(self) -> pygame.Surface:
        """What the window shows now, drawn anew."""
        surface = pygame.Surface(self.stack.top.laid_out_for or SIZE)
        self.stack.draw(surface, 0.0)
        return surface

    def make(self, move: Move) -> None:
        """Make a move, by neither mouse nor keys, and show that it is made."""
        self.stack.follow(self.on(Play).make_move(move))
        self.stack.update(0.0)

    # What is there

    @property
    def top(self) -> Scene:
        """The scene that the user is in."""
        return self.stack.top

    def on(self, kind: type[SceneT]) -> SceneT:
        """The scene that the user is in, which must be of this kind."""
        top = self.stack.top
        assert isinstance(top, kind), f"{top} is no {kind.__name__}"
        return top

    @property
    def session(self) -> GameSession:
        """The game that is played on the board, or whose results are shown."""
        assert isinstance(self.top, Play | Results), f"{self.top} has no game"
        return self.top.session

    @property
    def state(self) -> State:
        """The position of that game."""
        return self.session.game.state

    @property
    def made(self) -> int:
        """The number of its moves."""
        return len(self.session.game.steps)

    @property
    def table(self) -> Table:
        """The board of a game or a lesson: to read what lies on it, what is selected,
        what is hinted at.
        """
        assert isinstance(self.top, BoardScreen), f"{self.top} has no board"
        return self.top.table

    @property
    def form(self) -> Form:
        """The widgets of the scene."""
        assert self.top.form is not None, f"{self.top} has no widgets"
        return self.top.form

    @property
    def names(self) -> list[str]:
        """The names of the widgets, in the order of the focus."""
        return [widget.name for widget in self.form.widgets]

    def widget(self, name: str) -> Widget:
        """The widget of this name."""
        return self.form.widget(name)

    def value(self, name: str) -> object:
        """What the widget of this name is set to."""
        return self.widget(name).value

    def enabled(self, name: str) -> bool:
        """Whether the widget of this name can be used."""
        return self.widget(name).enabled

    @property
    def focused(self) -> str:
        """The name of the widget that has the focus; empty for none."""
        return self.form.focused.name if self.form.focused is not None else ""

    @property
    def spoken_focus(self) -> str:
        """The key of the part that has the focus; empty for none."""
        return self.top.spoken_focus()

    def parts(self) -> Iterator[Spoken]:
        """All parts of the screen that are said, in the order in which they are read."""
        spoken = next(
            (
                said
                for scene in self.stack.from_top()
                if (said := scene.spoken()) is not None
            ),
            None,
        )
        assert spoken is not None, f"{self.top} says nothing"
        yield from spoken.walk()

    def parts_by_key(self) -> dict[str, Spoken]:
        """The same by their keys: each has one of its own, and one of them has the
        focus.
        """
        parts = [*self.parts()]
        by_key = {each.key: each for each in parts}
        assert len(by_key) == len(parts)
        assert not self.spoken_focus or self.spoken_focus in by_key
        return by_key

    def labels(self, *roles: Role) -> list[str]:
        """What all parts are called, or those with certain roles, as they are spoken."""
        parts = self.parts_by_key().values()
        return [
            speakable(each.label)
            for each in parts
            if each.label and (not roles or each.role in roles)
        ]

    def said(self, key: str) -> str:
        """What the part with this key says, as it is spoken."""
        return speakable(words_of(self.part(key)))

    def part(self, name: str) -> Spoken:
        """The part with this key or, if there is none, the first with this label."""
        parts = [*self.parts()]
        found = [each for each in parts if each.key == name] or [
            each for each in parts if each.label == name
        ]
        assert found, f"nothing is called {name!r}: {[each.key for each in parts]}"
        return found[0]

    def place(self, name: str) -> pygame.Rect:
        """Where the widget of this name is, or else the part that is called so, in
        pixels.
        """
        form = self.top.form
        if form is not None and name in [widget.name for widget in form.widgets]:
            return form.place_of(name)
        return pygame.Rect(self.part(name).rect)

    @property
    def title(self) -> str:
        """What the screen is called."""
        return next(self.parts()).label

    @property
    def words(self) -> str:
        """All that the screen says, a part a line: its label, value and detail."""
        return "\n".join(words_of(each) for each in self.parts())


def heard(announcer: Announcer) -> str:
    """What was announced since the last call, as it is spoken."""
    return speakable(announcer.due(float("inf")))


def words_of(part: Spoken) -> str:
    """What one part says: label, value and detail."""
    return joined(", ", filter(None, (part.label, part.value, part.detail)))
