"""The buttons and the timeline around a replay."""

from __future__ import annotations

import pygame

from gaps.engine import Redeal
from gaps.language import N_, _
from gaps.scenes.records.playback import SPEEDS, Playback
from gaps.scenes.session.played_game import RESULTS
from gaps.stage.drawing.style import Style
from gaps.stage.widgets import PRIMARY, Button, Form, Stepper, TimelineSlider
from gaps.stage.widgets.layout import FILL, row

HEIGHT, STEP, GAP, SPEED, TAKE_OVER = 44, 52, 10, 124, 152  # pixels at u = 1
BAR = 72  # height of the lower bar


class PlaybackControls:
    """Widgets that show where ``playback`` stands; the scene handles their activation."""

    def __init__(self, playback: Playback) -> None:
        self.playback = playback
        redeals = [
            number for number, move in enumerate(playback.game.moves, start=1) if isinstance(move, Redeal)
        ]
        self.leave = Button("leave", icon="left", tooltip=N_("Leave"))
        self.back = Button("back", icon="arrow_left", tooltip=N_("One move back"))
        self.play = Button("play", icon="pause", look=PRIMARY)
        self.forward = Button("forward", icon="arrow_right", tooltip=N_("One move on"))
        self.speed = Stepper("speed", {speed: f"{speed}×" for speed in SPEEDS}, "1", tooltip=N_("Speed"))
        self.timeline = TimelineSlider("timeline", playback.last, redeals, label=N_("Place in the game"))
        self.take_over = Button(
            "take over", N_("Play on"), icon="play", tooltip=N_("Play on from here: analysis, not on record")
        )
        self.save = Button("save", icon="arrow_down", tooltip=N_("Save as a .gaps file"))
        self.copy = Button("copy", icon="share", tooltip=N_("Copy as text"))
        self.form = Form(
            [
                *(self.leave, self.back, self.play, self.forward, self.speed),
                *(self.timeline, self.take_over, self.save, self.copy),
            ],
            focused="play",
        )
        self.form.show_focus(False)
        self.refresh()

    def refresh(self) -> None:
        """Show where the playback stands, whether it is playing, and what can be done now."""
        playback = self.playback
        self.timeline.value = playback.made
        self.timeline.caption = _("Move {made} of {last}").format(made=playback.made, last=playback.last)
        self.back.enabled, self.forward.enabled = playback.made > 0, not playback.ended
        self.take_over.enabled = playback.now.state.status not in RESULTS
        self.play.icon = "pause" if playback.playing else "retry" if playback.ended else "play"
        self.play.tooltip = (
            N_("Stop") if playback.playing else N_("From the start") if playback.ended else N_("Go on")
        )

    def change_speed(self, by: int) -> None:
        """Take a speed ``by`` places higher, or lower if negative."""
        place = SPEEDS.index(self.speed.value) + by
        self.speed.value = SPEEDS[max(0, min(len(SPEEDS) - 1, place))]
        self.apply_speed()

    def apply_speed(self) -> None:
        """Play at the speed that is chosen."""
        self.playback.set_speed(float(self.speed.value))

    def lay_out(self, style: Style, corner: pygame.Rect) -> None:
        """Put the button that leaves at ``corner`` and the others into a row at the bottom of the window."""
        px, (width, height) = style.px, style.size
        self.leave.rect = corner.copy()
        margin = max(12, px(24))
        bar = pygame.Rect(margin, height - px(BAR) + px(GAP), width - 2 * margin, px(HEIGHT))
        widgets = {
            self.back: px(STEP),
            self.play: px(STEP),
            self.forward: px(STEP),
            self.speed: px(SPEED),
            self.timeline: FILL,
            self.take_over: px(TAKE_OVER),
            self.save: px(STEP),
            self.copy: px(STEP),
        }
        for widget, rect in zip(widgets, row(bar, [*widgets.values()], gap=px(GAP)), strict=True):
            widget.rect = rect
        self.timeline.rect.width = max(1, self.timeline.rect.width)
        self.form.lay_out(style)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the widgets."""
        self.form.draw(surface, style)
