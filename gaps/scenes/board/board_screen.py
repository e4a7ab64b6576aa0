"""The base of the screens with a board.

They are the game, its way back from a loss, the review and the lessons. The board lies
below the parts of the screen. The pointer goes straight to it if no other widget is
there, and so do keys while it has the focus.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import ClassVar

import pygame

from gaps.engine import Cell, Slide, State, Variant
from gaps.language import _
from gaps.scenes.board.board_controller import (
    BoardAnswer,
    BoardController,
    EdgeReached,
    Entered,
    Lifted,
    OfferedCells,
    Refused,
)
from gaps.scenes.board.board_feedback import BoardFeedback
from gaps.scenes.board.board_ground import BoardGround
from gaps.scenes.board.survey import Survey
from gaps.scenes.common.actor import Actor, Cast
from gaps.scenes.common.notes import TOAST
from gaps.scenes.common.screen import Screen
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session.change import ChangeKind, GameChange
from gaps.scenes.session.routes import LeftGame, SeenBoard
from gaps.scenes.shared.context import Context
from gaps.scenes.speech.cell_words import cell_of
from gaps.scenes.speech.move_words import offer_words
from gaps.scenes.text import refusals
from gaps.stage.ahead import Ahead
from gaps.stage.core.intents import (
    LEFT_BUTTON,
    Asked,
    CharacterTyped,
    Hover,
    Intent,
    Nav,
    Press,
    PressLost,
    Release,
)
from gaps.stage.core.scene import Transition
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.display import SceneLayers
from gaps.stage.drawing.shapes import blank, blit_areas
from gaps.stage.drawing.style import Style
from gaps.stage.motion.tween import ease_out_cubic
from gaps.stage.speech.spoken import Action
from gaps.stage.view import Fixed, Part, Use
from gaps.table.cards.art import CardArt
from gaps.table.landscape.descent import TableLook, TableSide
from gaps.table.landscape.hours import TOP
from gaps.table.model.geometry import BARS, Around
from gaps.table.table import Table

BARS_WAY = 12  # units by which bars slide in
TABS = (Nav.NEXT, Nav.PREVIOUS)


class BoardScreen(Screen):
    """Shows a board below its parts, and follows the changes of a game on it."""

    on_field = False
    shows_focus = False
    usable: ClassVar[bool] = True
    """True if cards can be moved: then the board is one of the widgets."""
    ground_top: ClassVar[float] = TOP
    """The row where the mountains behind the board end, in units."""

    def __init__(self, context: Context, state: State) -> None:
        super().__init__(context)
        self.cast = Cast([BoardActor(self), self.notes])
        """Everything that acts on this screen."""
        self.hours = BoardGround(self.ground_top)
        # False while the cards are still on their way from elsewhere
        self._has_pack = True
        # does not run if the bars were there at once
        self._bars_come = self.clock.timer(flies=True)
        self.show_board(state)

    def show_board(self, state: State) -> None:
        """Show a position on a new board."""
        look = self.context.appearance.of_board(self.style, self._first_ground())
        area = self.board_area(state)
        self.table = Table(state, look, area, self.around)
        self.cursor = BoardController(self.context, self.table)
        self.effects = BoardFeedback(self.context, self.table)
        self.survey = Survey(
            self.effects,
            self.cursor,
            self.notes,
            self.situation,
            self.usable,
        )

    # For screens to override

    def board_area(self, state: State) -> pygame.Rect | None:
        """Return the part of the window for a board.

        None is all that the bars leave.
        """
        return None

    @property
    def around(self) -> Around:
        """The surroundings of a board that has no part of the window to itself."""
        return BARS

    @property
    def daylight(self) -> float | None:
        """The height of the sun behind the board, from 0 to 1.

        None if the board has the background of every window.
        """
        return None

    def situation(self) -> str:
        """Return the state of the game in words."""
        raise NotImplementedError

    def play(self, slide: Slide) -> Transition | None:
        """Make a move that was chosen on the board."""
        return None

    def edge_reached(self, nav: Nav) -> Transition | None:
        """Handle an arrow key that points beyond the edge of the board."""
        self.effects.edge_reached()
        return None

    def draw_below_parts(self, surface: pygame.Surface) -> None:
        """Draw what lies above the board and below the parts."""

    # The position

    @property
    def variant(self) -> Variant:
        return self.table.state.variant

    def follow(self, change: GameChange) -> None:
        """Notify everything that acts here of a change."""
        self.cast.follow(change)

    def cards_lie(self) -> None:
        """Handle that all cards in flight have landed."""

    def move_cards(self, change: GameChange) -> None:
        """Move the cards as the game has changed."""
        self.cursor.cancel_press()
        self.table.show(change.step, back=change.kind is ChangeKind.UNDONE)
        if change.is_redeal:
            self.hours.pass_cloud(self.table, self.daylight)
        self.turn_hour()

    # The ground

    def _first_ground(self) -> pygame.Surface | None:
        """Return the ground of a board that is new or laid out again."""
        self.hours.begin(self.style, self.daylight)
        if not self._laid_out:
            return pygame.Surface(self.style.size)  # nobody sees it
        return self.hours.first(self.style)

    def turn_hour(self) -> None:
        """Turn the ground to the hour of the cards, unless a card is held."""
        if self.form.pressed is None and self.hours.follow(self.table, self.daylight):
            self.dirty = True

    def as_seen(self) -> SeenBoard:
        """Return a picture of the game and its board as they are now."""
        picture = pygame.Surface(self.style.size)
        self.draw(picture, 0.0)
        table = self.table
        return SeenBoard(picture, table.geometry, table.snow.lying, table.backdrop)

    def as_left(self) -> LeftGame:
        """Return a picture of the game as it ends."""
        table = self.table
        bars = blank(self.style.size)
        self.draw_above(bars)
        is_reduced = self.context.appearance.motion.reduced
        return LeftGame(
            picture=self.as_seen().picture if is_reduced else None,
            ground=table.backdrop,
            bars=bars,
            around=self.around,
            particles=table.particles,
            snow=table.snow.lying,
        )

    def show_at(self, text: str, name: str) -> None:
        """Show a line next to a widget or, if there is none, next to the board."""
        self.form.hide_tooltip()
        place = self.table.geometry.board
        for widget, site in self.form.sites.items():
            if widget.name == name:
                place = site.rect
        self.notes.show(TOAST, text, place)

    # Time

    @property
    def moving(self) -> bool:
        return super().moving or self.cast.moving

    @property
    def sweeps(self) -> bool:
        return self.table.dealing

    @property
    def wake_after(self) -> float | None:
        return self.cast.wake_after

    def update(self, dt: float) -> Transition | None:
        super().update(dt)
        self._has_pack = True
        if self.cast.update(dt):
            self.dirty = True
        return None

    def update_board(self, dt: float) -> None:
        """Advance the board by ``dt`` seconds."""
        was_flying = self.table.flying
        self.table.update(self.clock.step)
        for change in self.effects.update(dt):
            self.cast.land(change)
        if not any(row.runs for row in self.table.finished_rows):
            self.turn_hour()
        if was_flying and not self.table.flying:
            self.cards_lie()

    # Intents

    @property
    def is_on_board(self) -> bool:
        """True if the board has the focus."""
        return self.form.focused is self.cursor

    def handle(self, intent: Intent) -> Transition | None:
        self.dirty = True
        if intent is Nav.BACK and self.take_off():
            return None
        if isinstance(intent, Nav | Press):
            self.end_typing()
        is_survey = isinstance(intent, GameCommand | CharacterTyped)
        if is_survey and self.survey.handle(intent):
            if self.usable and self.table.hand.focused is not None:
                self.focus("board", visible=True)
            return None
        if isinstance(intent, PressLost):
            self.cursor.handle(intent)
        if not self.usable:
            return super().handle(intent)
        match intent:
            case Asked(key, action) if cell_of(key, self.table.state) is not None:
                return self._ask(key, action)
            case Hover() | Press() | Release():
                return self._point(intent)
            case Nav() if self.is_on_board and intent not in (Nav.ERASE, Nav.BACK):
                return self.navigate(intent)
        return self.use_widgets(intent)

    @property
    def letters(self) -> Collection[str]:
        return self.survey.letters

    def end_typing(self) -> bool:
        return self.survey.end_typing()

    def take_off(self) -> bool:
        """Remove what the player put on the board last: a lifted card, or a typed rank.

        Return True if there was anything.
        """
        if self.cursor.put_down():
            self.context.announcer.say(_("Nothing is chosen."))
            return True
        if self.end_typing():
            self.context.announcer.say(_("Nothing is typed."))
            return True
        return False

    def _ask(self, key: str, action: Action) -> Transition | None:
        """Answer the request of a screen reader for a cell."""
        cell = cell_of(key, self.table.state)
        assert cell is not None
        self.focus("board", visible=True)
        self.cursor.focus(cell)
        if action is Action.ACTIVATE:
            return self.answer(self.cursor.choose(cell))
        return self.answer(Entered(cell))

    def _point(self, intent: Hover | Press | Release) -> Transition | None:
        """Send the pointer to the widget held or at its place, or to the board."""
        form = self.form
        if self.table.geometry.cell_at(intent.pos) is None:
            intent = form.aimed(intent)
        pos = intent.pos
        self.table.point(pos)
        transition = None
        was_held = form.pressed is not None
        if was_held or form.hovered is not None or form.at(pos) is not None:
            transition = super().handle(intent)
            if form.hovered is not None:
                self.table.hover(None)
        if isinstance(intent, Press) and intent.button == LEFT_BUTTON:
            self.focus("board", visible=False)
            self.cursor.hide_focus()
        if was_held or form.pressed is not None:
            return transition
        return self.answer(self.cursor.handle(intent))

    def navigate(self, nav: Nav) -> Transition | None:
        """Move the focus from cell to cell, or use its cell."""
        if self.context.announcer.active and self.table.hand.focused is None:
            self.cursor.focus()  # a screen reader has announced it already
        self.form.leave_ring()
        answer = self.cursor.handle(nav)
        self.form.show_focus()
        if nav in TABS and self.context.announcer.active:
            self.survey.stepped()
        return self.answer(answer)

    def use_widgets(self, intent: Intent) -> Transition | None:
        """Send an intent to the widgets; the focus may enter the board, or leave it."""
        was_on_board = self.is_on_board
        transition = super().handle(intent)
        has_come = self.is_on_board and not was_on_board
        if intent in TABS and has_come:
            self.cursor.focus_first(forward=intent is Nav.NEXT)
            self.survey.stepped()
        self.show_board_focus()
        return transition

    def focus_on(self, cell: Cell) -> None:
        """Move the focus to a cell.

        It is shown if keys or a gamepad were used last.
        """
        self.cursor.keep_focus(cell)
        if not self.context.controls.points:
            self.focus("board", visible=True)
            self.cursor.focus()

    def focus_at(self, name: str) -> None:
        """Move the focus to a button of the bars.

        This is done only if the button can be used, and keys or a gamepad were used
        last.
        """
        usable = [each.name for each in self.form.widgets if each.enabled]
        if name in usable and not self.context.controls.points:
            self.cursor.hide_focus()
            self.focus(name, visible=True)

    def show_board_focus(self) -> None:
        """Show the focus on the board if it is there, and visible at all."""
        if not (self.is_on_board and self.form.focus_visible):
            self.cursor.hide_focus()
        elif self.table.hand.focused is None:
            self.cursor.focus()

    def answer(self, answer: BoardAnswer) -> Transition | None:
        """Act on the board's answer to an intent."""
        match answer:
            case Slide():
                return self.play(answer)
            case OfferedCells(cell, cells):
                self.effects.sounds.play("pick", cell)
                self.context.announcer.say(offer_words(self.table.state, cells))
            case Lifted(cell):
                self.effects.sounds.play("pick", cell)
            case Entered(cell):
                self.effects.hovered(cell)
            case Refused():
                self.refuse(answer)
            case EdgeReached(nav):
                return self.edge_reached(nav)
        return None

    def refuse(self, refused: Refused) -> None:
        """Show why a card or a gap cannot do what the player wanted."""
        self.effects.sounds.play("knock", refused.cell)
        text = self.why_refused(refused)
        self.notes.show(TOAST, text, self.table.geometry.rect(refused.cell))

    def why_refused(self, refused: Refused) -> str:
        state = self.table.state
        card = state.board[refused.cell]
        return refusals.refusal_text(state, refused.reason, card)

    # Picture

    def style_for(self, size: tuple[int, int]) -> Style:
        return self.context.appearance.board_style(size)

    @property
    def foreseen(self) -> Ahead | None:
        return self.table.foreseen or self.hours.next_ahead(self.table)

    def rest(self) -> None:
        self.hours.rest(self.table)
        self.table.rest()

    def board_part(self) -> Part:
        """Return the board as one of the parts."""
        return Fixed(Use(self.cursor), (*self.table.geometry.board,))

    def lay_out(self) -> None:
        look = self.context.appearance.of_board(self.style, self._first_ground())
        self.table.restyle(look, self.board_area(self.table.state))

    def table_side(self) -> TableSide:
        """Return what the camera sees of the board as it descends from the range."""
        table = self.table
        look = self.table_look(self.style.size)
        rows = table.without_ground(self._has_pack)
        return TableSide(look, table.backdrop, rows, table.covered_by_cards())

    def table_look(self, size: tuple[int, int]) -> TableLook:
        """Return what is known of the table before it is laid out."""
        style = self.style_for(size)
        return TableLook(style, self.hours.shown_fraction, self.hours.top(style))

    def receive_pack(self) -> bool:
        """Prepare to deal the cards from a pack that flies in.

        Return True if any are to be dealt.
        """
        return False

    def bars_alone(self) -> pygame.Surface:
        """Return the board's surroundings on a transparent picture of the window."""
        picture = blank(self.style.size)
        self._draw_bars(picture)
        return picture

    def leave(self) -> None:
        super().leave()
        self.table.drop_foreseen()
        self.hours.end_coming()

    def forget_pictures(self) -> None:
        super().forget_pictures()
        self.table.forget_pictures()

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        self.table.draw(surface, alpha * self.clock.rate)
        self.draw_above(surface)

    def layers(self, alpha: float) -> SceneLayers | None:
        if self._bars_come.runs:
            return None
        alpha *= self.clock.rate
        ground = self.table.ground(alpha)
        moving = partial(self.table.draw_moving, alpha=alpha)
        return SceneLayers(self.style, ground, moving, self.draw_above)

    def draw_above(self, surface: pygame.Surface) -> None:
        """Draw what lies above the board."""
        if not self._bars_come.runs:
            self._draw_bars(surface)
            return
        come = self._bars_come.progress()
        draw_bars_coming(surface, self.bars_alone(), self.style.px_per_unit, come)

    def _draw_bars(self, surface: pygame.Surface) -> None:
        self.draw_below_parts(surface)
        self.tree.draw(surface)
        for part, rect in (*self.tree.behind, *self.tree.still.live):
            part.draw_at(surface, self.style, rect, self.motion_age)
        art = self.context.appearance.art()
        self.cast.draw(surface, self.style, art)
        self.form.draw(surface)
        self.cast.draw_above(surface, self.style, art)


