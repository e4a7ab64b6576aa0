"""The way back from a loss or a review.

The game runs backwards on its board, to where it continues. What a player does shortens
that, and is meant for the game.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from gaps.engine import Cell, Game, Slide, State, Step
from gaps.language import _
from gaps.scenes.board.board_ground import BoardGround, is_large
from gaps.scenes.board.board_screen import BoardScreen, draw_bars_coming
from gaps.scenes.common.rewound_figures import RewoundFigures, rewound_course
from gaps.scenes.game.play import Play
from gaps.scenes.session.change import daylight
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.session.routes import SeenBoard, ToPlay
from gaps.scenes.shared.context import Context
from gaps.stage.ahead import Ahead, IsOver, breathe
from gaps.stage.audio.music import Piece
from gaps.stage.core.intents import Intent
from gaps.stage.core.scene import Replace, Transition, lay_out
from gaps.stage.drawing import shapes
from gaps.stage.drawing.display import SceneLayers
from gaps.stage.motion.durations import ANSWER, CROSS_FADE, HURRY, SETTLE
from gaps.stage.motion.tween import ease_in_out
from gaps.stage.view import Part
from gaps.table.model.geometry import Around
from gaps.table.model.interaction import Spotlight
from gaps.table.travelling_board import BORDER, TravellingBoard

# Seconds at normal speed.
BOARD_SECONDS = 0.350  # in which the board comes to its place
WORDS_FADE_SECONDS = ANSWER  # in which all that was beside it goes
CLEAR_SPEED = 4  # times as fast as that it covers the board of a review
SECONDS_PER_MOVE = 1 / 14  # from one picture of the game to the next
MAX_RUN_SECONDS = 2.6  # maximum, from the first picture to the one after the wrong move
LAST_PAUSES = (0.120, 0.213, 0.307, 0.400)  # pauses before the last pictures
HALT_SECONDS = 0.400  # display of the wrong move
LANDING_SECONDS = 0.250  # flight of its card
UNDO_SECONDS = 0.550  # taking back of that move, with the dawn
BARS_SECONDS = 0.180  # appearance of the bars, the last part of that
TURN_PAUSE_SECONDS = SETTLE  # time until the ground may turn again
# parts of the run: cards that no move touches lose their snow in the second
RUN_PARTS = 3
SHADE_STRENGTH = 0.59  # darkening of everything but the card of the wrong move
CARDS_PER_SLICE = 6  # cards of the board that are painted at a time, while it comes
# The falling notes.
NOTE_COUNT = 15
NOTE_VOLUME = 0.35


def after(pauses: int) -> IsOver:
    """Return what ends a slice of work at so many of the pauses that it makes."""
    left = iter(range(pauses - 1, -1, -1))
    return lambda: next(left, 0) == 0


class GameSeen(NamedTuple):
    """The first picture of the game that follows."""

    board: pygame.Surface
    """The whole window without the bars."""
    bars: pygame.Surface
    """The bars on a transparent ground."""


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
    slow = LAST_PAUSES[max(0, len(LAST_PAUSES) - total) :]
    fast = total - len(slow)
    count = min(fast, int((MAX_RUN_SECONDS - sum(LAST_PAUSES)) / SECONDS_PER_MOVE))
    fasts = [last - round(fast * number / count) for number in range(1, count + 1)]
    slows = range(wrong + len(slow) - 1, wrong - 1, -1)
    return (
        *(
            Beat(SECONDS_PER_MOVE if number else 0.0, made)
            for number, made in enumerate(fasts)
        ),
        *(Beat(wait, made) for wait, made in zip(slow, slows, strict=True)),
        Beat(LANDING_SECONDS + HALT_SECONDS, first),
    )


class Rewind(BoardScreen):
    """Runs a game backwards, and leads to the game that continues from there."""

    usable = False
    on_its_way = True

    def __init__(
        self,
        context: Context,
        session: GameSession,
        shown: Game,
        seen: SeenBoard,
        is_winnable: bool = True,
        told: str = "",
        hours: BoardGround | None = None,
    ) -> None:
        """Run the game that was ``shown`` back to where ``session`` continues it.

        ``is_winnable`` is true if it is known that this position could be won, and
        ``told`` is what was told of the move that lost the win. ``hours`` may have the
        first ground.
        """
        session.save()
        self.following = Play(context, session)
        self.following.came_by = ToPlay(session)
        self._is_winnable = is_winnable
        self._told = told
        if is_winnable and context.appearance.motion.flies:
            self.following.show_winnable()
        self.shown = shown
        self._seen = seen
        self._first = len(session.game.steps)
        self._beats = deque(beats_of(len(shown.steps), self._first))
        self._made = len(shown.steps)
        self._figures: RewoundFigures | None = None
        if self._beats:
            course = rewound_course(shown, self._first, is_winnable)
            self._figures = RewoundFigures(course, seen.course)
        self._wind = self.clock.timer(flies=True)
        self._next = self.clock.timer(self._go_back)
        # the sun, from one picture to the next
        self._glides = self.clock.timer()
        self._glides_from = float(self._made)
        # runs while a ground turns into that of another hour
        self._turns = self.clock.timer()
        # runs while it gives way to the game
        self._ends = self.clock.timer(self._arrive)
        # the last picture before it gives way
        self._seen_last: pygame.Surface | None = None
        # the picture of that game; what paints it, and before that its own board
        self._game: GameSeen | None = None
        self._paint_anew()
        self._board: TravellingBoard | None = None  # on its way in
        super().__init__(context, shown.state)
        if hours is not None:
            self.hours = hours
        if seen.snow is not None:
            self.table.snow.fall(seen.snow)
        self._wind.begin(BOARD_SECONDS)
        self._turns.begin(TURN_PAUSE_SECONDS)
        if not self.clock.pace.flies:
            self._give_way(CROSS_FADE)
            return
        self.clock.timer(partial(self.effects.sounds.play, "wind")).begin(0)
        pause = self._beats[0].wait if self._beats else 0.0
        self._next.begin(BOARD_SECONDS + pause)

    # Properties

    @property
    def around(self) -> Around:
        return self.following.around

    @property
    def daylight(self) -> float:
        return daylight(self._state_after(self._made))

    @property
    def title(self) -> str:
        return self.following.title

    @property
    def music(self) -> Piece:
        """The piece of the game that follows.

        After a loss there is none until the wrong move is taken back.
        """
        is_lost = self._seen.snow is not None and self._made != self._first
        return "" if is_lost and self._seen_last is None else self.following.music

    def _state_after(self, made: int) -> State:
        steps = self.shown.steps
        return steps[made - 1].after if made else self.shown.start

    def view(self) -> Part:
        return Part()

    def lay_out(self) -> None:
        super().lay_out()
        self._board = None
        self._stop_painting()
        self._paint_anew()

    def _paint_anew(self) -> None:
        self._game = None
        self._board_painting = Ahead(self._paint_board)
        self._game_painting = Ahead(self._paint_game)

    def _stop_painting(self) -> None:
        self._board_painting.cancel()
        self._game_painting.cancel()

    def leave(self) -> None:
        super().leave()
        self._stop_painting()

    @property
    def foreseen(self) -> Ahead | None:
        for painting in (self._board_painting, self._game_painting):
            if not painting.done:
                return painting
        return self.hours.ahead_of(self.daylight, self.style)

    def _paint_board(self) -> None:
        """Paint its own board while that of the loss is still on its way."""
        self.table.ground(0.0)

    def update(self, dt: float) -> Transition | None:
        if self._wind.runs:
            self._board_painting.go_on(after(CARDS_PER_SLICE))
        return super().update(dt)

    def _paint_game(self) -> None:
        lay_out(self.following, self.style.size)
        breathe()
        board = pygame.Surface(self.style.size)
        self.following.table.draw(board)
        breathe()
        self._game = GameSeen(board, self.following.bars_alone())

    @property
    def _game_seen(self) -> GameSeen:
        self._game_painting.finish()
        assert self._game is not None
        return self._game

    # Time

    @property
    def _blown(self) -> float:
        """The progress of the board on its way in, from 0 to 1."""
        return ease_in_out(self._wind.progress())

    @property
    def _sun_at(self) -> float:
        """The move at which the sun stands."""
        way = self._made - self._glides_from
        return self._glides_from + way * self._glides.progress()

    def _go_back(self) -> None:
        """Show the next picture of the game on its way back.

        Give way to the game when the wrong move is taken back.
        """
        if not self._beats:
            self._give_way(BARS_SECONDS)
            return
        self._glides_from = self._sun_at
        self._go_back_to(self._beats.popleft().made)
        wait = self._beats[0].wait if self._beats else UNDO_SECONDS - BARS_SECONDS
        self._next.begin(wait)
        self._glides.begin(min(wait, LANDING_SECONDS))

    def _go_back_to(self, made: int) -> None:
        now = self._state_after(self._made)
        then = self._state_after(made)
        progress = self._run_progress(made)
        warmth = max(0.0, RUN_PARTS * progress - RUN_PARTS + 1)
        self.table.let_thaw(self._thawing(now, then, progress), min(1.0, warmth))
        self.table.show(Step(None, now, then))
        self._made = made
        if made == self._first + 1:
            self._show_wrong_move()
        elif made == self._first and not is_large(self.style):
            self._let_dawn()
        run = len(self.shown.steps) - self._first
        if not self.context.settings.hides_figures:
            left = (made - self._first) / run
            note = 1 + round((NOTE_COUNT - 1) * left)
            self.effects.sounds.play(f"note_{note}", volume=NOTE_VOLUME)
        self.changed()

    def _run_progress(self, made: int) -> float:
        """Return the fraction of the way to the wrong move that ends after ``made``."""
        run = len(self.shown.steps) - self._first - 1
        return (len(self.shown.steps) - made) / run if run > 0 else 1.0

    def _thawing(self, now: State, then: State, progress: float) -> Collection[Cell]:
        """Return the cells whose snow has melted after a fraction of the run.

        They are those that change; in the middle third all other cards too, from right
        to left, and in the last third the gaps.
        """
        columns = now.variant.layout.columns
        cards_from = columns * (2 - RUN_PARTS * progress)
        gaps_from = columns * (3 - RUN_PARTS * progress)
        thawing = set()
        for cell, (card, before) in enumerate(zip(now.board, then.board, strict=True)):
            bare_from = gaps_from if card is None else cards_from
            if card != before or cell % columns >= bare_from:
                thawing.add(cell)
        return thawing

    def _show_wrong_move(self) -> None:
        """Darken everything but the card whose move lost the win."""
        changes = self.shown.steps[self._first].changes
        cells = tuple(each.target for each in changes if each.target is not None)
        if len(cells) == 1:
            self.table.spotlight = Spotlight(ringed=cells, shade=SHADE_STRENGTH)

    def turn_hour(self) -> None:
        """Turn the hour with the moves, even while cards fly, once it is painted.

        In a large window, the ground turns only at the end.
        """
        has_dawned = self._made == self._first
        if has_dawned or is_large(self.style) or self._turns.runs:
            return
        is_painted = self.hours.ahead_of(self.daylight, self.style) is None
        if is_painted and self.hours.turn(self.table, self.daylight):
            self._turns.begin(TURN_PAUSE_SECONDS)

    def _let_dawn(self) -> None:
        """Turn the ground into that of the game that follows."""
        self._game_painting.finish()
        self.table.turning.turn_to(self.following.table.backdrop)

    # The end

    def hurry(self) -> None:
        self._give_way(HURRY)

    def _give_way(self, seconds: float) -> None:
        """Fade over into the game within ``seconds``."""
        if self._seen_last is not None:
            return
        self._next.stop()
        picture = self._seen.picture
        if self.clock.pace.flies:
            picture = pygame.Surface(self.style.size)
            self.draw(picture, 0.0)
        self._seen_last = picture
        self._ends.begin(seconds)

    def _arrive(self) -> None:
        self._game_painting.finish()
        move = _("Move {number}", number=self._first)
        if self._is_winnable:
            move = _("Move {number}, it can be won.", number=self._first)
        self.context.announcer.say(move)
        if self._told:
            wrong = self.shown.steps[self._first].cause
            assert isinstance(wrong, Slide)
            self.following.tell_missed(wrong.source, self._told)
        self.go(Replace(self.following))

    def handle(self, intent: Intent) -> Transition | None:
        """Do nothing: what a player does is for the game."""
        return None

    # Picture

    def layers(self, alpha: float) -> SceneLayers | None:
        if self._seen_last is not None or self._blown < 1:
            return None
        self._board_painting.finish()
        return super().layers(alpha)

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        if self._seen_last is not None:
            self._draw_end(surface, self._seen_last)
        elif self._blown < 1:
            self._draw_wind(surface)
        else:
            self._board_painting.finish()
            super().draw(surface, alpha)

    def draw_below_parts(self, surface: pygame.Surface) -> None:
        self._draw_figures(surface)

    def _draw_figures(self, surface: pygame.Surface, come: float = 1.0) -> None:
        if self._figures is not None:
            state = self._state_after(self._made)
            self._figures.draw(surface, self.style, state, self._sun_at, come)

    def _draw_end(self, surface: pygame.Surface, last: pygame.Surface) -> None:
        """Draw the game that follows as it takes the place of the last picture."""
        progress = self._ends.progress()
        game = self._game_seen
        surface.blit(last, (0, 0))
        shapes.blit_faint(surface, game.board, (0, 0), progress)
        if self.clock.pace.flies:
            draw_bars_coming(surface, game.bars, self.style.px_per_unit, progress)
        else:
            shapes.blit_faint(surface, game.bars, (0, 0), progress)

    def _draw_wind(self, surface: pygame.Surface) -> None:
        """Draw the last picture of the loss going out, and the board coming in."""
        blown = self._blown
        seen = self._seen
        surface.blit(seen.ground, (0, 0))
        gone = self._wind.progress(WORDS_FADE_SECONDS)
        shapes.blit_faint(surface, seen.picture, (0, 0), 1 - gone)
        clear = min(1.0, CLEAR_SPEED * blown)  # its picture has a board already
        if seen.snow is not None:
            clear = 1.0
            place = shapes.grown(seen.geometry.board, self.style.px(BORDER))
            surface.blit(seen.ground, place, place)  # the board goes its own way
        shapes.blit_faint(surface, self.table.backdrop, (0, 0), self._wind.progress())
        self._travelling.draw(surface, 1 - blown, clear)
        self._draw_figures(surface, blown)

    @property
    def moved(self) -> Sequence[pygame.Rect]:
        """The areas that moved in the picture drawn last: the sun, and what came in."""
        moved = [] if self._figures is None else [*self._figures.moved]
        if self._wind.runs and self._board is not None:
            moved += self._board.moved
        return moved

    @property
    def _travelling(self) -> TravellingBoard:
        """The board on its way in: the one that was seen, if it is still the same."""
        if self._board is None:
            seen = self._seen
            self._board = seen.board
            if self._board is None or not self._board.fits(self.table):
                clear = shapes.blank(self.style.size)
                look = self.context.appearance.of_board(self.style, clear)
                self._board = TravellingBoard(
                    self.shown.state, look, seen.snow, self.around, seen.geometry
                )
        return self._board
