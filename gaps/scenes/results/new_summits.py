"""New summits on the results: a plate for each, one after the other, once the score is
counted.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from gaps.language import N_, _
from gaps.progress.summits import SUMMITS, Summit
from gaps.scenes.common.badges import badge
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session.routes import ToSummits
from gaps.scenes.shared.context import Context
from gaps.scenes.text.phrases import fact
from gaps.stage.core.scene import Push
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.motion.tween import ease_out_cubic
from gaps.stage.view import (
    Entering,
    Label,
    Part,
    Timed,
    button,
    column,
    panel,
    row,
    space,
)
from gaps.stage.widgets import SMALL

DELAY = 0.900  # seconds after the score is counted
RISE_SECONDS = 0.260  # in which a plate comes
FADE_SECONDS = 0.120  # in which it comes with reduced motion
RISE = 24  # how far it moves up then, units
TURN_SECONDS = 1.200  # in which the rays round the badge turn once
EACH_SECONDS = 2.400  # of one plate before the next one comes
LAST_SECONDS = 6.0  # after which the last plate leaves what it covers
# the command that opens the summit: nothing else on the results has its key
VIEW = GameCommand.HINT
BADGE = 90  # units
RAYS = 20  # round a badge
RAY = (9, 15)  # the lengths of the rays in turn, units
INNER = 50  # from the middle to the rays, units
RAY_STEPS = 6  # pictures of the rays between one ray and the next


class NewSummits:
    """Finds the summits that a game has reached, and shows them. Input is never held up
    by it.
    """

    def __init__(self, context: Context, game_id: str) -> None:
        self._context = context
        self._game_id = game_id
        # ``None`` while they are not known
        self._summits: Sequence[Summit] | None = None
        self._reached = 0  # summits, with these
        self._age = 0.0  # seconds since the score was counted
        self._place = -1  # of the summit that is shown
        self._since = 0.0  # the age at which it came
        self._came = 0.0  # the same on the clock of the screen
        self._sting_in: float | None = None  # seconds until the sting of the plate

    @property
    def _told(self) -> Summit | None:
        """The summit that was told last, whether its plate is still there or not."""
        if self._summits and self._place >= 0:
            return self._summits[self._place]
        return None

    @property
    def _has_left(self) -> bool:
        is_last = self._summits is not None and self._place + 1 == len(self._summits)
        return is_last and self._age >= self._since + LAST_SECONDS

    @property
    def _shown(self) -> Summit | None:
        return None if self._has_left else self._told

    @property
    def waits(self) -> bool:
        """Whether something will come, or go, that time alone brings."""
        if self._summits is None or self._sting_in is not None:
            return True
        return bool(self._summits) and not self._has_left

    def update(self, dt: float, counted: bool, now: float) -> bool:
        """Let ``dt`` seconds pass; the score is ``counted``. Returns whether a plate
        has come, or gone.

        ``now`` is how far the motion of the screen is, seconds.
        """
        if self._summits is None and (counted or self._context.announcer.active):
            # a screen reader says at once what is shown later
            reached = self._context.summits.ask()
            if reached.is_complete:
                self._summits = reached.earned_by(self._game_id)
                self._reached = reached.count
        if not counted:
            return False
        before = self._shown
        self._age += dt
        self._advance(now)
        if self._sting_in is not None:  # it comes on the next semiquaver of the music
            self._sting_in -= dt
            if self._sting_in <= dt / 2:
                self._sting_in = None
                self._context.sound.play("summit")
        return self._shown is not before

    def _advance(self, now: float) -> None:
        if self._summits is None or self._place + 1 >= len(self._summits):
            return
        factor = self._context.look.motion.factor
        wait = EACH_SECONDS * max(1.0, factor) if self._place >= 0 else 0.0
        if self._age >= max(DELAY * factor, self._since + wait):
            self._place = self._place + 1
            self._since = self._age
            self._came = now
            if not self._context.settings.calm:
                self._sting_in = self._context.music.seconds_to_semiquaver()

    @property
    def titles(self) -> list[str]:
        """All the new summits, whether they were shown already or not, without what
        they ask for.
        """
        found = self._summits or ()
        text = _("New summit · {number} of {total}")
        total = len(SUMMITS)
        start = self._reached - len(found) + 1
        numbered = enumerate(found, start=start)
        return [
            fact(text.format(number=number, total=total), _(each.name))
            for number, each in numbered
        ]

    @property
    def words(self) -> tuple[str, ...]:
        titled = zip(self.titles, self._summits or (), strict=True)
        return tuple(f"{title}. {_(summit.sentence)}" for title, summit in titled)

    def open(self) -> Push | None:
        summit = self._told
        if summit is not None:
            return Push(ToSummits(summit.key, returns=True))
        return None

    def plate(self) -> Part | None:
        """The plate that is there now: its badge with rays, its name, and a button that
        shows it.
        """
        summit = self._shown
        context = self._context
        if summit is None:
            return None
        has_rays = not (
            context.settings.calm
            or context.look.motion.reduced
            or context.look.theme.plain
        )
        tip = summit.sentence
        key = context.label(VIEW)
        view = button(
            "view summit",
            N_("View"),
            self.open,
            "summit",
            keycap=key,
            look=SMALL,
            tooltip=tip,
        )
        seconds = FADE_SECONDS if context.look.motion.reduced else RISE_SECONDS
        above = Label(N_("New summit"), ("note_bold", "small"), "brass", size=24)
        name = Label(summit.name, ("award", "h2", "h3", "h4"), size=32)
        text = column(space(), above, name, space(), share=1)
        shown = _Badge(summit.key, self._came, has_rays, size=BADGE), text
        content = row(
            *shown, replace(view, size=106, across=44), gap=28, share=1, says=""
        )
        return Entering(
            panel(content, pad=(25, 8, 24, 8)), self._came, seconds, (0, RISE)
        )


@dataclass(frozen=True)
class _Badge(Timed):
    key: str
    came: float
    has_rays: bool

    @property
    def ends(self) -> float:
        if self.has_rays:
            return self.came + TURN_SECONDS
        return self.came

    def draw_at(
        self, surface: pygame.Surface, style: Style, rect: pygame.Rect, age: float
    ) -> None:
        px = style.px
        picture = badge(style, self.key, px(BADGE))
        place = picture.get_rect(center=rect.center)
        if self.has_rays:
            turn = (
                1.0
                if age >= self.ends
                else ease_out_cubic(max(0.0, (age - self.came) / TURN_SECONDS))
            )
            inner = place.inflate(-2 * px(4), -2 * px(4))
            glow, offset = shapes.shadow(
                inner.size, inner.width / 2, (0, 0), px(26), style.theme.brass, 0.35
            )
            surface.blit(glow, inner.move(offset))
            rays = _rays(style, round(turn * RAYS * RAY_STEPS) % (len(RAY) * RAY_STEPS))
            surface.blit(rays, rays.get_rect(center=rect.center))
        surface.blit(picture, place)


def _rays(style: Style, step: int) -> pygame.Surface:
    colour = "#{:02x}{:02x}{:02x}".format(*style.theme.brass)
    reach = INNER + max(RAY) + 2
    lines = []
    for ray in range(RAYS):
        angle = math.tau * (ray + step / RAY_STEPS) / RAYS
        across = math.cos(angle)
        down = math.sin(angle)
        far = INNER + RAY[ray % len(RAY)]
        start = f"{reach + across * INNER:.2f} {reach + down * INNER:.2f}"
        end = f"{reach + across * far:.2f} {reach + down * far:.2f}"
        lines.append(f"M{start}L{end}")
    body = f'<path d="{"".join(lines)}" stroke="{colour}" stroke-width="2.4" stroke-linecap="round"/>'
    size = style.px(2 * reach), style.px(2 * reach)
    key = "summit rays", size, step, style.theme.name
    return style.surface_cache.get(
        key, lambda: shapes.vector(size, body, (2 * reach, 2 * reach))
    )