def draw_bars_coming(
    surface: pygame.Surface,
    bars: pygame.Surface,
    unit: float,
    come: float,
    areas: Sequence[pygame.Rect] | None = None,
) -> None:
    """Draw the surroundings of a board as they slide in, at a fraction of their way.

    The upper half comes from above, the lower one from below. ``bars`` is transparent
    outside of ``areas``.
    """
    window = bars.get_rect()
    middle = window.height // 2
    way = round(BARS_WAY * unit * (1 - ease_out_cubic(come)))
    upper = pygame.Rect(0, 0, window.width, middle)
    lower = pygame.Rect(0, middle, window.width, window.height - middle)
    for half, down in ((upper, -way), (lower, way)):
        seen = [area.clip(half) for area in areas or [window]]
        blit_areas(surface, bars, filter(None, seen), come, (0, down))


class BoardActor(Actor):
    """The board as an actor on its screen: its cards, light and sounds."""

    def __init__(self, screen: BoardScreen) -> None:
        self._screen = screen

    @property
    def moving(self) -> bool:
        return self._screen.table.moving

    def follow(self, change: GameChange) -> None:
        self._screen.move_cards(change)
        self._screen.effects.follow(change)

    def update(self, dt: float) -> bool:
        self._screen.update_board(dt)
        return False

    def draw_above(self, surface: pygame.Surface, style: Style, art: CardArt) -> None:
        self._screen.table.draw_numbers(Canvas(surface, style))
