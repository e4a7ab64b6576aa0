"""The player's own card back: choose a picture, choose its part, see it as a card, and take it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Generic, TypeVar

import pygame

from gaps.engine import CATALOGUE, InputError
from gaps.language import N_, Message, _, error_text
from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.common.screen import Dialog, Shortcut, buttons
from gaps.scenes.files.choose_file import ChooseFile, FileChosen, Purpose
from gaps.scenes.settings.crop_area import PERCENT, CropArea
from gaps.scenes.settings.settings_pages import SPOKEN_PERCENT, change_back
from gaps.scenes.shell.context import Context
from gaps.scenes.speech.facts import sentences
from gaps.solver import background
from gaps.stage.core.intents import FileDropped, Intent, Nav, TextEntered, Wheel
from gaps.stage.core.scene import Push, Result, Scene, Transition
from gaps.stage.drawing.style import Style
from gaps.stage.view import Label, Part, Picture, Use, button, column, row, space
from gaps.stage.widgets import PRIMARY, Activated, Slider
from gaps.store.files.notices import reason_of
from gaps.store.pictures.image_file import read_image_file
from gaps.store.pictures.own_back import SIZE, OwnBack
from gaps.store.saves.settings import OWN_BACK
from gaps.table.cards.own_picture import Crop, coarse, cut_out, decode, to_png
from gaps.table.model.geometry import lay_out

CARD, SAMPLE, SMALL = (240, 336), 180, (20, 28)  # units; the small card shows how many redeals are left
ZOOM_STEP = 10  # per cent
MAX_LINES = 4
WAIT_SECONDS = 0.05  # between two looks whether the thread is done
THREAD = "gaps-picture"

T = TypeVar("T")

NOTE = N_("Drag the picture, or use the arrow keys. Enlarge it with the wheel, + and -.")
BEING_READ = N_("The picture is being read…")


class OwnBackDialog(Dialog):
    """Ends without a result. Begins with the file at ``path``, or with the question for one."""

    called = N_("Your own card back")
    about = (
        N_("Here you make a card back of a picture, PNG or JPEG, from your disk."),
        N_("Drag the picture until the right part is on the card; the wheel enlarges it."),
        N_("Only that part is kept, in the folder of the game. The picture itself is not changed."),
    )
    size, pad = (740, 548), (28, 20, 28, 28)
    first_focus = "other"

    def __init__(self, context: Context, below: Scene, path: Path | None = None) -> None:
        super().__init__(context, below)
        self.reading: Work[tuple[pygame.Surface, pygame.Surface]] | None = None
        self.keeping: Work[tuple[bytes, OSError | None]] | None = None
        self._name = ""  # of the file that was read last
        self.message = ""
        self.crop = CropArea("crop")
        self.zoom = Slider("zoom", N_("Zoom"), 100, "", *PERCENT, ZOOM_STEP, unit=SPOKEN_PERCENT)
        self._asks = path is None
        if path is not None:
            self._open(path)

    @property
    def wake_after(self) -> float | None:
        return WAIT_SECONDS if self.reading is not None or self.keeping is not None or self._asks else None

    # What is shown

    def view(self) -> Part:
        shows, free = self.crop.picture is not None, self.keeping is None
        self.crop.enabled = self.zoom.enabled = shows and free
        return column(
            Label(self.called, ("h2", "h3"), align="topleft", says="", size=40),
            *(self._card() if shows else self._nothing()),
            space(),
            buttons(
                button("take", N_("Take"), self._take, "tick", look=PRIMARY, enabled=shows and free),
                button("other", N_("Other file…"), self._ask, enabled=free),
                button("cancel", N_("Cancel"), self.back, enabled=free),
            ),
        )

    def _nothing(self) -> Iterator[Part]:
        yield space(36)
        colour = "ember" if self.message else "mid"
        yield Label(self._news, "body", colour, "topleft", lines=MAX_LINES, leading=22)

    def _card(self) -> Iterator[Part]:
        px = self.style.px
        samples = row(
            self._sample(N_("In the game"), self._card_in_game()),
            self._sample(N_("Small"), (px(SMALL[0]), px(SMALL[1]))),
            gap=24,
        )
        yield Label(NOTE, ("note", "small"), "mid", "topleft", size=36)
        yield row(
            Use(self.crop, size=CARD[0]),
            column(samples, space(), Use(self.zoom, size=50), share=1),
            gap=40,
            size=CARD[1],
        )

    def _sample(self, label: Message, size: tuple[int, int]) -> Part:
        u, card = self.style.u, self.crop.card(size)
        picture = Picture(_paint_card, (card,), size=size[1] / u, across=size[0] / u, lies=0)
        wide = None if self.style.width(_(label), "note") > size[0] else size[0] / u
        return column(Label(label, "note", "mid", "topleft", says="", size=26), picture, size=wide)

    def _card_in_game(self) -> tuple[int, int]:
        """The size of a card on the board of the game in this window, or of as much as there is room for."""
        variant = self.variant or CATALOGUE["gaps"]
        geometry = lay_out(variant.layout, self.style.size)
        width, height = geometry.card
        most = self.style.px(SAMPLE)
        scale = min(1.0, most / height, most / width)
        return max(1, round(width * scale)), max(1, round(height * scale))

    @property
    def _news(self) -> str:
        """What is shown where there is no picture: what is wrong, or what is being done."""
        return self.message or (_(BEING_READ) if self.reading is not None else "")

    def _tell(self, message: str) -> None:
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
        self._name, self.reading = path.name, Work(partial(_read, path))
        self.context.announcer.say(_(BEING_READ))

    def resume(self, result: Result | None) -> Transition | None:
        """A file was chosen, or none: without any picture, that ends the dialog, too."""
        if isinstance(result, FileChosen):
            self._open(result.path)
        elif self.crop.picture is None and not self.message and self.reading is None:
            self.close(None)
        return super().resume(result)

    def takes_file(self, path: Path) -> bool:
        return self.closing is None

    def update(self, dt: float) -> Transition | None:
        if self._asks and self.closing is None:
            return self._ask()
        if self.reading is not None and self.reading.done:
            self._show(self.reading.result, self.reading.problem)
        if self.keeping is not None and self.keeping.done:
            self._taken(self.keeping.result, self.keeping.problem)
        return super().update(dt)

    def _show(
        self, pictures: tuple[pygame.Surface, pygame.Surface] | None, problem: ValueError | None
    ) -> None:
        self.reading = None
        self.crop.show(*pictures or (None, None))
        self.zoom.value = 100
        if problem is not None:
            reason = error_text(problem).rstrip(".")
            self._tell(_("{path} cannot be used: {reason}.").format(path=self._name, reason=reason))
        self.changed()
        self.focus("crop" if pictures is not None else "other")

    def _taken(self, written: tuple[bytes, OSError | None] | None, problem: ValueError | None) -> None:
        self.keeping = None
        if written is None:
            self._tell(sentences([error_text(problem)]))
            self.crop.show(None)
            self.changed()
            return
        self.context.folder.own_back.adopt(*written)
        change_back(self.context, OWN_BACK)
        self.context.look_changed = True
        if isinstance(self.below, GameScene):
            self.below.settings_changed()
        self.close(None)

    # Input

    def shortcuts(self) -> Sequence[Shortcut]:
        takes = self.form.focused is self.crop and self.keeping is None
        return (
            Shortcut((Nav.LEFT, Nav.RIGHT, Nav.UP, Nav.DOWN), N_("move the picture")),
            Shortcut((Nav.ACTIVATE,), N_("take it as the card back"), self._take if takes else None),
            self.back_shortcut(""),
        )

    def close(self, result: Result | None = None) -> None:
        """Fade out, but not while the picture is being written."""
        if self.keeping is None:
            super().close(result)

    def handle(self, intent: Intent) -> Transition | None:
        if self.keeping is not None and isinstance(intent, FileDropped):
            return None
        if self.closing is None and self.keeping is None:
            match intent:
                case FileDropped(path):
                    self._open(Path(path))
                    self.changed()
                    return None
                case TextEntered("+" | "=") if self.crop.enabled:
                    self._zoom_by(ZOOM_STEP)
                case TextEntered("-") if self.crop.enabled:
                    self._zoom_by(-ZOOM_STEP)
                case Wheel(_, dy) if self.crop.enabled:
                    self._zoom_by(round(ZOOM_STEP * dy))
                case Nav.UP | Nav.DOWN if self._moves_by_keys:
                    if self.crop.move(0, 1 if intent is Nav.DOWN else -1):
                        self._announce_place()
                        self.changed()
                    return None
        return super().handle(intent)

    @property
    def _moves_by_keys(self) -> bool:
        return self.form.focused is self.crop and self.crop.enabled and self.form.focus_visible

    def _zoom_by(self, percent: int) -> None:
        self.crop.zoom_to(self.crop.percent + percent)
        self.zoom.value = self.crop.percent
        self.context.announcer.say_at_once(self.zoom.spoken_value)

    def activated(self, activated: Activated) -> Transition | None:
        if activated.widget is self.zoom:
            self.crop.zoom_to(self.zoom.value)
        elif activated.final:
            self._announce_place()
        return None

    def _take(self) -> None:
        """Keep the part that is shown, in a thread."""
        if self.crop.picture is not None and self.keeping is None:
            own_back, picture, crop = self.context.folder.own_back, self.crop.picture, self.crop.value
            self.keeping = Work(partial(_keep, own_back, picture, crop))

    def _announce_place(self) -> None:
        self.context.announcer.say_at_once(self.crop.place)


def _paint_card(surface: pygame.Surface, style: Style, rect: pygame.Rect, card: pygame.Surface) -> None:
    surface.blit(card, rect)


def _read(path: Path) -> tuple[pygame.Surface, pygame.Surface]:
    file = read_image_file(path)
    picture = decode(file.data, file.form, file.orientation)
    return picture, coarse(picture)


def _keep(own_back: OwnBack, picture: pygame.Surface, crop: Crop) -> tuple[bytes, OSError | None]:
    """Write a part of a picture to the data folder; what was written, and what is wrong with the disk."""
    data = to_png(cut_out(picture, crop, SIZE))
    return data, own_back.write(data)


class Work(Generic[T]):
    """Something that is done in a thread: once it is ``done`` there is a ``result`` or a ``problem``."""

    def __init__(self, work: Callable[[], T]) -> None:
        self._work = work
        self.result: T | None = None
        self.problem: ValueError | None = None
        self.done = False
        background.start(self._run, THREAD)

    def _run(self) -> None:
        try:
            self.result = self._work()
        except OSError as error:
            self.problem = InputError("{reason}", reason=reason_of(error))
        except ValueError as error:
            self.problem = error
        except (pygame.error, MemoryError):
            self.problem = InputError("the picture is damaged")
        self.done = True
