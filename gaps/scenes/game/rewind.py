"""The way back from a loss or a review.

The game runs backwards on its board, to where it continues. Any key or click ends it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import NamedTuple

import pygame

from gaps.engine import Cell, Game, State, Step
from gaps.language import _
from gaps.scenes.board.board_ground import is_large
from gaps.scenes.board.board_screen import BoardScreen
from gaps.scenes.board.travelling_board import TravellingBoard
from gaps.scenes.game.play import Play
from gaps.scenes.session.change import daylight
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.session.routes import SeenBoard, ToPlay
from gaps.scenes.shared.context import Context
from gaps.stage.audio.music import Piece
from gaps.stage.core.intents import Asked, Command, Intent, Press
from gaps.stage.core.scene import Replace, Transition
from gaps.stage.drawing import shapes
from gaps.stage.drawing.display import SceneLayers
from gaps.stage.drawing.style import SPACE_S
from gaps.stage.motion.durations import HURRY
from gaps.stage.motion.tween import ease_in_out
from gaps.stage.view import Label, Part, Pin, Plate, icon, row, space
from gaps.table.model.geometry import Around
from gaps.table.model.interaction import Spotlight

# Seconds at normal speed.
WIND = 0.350  # move of the board to its place
CLEARS = 4  # factor by which a review's board is covered faster
A_MOVE = 1 / 14  # from one picture of the game to the next
RUNS = 2.6  # maximum, from the first picture to the one after the wrong move
SLOW = (0.120, 0.213, 0.307, 0.400)  # pauses before the last pictures
HALT = 0.400  # display of the wrong move
LANDS = 0.250  # flight of the card that is taken back
ARRIVES = 0.180  # appearance of the bars
TURN_AGAIN = 0.450  # time until the ground may turn again
THIRDS = 3  # parts of the run: cards that no move touches lose their snow in the second
SHADE = 0.59  # darkening of everything but the card of the wrong move
# The falling notes.
NOTES = 15
NOTE_VOLUME = 0.35
# Units.
PILL = (150, 40)
ICON = 18
PILL_FOOT = 16


class Beat(NamedTuple):
    """A picture of the game on its way back."""

    wait: float
    """The seconds since the last picture."""
    made: int
    """The number of moves made in it."""


def beats_of(last: int, first: int) -> Sequence[Beat]:
    """Return the pictures on the way from ``last`` moves back to ``first``.

    There are none if that is the same position. The picture without the last of these
    moves comes after a halt.
    """
    if last == first:
        return ()
    wrong = first + 1
    total = last - wrong
    slow = SLOW[max(0, len(SLOW) - total) :]
    fast = total - len(slow)
    count = min(fast, int((RUNS - sum(SLOW)) / A_MOVE))
    fasts = [last - round(fast * number / count) for number in range(1, count + 1)]
    slows = range(wrong + len(slow) - 1, wrong - 1, -1)
    return (
        *(Beat(A_MOVE if number else 0.0, made) for number, made in enumerate(fasts)),
        *(Beat(wait, made) for wait, made in zip(slow, slows, strict=True)),
        Beat(LANDS + HALT, first),
    )


class Rewind(BoardScreen):
    """Runs a game backwards, and leads to the game that continues from there."""

    usable = False

    def __init__(
        self,
        context: Context,
        session: GameSession,
        shown: Game,
        seen: SeenBoard,
        is_winnable: bool = True,
    ) -> None:
        """Run the game that was ``shown`` back to where ``session`` continues it.

        ``is_winnable`` is true if it is known that this position could be won.
        """
        session.save()
        self.following = Play(context, session)
        self.following.came_by = ToPlay(session)
        self._is_winnable = is_winnable
        if is_winnable and context.appearance.motion.flies:
            self.following.show_winnable()
        self.shown = shown
        self._seen = seen
        self._first = len(session.game.steps)
        self._beats = deque(beats_of(len(shown.steps), self._first))
        self._made = len(shown.steps)
        self._wind = self.clock.timer(flies=True)
        self._next = self.clock.timer(self._go_back)
        # runs while a ground turns into that of another hour
        self._turns = self.clock.timer()
        # runs while it gives way to the game
        self._ends = self.clock.timer(self._arrive)
        # the last picture before it gives way
        self._seen_last: pygame.Surface | None = None
        # the picture of that game, once it is needed
        self._game_seen: pygame.Surface | None = None
        self._board: TravellingBoard | None = None  # on its way in
        super().__init__(context, shown.state)
        if seen.snow is not None:
            self.table.snow.fall(seen.snow)
        self._wind.begin(WIND)
        self._turns.begin(TURN_AGAIN)
        if not self.clock.pace.flies:
            self._give_way(HURRY)
        elif self._beats:
            self._next.begin(WIND + self._beats[0].wait)
        else:
            self._next.begin(WIND)

    # Properties

    @property
    def around(self) -> Around:
        return self.following.around

    @property
    def daylight(self) -> float:
        state = self._state_after(self._made)
        if self._made == self._first:
            return self.following.daylight
        return daylight(state)

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
        self._board = None
        self._game_seen = None

    # Time

    @property
    def _blown(self) -> float:
        """The progress of the board on its way in, from 0 to 1."""
        return ease_in_out(self._wind.share())

    def _go_back(self) -> None:
        """Show the next picture of the game on its way back.

        Give way to the game when the card of the last picture has landed.
        """
        if not self._beats:
            self._give_way(ARRIVES)
            return
        self._go_back_to(self._beats.popleft().made)
        self._next.begin(self._beats[0].wait if self._beats else LANDS)

    def _go_back_to(self, made: int) -> None:
        now = self._state_after(self._made)
        then = self._state_after(made)
        self.table.let_thaw(self._thawing(now, made))
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

    def _thawing(self, now: State, made: int) -> Collection[Cell]:
        """Return the cells whose snow melts as the game runs back to ``made`` moves.

        They are those that change; in the middle third all others too, from right to
        left, and after it the gaps.
        """
        then = self._state_after(made)
        run = len(self.shown.steps) - self._first - 1
        share = (len(self.shown.steps) - made) / run if run > 0 else 1.0
        columns = now.variant.layout.columns
        bare_from = columns * (2 - THIRDS * share)
        thawing = set()
        for cell, (card, before) in enumerate(zip(now.board, then.board, strict=True)):
            has_come = card is not None and cell % columns >= bare_from
            if card != before or has_come or share >= 1:
                thawing.add(cell)
        return thawing

    def _show_wrong_move(self) -> None:
        """Darken everything but the card whose move lost the win."""
        changes = self.shown.steps[self._first].changes
        cells = tuple(each.target for each in changes if each.target is not None)
        if len(cells) == 1:
            self.table.spotlight = Spotlight(ringed=cells, shade=SHADE)

    def turn_hour(self) -> None:
        """Turn the hour with the moves, even while cards fly.

        In a large window, the ground turns only at the end.
        """
        if is_large(self.style) or self._turns.runs:
            return
        if self.hours.turn(self.table, self.daylight):
            self._turns.begin(TURN_AGAIN)

    # The end

    def _give_way(self, seconds: float) -> None:
        """Fade over into the game within ``seconds``."""
        if self._seen_last is not None:
            return
        self._next.stop()
        self._seen_last = self._seen.picture
        if self.clock.pace.flies and not self._wind.runs:
            picture = pygame.Surface(self.style.size)
            super().draw(picture, 0.0)
            self._seen_last = picture
        self._ends.begin(seconds)

    def _arrive(self) -> None:
        self.go(self._to_game())

    def _to_game(self) -> Transition:
        move = _("Move {number}", number=self._first)
        if self._is_winnable:
            move = _("Move {number}, it can be won.", number=self._first)
        self.context.announcer.say(move)
        return Replace(self.following)

    def handle(self, intent: Intent) -> Transition | None:
        """End it at the first key or click, and pass the next one on to the game."""
        if not isinstance(intent, Press | Command | Asked):
            return None
        if self._seen_last is None:
            self._give_way(HURRY)
            return None
        self.following.forward(intent)
        return self._to_game()

    # Picture

    def layers(self, alpha: float) -> SceneLayers | None:
        if self._seen_last is not None or self._blown < 1:
            return None
        if self.table.spotlight is not None and not self.table.flying:
            self._picture_of_game()  # while nothing moves
        return super().layers(alpha)

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        if self._seen_last is not None:
            surface.blit(self._seen_last, (0, 0))
            game = self._picture_of_game()
            shapes.blit_faint(surface, game, (0, 0), self._ends.share())
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
        """Draw the last picture of the loss going out, and the board coming in."""
        blown = self._blown
        surface.blit(self._seen.picture, (0, 0))
        shapes.blit_faint(surface, self.table.backdrop, (0, 0), blown)
        if self._board is None:
            look = self.context.appearance.of_board(self.style)
            seen = self._seen
            self._board = TravellingBoard(
                self.shown.state, look, seen.snow, self.around, seen.geometry
            )
        clear = 1.0
        if self._seen.snow is None:
            clear = min(1.0, CLEARS * blown)  # its picture has a board
        self._board.draw(surface, 1 - blown, clear)
