"""A deal being played: its display, its words, the player's actions, and its end."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from gaps.engine import Cell, Move, Slide, State, Status
from gaps.language import _
from gaps.scenes.bars.bars import REDEAL_NAME, draw_shade
from gaps.scenes.bars.talon import draw_beside_talon
from gaps.scenes.board.board_controller import Refused
from gaps.scenes.board.board_screen import BoardScreen
from gaps.scenes.board.cell_notes import MISSED, Cells
from gaps.scenes.common import keys_text
from gaps.scenes.common.notes import TOAST, TOLD
from gaps.scenes.common.program_scene import DeferredAction, ScreenHelp, Shortcut
from gaps.scenes.game.crew import Crew
from gaps.scenes.game.play_bars import PlayBars
from gaps.scenes.game.play_commands import HELD, PlayCommands
from gaps.scenes.game.play_words import words_beside_board
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session import routes
from gaps.scenes.session.change import ChangeKind, Follower, GameChange
from gaps.scenes.session.found_text import names_deal
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.session.newcomer import is_first_game
from gaps.scenes.shared.context import Context
from gaps.scenes.speech.cell_words import board_tree, cell_key
from gaps.scenes.speech.survey_words import game_words, title_words
from gaps.scenes.text import expedition_text
from gaps.stage.ahead import Ahead
from gaps.stage.audio.music import Piece
from gaps.stage.core.intents import (
    RIGHT_BUTTON,
    Asked,
    Command,
    CommandReleased,
    Hover,
    Intent,
    Nav,
    Press,
    Release,
    WindowFocusChanged,
)
from gaps.stage.core.scene import Result, Transition
from gaps.stage.core.succession import Succession
from gaps.stage.core.widget import Widget
from gaps.stage.speech.spoken import Spoken
from gaps.stage.view import Part, layers
from gaps.store.games.kinds import GamePermission
from gaps.table.model.choreography import PACK_FALL_SECONDS
from gaps.table.model.geometry import BARS, CROWDED_WINDOW, HEADLINE, Around
from gaps.table.snow.mountains import SnowPictures, paint_snow
from gaps.values import with_fields

# the fraction of a sunrise in a first game: more would dazzle its line
FIRST_DAWN_STRENGTH = 0.43
# the fraction of a sunrise in a position that can be won again
WINNABLE_DAWN_STRENGTH = 0.66
DAWN_SECONDS = 0.900  # the seconds at normal speed for which it is shown
AIMS_SECONDS = 6.0  # display of the aims of a deal of the expedition
MAX_CHAIN = 3  # slides shown ahead, starting with the one under the pointer
BARS_FADE_SECONDS = 0.180  # seconds, after a pack has arrived to deal


class Play(BoardScreen):
    """One deal being played.

    A move is final and saved as it is made; everything else follows that change.
    """

    called = keys_text.PLAY.title
    about = keys_text.PLAY.sentences
    keeps_disabled = True
    first_focus = "board"

    def __init__(
        self,
        context: Context,
        session: GameSession,
        fresh: bool = False,
    ) -> None:
        """Deal the cards in if the game is ``fresh``."""
        self.session = session
        self.fresh = fresh
        self._dawn = self.clock.timer()  # runs while the hour is still that of a win
        # paints the mountains of its loss, once it is lost
        self._snow: Ahead | None = None
        self._mountains: SnowPictures | None = None
        self.is_first = is_first_game(context.folder, context.settings, session)
        context.music.open_game(session.seed)
        super().__init__(context, session.game.state)
        self.form.succession = Succession()
        if self.state.status is Status.LOST:
            self.table.let_snow()
        self.effects.hides_figures = self.is_first
        self.effects.show_chain(session.position.chain, at_once=True)
        self.crew = self.cast = Crew(self, session, self.is_first)
        self.bars = PlayBars(self.crew)
        self.followers: list[Follower] = [self]
        session.followers = self.followers
        self._forwarded: Intent | None = None
        self.commands = PlayCommands(self, self.crew)
        context.games.playing = session
        session.when_shown = context.games.note_shown
        context.games.prepare(session.variant, session.seed or None)

    @property
    def state(self) -> State:
        return self.session.game.state

    @property
    def help(self) -> ScreenHelp:
        """The help for the game: only what its rules and its kind allow."""
        page = keys_text.PLAY
        has_redeals = self.session.variant.redeal is not None
        texts = tuple(
            each for each in page.sentences if has_redeals or each != keys_text.REDEAL
        )
        keys = tuple(each for each in page.keys if self._allows(each))
        return with_fields(page, sentences=texts, keys=keys)

    def _allows(self, shortcut: Shortcut) -> bool:
        commands = (each for each in shortcut.commands if isinstance(each, GameCommand))
        return all(map(self.session.allows, commands))

    @property
    def music(self) -> Piece:
        if self.context.settings.hides_figures:
            return "game"
        if self.state.redeals_used:
            return "later_round"
        return "long_game" if self.variant.decks > 1 else "game"

    @property
    def daylight(self) -> float:
        fraction = self.session.position.daylight
        if self._dawn.runs:
            fraction = max(fraction, WINNABLE_DAWN_STRENGTH)
        return FIRST_DAWN_STRENGTH * fraction if self.is_first else fraction

    def show_winnable(self) -> None:
        """Raise the sun for a moment, with cards at rest, to show a winnable game."""
        self._dawn.begin(DAWN_SECONDS)
        if self._laid_out:
            self.lay_out()

    def move_cards(self, change: GameChange) -> None:
        """Move the cards; those of a new redeal are left to a scene of its own."""
        if change.is_redeal and change.kind is ChangeKind.PLAYED:
            self.cursor.cancel_press()
            self.hours.pass_cloud(self.table, self.daylight)
        else:
            super().move_cards(change)

    def tell_missed(self, cell: Cell, text: str) -> None:
        """Tell beside a card what would have won in place of its move."""
        self.notes.show(MISSED, text, partial(Cells.of, self.table, (cell,)))

    # Bars

    @property
    def around(self) -> Around:
        return HEADLINE if self.is_first else BARS

    def bring_up_bars(self) -> None:
        """Update the bars, if anything in them has changed."""
        if self.bars.bring_up():
            self.crew.figures.lie_between(self.bars.shown, self.style)
            self.changed()

    def view(self) -> Part:
        return layers(self.board_part(), *self.bars.parts(self.style, self.do))

    def draw_below_parts(self, surface: pygame.Surface) -> None:
        if self.table.geometry.talon:
            draw_beside_talon(surface, self.table.geometry, self.state, self.style)
        draw_shade(surface, self.style, self.table.lamp)

    # The focus

    def edge_reached(self, nav: Nav) -> Transition | None:
        """Move the focus from the board up or down to the bars."""
        cell = self.table.hand.focused
        leads = (Nav.UP,) if self.is_first else (Nav.UP, Nav.DOWN)
        if nav not in leads or cell is None:
            return super().edge_reached(nav)
        name = "menu"
        if nav is Nav.DOWN:
            name = self._nearest_below(self.table.geometry.center(cell)[0])
        self.cursor.hide_focus()
        self.focus(name, visible=True)
        return None

    def _nearest_below(self, x: float) -> str:
        """Return the usable button of the lower bar nearest to ``x``.

        Return the menu if there is none.
        """

        def distance(button: Widget) -> float:
            return abs(self.form.sites[button].rect.centerx - x)

        others = (self.cursor, self.form.widget("menu"))
        buttons = [
            each for each in self.form.widgets if each.enabled and each not in others
        ]
        return min(buttons, key=distance).name if buttons else "menu"

    def _keep_focus(self) -> None:
        """Move a focus whose button is gone to a neighbour of it."""
        focused = self.form.focused
        names = [each.name for each in self.form.widgets]
        if focused is not None and names and focused.name not in names:
            neighbour = names[-1]
            if focused.name not in ("skip", REDEAL_NAME):
                usable = [each.name for each in self.form.widgets if each.enabled]
                near = ("hint", "undo", "menu")
                neighbour = next(name for name in near if name in usable)
            self.form.focus(neighbour)
        super()._keep_focus()

    # The end

    @property
    def foreseen(self) -> Ahead | None:
        if self._dawn.runs:
            return self.hours.ahead_of(self.session.position.daylight, self.style)
        if self.state.status is not Status.LOST:
            flies = self.context.appearance.motion.flies
            return super().foreseen or (
                self.crew.win.ahead(self.state) if flies else None
            )
        if self._snow is None:
            self._snow = Ahead(self._paint_mountains)
        return self._snow

    def _paint_mountains(self) -> None:
        """Paint what the results of a loss will show."""
        style = self.context.appearance.style(self.style.size)
        self._mountains = paint_snow(style)

    def as_left(self) -> routes.LeftGame:
        return with_fields(super().as_left(), mountains=self._mountains)

    # Words

    def refuse(self, refused: Refused) -> None:
        """Show why a card cannot move, or which card it waits for."""
        if not self.crew.awaited.refuse(refused.cell, refused.reason):
            super().refuse(refused)
            return
        self.effects.sounds.play("knock", refused.cell)
        self.notes.hide(TOAST)
        self.context.announcer.say(self.why_refused(refused))

    def show_at(self, text: str, name: str) -> None:
        """Show a line next to a button or, if it is hidden, the hint button."""
        names = [each.name for each in self.form.widgets]
        super().show_at(text, name if name in names else "hint")

    def situation(self) -> str:
        return game_words(self.context, self.session, self.crew.notice)

    @property
    def title(self) -> str:
        return title_words(self.session, self.context.name_of(self.variant))

    def spoken(self) -> Spoken:
        sites = self.form.sites.items()
        widgets = (each.spoken(site) for each, site in [*sites][1:])
        children = (
            board_tree(self.table),
            *words_beside_board(self.crew),
            *(each for each in widgets if each is not None),
        )
        return Spoken("Play", self.spoken_role, self.title, children=children)

    def spoken_focus(self) -> str:
        return super().spoken_focus() or cell_key(self.cursor.focused)

    # Layout

    def resize(self, size: tuple[int, int]) -> None:
        """Lay everything out; the first time, deal the cards of a fresh game in.

        A note says if the window is too small for the board.
        """
        was_cramped = self.table.geometry.is_cramped(self.style.density)
        super().resize(size)
        geometry = self.table.geometry
        if geometry.is_cramped(self.style.density) and not was_cramped:
            (width, height) = CROWDED_WINDOW
            rows = geometry.layout.rows
            told = _(
                "{rows} rows need at least {width} × {height}.",
                rows=rows,
                width=width,
                height=height,
            )
            self.show_at(told, "menu")
        if self.fresh:
            self.fresh = False
            self._deal_in()

    def lay_out(self) -> None:
        self._snow = None
        self._mountains = None
        settings = self.context.settings
        self.table.ghosts = settings.ghosts
        self.table.mark_playable = settings.mark_playable
        self.table.dusk.comes = True
        super().lay_out()
        position = self.session.position
        self.crew.rewards.settle(position)
        self.effects.show_chain(position.chain, at_once=True)
        self.bars.take_names()
        self.bring_up_bars()
        self.crew.figures.lie_between(self.bars.shown, self.style)

    def _deal_in(self) -> None:
        """Deal the cards of a fresh game.

        Show the goals of its stars, and whether it could not be saved.
        """
        self.table.deal_in()
        self.effects.dealt()
        motion = self.table.motion_settings
        if motion.flies:
            self.effects.sounds.play_later("land", motion.real(PACK_FALL_SECONDS))
        self.crew.minute.say()
        camp_deal = self.session.camp_deal
        if camp_deal is not None and not self.session.game.steps:
            aims = ", ".join(map(expedition_text.aim_text, camp_deal.aims))
            told = _("Three stars: {aims}", aims=aims)
            self.notes.show(TOLD, told, seconds=AIMS_SECONDS)
        folder = self.context.folder
        if folder.problem is not None and not folder.is_foreign:
            self.show_at(folder.problem, "menu")
        self.crew.stop_words.say()

    def receive_pack(self) -> bool:
        """Deal the cards from a pack that has arrived; the bars appear meanwhile."""
        if not self.table.dealing:
            return False
        self.table.deal_in(pack_lies=True)
        self._has_pack = False
        self.effects.sounds.cancel()
        self.effects.sounds.play_later("land", 0.0)
        self._bars_come.begin(BARS_FADE_SECONDS)
        return True

    def takes_text(self, text: str) -> bool:
        return names_deal(text) and self.session.may(GamePermission.OTHER_DEAL)

    # Moves

    def play(self, slide: Slide) -> Transition | None:
        return self.commands.make_move(slide)

    def make_move(self, move: Move) -> Transition | None:
        """Make a legal move."""
        return self.commands.make_move(move)

    def do(self, command: GameCommand) -> Transition | None:
        return self.commands.do(command)

    # Intents

    def shortcuts(self) -> Sequence[Shortcut]:
        to_board = partial(self.focus, "board")
        undo = partial(self.do, GameCommand.UNDO)
        is_in_bars = not self.is_on_board
        return (
            Shortcut((Nav.UP, Nav.DOWN), "", to_board, enabled=is_in_bars),
            Shortcut((Nav.ERASE,), "", undo),
            Shortcut((Nav.BACK,), "", self.back),
        )

    def back(self) -> Transition | None:
        return self.do(GameCommand.PAUSE)

    def take_off(self) -> bool:
        """Put away the hint, too, before Esc pauses."""
        if super().take_off():
            return True
        if not self.crew.hint.put_away():
            return False
        self.context.announcer.say(_("The hint is put away."))
        return True

    def handle(self, intent: Intent) -> Transition | None:
        self.crew.time.has_input()
        if isinstance(intent, Press | Command):
            self.notes.hide(MISSED)
        if isinstance(intent, CommandReleased):
            if intent.command is self.crew.held.command:
                self.commands.end_run()
            return None
        self.dirty = True
        transition = self._answer(intent)
        self.bring_up_bars()
        return transition

    def _answer(self, intent: Intent) -> Transition | None:
        if self.crew.auto_finish.interrupted(intent):
            return None
        if self.table.dealing and isinstance(intent, Press | Command | Asked):
            self.table.hurry()
        self.bars.follow_device()
        match intent:
            case GameCommand() if intent in self.commands.actions:
                transition = self.do(intent)
                if intent in HELD.values() and self.session.allows(intent):
                    self.crew.held.press(intent)
                return transition
            case WindowFocusChanged(gained):
                self.crew.time.is_window_active = gained
                self.bars.take_names()
            case Hover(pos):
                self.crew.figures.point(pos)
                self.crew.kept_light.point(pos)
            case Nav.NEXT if self.crew.hint.slide and not self.crew.hint.has_focus:
                self.end_typing()
                self.focus_on(self.crew.hint.slide.source)
                self.survey.stepped()
                return None
            case Release() if self.crew.held.ran:
                # the button has already repeated, so its release is not a click
                self.form.pressed = None
        before = self.session.game
        transition = super().handle(intent)
        self.commands.hold_button(intent)
        if isinstance(intent, Press) and intent.button == RIGHT_BUTTON:
            transition = self.do(GameCommand.UNDO)
        if self.session.game is before:
            self.table.preview = chain_of(self.state, self.table.hand.hovered)
        return transition

    def navigate(self, nav: Nav) -> Transition | None:
        if nav is Nav.ACTIVATE:
            slide = self.crew.hint.offered
            if slide is not None:
                return self.make_move(slide)
            if self.table.hand.focused is None and self.state.status.stopped:
                return self.commands.ask_redeal()
        return super().navigate(nav)

    def forward(self, intent: Intent) -> None:
        """Accept an intent that came just before the game was opened."""
        self._forwarded = intent

    # Time

    @property
    def moving(self) -> bool:
        return super().moving or self.crew.is_won

    def update(self, dt: float) -> Transition | None:
        forwarded = self._forwarded
        if forwarded is not None:
            self._forwarded = None
            return self.handle(forwarded)
        super().update(dt)
        is_won = self.crew.is_won
        transition = None if is_won else self.commands.run()
        if self.crew.has_news:
            self.bring_up_bars()
        return (
            self.commands.show_win() if is_won and not self.table.flying else transition
        )

    # The end, and screens above

    def resume(self, result: Result | None) -> Transition | None:
        self.crew.time.has_input()
        self.crew.auto_finish.stop()
        self.crew.held.release()
        self.effects.sounds.cancel()
        self.bars.take_names()
        self.crew.kept_light.answered()
        if self.crew.banner is not None:
            self.crew.banner = None
            self.crew.words.dealt()
            self.crew.stop_words.say()
        transition = self._go_on_with(result)
        self.bring_up_bars()
        self.changed()
        return transition

    def _go_on_with(self, result: Result | None) -> Transition | None:
        """Act on the result of a screen above."""
        match result:
            case routes.InputForwarded(intent):
                return self.handle(intent)
            case DeferredAction(action):
                return action()
            case routes.MenuChoice(command):
                return self.do(command)
            case routes.PositionChosen():
                return self.commands.go_on_from(result)
        return self.commands.others.resume(result)

    def leave(self) -> None:
        super().leave()
        self.crew.win.drop()
        # another screen may have taken the game over
        if self.session.followers is self.followers:
            self.session.followers = []
        if self.crew.is_won:
            self.session.finish()
        else:
            self.session.leave()


def chain_of(state: State, cell: Cell | None) -> tuple[Slide, ...]:
    """Return up to ``MAX_CHAIN`` slides that follow each other.

    There are none if the cell has no slide or several.
    """
    if cell is None:
        return ()
    state = state.seen()
    slides = [slide for slide in state.slides if cell in (slide.source, slide.target)]
    chain: tuple[Slide, ...] = ()
    while len(slides) == 1 and len(chain) < MAX_CHAIN:
        slide = slides[0]
        chain += (slide,)
        state = state.play(slide)
        slides = [after for after in state.slides if after.target == slide.source]
    return chain
