"""A board is drawn again only where it has changed: it must look as if all of it had
been drawn.
"""

from __future__ import annotations

import random

import pygame
import pytest

from gaps.engine import CATALOGUE, Cell, Redeal, Slide
from gaps.scenes.bars.meters import BarFigures
from gaps.scenes.board.redeal import RedealScene
from gaps.scenes.common.screen import Dialog
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.shared.context import Context
from gaps.scenes.shell.program_stack import ProgramStack
from gaps.stage.core.intents import CommandReleased, Hover, Intent, Nav, Press, Release
from gaps.table.effects import chain, sparks
from gaps.table.effects.ribbon import RibbonText
from tests.marks import repeated, slow_except
from tests.screens import STEP

SIZES = (
    (800, 600),
    (1024, 700),
    (640, 400),
)
QUICK = ("gaps:0", "mini:1", "pas-a-deux:2")
ACTIONS = repeated(60, 100)
QUICK_ACTIONS = 25
UNDOING = (
    GameCommand.UNDO,
    GameCommand.REDO,
    GameCommand.UNDO_ALL,
    GameCommand.REDO_ALL,
)
VARIANTS = ("gaps", "mini", "maze", "pas-a-deux", "addiction", "blue-moon")

CODES = [f"{key}:{seed}" for key in VARIANTS for seed in range(8)]


class Person:
    """Does one thing after the other on a board, some of them without sense; the same
    for the same seed.
    """

    def __init__(
        self,
        context: Context,
        key: str,
        seed: int,
    ) -> None:
        self.context = context
        self.key = key
        self.rng = random.Random(f"{key} {seed}")
        self.size = SIZES[seed % len(SIZES)]
        self.surface = pygame.Surface(self.size)
        sparks.rng.seed(seed)
        chain.rng.seed(seed)
        self.stack = self.new_stack(seed)

    def new_stack(self, seed: int) -> ProgramStack:
        """A stack with a new deal."""
        session = self.context.games.start(
            self.context.games.deal(CATALOGUE[self.key], seed + 1)
        )
        stack = ProgramStack(self.context, Play(self.context, session, fresh=True))
        stack.resize(self.size)
        return stack

    def act(self) -> None:
        """Do one thing."""
        rng = self.rng
        stack = self.stack
        top = self.stack.top
        if isinstance(top, RedealScene):
            if rng.random() < 0.1:
                stack.handle(Press((1, 1), 2))
        elif not isinstance(top, Play):
            stack.handle(rng.choice((Nav.BACK, Nav.NEXT)))
        else:
            things = (
                *[self.move] * 6, *[self.point] * 8, *[self.use_keys] * 5, *[self.light] * 2,
                self.show_hint, self.redeal, self.change_looks,
            )  # fmt: skip
            rng.choice(things)(top)

    @property
    def has_left(self) -> bool:
        """Whether another scene is shown in place of the game."""
        return self.stack.empty or not isinstance(
            self.stack.top, Play | RedealScene | Dialog
        )

    def point(self, play: Play) -> None:
        """Use the mouse."""
        cell = self.rng.choice(range(len(play.state.board)))
        start = play.table.geometry.rect(cell).center
        place = self.place(play, cell)
        match self.rng.randrange(5):
            case 0 | 1:
                self.stack.handle(Hover(place, held=play.table.hand.drag is not None))
            case 2:
                self.stack.handle(Press(place))
                self.stack.handle(Release(place))
            case 3:
                self.stack.handle(Press(start))
                self.stack.handle(Hover((start[0] + 20, start[1] - 9), held=True))
            case 4:
                self.stack.handle(Release(place))

    def use_keys(self, play: Play) -> None:
        """Use the keyboard."""
        rng = self.rng
        intents: list[Intent] = [
            rng.choice((Nav.NEXT, Nav.LEFT, Nav.RIGHT, Nav.UP)) for _ in range(3)
        ]
        if rng.random() < 0.5:
            intents = [rng.choice((GameCommand.HINT, Nav.ACTIVATE, *UNDOING))]
        elif rng.random() < 0.2:
            intents = [rng.choice((GameCommand.PAUSE, GameCommand.PASTE))]
        for intent in intents:
            self.stack.handle(intent)
            if isinstance(intent, GameCommand):
                self.stack.handle(CommandReleased(intent))

    def show_hint(self, play: Play) -> None:
        """Show a hint of one or two slides."""
        if play.state.slides:
            slide = self.rng.choice(play.state.slides)
            after = play.state.play(slide).slides
            more = tuple(self.rng.sample(after, min(len(after), self.rng.randrange(2))))
            play.table.show_hint((slide, *more), later="then {number}")
            play.table.preview = (slide, *more)

    def redeal(self, play: Play) -> None:
        """Redeal, if that is legal."""
        if Redeal() in play.state.legal_moves:
            self.stack.follow(play.make_move(Redeal()))

    def move(self, play: Play) -> None:
        """Make a move, rather one that brings a card home."""
        slides = self.rng.sample(play.state.slides, min(4, len(play.state.slides)))
        if slides:
            best: Slide = max(
                slides, key=lambda slide: len(play.state.play(slide).home)
            )
            self.stack.follow(play.make_move(best))

    def light(self, play: Play) -> None:
        """Start effects, or end those of a lost game."""
        table = play.table
        rng = self.rng
        cell = rng.choice(range(len(play.state.board)))
        match rng.randrange(8):
            case 7 if table.runs:
                table.celebrate_row(
                    rng.choice(table.runs), RibbonText("Wall", "1 of 4", "+100")
                )
            case 0 | 1:
                table.refuse(cell, rng.choice(range(len(play.state.board))))
            case 2:
                sparks.land_in_run(
                    table.particles,
                    table.geometry,
                    cell,
                    rng.randrange(9),
                    table.style.theme,
                )
            case 3:
                play.effects.lost()
            case 4:
                play.effects.go_on()
            case 5:
                table.light_chain(rng.randrange(11), at_once=rng.random() < 0.3)
            case 6:
                table.tail(cell, rng.randrange(10))

    def place(
        self,
        play: Play,
        cell: Cell,
    ) -> tuple[int, int]:
        """A place on ``cell``, or anywhere in the window."""
        if self.rng.random() < 0.3:
            return self.rng.randrange(self.size[0]), self.rng.randrange(self.size[1])
        return play.table.geometry.rect(cell).center

    def change_looks(self, play: Play) -> None:
        """Change the size of the window, the theme or other settings."""
        rng = self.rng
        match rng.randrange(3):
            case 0:
                self.size = rng.choice(SIZES)
                self.surface = pygame.Surface(self.size)
            case 1:
                self.context.change(
                    theme=rng.choice(("midnight", "daybreak", "signal"))
                )
            case 2:
                self.context.change(
                    ghosts=rng.choice(("always", "hover", "off")),
                    mark_playable=rng.random() < 0.5,
                    speed=rng.choice(("normal", "quick", "slow", "instant")),
                    reduced_motion=rng.random() < 0.2,
                )
        self.stack.resize(self.size)

    def pass_time(self) -> None:
        """Let some steps pass, seldom many."""
        for _ in range(self.rng.choice((0, 1, 1, 2, 2, 3, 5, 60))):
            self.stack.update(STEP)


