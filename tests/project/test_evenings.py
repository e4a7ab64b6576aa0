"""A first evening of three games, by one device alone: each of its screens keeps every
law of screens.

Only events of the system are given. The player knows a winning line, and goes from game
to game by what has the focus, or is brass.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations

import pygame
import pytest

from gaps.engine import Move, Skip, Slide, Status, Suit
from gaps.scenes.game.play import Play
from gaps.scenes.menu.title import Title
from gaps.scenes.results.results import Results
from gaps.solver import solve
from gaps.solver.plan import plan_for
from gaps.stage.core.intents import Nav
from gaps.stage.widgets import Button
from gaps.table.cards import faces
from tests.first_evenings import SIZE, Newcomer, somebody_new, words_on
from tests.marks import ALL
from tests.project.contrast import SIGHTS, lab, linear
from tests.project.reading import Reader, Screen, reading
from tests.project.test_screens import problems, weak

pytestmark = [
    pytest.mark.usefixtures("fonts_and_pictures"),
    pytest.mark.core,
]

APART = 10  # in the space CIE L*a*b*, where 2.3 can just be told apart
GAMES = 3
MOST_STEPS = 60  # of the focus, or between two games
MOST_WORDS = 30  # on a screen before the first move
WAIT = 0.8  # seconds, until a passage is over and what opens takes keys
LOOKS: Mapping[str, Mapping[str, object]] = {
    "reduced motion": {},
    "with motion": {"speed": "normal", "reduced_motion": False},
    "200 percent": {"scale": 200},
    "Signal": {"theme": "signal"},
}
"""Settings of an evening. *Reduced motion* and *Instant* are those of ``somebody_new``.
"""


class Hands(ABC):
    """What a player does with one device."""

    def __init__(self, player: Newcomer) -> None:
        self.player = player
        self.stack = player.stack

    def give(self, *events: pygame.event.Event) -> None:
        """Let the program have events, and some time."""
        for event in events:
            for intent in self.player.context.controls(event):
                if not self.stack.empty:
                    self.stack.handle(intent)
        self.player.wait(WAIT)

    @abstractmethod
    def go_on(self) -> None:
        """Do what the screen offers first."""

    @abstractmethod
    def choose(
        self,
        play: Play,
        cell: int,
    ) -> None:
        """Choose a cell of the board."""

    @abstractmethod
    def redeal(self, play: Play) -> None:
        """Redeal."""

    @abstractmethod
    def leave(self) -> None:
        """Go from the results to the title."""

    def make(
        self,
        move: Move,
        play: Play,
    ) -> None:
        """Make a move of the line."""
        assert not isinstance(move, Skip), "the first games have no stock"
        before = play.state
        if not isinstance(move, Slide):
            self.redeal(play)
        else:
            self.choose(play, move.source)
            if play.state is before:
                self.choose(play, move.target)
        for _ in range(MOST_STEPS):
            if (
                isinstance(self.stack.top, Play | Results)
                or play.state.status is Status.WON
            ):
                break
            self.player.wait(WAIT)
        assert play.state == before.play(move)


class Buttons(Hands):
    """Keys of a keyboard or buttons of a pad."""

    def __init__(
        self, player: Newcomer, press: Callable[[str], Iterator[pygame.event.Event]]
    ) -> None:
        super().__init__(player)
        self._press = press

    def press(self, name: str) -> None:
        """Press and release a key or button."""
        self.give(*self._press(name))

    def go_on(self) -> None:
        self.press("enter")

    def choose(
        self,
        play: Play,
        cell: int,
    ) -> None:
        for _ in range(MOST_STEPS):
            if play.spoken_focus() == f"cell-{cell}":
                self.press("enter")
                return
            self.press("next")
        raise AssertionError(f"no key leads to cell {cell}")

    def redeal(self, play: Play) -> None:
        self.press("redeal")

    def leave(self) -> None:
        for _ in range(MOST_STEPS):
            if isinstance(self.stack.top, Title):
                return
            self.press("back")


KEYS = {
    "enter": pygame.K_RETURN,
    "next": pygame.K_TAB,
    "redeal": pygame.K_r,
    "back": pygame.K_ESCAPE,
}
PAD = {
    "enter": pygame.CONTROLLER_BUTTON_A,
    "next": pygame.CONTROLLER_BUTTON_RIGHTSHOULDER,
    "redeal": pygame.CONTROLLER_BUTTON_BACK,
    "back": pygame.CONTROLLER_BUTTON_B,
}


def by_key(name: str) -> Iterator[pygame.event.Event]:
    """A key goes down and up."""
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        yield pygame.event.Event(
            kind,
            key=KEYS[name],
            mod=0,
            unicode="",
        )


def by_pad(name: str) -> Iterator[pygame.event.Event]:
    """A button of a pad goes down and up."""
    for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        yield pygame.event.Event(kind, button=PAD[name], instance_id=0)


class Mouse(Hands):
    """The first button of a mouse."""

    def click(self, place: tuple[float, float]) -> None:
        """Go to a place and click."""
        pos = round(place[0]), round(place[1])
        self.give(
            pygame.event.Event(
                pygame.MOUSEMOTION, pos=pos, rel=(1, 1), buttons=(0, 0, 0), touch=False
            ),
            pygame.event.Event(
                pygame.MOUSEBUTTONDOWN, pos=pos, button=1, clicks=1, touch=False
            ),
            pygame.event.Event(
                pygame.MOUSEBUTTONUP, pos=pos, button=1, clicks=1, touch=False
            ),
        )

    def _click_on(self, *names: str) -> None:
        form = self.stack.top.form
        assert form is not None
        found = [each for each in form.widgets if each.name in names]
        assert found, f"{names}: {[each.name for each in form.widgets]}"
        self.click(form.sites[found[0]].rect.center)

    def go_on(self) -> None:
        form = self.stack.top.form
        assert form is not None
        brass = [
            each
            for each in form.widgets
            if isinstance(each, Button) and each.look.primary
        ]
        assert len(brass) == 1, f"{self.stack.top}: {[each.name for each in brass]}"
        self.click(form.sites[brass[0]].rect.center)

    def choose(
        self,
        play: Play,
        cell: int,
    ) -> None:
        self.click(play.table.geometry.center(cell))

    def redeal(self, play: Play) -> None:
        self._click_on("redeal")

    def leave(self) -> None:
        while not isinstance(self.stack.top, Title):
            self._click_on("title", "back")


DEVICES: dict[str, Callable[[Newcomer], Hands]] = {
    "keyboard": lambda player: Buttons(player, by_key),
    "pad": lambda player: Buttons(player, by_pad),
    "mouse": Mouse,
}
EVENINGS = [(device, look) for device in DEVICES for look in LOOKS]


def an_evening(
    device: str, settings: Mapping[str, object], visit: Callable[[Screen], None]
) -> None:
    """Play three games from the first start on, look at each screen, and end at the
    title.
    """
    with reading() as notes, somebody_new(1, **settings) as player:
        hands = DEVICES[device](player)
        reader = Reader(SIZE, notes, visit, walks=False)
        reader.stack = player.stack
        player.context.announcer.active = True
        for number in range(1, GAMES + 1):
            play = _begun(hands, reader, number)
            for move in plan_for(play.state, solve(play.state)).line:
                hands.make(move, play)
            assert play.state.status is Status.WON
            for _ in range(MOST_STEPS):
                if isinstance(player.stack.top, Results):
                    break
                player.wait(WAIT)
            player.wait(30.0)
            assert isinstance(player.stack.top, Results)
            reader.take(f"results {number}")
        hands.leave()
        assert isinstance(player.stack.top, Title)
        player.wait(5.0)
        reader.take("the title at the end")
        assert player.context.folder.records.count() == GAMES


def _begun(
    hands: Hands,
    reader: Reader,
    number: int,
) -> Play:
    for step in range(MOST_STEPS):
        top = hands.stack.top
        if isinstance(top, Play) and not top.session.game.steps:
            reader.take(f"game {number}")
            return top
        reader.take(f"before game {number}, step {step}")
        hands.go_on()
    raise AssertionError(f"{hands.stack.top} leads to no game")


@pytest.mark.parametrize("by_mouse", [True, False])
def test_two_acts_lead_from_the_start_to_the_first_move(by_mouse: bool) -> None:
    with somebody_new(0) as player:
        assert isinstance(player.stack.top, Title)
        assert words_on(player.stack.top) <= MOST_WORDS
        player.act(Nav.ACTIVATE)
        play = player.stack.top
        assert isinstance(play, Play)
        assert words_on(play) <= MOST_WORDS
        hint = play.table.hint
        assert hint is not None
        if by_mouse:
            player.click(play.table.geometry.center(hint.slides[0].source))
        else:
            player.act(Nav.ACTIVATE)
        assert play.session.game.moves == hint.slides[:1]


@pytest.mark.parametrize(
    ("device", "look"),
    [
        pytest.param(*each, marks=pytest.mark.slow)
        for each in (EVENINGS if ALL else EVENINGS[::3])
    ],
)
def test_a_first_evening_is_played_by_one_device_alone(device: str, look: str) -> None:
    found = list[str]()
    an_evening(
        device,
        LOOKS[look],
        lambda screen: found.extend(problems(screen)),
    )
    assert not found, "\n".join(["", *found])


@pytest.mark.slow
def test_colour_blind_eyes_read_every_text_of_the_evening_in_signal() -> None:
    found = list[str]()

    def visit(screen: Screen) -> None:
        for sight in SIGHTS.keys() - {"normal"}:
            found.extend(f"{sight}: {each}" for each in weak(screen, sight))

    an_evening("keyboard", LOOKS["Signal"], visit)
    assert not found, "\n".join(["", *found])


@pytest.mark.parametrize("sight", SIGHTS)
def test_the_suits_of_the_deck_for_colour_blind_eyes_differ_to_them(sight: str) -> None:
    colours = {
        suit: lab(
            linear(tuple(pygame.Color(faces.suit_colour("four", suit)))[:3], sight)
        )
        for suit in Suit
    }
    for one, other in combinations(Suit, 2):
        assert math.dist(colours[one], colours[other]) > APART, (one, other)
