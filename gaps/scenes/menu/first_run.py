"""What lies over the first scene: which cards a new player likes, or that the program
runs already.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from gaps import language
from gaps.language import N_
from gaps.scenes.common import help_text
from gaps.scenes.common.screen import (
    LATE_CHECK,
    MOVE_FOCUS,
    OPEN,
    USE_FOCUS,
    Dialog,
    Shortcut,
    buttons,
)
from gaps.scenes.game.play import Play
from gaps.scenes.settings.gallery import DECK_NOTES, DECKS, Gallery, deck_swatch
from gaps.scenes.shared.context import Context
from gaps.stage.core.intents import Intent, Nav, Wheel
from gaps.stage.core.scene import Quit, Scene, Transition
from gaps.stage.motion.tween import ease_out_cubic
from gaps.stage.view import Label, Part, Use, button, column, layers, row, space
from gaps.stage.widgets import LEAD, PRIMARY, SMALL

VEIL = 0.47  # over the board
BAR_VEIL = 0.92  # over both bars
TOP_BAR = 64  # units
BOTTOM_BAR = 78  # units
ROW_STEP = 0.040  # seconds from row to row
TURN = 0.160  # seconds for a card to turn


class FirstRun(Dialog):
    """Shown once: over the first game, or over the title where games are on record.

    A choice is saved at once. The board turns its cards row by row to the chosen ones;
    when this is closed, it is the game.
    """

    called = N_("Which cards do you like?")
    about = (
        N_("Left and right choose other cards; the board behind shows them."),
        N_(
            "Play begins the game behind. Everything can be changed later in the settings."
        ),
    )
    size = (860, None)
    pad = (39, 26, 39, 22)
    first_focus = "play"

    def __init__(self, context: Context, below: Scene) -> None:
        super().__init__(context, below)
        theme = context.settings.theme
        back = context.settings.back
        deck = context.settings.deck
        swatch = deck_swatch(context.look.make_art, theme, back)
        self.decks = Gallery(
            "deck", N_("Suit colours"), DECKS, deck, swatch, DECK_NOTES
        )
        self.decks.frame = "hi"
        # the board with the cards chosen before
        self._before: pygame.Surface | None = None
        self._turned_at = 0.0
        self._told = ""  # to a reader, which would not come upon it by itself

    @property
    def _notice(self) -> str:
        """What has to be known about the files of the player, such as that nothing can
        be saved.
        """
        return next(reversed(self.context.folder.notices), "")

    def view(self) -> Part:
        play = button("play", N_("Play"), self.back, "play", look=LEAD, size=384)
        note = N_("The board behind shows your choice. The settings hold the rest.")
        foot = Label(note, ("note", "small"), "mid", "center", size=32)
        if self._notice:
            foot = Label(self._notice, "note", "ember", "midtop", lines=3)
        return column(
            Label(self.called, ("h1", "h2"), align="center", says="", size=48),
            space(22),
            Use(self.decks, self._choose, size=156),
            space(36),
            row(space(), play, space(), size=68),
            space(14),
            foot,
        )

    def whole(self) -> Part:
        name = language.available().get(language.current(), language.current())
        other = button(
            "language", name, self._next_language, look=SMALL, tooltip=N_("Language")
        )
        return layers(
            super().whole(),
            column(row(space(), other, size=42), space(), pad=(0, 12, 24, 0)),
        )

    def shortcuts(self) -> Sequence[Shortcut]:
        return (
            Shortcut((Nav.LEFT,), N_("other cards"), lambda: self._step(-1)),
            Shortcut((Nav.RIGHT,), N_("other cards"), lambda: self._step(1)),
            MOVE_FOCUS,
            USE_FOCUS,
            self.back_shortcut(N_("play")),
        )

    def handle(self, intent: Intent) -> Transition | None:
        if isinstance(intent, Wheel) and self.closing is None:
            self._step(-1 if intent.dy > 0 else 1)
            return None
        return super().handle(intent)

    def _step(self, direction: int) -> None:
        self.decks.nudge(direction)
        self.context.announcer.say_at_once(self.decks.option_text(self.decks.value))
        self._choose()

    def _choose(self) -> None:
        if self.context.settings.deck == self.decks.value:
            return
        self._before = self._sharp.copy()
        self._turned_at = self.age
        self.context.change(deck=self.decks.value)
        self.below.resize(self.style.size)
        self.take_picture()
        self.changed()

    def _next_language(self) -> None:
        codes = [*language.available()]
        current = language.current()
        following = codes.index(current) + 1 if current in codes else 0
        self.context.change(language=codes[following % len(codes)])
        self.below.resize(self.style.size)
        self.resize(self.style.size)

    def leave(self) -> None:
        self.context.change(welcomed=True)

    @property
    def moving(self) -> bool:
        return super().moving or self._before is not None

    @property
    def wake_after(self) -> float | None:
        """Seconds to the next look whether a reader listens that has to be told."""
        if self._notice != self._told:
            return LATE_CHECK
        return super().wake_after

    def update(self, dt: float) -> Transition | None:
        answer = super().update(dt)
        if self._notice != self._told and self.context.announcer.active:
            self._told = self._notice
            self.context.announcer.say(self._notice)
        rows = self.below.variant.layout.rows if isinstance(self.below, Play) else 0
        if self._before is not None and self._turn >= ROW_STEP * rows + TURN:
            self._before = None
            self.dirty = True
        return answer

    @property
    def _turn(self) -> float:
        """Seconds at normal speed since the cards began to turn; endless where nothing
        moves.
        """
        settings = self.context.look.motion
        if settings.flies:
            return (self.age - self._turned_at) / settings.factor
        return float("inf")

    def lay_out(self) -> None:
        super().lay_out()
        self.take_picture()

    def take_picture(self) -> None:
        board = pygame.Surface(self.style.size)
        self.below.draw(board, 0.0)
        self._sharp = board.convert(board)  # of 32 bits

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        surface.blit(self._sharp, (0, 0))
        if self._before is not None and isinstance(self.below, Play):
            self._draw_turning(surface, self._before, self.below)
        visible = ease_out_cubic(min(1.0, self.motion_age / OPEN))
        width, height = surface.get_size()
        top = self.style.px(TOP_BAR)
        bottom = self.style.px(BOTTOM_BAR)
        areas = (
            (0, top, BAR_VEIL),
            (top, height - bottom, VEIL),
            (height - bottom, height, BAR_VEIL),
        )
        for begin, end, share in areas:
            veil = pygame.Surface((width, max(0, end - begin)))
            veil.fill(self.style.theme.bg0)
            veil.set_alpha(round(255 * share * visible))
            surface.blit(veil, (0, begin))
        super(Dialog, self).draw(surface, alpha)

    def _draw_turning(
        self, surface: pygame.Surface, before: pygame.Surface, play: Play
    ) -> None:
        """Draw the cards on their way: narrow in the middle of the turn, where the
        other face comes.
        """
        geometry = play.table.geometry
        layout = play.state.variant.layout
        for cell, card in enumerate(play.state.board):
            share = (self._turn - ROW_STEP * (cell // layout.columns)) / TURN
            if card is None or share >= 1:
                continue
            place = pygame.Rect(geometry.rect(cell)).clip(surface.get_rect())
            face = (before if share < 0.5 else self._sharp).subsurface(place)
            if share <= 0:
                surface.blit(face, place)
                continue
            surface.blit(play.table.backdrop, place, place)
            size = max(1, round(place.width * abs(1 - 2 * share))), place.height
            narrow = pygame.transform.smoothscale(face, size)
            surface.blit(narrow, narrow.get_rect(center=place.center))


class AlreadyRunning(Dialog):
    """Over the first scene of a second copy of the program, which can be played but
    saves nothing.
    """

    called = N_("Gaps is already running")
    about = help_text.ANY_SCREEN.sentences
    size = (600, 236)
    pad = (28, 24, 28, 28)
    first_focus = "quit"

    def view(self) -> Part:
        note = N_(
            "The other window saves your games and settings. This one shows a copy of them and saves nothing."
        )
        play = button("play", N_("Play without saving"), self.close)
        return column(
            Label(self.called, "h2", says="", size=54),
            Label(note, "body", "mid", "topleft", lines=3, leading=24),
            space(),
            buttons(play, button("quit", N_("Quit"), Quit, look=PRIMARY)),
        )

    def back(self) -> Transition:
        return Quit()
