"""New summits on the results: a plate for each, one after the other, once the score is counted."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from gaps.language import N_, _
from gaps.progress.summits import Summit
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.shell.context import Context
from gaps.scenes.speech.facts import fact
from gaps.scenes.summits import summit_text
from gaps.scenes.summits.plate import draw_plate, plate_area, reach_of
from gaps.scenes.summits.summits import Summits
from gaps.stage.core.scene import Push
from gaps.stage.drawing.style import Style
from gaps.stage.motion.tween import ease_out_cubic
from gaps.stage.widgets import SMALL, Button, Form

DELAY = 0.900  # seconds after the score is counted
RISE_SECONDS, FADE_SECONDS = 0.260, 0.120  # in which a plate comes; the second with reduced motion
RISE = 24  # pixels at u = 1
TURN_SECONDS = 1.200  # in which the rays round the badge turn once
EACH_SECONDS = 2.400  # of one plate before the next one comes
OVER_BOARD_SECONDS = 6.0  # after which the last plate leaves a board that it covers
VIEW = GameCommand.HINT
"""The command that opens the summit: nothing else on the results has its key."""

Restore = Callable[[pygame.Surface, pygame.Rect], object]
"""Draws what lies below an area again."""


class NewSummits:
    """Finds the summits that a game has reached, and shows them. Input is never held up by it."""

    def __init__(self, context: Context, game_id: str, *, covers_board: bool) -> None:
        """``covers_board`` if a board lies where the plate comes, as after a loss: then it leaves again."""
        self._context, self._game_id, self._covers_board = context, game_id, covers_board
        self._summits: Sequence[Summit] | None = None  # ``None`` while they are not known
        self._reached = 0  # summits, with these
        self._age = 0.0  # seconds since the score was counted
        self._place = -1  # of the summit that is shown
        self._since = 0.0  # the age at which it came
        self._sting_in: float | None = None  # seconds until the sting of the plate
        self._area = pygame.Rect(0, 0, 0, 0)
        self.is_hidden = False
        """Whether it stays away, because a board is shown in its place."""
        self.view = Button("view summit", N_("View"), icon="summit", look=SMALL)

    @property
    def shown(self) -> Summit | None:
        """The summit on the plate that is there now."""
        if self._summits is None or self._place < 0 or self.is_hidden or self._has_left:
            return None
        return self._summits[self._place]

    @property
    def is_still(self) -> bool:
        """Whether a plate is there and has come to its place, so that its button can be used."""
        return self.shown is not None and self._opacity >= 1

    @property
    def moving(self) -> bool:
        """Whether a plate is on its way, or its rays turn."""
        return self.shown is not None and (self._opacity < 1 or self._turn < 1 or self._sting_in is not None)

    @property
    def waits(self) -> bool:
        """Whether something will come, or go, that time alone brings."""
        if self._summits is None:
            return True
        return self._place + 1 < len(self._summits) or (bool(self._summits) and not self._leaves_never)

    def update(self, dt: float, counted: bool) -> bool:
        """Let ``dt`` seconds pass; the score is ``counted``. Returns whether a plate has come, or gone."""
        if self._summits is None and self._context.announcer.active:
            self._ask()  # a screen reader says at once what is shown later
        if not counted:
            return False
        before = self.shown, self.is_still
        self._age += dt
        if self._summits is None:
            self._ask()
        self._advance()
        self._play(dt)
        return (self.shown, self.is_still) != before

    @property
    def words(self) -> list[str]:
        """All the new summits in words, whether they were shown already or not."""
        asked = (_(summit.sentence) for summit in self._summits or ())
        return [f"{title}. {sentence}" for title, sentence in zip(self.titles, asked, strict=True)]

    @property
    def titles(self) -> list[str]:
        """The same without what they ask for."""
        found = self._summits or ()
        first = self._reached - len(found) + 1
        names = (_(summit.name) for summit in found)
        return [fact(summit_text.new_text(number), name) for number, name in enumerate(names, start=first)]

    def open(self) -> Push | None:
        """Show the summit on the plate among the others."""
        summit = self.shown
        return Push(Summits(self._context, summit.key, returns=True)) if summit is not None else None

    def _ask(self) -> None:
        reached = self._context.summits.ask()
        if reached.is_complete:
            self._summits, self._reached = reached.earned_by(self._game_id), reached.count

    def _advance(self) -> None:
        """Let the first plate come, or the next one."""
        if self._summits is None or self._place + 1 >= len(self._summits):
            return
        settings = self._context.motion_settings
        wait = EACH_SECONDS * max(1.0, settings.factor) if self._place >= 0 else 0.0
        if self._age >= max(DELAY * settings.factor, self._since + wait):
            self._place, self._since = self._place + 1, self._age
            self._sting_in = None if self._is_calm else self._context.music.seconds_to_semiquaver()

    def _play(self, dt: float) -> None:
        """Play the sting of a plate on the next semiquaver of the music."""
        if self._sting_in is None:
            return
        self._sting_in -= dt
        if self._sting_in <= dt / 2:
            self._sting_in = None
            self._context.sound.play("summit")

    @property
    def _is_calm(self) -> bool:
        return self._context.settings.calm

    @property
    def _leaves_never(self) -> bool:
        return not self._covers_board or self._has_left

    @property
    def _has_left(self) -> bool:
        is_last = self._summits is not None and self._place + 1 == len(self._summits)
        return self._covers_board and is_last and self._age >= self._since + OVER_BOARD_SECONDS

    @property
    def _opacity(self) -> float:
        settings = self._context.motion_settings
        seconds = (FADE_SECONDS if settings.reduced else RISE_SECONDS) * settings.factor
        return min(1.0, (self._age - self._since) / seconds) if seconds else 1.0

    @property
    def _turn(self) -> float:
        """How far the rays have turned, 0 to 1; 1 where there are none that turn."""
        settings = self._context.motion_settings
        if settings.reduced or not settings.factor or not self._has_rays:
            return 1.0
        return min(1.0, (self._age - self._since) / (TURN_SECONDS * settings.factor))

    @property
    def _has_rays(self) -> bool:
        context = self._context
        return not (self._is_calm or context.motion_settings.reduced or context.theme.plain)

    # Drawing

    def lay_out(self, style: Style) -> None:
        """Place the plate and its button."""
        self._area = plate_area(style)
        self.view.keycap = self._context.label(VIEW)
        px = style.px
        self.view.rect = pygame.Rect(0, 0, px(106), px(44))
        self.view.rect.midright = self._area.right - px(24), self._area.centery

    def draw(self, surface: pygame.Surface, style: Style, form: Form) -> list[pygame.Rect]:
        """Draw the plate over what lies there; return where it drew."""
        summit = self.shown
        if summit is None or self._summits is None:
            return []
        number = self._reached - len(self._summits) + self._place + 1
        offset = 0
        if not self._context.motion_settings.reduced:
            offset = round((1 - ease_out_cubic(self._opacity)) * style.px(RISE))
        turn = ease_out_cubic(self._turn) if self._has_rays else None
        focused = form.focused is self.view and form.focus_visible
        button = self.view, focused, form.hovered is self.view
        return draw_plate(surface, style, self._area, summit, number, button, (offset, self._opacity, turn))

    def redraw(
        self, surface: pygame.Surface, style: Style, form: Form, restore: Restore
    ) -> list[pygame.Rect]:
        """Draw the plate anew on a surface that shows it as it was; return the areas that have changed."""
        area = reach_of(self._area, style).clip(surface.get_rect())
        if self.shown is None or not area:
            return []
        restore(surface, area)
        surface.set_clip(area)
        self.draw(surface, style, form)
        surface.set_clip(None)
        return [area]
