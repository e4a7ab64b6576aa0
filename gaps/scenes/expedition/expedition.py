"""The map of the expedition: eight camps along a route, and the deals of the one that is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from gaps.language import N_, _
from gaps.progress.expedition.camps import Camp, Stage, camps
from gaps.progress.expedition.stars import Expedition as Stars
from gaps.scenes.common.screen import RecordsScreen, Shortcut
from gaps.scenes.expedition.camp_panel import ROW, camp_panel, deal_cell, row_name
from gaps.scenes.expedition.deal_sheet import DealSheet
from gaps.scenes.expedition.map_picture import MapPicture, OpeningCamp, draw_pointer_line, paint_map
from gaps.scenes.expedition.mountains import mountains
from gaps.scenes.expedition.route import PANEL, foot_height, route_of
from gaps.scenes.expedition.star_row import star_part
from gaps.scenes.session.routes import ToTitle
from gaps.scenes.shell.context import Context
from gaps.scenes.text.progress import expedition_text
from gaps.stage.core.intents import Asked, Command, Hover, Intent, Nav, Press, Wheel
from gaps.stage.core.scene import Push, Replace, Transition
from gaps.stage.drawing.style import Style
from gaps.stage.speech.spoken import Action, Role, Spoken, area_of, part_key
from gaps.stage.view import Label, Live, Part, Picture, Pin, Plate, Use, column, fits, layers, row, space
from gaps.stage.widgets import Plate as Face

CAMP = part_key("camp", "")  # before the number of a camp


class Expedition(RecordsScreen):
    """Enter opens a deal; left and right choose a camp, up and down a deal."""

    called = expedition_text.TITLE
    about = expedition_text.ABOUT
    stars: Stars
    """The stars that are known now."""

    def __init__(
        self, context: Context, stage: Stage | None = None, opened: int = 0, show_sheet: bool = False
    ) -> None:
        """``stage`` has the focus; unless given, the first one without all stars in the current camp.

        ``opened`` is a camp that the last game has opened, 0 for none: it opens now. With ``show_sheet`` the
        sheet of the deal follows.
        """
        context.adviser.stop()
        self.stage = stage or camps()[0].stages[0]
        self._follows_records = stage is None  # the focus, until the player moves it
        self._show_sheet = show_sheet
        self._opened = 0
        self._hovered_camp: int | None = None
        super().__init__(context)
        self._opened = opened if 1 < opened <= len(camps()) and self.stars.is_open(opened) else 0

    @property
    def camp(self) -> Camp:
        """The camp whose deals are shown."""
        return camps()[self.stage.camp - 1]

    def load(self) -> None:
        self.stars = Stars.on_record(self.context.folder, self.context.settings.open_camps)
        if self._follows_records:
            self.stage = self.stars.first_unfinished(self.stars.current_camp)
        self.focus(row_name(self.stage), None if self.form.widgets else True)

    def show(self, stage: Stage) -> None:
        """Choose a deal, and its camp."""
        self.stage, self._follows_records = stage, False
        self.focus(row_name(stage))
        self.changed()

    def _choose_camp(self, number: int, visible: bool = True) -> None:
        """Choose a camp; does nothing for a number that no camp has."""
        self.form.show_focus(visible)
        if 1 <= number <= len(camps()) and number != self.stage.camp:
            self.show(self.stars.first_unfinished(number))
            name, progress = expedition_text.camp_heading(self.camp), self._progress_of(self.camp)
            self.context.announcer.say_at_once(f"{name}. {progress}")

    def _progress_of(self, camp: Camp) -> str:
        return expedition_text.camp_progress(self.stars, camp.number)

    # Time

    @property
    def moving(self) -> bool:
        return super().moving or bool(self._opened) or self._show_sheet

    def update(self, dt: float) -> Transition | None:
        before, opening = self.motion_age, self._opening
        if opening is not None and not self.age:
            self.context.announcer.say(expedition_text.camp_opened(camps()[opening.camp - 1]))
        super().update(dt)
        if opening is not None and before < opening.rises <= self.motion_age:
            self.context.sound.play("new_best")
        if opening is not None and self.motion_age >= opening.ends:
            self._end_opening()
        if self._show_sheet and not self._opened:
            self._show_sheet = False
            return self._sheet(self.stage)
        return None

    @property
    def _opening(self) -> OpeningCamp | None:
        if not self._opened:
            return None
        reduced, dots = self.context.motion_settings.reduced, route_of(self.style).dots[self._opened - 2]
        return OpeningCamp(self._opened, self.stars, () if reduced else dots)

    def _end_opening(self) -> None:
        self._opened = 0
        self.changed()

    # Input

    def shortcuts(self) -> Sequence[Shortcut]:
        return (
            Shortcut((Nav.UP, Nav.DOWN), N_("choose a deal")),
            Shortcut((Nav.LEFT, Nav.RIGHT), N_("other camp")),
            Shortcut((Nav.LEFT,), "", partial(self._choose_camp, self.stage.camp - 1)),
            Shortcut((Nav.RIGHT,), "", partial(self._choose_camp, self.stage.camp + 1)),
            Shortcut((Nav.ACTIVATE,), N_("open")),
            self.back_shortcut(N_("title")),
        )

    def handle(self, intent: Intent) -> Transition | None:
        if self._opened and isinstance(intent, Press | Command | Wheel):
            self._end_opening()
        match intent:
            case Asked(key) if key.startswith(CAMP):
                self._choose_camp(int(key.removeprefix(CAMP)))
                return None
            case Wheel(_pos, dy) if dy:
                self._choose_camp(self.stage.camp + (-1 if dy > 0 else 1), self.form.focus_visible)
                return None
            case Hover(pos):
                camp = self._camp_at(pos)
                self.dirty, self._hovered_camp = self.dirty or camp != self._hovered_camp, camp
            case Press(pos, 1) if (camp := self._camp_at(pos)) is not None:
                self._choose_camp(camp, visible=False)
                return None
        answer = super().handle(intent)
        focused = self.form.focused
        for stage in self.camp.stages:
            if focused is not None and focused.name == row_name(stage) and stage != self.stage:
                self.stage, self._follows_records = stage, False
        return answer

    def _camp_at(self, pos: tuple[int, int]) -> int | None:
        return MapPicture(self.style, self.stars).camp_at(pos)

    def _sheet(self, stage: Stage) -> Transition:
        self.show(stage)
        return Push(DealSheet(self.context, self, stage, lambda: self.stars, self.show))

    def back(self) -> Transition:
        return Replace(ToTitle("expedition"))

    # What is shown

    def ground(self) -> pygame.Surface:
        return mountains(self.style)

    def view(self) -> Part:
        opening = self._opening
        deals = [
            Use(deal_cell(self.context, stage, self.stars), partial(self._sheet, stage), size=ROW)
            for stage in self.camp.stages
        ]
        return layers(
            Picture(paint_map, (self.stars, self.stage.camp, self._opened)),
            *([opening] if opening is not None else []),
            Live(self._draw_chosen),
            column(self._head(), space(), *self._foot()),
            Part(says=(self._spoken_camps(),)),
            Pin(camp_panel(self.camp, self.stars, deals), "topleft", PANEL.topleft, PANEL.size),
        )

    def _head(self) -> Part:
        note = self.loading_text or expedition_text.size_of_expedition()
        total = row(
            star_part(True, 22),
            Label(expedition_text.star_total(self.stars), "lead"),
            gap=9,
            pad=(16, 0),
            face=Face(10, "surface"),
            says=expedition_text.all_stars(self.stars),
        )
        return row(
            self.back_button(),
            space(19),
            Label(self.called, "h1", outlined=True, says=""),
            space(19),
            fits(row(Label(note, ("body", "note"), "mid", outlined=True), pad=(0, 12, 0, 0))),
            space(),
            total,
            pad=(32, 27, 32, 0),
            size=71,
        )

    def _foot(self) -> Sequence[Part]:
        if not foot_height(self.style):
            return ()
        ground, alpha = ("bg1", 225) if self.style.theme.light else ("bg0", 170)
        return (row(self.legend(), pad=(32, 0), size=44, face=Plate(ground, 0, alpha)),)

    def _spoken_camps(self) -> Spoken:
        picture = MapPicture(self.style, self.stars)
        items = (
            Spoken(
                part_key("camp", camp.number),
                Role.ITEM,
                expedition_text.camp_heading(camp),
                area_of(picture.place(camp.number)),
                detail=self._progress_of(camp),
                selected=camp == self.camp,
                actions=frozenset({Action.ACTIVATE}),
            )
            for camp in camps()
        )
        return Spoken("camps", Role.LIST, _("Camps"), children=tuple(items))

    def _draw_chosen(self, surface: pygame.Surface, style: Style, _rect: pygame.Rect) -> None:
        """Draw the ring of the camp under the pointer, and the line from the chosen deal to its camp."""
        picture = MapPicture(style, self.stars)
        if self._hovered_camp is not None:
            picture.draw_ring(surface, self._hovered_camp)
        if not self._opened:
            deal = self.form.widget(row_name(self.stage)).rect
            draw_pointer_line(surface, style, deal, picture.place(self.stage.camp))
