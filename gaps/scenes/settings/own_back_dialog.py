"""The player's own card back: choose a picture, choose its part, see it as a card, and take it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pygame

from gaps.engine import CATALOGUE
from gaps.language import N_, _, error_text
from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.common.modal import Modal
from gaps.scenes.common.screen_help import KeyHelp, ScreenHelp
from gaps.scenes.files.choose_file import ChooseFile, FileChosen
from gaps.scenes.files.questions import Purpose
from gaps.scenes.settings.crop_area import PERCENT, CropArea
from gaps.scenes.settings.own_picture_file import Keeping, Reading
from gaps.scenes.settings.setting_row import SPOKEN_PERCENT, change_back
from gaps.scenes.shell.context import Context
from gaps.scenes.text.refusals import sentence
from gaps.stage.core.intents import FileDropped, Intent, Nav, TextEntered, Wheel
from gaps.stage.core.scene import Push, Result, Scene, Transition
from gaps.stage.widgets import PRIMARY, Activated, Button, Form, Slider
from gaps.stage.widgets.layout import inset, row, split_bottom
from gaps.store.saves.settings import OWN_BACK
from gaps.table.model.geometry import lay_out

SIZE, PADDING = (740, 548), 28  # pixels at u = 1
NOTE_TOP, BODY_TOP, LINE = 60, 96, 22
CARD = 240, 336
COLUMN_GAP, LABEL, SAMPLE, SAMPLE_GAP = 40, 26, 180, 24
SMALL = 20, 28  # the size of the backs that show how many redeals are left
ZOOM_HEIGHT = 50
ZOOM_STEP = 10  # per cent
MAX_LINES = 4
WAIT_SECONDS = 0.05  # between two looks whether the thread is done

TITLE = N_("Your own card back")
NOTE = N_("Drag the picture, or use the arrow keys. Enlarge it with the wheel, + and -.")
BEING_READ = N_("The picture is being read…")


class OwnBackDialog(Modal):
    """Ends without a result. Begins with the file at ``path``, or with the question for one."""

    help = ScreenHelp(
        TITLE,
        (
            N_("Here you make a card back of a picture, PNG or JPEG, from your disk."),
            N_("Drag the picture until the right part is on the card; the wheel enlarges it."),
            N_("Only that part is kept, in the folder of the game. The picture itself is not changed."),
        ),
        (
            KeyHelp((Nav.LEFT, Nav.RIGHT, Nav.UP, Nav.DOWN), N_("move the picture")),
            KeyHelp((Nav.ACTIVATE,), N_("take it as the card back")),
        ),
    )

    def __init__(self, context: Context, below: Scene, path: Path | None = None) -> None:
        super().__init__(context, below)
        self.reading: Reading | None = None
        self.keeping: Keeping | None = None
        self.message = ""
        self.crop = CropArea("crop")
        self.zoom = Slider("zoom", N_("Zoom"), 100, "", *PERCENT, ZOOM_STEP, unit=SPOKEN_PERCENT)
        self.take = Button("take", N_("Take"), icon="tick", look=PRIMARY, enabled=False)
        self.other = Button("other", N_("Other file…"))
        self.cancel = Button("cancel", N_("Cancel"))
        self.form = Form([self.crop, self.zoom, self.take, self.other, self.cancel], focused="other")
        self._asks = path is None
        self._enable()
        if path is not None:
            self._open(path)

    @property
    def wake_after(self) -> float | None:
        return WAIT_SECONDS if self.reading is not None or self.keeping is not None or self._asks else None

    @property
    def spoken_title(self) -> str:
        return _(TITLE)

    def spoken_words(self) -> Sequence[str]:
        return (_(NOTE) if self.crop.picture is not None else self._news,)

    @property
    def _news(self) -> str:
        """What is shown where there is no picture: what is wrong, or what is being done."""
        return self.message or (_(BEING_READ) if self.reading is not None else "")

    def _tell(self, message: str) -> None:
        """Show what is wrong, and announce it."""
        self.message = message
        self.context.announcer.say(message)

    # A file

    def _ask(self) -> Transition:
        self._asks = False
        return Push(ChooseFile(self.context, self, Purpose.BACK, self.context.file_folder))

    def _open(self, path: Path) -> None:
        self.context.file_folder = path.parent
        self.message = ""
        self.crop.show(None)
        self.reading = Reading(path)
        self.context.announcer.say(_(BEING_READ))
        self._enable()

    def resume(self, result: Result | None) -> Transition | None:
        """A file was chosen, or none: without any picture, that ends the dialog, too."""
        self.dirty = True
        if isinstance(result, FileChosen):
            self._open(result.path)
        elif self.crop.picture is None and not self.message and self.reading is None:
            self.close(None)
        return None

    def takes_file(self, path: Path) -> bool:
        return self.closing is None

    def update(self, dt: float) -> Transition | None:
        if self._asks and self.closing is None:
            return self._ask()
        if self.reading is not None and self.reading.done:
            self._show(self.reading)
        if self.keeping is not None and self.keeping.done:
            self._taken(self.keeping)
        return super().update(dt)

    def _show(self, reading: Reading) -> None:
        """The file was read."""
        self.reading, self.dirty = None, True
        self.crop.show(reading.picture, reading.coarse)
        self.zoom.value = 100
        if reading.problem is not None:
            reason = error_text(reading.problem).rstrip(".")
            self._tell(_("{path} cannot be used: {reason}.").format(path=reading.path.name, reason=reason))
        self._enable()
        self.form.focus("crop" if reading.picture is not None else "other")

    def _enable(self) -> None:
        shown = [self.crop, self.zoom] if self.crop.picture is not None else []
        self.form.set_widgets([*shown, self.take, self.other, self.cancel])
        ready = self.crop.picture is not None and self.keeping is None
        self.crop.enabled = self.zoom.enabled = self.take.enabled = ready
        self.other.enabled = self.cancel.enabled = self.keeping is None
        focused = self.form.focused
        if focused is not None and (not focused.enabled or focused not in self.form.widgets):
            self.form.focus("other" if self.other.enabled else None)

    def _taken(self, keeping: Keeping) -> None:
        """The picture was written: it is the card back now."""
        self.keeping, self.dirty = None, True
        if not keeping.adopt():
            self._tell(sentence(error_text(keeping.problem)))
            self.crop.show(None)
            self._enable()
            return
        change_back(self.context, OWN_BACK)
        self.context.look_changed = True
        if isinstance(self.below, GameScene):
            self.below.settings_changed()
        self.close(None)

    # Input

    def close(self, result: Result | None) -> None:
        """Fade out, but not while the picture is being written."""
        if self.keeping is None:
            super().close(result)

    def handle(self, intent: Intent) -> Transition | None:
        if self.keeping is not None and isinstance(intent, FileDropped):
            return None
        if self.closing is None and self.keeping is None:
            match intent:
                case FileDropped(path):
                    self.dirty = True
                    self._open(Path(path))
                    return None
                case TextEntered("+" | "=") if self.crop.enabled:
                    self._zoom_by(ZOOM_STEP)
                case TextEntered("-") if self.crop.enabled:
                    self._zoom_by(-ZOOM_STEP)
                case Wheel(_, dy) if self.crop.enabled:
                    self._zoom_by(round(ZOOM_STEP * dy))
                case Nav.UP | Nav.DOWN if self._moves_by_keys:
                    if self.crop.move(0, 1 if intent is Nav.DOWN else -1):
                        self.dirty = True
                        self._announce_place()
                    return None
                case Nav.ACTIVATE if self.form.focused is self.crop:
                    self.dirty = True
                    self._take()
                    return None
        return super().handle(intent)

    @property
    def _moves_by_keys(self) -> bool:
        return self.form.focused is self.crop and self.crop.enabled and self.form.focus_visible

    def _zoom_by(self, percent: int) -> None:
        self.dirty = True
        self.crop.zoom_to(self.crop.percent + percent)
        self.zoom.value = self.crop.percent
        self.context.announcer.say_at_once(self.zoom.spoken_value)

    def activated(self, activated: Activated) -> Transition | None:
        match activated.name:
            case "crop" if activated.final:
                self._announce_place()
            case "zoom":
                self.crop.zoom_to(self.zoom.value)
            case "take":
                self._take()
            case "other":
                return self._ask()
            case "cancel":
                self.close(None)
        return None

    def _take(self) -> None:
        """Keep the part that is shown, in a thread."""
        if self.crop.picture is not None and self.take.enabled:
            self.keeping = Keeping(self.context.folder.own_back, self.crop.picture, self.crop.value)
            self._enable()

    def _announce_place(self) -> None:
        self.context.announcer.say_at_once(self.crop.place)

    # Screen

    def lay_out(self) -> None:
        px = self.style.px
        self.place_panel(*SIZE)
        area = inset(self.panel, px(PADDING), 0)
        self.crop.rect = pygame.Rect(area.left, area.top + px(BODY_TOP), px(CARD[0]), px(CARD[1]))
        left = self.crop.rect.right + px(COLUMN_GAP)
        top = self.crop.rect.bottom - px(ZOOM_HEIGHT)
        self.zoom.rect = pygame.Rect(left, top, area.right - left, px(ZOOM_HEIGHT))
        footer, __ = split_bottom(inset(self.panel, px(PADDING)), px(48))
        self.take.rect, self.other.rect, self.cancel.rect = row(footer, 3, gap=px(12))

    def paint(self, surface: pygame.Surface) -> None:
        px, theme, style = self.style.px, self.style.theme, self.style
        area = inset(self.panel, px(PADDING), 0)
        title = style.fitted(_(TITLE), area.width, theme.hi, "h2", "h3")
        surface.blit(title, (area.left, area.top + px(20)))
        if self.crop.picture is not None:
            surface.blit(
                style.fitted(_(NOTE), area.width, theme.mid, "note", "small"),
                (area.left, area.top + px(NOTE_TOP)),
            )
            self._paint_samples(surface, area)
            return
        colour = theme.ember if self.message else theme.mid
        for number, line in enumerate(style.wrap(self._news, "body", area.width)[:MAX_LINES]):
            shown = style.text(style.cut(line, "body", area.width), "body", colour)
            surface.blit(shown, (area.left, area.top + px(BODY_TOP) + number * px(LINE)))

    def _paint_samples(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """The card as large as in a game, and as small as beside the board."""
        px, theme, style = self.style.px, self.style.theme, self.style
        left, top = self.crop.rect.right + px(COLUMN_GAP), self.crop.rect.top
        for label, size in (
            (_("In the game"), self._card_in_game()),
            (_("Small"), (px(SMALL[0]), px(SMALL[1]))),
        ):
            picture = self.crop.card(size)
            head = style.text(label, "note", theme.mid)
            surface.blit(head, (left, top))
            surface.blit(picture, (left, top + px(LABEL)))
            left += max(picture.get_width(), head.get_width()) + px(SAMPLE_GAP)

    def _card_in_game(self) -> tuple[int, int]:
        """The size of a card on the board of the game in this window, or of as much as there is room for."""
        variant = self.variant or CATALOGUE["gaps"]
        geometry = lay_out(variant.layout, self.style.size)
        width, height = geometry.card
        most = self.style.px(SAMPLE)
        scale = min(1.0, most / height, most / width)
        return max(1, round(width * scale)), max(1, round(height * scale))