@pytest.mark.slow
@pytest.mark.parametrize(
    "code",
    slow_except(CODES, QUICK, most=4),
)
def test_a_board_that_is_drawn_only_where_it_changed_looks_as_if_it_were_drawn_anew(
    context: Context, code: str
) -> None:
    key, seed = code.split(":")
    person = Person(context, key, int(seed))
    parts = 0
    actions = QUICK_ACTIONS if code in QUICK else ACTIONS
    for number in range(actions):
        person.act()
        for _ in range(person.rng.randrange(2, 9)):
            person.pass_time()
            if person.has_left:
                person.stack = person.new_stack(number)
            alpha = person.rng.random()
            before = person.surface.copy()
            areas = person.stack.redraw(person.surface, alpha)
            parts += areas is not None
            if areas is not None:
                for area in areas:
                    before.blit(person.surface, area, area)
                assert differing(before, person.surface) is None, (
                    "drawn outside the areas"
                )
        anew = pygame.Surface(person.size)
        person.stack.draw(anew, alpha)
        assert differing(anew, person.surface) is None, f"after action {number}"
    assert parts > actions
    if isinstance(person.stack.top, Play):
        person.stack.handle(Release((1, 1)))
        person.stack.handle(Hover((1, 1)))
        for _ in range(240):
            person.stack.update(1 / 60)
    if isinstance(person.stack.top, Play):
        meters = person.stack.top.crew.meters
        shown = BarFigures(meters.score.shown, meters.cards_home, meters.chain.chain)
        assert shown == BarFigures.of(person.stack.top.session.position)
        person.stack.top.table.finish_motions()
        anew_at_rest = Play(context, person.stack.top.session)
        anew_at_rest.resize(person.size)
        anew_at_rest.table.finish_motions()
        assert places(person.stack.top) == places(anew_at_rest)


def places(play: Play) -> dict[Cell, tuple[float, float]]:
    """Where the card of each cell is shown."""
    table = play.table
    poses = {
        cell: table.pose(card, table.time)
        for cell, card in enumerate(play.state.board)
        if card is not None
    }
    return {cell: (pose.x, pose.y) for cell, pose in poses.items()}


def differing(one: pygame.Surface, other: pygame.Surface) -> pygame.Rect | None:
    """The area in which two pictures differ."""
    if one.get_buffer().raw == other.get_buffer().raw:
        return None
    mask = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), other)
    mask.invert()
    return pygame.Rect(mask.get_bounding_rects()[0]).unionall(mask.get_bounding_rects())
