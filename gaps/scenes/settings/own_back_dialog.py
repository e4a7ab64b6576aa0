"""The player's own card back: choose a picture, choose its part, see it as a card, and
take it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TypeVar

import pygame

from gaps.engine import CATALOGUE, InputError
from gaps.language import N_, Message, _, error_text
from gaps.scenes.common.choose_file import ChooseFile, Purpose
from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.common.screen import Dialog, Shortcut, buttons
from gaps.scenes.settings.settings_pages import SPOKEN_PERCENT, change_back
from gaps.scenes.shell.context import Context
from gaps.scenes.speech.phrases import sentences
from gaps.scenes.text.numbers import percent
from gaps.solver import background
from gaps.stage.core.intents import CharacterTyped, FileDropped, Intent, Nav, Wheel
from gaps.stage.core.scene import Push, Result, Scene, Transition
from gaps.stage.drawing.style import Style
from gaps.stage.speech.spoken import Action, Role, Spoken, part_key
from gaps.stage.view import Label, Part, Picture, Use, button, column, row, space
from gaps.stage.widgets import PRIMARY, Activated, Slider, Widget, draw_focus_ring
from gaps.stage.widgets.widget import AT_REST, Pos, WidgetState
from gaps.store.files.notices import reason_of
from gaps.store.pictures.image_file import read_image_file
from gaps.store.pictures.own_back import SIZE, OwnBack
from gaps.store.saves.settings import OWN_BACK
from gaps.table.cards.own_picture import (
    MAX_ZOOM,
    Crop,
    coarse,
    cut_out,
    decode,
    framed,
    to_png,
)
from gaps.table.model.geometry import lay_out

# units; the small card shows how many redeals are left
CARD, SAMPLE, SMALL = (240, 336), 180, (20, 28)
# the least and the most by which a picture is enlarged
PERCENT = 100, round(100 * MAX_ZOOM)
ZOOM_STEP = 10
STEP = 0.04  # of what is shown, by which a key moves the picture
FINE_ZOOM = 2.0  # from here on the picture itself is drawn
RADIUS = 10 / 100  # of the width of a card
MAX_LINES = 4
WAIT_SECONDS = 0.05  # between two looks whether the thread is done

MOVES: Mapping[str, tuple[Message, tuple[int, int]]] = {
    "left": (N_("Move left"), (-1, 0)),
    "right": (N_("Move right"), (1, 0)),
    "up": (N_("Move up"), (0, -1)),
    "down": (N_("Move down"), (0, 1)),
}
"""What a screen reader may ask: the names of the parts, and by how many steps the
picture moves.
"""

T = TypeVar("T")

NOTE = N_(
    "Drag the picture, or use the arrow keys. Enlarge it with the wheel, + and -."
)
BEING_READ = N_("The picture is being read…")


class OwnBackDialog(Dialog):
    """Ends without a result. Begins with the file at ``path``, or with the question for
    one.
    """

    called = N_("Your own card back")
    about = (
        N_("Here you make a card back of a picture, PNG or JPEG, from your disk."),
        N_(
            "Drag the picture until the right part is on the card; the wheel enlarges it."
        ),
        N_(
            "Only that part is kept, in the folder of the game. The picture itself is not changed."
        ),
    )
    size, pad = (740, 548), (28, 20, 28, 28)
    first_focus = "other"

    def __init__(
        self, context: Context, below: Scene, path: Path | None = None
    ) -> None:
        super().__init__(context, below)
        self.reading: Future[tuple[pygame.Surface, pygame.Surface]] | None = None
        self.keeping: Future[tuple[bytes, OSError | None]] | None = None
        self._name = ""  # of the file that was read last
        self.crop = CropArea("crop")
        self.zoom = Slider(
            "zoom", N_("Zoom"), 100, "", *PERCENT, ZOOM_STEP, unit=SPOKEN_PERCENT
        )
        self._asks = path is None
        if path is not None:
            self._open(path)

    @property
    def wake_after(self) -> float | None:
        return (
            WAIT_SECONDS
            if self.reading is not None or self.keeping is not None or self._asks
            else None
        )

    def view(self) -> Part:
        shows, free = self.crop.picture is not None, self.keeping is None
        self.crop.enabled = self.zoom.enabled = shows and free
        take = button(
            "take", N_("Take"), self._take, "tick", look=PRIMARY, enabled=shows and free
        )
        other = button("other", N_("Other file…"), self._ask, enabled=free)
        return column(
            Label(self.called, ("h2", "h3"), align="topleft", says="", size=40),
            *(self._card() if shows else self._nothing()),
            space(),
            buttons(
                take, other, button("cancel", N_("Cancel"), self.back, enabled=free)
            ),
        )

    def _nothing(self) -> Iterator[Part]:
        yield space(36)
        news = self.message or (_(BEING_READ) if self.reading is not None else "")
        colour = "ember" if self.message else "mid"
        yield Label(news, "body", colour, "topleft", lines=MAX_LINES, leading=22)

    def _card(self) -> Iterator[Part]:
        px = self.style.px
        in_game = self._sample(N_("In the game"), self._card_in_game())
        small = self._sample(N_("Small"), (px(SMALL[0]), px(SMALL[1])))
        beside = column(
            row(in_game, small, gap=24), space(), Use(self.zoom, size=50), share=1
        )
        yield Label(NOTE, ("note", "small"), "mid", "topleft", size=36)
        yield row(Use(self.crop, size=CARD[0]), beside, gap=40, size=CARD[1])

    def _sample(self, label: Message, size: tuple[int, int]) -> Part:
        u, card = self.style.u, self.crop.card(size)
        picture = Picture(
            _paint_card, (card,), size=size[1] / u, across=size[0] / u, lies=0
        )
        wide = None if self.style.width(_(label), "note") > size[0] else size[0] / u
        return column(
            Label(label, "note", "mid", "topleft", says="", size=26), picture, size=wide
        )

    def _card_in_game(self) -> tuple[int, int]:
        """The size of a card on the board of the game in this window, or of as much as
        there is room for.
        """
        variant = self.variant or CATALOGUE["gaps"]
        (width, height), most = (
            lay_out(variant.layout, self.style.size).card,
            self.style.px(SAMPLE),
        )
        scale = min(1.0, most / height, most / width)
        return max(1, round(width * scale)), max(1, round(height * scale))

    def _tell(self, message: str) -> None:
        self.message = message
        self.context.announcer.say(message)

    def _ask(self) -> Transition:
        self._asks = False
        return Push(
            ChooseFile(
                self.context, self, Purpose.BACK, self.context.file_folder, self._open
            )
        )

    def _open(self, path: Path) -> None:
        self.context.file_folder = path.parent
        self.message = ""
        self.crop.show(None)
        self._name, self.reading = path.name, _begin(partial(_read, path))
        self.context.announcer.say(_(BEING_READ))

    def resume(self, result: Result | None) -> Transition | None:
        """A file was chosen, or none: without any picture, that ends the dialog, too."""
        if (
            result is None
            and self.crop.picture is None
            and not self.message
            and self.reading is None
        ):
            self.close(None)
        return super().resume(result)

    def takes_file(self, path: Path) -> bool:
        return self.closing is None

    def update(self, dt: float) -> Transition | None:
        if self._asks and self.closing is None:
            return self._ask()
        if self.reading is not None and self.reading.done():
            self._show(self.reading)
        if self.keeping is not None and self.keeping.done():
            self._taken(self.keeping)
        return super().update(dt)

    def _show(self, read: Future[tuple[pygame.Surface, pygame.Surface]]) -> None:
        self.reading = None
        self.zoom.value = 100
        try:
            self.crop.show(*read.result())
        except ValueError as problem:
            self.crop.show(None)
            reason = error_text(problem).rstrip(".")
            self._tell(
                _("{path} cannot be used: {reason}.").format(
                    path=self._name, reason=reason
                )
            )
        self.changed()
        self.focus("crop" if self.crop.picture is not None else "other")

    def _taken(self, written: Future[tuple[bytes, OSError | None]]) -> None:
        self.keeping = None
        try:
            self.context.folder.own_back.adopt(*written.result())
        except ValueError as problem:
            self._tell(sentences([error_text(problem)]))
            self.crop.show(None)
            self.changed()
            return
        change_back(self.context, OWN_BACK)
        self.context.look_changed = True
        if isinstance(self.below, GameScene):
            self.below.settings_changed()
        self.close(None)

    def shortcuts(self) -> Sequence[Shortcut]:
        takes = self.form.focused is self.crop and self.keeping is None
        return (
            Shortcut((Nav.LEFT, Nav.RIGHT, Nav.UP, Nav.DOWN), N_("move the picture")),
            Shortcut(
                (Nav.ACTIVATE,),
                N_("take it as the card back"),
                self._take if takes else None,
            ),
            self.back_shortcut(""),
        )

    def close(self, result: Result | None = None) -> None:
        if self.keeping is None:
            super().close(result)

    def handle(self, intent: Intent) -> Transition | None:
        if self.keeping is not None and isinstance(intent, FileDropped):
            return None
        if self.closing is None and self.keeping is None:
            has_focus = self.form.focused is self.crop
            match intent:
                case FileDropped(path):
                    self._open(Path(path))
                    self.changed()
                    return None
                case CharacterTyped("+" | "=") if self.crop.enabled:
                    self._zoom_by(ZOOM_STEP)
                case CharacterTyped("-") if self.crop.enabled:
                    self._zoom_by(-ZOOM_STEP)
                case Wheel(_, dy) if self.crop.enabled:
                    self._zoom_by(round(ZOOM_STEP * dy))
                case Nav.UP | Nav.DOWN if (
                    self.crop.enabled and has_focus and self.form.focus_visible
                ):
                    if self.crop.move(0, 1 if intent is Nav.DOWN else -1):
                        self._announce_place()
                        self.changed()
                    return None
        return super().handle(intent)

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
        if self.crop.picture is not None and self.keeping is None:
            own_back, picture, crop = (
                self.context.folder.own_back,
                self.crop.picture,
                self.crop.value,
            )
            self.keeping = _begin(partial(_keep, own_back, picture, crop))

    def _announce_place(self) -> None:
        self.context.announcer.say_at_once(self.crop.place)


class CropArea(Widget):
    """Shows a part of ``picture``. Dragging and arrow keys move the picture under the
    card.
    """

    value: Crop

    def __init__(self, name: str) -> None:
        super().__init__(name, enabled=False)
        self.picture: pygame.Surface | None = None
        self.value = Crop()
        # what is drawn while a large part is shown
        self._coarse: pygame.Surface | None = None
        self._held: Pos | None = None
        self._moved = False
        self._drawn: dict[tuple[int, int], tuple[Crop, pygame.Surface]] = {}  # by size

    def show(
        self, picture: pygame.Surface | None, coarse: pygame.Surface | None = None
    ) -> None:
        """Show the middle of another picture; ``coarse`` is the same with fewer pixels."""
        self.picture, self.enabled = picture, picture is not None
        self._coarse = coarse
        self.value = Crop()
        self._drawn = {}
        self._held = None

    @property
    def percent(self) -> int:
        return round(100 * self.value.zoom)

    def zoom_to(self, percent: int) -> bool:
        """Enlarge the picture so much, at most ``MAX_ZOOM``. Returns whether that
        changed it.
        """
        return self._set(self.value.zoomed(self._size, percent / 100))

    def move(self, dx: int, dy: int) -> bool:
        """Move the picture by steps. Returns whether it could be moved."""
        return self._set(self.value.moved(self._size, -dx * STEP, -dy * STEP))

    def press(self, pos: Pos) -> bool:
        self._held, self._moved = pos, False
        return False

    def drag(self, pos: Pos) -> bool:
        if self._held is None:
            return False
        dx, dy = pos[0] - self._held[0], pos[1] - self._held[1]
        self._held, (width, height) = pos, self.rect.size
        changed = self._set(
            self.value.moved(self._size, -dx / max(1, width), -dy / max(1, height))
        )
        self._moved |= changed
        return changed

    def release(self) -> bool:
        self._held = None
        return self._moved

    def activate(self) -> bool:
        return False

    def nudge(self, direction: int) -> bool:
        return self.move(direction, 0)

    def card(self, size: tuple[int, int]) -> pygame.Surface:
        """A card of this size with the part that is shown; kept until another part is
        shown.
        """
        assert self.picture is not None
        crop, drawn = self._drawn.get(size, (None, None))
        if drawn is None or crop != self.value:
            picture = (
                self.picture
                if self.value.zoom >= FINE_ZOOM
                else self._coarse or self.picture
            )
            drawn = framed(picture, size, self.value)
            self._drawn[size] = self.value, drawn
        return drawn

    def says(self) -> Spoken:
        """A group: where the picture lies, and a button for each direction."""
        look, press = frozenset({Action.FOCUS}), frozenset({Action.ACTIVATE})
        move = Spoken(
            "", Role.BUTTON, "", self.area, enabled=self.enabled, actions=press
        )
        named = (
            (part_key(self.name, name), _(label))
            for name, (label, _way) in MOVES.items()
        )
        moves = tuple(replace(move, key=key, label=label) for key, label in named)
        label = _("Part of the picture")
        return Spoken(
            "", Role.GROUP, label, value=self.place, actions=look, children=moves
        )

    @property
    def place(self) -> str:
        across, down = (
            percent(round(100 * each)) for each in (self.value.x, self.value.y)
        )
        text = _("its middle, {across} from the left, {down} from the top")
        return text.format(across=across, down=down)

    def asked(self, part: str, action: Action, text: str) -> bool:
        return (
            part in MOVES and action is Action.ACTIVATE and self.move(*MOVES[part][1])
        )

    def draw(
        self, surface: pygame.Surface, style: Style, state: WidgetState = AT_REST
    ) -> None:
        if self.picture is None:
            return
        surface.blit(self.card(self.rect.size), self.rect)
        if state.focused:
            draw_focus_ring(surface, style, self.rect, round(self.rect.width * RADIUS))

    @property
    def _size(self) -> tuple[int, int]:
        return self.picture.get_size() if self.picture is not None else (1, 1)

    def _set(self, crop: Crop) -> bool:
        before, self.value = self.value, crop
        return crop != before


def _paint_card(
    surface: pygame.Surface, style: Style, rect: pygame.Rect, card: pygame.Surface
) -> None:
    surface.blit(card, rect)


def _read(path: Path) -> tuple[pygame.Surface, pygame.Surface]:
    file = read_image_file(path)
    picture = decode(file.data, file.form, file.orientation)
    return picture, coarse(picture)


def _keep(
    own_back: OwnBack, picture: pygame.Surface, crop: Crop
) -> tuple[bytes, OSError | None]:
    """Write a part of a picture to the data folder; what was written, and what is wrong
    with the disk.
    """
    data = to_png(cut_out(picture, crop, SIZE))
    return data, own_back.write(data)


def _begin(work: Callable[[], T]) -> Future[T]:
    """Do something in a thread; whatever fails is a ``ValueError``."""
    future: Future[T] = Future()

    def run() -> None:
        try:
            future.set_result(work())
        except OSError as error:
            future.set_exception(InputError("{reason}", reason=reason_of(error)))
        except ValueError as error:
            future.set_exception(error)
        except (pygame.error, MemoryError):
            future.set_exception(InputError("the picture is damaged"))

    background.start(run, "gaps-picture")
    return future
