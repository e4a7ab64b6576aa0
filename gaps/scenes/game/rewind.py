"""The way back from a loss or a review: the game runs backwards on its board, to where
it goes on. Any key or click ends it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import pygame

from gaps.engine import Game, State, Step
from gaps.language import _
from gaps.scenes.board.board_screen import LARGE, BoardScreen
from gaps.scenes.board.travelling_board import TravellingBoard
from gaps.scenes.game.play import Play
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.session.routes import SeenBoard, ToPlay
from gaps.scenes.shared.context import Context
from gaps.stage.audio.music import Piece
from gaps.stage.core.intents import Asked, Command, Intent, Press
from gaps.stage.core.scene import Replace, Transition
from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import SPACE_S
from gaps.stage.motion.tween import ease_in_out, passed
from gaps.stage.view import Label, Part, Pin, Plate, icon, row, space
from gaps.table.landscape.hours import hour_of
from gaps.table.model.geometry import Around
from gaps.table.model.interaction import Spotlight
from gaps.table.snow import flakes

# Seconds at normal speed.
WIND = 0.350  # in which the snow goes, and the board comes to its place
A_MOVE = 1 / 14  # from one picture of the game to the next
RUNS = 2.6  # from the first to that after the wrong move, at most
SLOW = (0.120, 0.213, 0.307, 0.400)  # before the last ones
CLEARS = 4  # times as fast as the wind the board is as bright as in a game
HALT = 0.400  # in which the wrong move is seen
LANDS = 0.250  # until the card lies that it is taken back with
ARRIVES = 0.180  # in which the bars come
ENDS = 0.090  # the same after a key, and with reduced motion
TURN_AGAIN = 0.450  # until the ground may turn once more
SHADE = 0.59  # of all but the card of the wrong move
# Of the falling notes.
NOTES = 15
NOTE_VOLUME = 0.35
# Units.
PILL = (150, 40)
ICON = 18
PILL_FOOT = 16


class Beat(NamedTuple):
    """A picture of the game on its way back."""

    at: float
    """Seconds since the moves began to run back."""
    made: int
    """How many moves are made in it."""


def beats_of(last: int, first: int) -> Sequence[Beat]:
    """The pictures on the way from ``last`` moves back to ``first``, none if that is
    there. What takes the last one back comes after a halt.
    """
    if last == first:
        return ()
    wrong = first + 1
    total = last - wrong
    slow = SLOW[max(0, len(SLOW) - total) :]
    fast = total - len(slow)
    count = min(fast, int((RUNS - sum(SLOW)) / A_MOVE))
    found = []
    at = 0.0
    for number in range(1, count + 1):
        at = (number - 1) * A_MOVE
        found.append(Beat(at, last - round(fast * number / count)))
    for number, wait in enumerate(slow, 1):
        at += wait
        found.append(Beat(at, wrong + len(slow) - number))
    return (*found, Beat(at + LANDS + HALT, first))


class Rewind(BoardScreen):
    """Runs a game backwards, and leads to the game that goes on from there."""

    usable = False

    def __init__(
        self,
        context: Context,
        session: GameSession,
        shown: Game,
        seen: SeenBoard,
        is_winnable: bool = True,
    ) -> None:
        """``session`` goes on from a position of the game that was ``shown``;
        ``is_winnable`` is whether it is known that it could be won there.
        """
        session.save()
        self.following = Play(context, session)
        self.following.came_by = ToPlay(session)
        self._is_winnable = is_winnable
        if is_winnable and context.look.motion.flies:
            self.following.show_winnable()
        self.shown = shown
        self._seen = seen
        self._first = len(session.game.steps)
        self._beats = deque(beats_of(len(shown.steps), self._first))
        self._made = len(shown.steps)
        self._turned_at = 0.0
        self._ends: tuple[float, float, pygame.Surface] | None = None
        """When it began to give way to the game, for how long it does, and what was
        seen then.
        """
        self._game_seen: pygame.Surface | None = None  # that game, once it is needed
        self._boards: Sequence[TravellingBoard] = ()  # bare; and under snow
        self._leaves_at = 0.0  # once the last card lies
        super().__init__(context, shown.state)

    # What it is like

    @property
    def around(self) -> Around:
        return self.following.around

    @property
    def share_home(self) -> float:
        state = self._state_after(self._made)
        if self._made == self._first:
            return self.following.share_home
        return len(state.home) / max(1, state.variant.cards_to_win)

    @property
    def title(self) -> str:
        return self.following.title

    @property
    def music(self) -> Piece:
        return self.following.music

    def _state_after(self, made: int) -> State:
        steps = self.shown.steps
        return steps[made - 1].after if made else self.shown.start

    def view(self) -> Part:
        number = _("Move {number}", number=self._made)
        label = Label(
            number,
            "label",
            "brass",
            even_digits=True,
            says="",
        )
        sign = icon("undo", ICON, "brass")
        shown = row(
            space(),
            sign,
            label,
            space(),
            gap=SPACE_S,
        )
        pill = replace(shown, face=Plate("slot", PILL[1], edge="brass"))
        return Pin(pill, "midbottom", (0, -PILL_FOOT), PILL)

    def lay_out(self) -> None:
        super().lay_out()
        self.following.resize(self.style.size)
        self._boards = ()
        self._game_seen = None
        is_snowed_in = self._seen.snow is not None
        if is_snowed_in and self.table.shows_particles and self.age < WIND:
            table = self.table
            flakes.blow(table.particles, self.style, table.geometry.board)

    # Time

    @property
    def moving(self) -> bool:
        return True

    @property
    def _blown(self) -> float:
        """How much of the snow the wind has taken, 0 to 1."""
        return ease_in_out(passed(self.motion_age, 0, WIND))

    def update(self, dt: float) -> Transition | None:
        super().update(dt)
        if not self.context.look.motion.flies:
            self._give_way(ENDS)
        age = self.motion_age - WIND
        while self._beats and self._beats[0].at <= age and self._ends is None:
            beat = self._beats.popleft()
            self._go_back_to(beat.made)
            if not self._beats:
                self._leaves_at = age + LANDS
        if not self._beats and age >= self._leaves_at:
            self._give_way(ARRIVES)
        if self._ends is not None:
            since, seconds, _picture = self._ends
            if self.clock.moved - since >= seconds:
                return self._to_game()
        return None

    def _go_back_to(self, made: int) -> None:
        now = self._state_after(self._made)
        then = self._state_after(made)
        self.table.show(Step(None, now, then))
        self._made = made
        if made == self._first + 1:
            self._show_wrong_move()
        run = len(self.shown.steps) - self._first
        if not self.context.settings.hides_figures:
            left = (made - self._first) / run
            note = 1 + round((NOTES - 1) * left)
            self.effects.sounds.play(f"note_{note}", volume=NOTE_VOLUME)
        self.changed()

    def _show_wrong_move(self) -> None:
        """Leave only the card bright whose move took the win away."""
        changes = self.shown.steps[self._first].changes
        cells = tuple(each.target for each in changes if each.target is not None)
        if len(cells) == 1:
            self.table.spotlight = Spotlight(ringed=cells, shade=SHADE)

    def _turn_hour(self) -> None:
        """Turn it with the moves, though cards fly: but not in a large window, where
        one ground turns into another only in the end.
        """
        hour = hour_of(self.share_home)
        (width, height) = self.style.size
        if width * height > LARGE:
            return
        is_due = self.age - self._turned_at >= TURN_AGAIN
        if self.style.theme.plain or hour == self._shown_hour or not is_due:
            return
        self._shown_hour = hour
        self._turned_at = self.age
        self.table.turn_ground(self._ground_at(hour))

    # The end

    def _give_way(self, seconds: float) -> None:
        """Let the game be seen instead, which takes so many seconds."""
        if self._ends is None:
            picture = self._seen.picture
            if self.motion_age >= WIND and self.context.look.motion.flies:
                picture = pygame.Surface(self.style.size)
                self.draw(picture, 0.0)
            seconds = self.context.look.motion.seconds(seconds)
            self._ends = (self.clock.moved, seconds, picture)

    def _to_game(self) -> Transition:
        move = _("Move {number}", number=self._first)
        if self._is_winnable:
            move = _("Move {number}, it can be won.", number=self._first)
        self.context.announcer.say(move)
        return Replace(self.following)

    def handle(self, intent: Intent) -> Transition | None:
        """End it at the first key or click; the next one is meant for the game."""
        if not isinstance(intent, Press | Command | Asked):
            return None
        if self._ends is None:
            self._give_way(ENDS)
            return None
        self.following.forward(intent)
        return self._to_game()

    # Picture

    def redraw(self, surface: pygame.Surface, alpha: float) -> list[pygame.Rect] | None:
        if self._ends is None and self._blown >= 1:
            if self.table.spotlight is not None and not self.table.flying:
                self._picture_of_game()  # while nothing moves
            return super().redraw(surface, alpha)
        self.draw(surface, alpha)
        return None

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        if self._ends is not None:
            since, seconds, picture = self._ends
            shown = passed(self.clock.moved, since, seconds)
            surface.blit(picture, (0, 0))
            shapes.blit_faint(surface, self._picture_of_game(), (0, 0), shown)
        elif self._blown < 1:
            self._draw_wind(surface)
        else:
            super().draw(surface, alpha)

    def _picture_of_game(self) -> pygame.Surface:
        if self._game_seen is None:
            self._game_seen = pygame.Surface(self.style.size)
            self.following.draw(self._game_seen, 0.0)
        return self._game_seen

    def _draw_wind(self, surface: pygame.Surface) -> None:
        """Draw what was seen of the loss on its way out, and the board on its way in."""
        blown = self._blown
        surface.blit(self._seen.picture, (0, 0))
        shapes.blit_faint(surface, self.table.backdrop, (0, 0), blown)
        if not self._boards:
            look = self.context.look.of_board(self.style)
            snow = self._seen.snow
            self._boards = tuple(
                TravellingBoard(self.shown.state, look, lying, self.around)
                for lying in ((None,) if snow is None else (None, snow))
            )
        bare, *snowed = self._boards
        clear = min(1.0, CLEARS * blown)
        bare.draw(surface, self._seen.geometry, 1 - blown, clear)
        for board in snowed:
            board.draw(surface, self._seen.geometry, 1 - blown, 1 - blown)
        self.table.particles.draw(Canvas(surface, self.style))
