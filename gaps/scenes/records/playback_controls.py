"""The plates around a game that is watched: to and fro, how fast, where in it, and what to do with it."""

from __future__ import annotations

import pygame

from gaps.engine import Redeal
from gaps.language import N_, _
from gaps.scenes.records.playback import SPEEDS, Playback
from gaps.scenes.session.game_session import RESULTS
from gaps.stage.drawing.style import Style
from gaps.stage.widgets import Button, Form, Stepper, TimelineSlider

HIGH, STEP, GAP, SPEED, OVER = 44, 52, 10, 124, 152  # pixels at u = 1


class PlaybackControls:
    """Shows where ``reel`` stands; the scene is told what was used."""

    def __init__(self, playback: Playback) -> None:
        self.playback = playback
        redeals = [
            number for number, move in enumerate(playback.game.moves, start=1) if isinstance(move, Redeal)
        ]
        self.leave = Button("leave", icon="left", tooltip=N_("Leave"))
        self.back = Button("back", icon="arrow_left", tooltip=N_("One move back"))
        self.run = Button("run", icon="pause", primary=True)
        self.on = Button("on", icon="arrow_right", tooltip=N_("One move on"))
        self.speed = Stepper("speed", {speed: f"{speed}×" for speed in SPEEDS}, "1", tooltip=N_("How fast"))
        self.scrub = TimelineSlider("scrub", playback.last, redeals)
        self.over = Button(
            "over", N_("Play on"), icon="play", tooltip=N_("Take the game over here, assisted")
        )
        self.save = Button("save", icon="arrow_down", tooltip=N_("Save as a .gaps file"))
        self.copy = Button("copy", icon="share", tooltip=N_("Copy as text"))
        self.form = Form(
            [
                *(self.leave, self.back, self.run, self.on, self.speed),
                *(self.scrub, self.over, self.save, self.copy),
            ],
            focused="run",
        )
        self.form.show_focus(False)

    def tell(self) -> None:
        """The reel stands elsewhere now."""
        playback = self.playback
        self.scrub.value, self.scrub.caption = (
            playback.made,
            _("Move {made} of {last}").format(made=playback.made, last=playback.last),
        )
        self.back.enabled, self.on.enabled = playback.made > 0, playback.made < playback.last
        self.over.enabled = playback.now.state.status not in RESULTS

    def faster(self, by: int) -> None:
        """Turn to a higher speed, or a lower one."""
        place = SPEEDS.index(self.speed.value) + by
        self.speed.value = SPEEDS[max(0, min(len(SPEEDS) - 1, place))]
        self.take_speed()

    def take_speed(self) -> None:
        """Run as fast as is chosen."""
        self.playback.speed = float(self.speed.value)

    def lay_out(self, style: Style, corner: pygame.Rect) -> None:
        """Put the plates along the foot of a window, and the one that leaves into its ``corner``."""
        px, (width, height) = style.px, style.size
        self.leave.rect = corner.copy()
        margin, gap = max(12, px(24)), px(GAP)
        y, x = height - px(72) + px(GAP), margin
        for widget, wide in ((self.back, STEP), (self.run, STEP), (self.on, STEP), (self.speed, SPEED)):
            widget.rect = pygame.Rect(x, y, px(wide), px(HIGH))
            x += px(wide) + gap
        right = width - margin
        for button, wide in ((self.copy, STEP), (self.save, STEP), (self.over, OVER)):
            button.rect = pygame.Rect(right - px(wide), y, px(wide), px(HIGH))
            right -= px(wide) + gap
        self.scrub.rect = pygame.Rect(x, y, max(1, right - x), px(HIGH))
        self.form.lay_out(style)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the plates; the large one says what it would do now."""
        playing, ended = self.playback.playing, self.playback.made == self.playback.last
        self.run.icon = "pause" if playing else "retry" if ended else "play"
        self.run.tooltip = N_("Stop") if playing else N_("From the start") if ended else N_("Go on")
        self.form.draw(surface, style)
