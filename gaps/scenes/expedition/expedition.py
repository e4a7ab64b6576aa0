"""The map of the expedition: eight camps along a route, and the deals of the one that is chosen."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from gaps.language import N_, _
from gaps.progress.expedition.camps import Camp, Stage, camps
from gaps.progress.expedition.stars import Expedition as Stars
from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.expedition import camp_panel
from gaps.scenes.expedition.deal_sheet import DealSheet
from gaps.scenes.expedition.map_head import draw_foot, draw_head, foot_height, place_back
from gaps.scenes.expedition.map_picture import MapPicture, draw_pointer_line
from gaps.scenes.expedition.opening_camp import OpeningCamp
from gaps.scenes.expedition.route import Route, route_of
from gaps.scenes.expedition.stage_game import stage_under_way
from gaps.scenes.expedition.star_records import StarRecords, first_open_aim
from gaps.scenes.session.routes import ToTitle
from gaps.scenes.shell.context import Context
from gaps.scenes.text import help_text
from gaps.scenes.text.progress import expedition_text
from gaps.stage.core.intents import Asked, Command, Hover, Intent, Nav, Press, Wheel
from gaps.stage.core.scene import Push, Replace, Result, Transition
from gaps.stage.drawing.style import Style
from gaps.stage.speech.spoken import Action, Role, Spoken, part_key, text
from gaps.stage.widgets import Button, Form

CAMP = part_key("camp", "")  # before the number of a camp


class Expedition(GameScene):
    """Enter opens a deal; left and right choose a camp, up and down a deal."""

    form: Form
    help = help_text.EXPEDITION

    def __init__(
        self, context: Context, stage: Stage | None = None, opened: int = 0, show_sheet: bool = False
    ) -> None:
        """``stage`` has the focus; unless given, the first one without all stars in the current camp.

        ``opened`` is a camp that the last game has opened, 0 for none: it opens now. With ``show_sheet`` the
        sheet of the deal follows.
        """
        self.context = context
        context.adviser.stop()
        self.records = StarRecords(context)
        self.style: Style = context.style((1280, 800))
        self.back = Button("back", icon="left", tooltip=N_("Back"))
        self.stage = stage or first_open_aim(self.stars, self.stars.current_camp)
        self.rows: list[camp_panel.StageRow] = []
        self.form = Form([self.back], focused="back")
        self._follows_records = stage is None  # the focus, until the player moves it
        self._show_sheet = show_sheet
        self._opening: OpeningCamp | None = None
        self._opened = opened if self.stars.is_open(opened) and 1 < opened <= len(camps()) else 0
        self._hovered_camp: int | None = None
        self._panel = pygame.Rect(0, 0, 0, 0)
        self._route: Route | None = None
        self._still: pygame.Surface | None = None
        self._before: pygame.Surface | None = None  # with the camp that opens still closed
        self._fill_rows()

    @property
    def stars(self) -> Stars:
        """The stars that are known now."""
        return self.records.expedition

    @property
    def camp(self) -> Camp:
        """The camp whose deals are shown."""
        return camps()[self.stage.camp - 1]

    def _fill_rows(self) -> None:
        """Show the deals of the chosen camp; the chosen one has the focus."""
        visible = self.form.focus_visible
        self.rows = [camp_panel.StageRow(self.context, stage) for stage in self.camp.stages]
        for row in self.rows:
            row.expedition, row.saved = self.stars, stage_under_way(self.context, row.stage)
        self.form = Form([self.back, *self.rows], focused=f"deal {self.stage.number}")
        self.form.show_focus(visible)
        self._still, self.dirty = None, True
        if self._route is not None:
            camp_panel.place_rows(self.style, self._panel, self.rows)
            self.form.lay_out(self.style)

    def show(self, stage: Stage) -> None:
        """Choose a deal, and its camp."""
        self.stage = stage
        self._follows_records = False
        self._fill_rows()

    def _choose_camp(self, number: int) -> None:
        """Choose a camp; does nothing for a number that no camp has."""
        if 1 <= number <= len(camps()) and number != self.stage.camp:
            self.show(first_open_aim(self.stars, number))
            name, progress = expedition_text.camp_heading(self.camp), self._progress_of(self.camp)
            self.context.announcer.say_at_once(f"{name}. {progress}")

    # Time

    @property
    def moving(self) -> bool:
        return self._opening is not None or bool(self._opened) or self._show_sheet

    @property
    def wake_after(self) -> float | None:
        """Seconds to the next look for records that come late."""
        return self.records.wake_after

    def update(self, dt: float) -> Transition | None:
        if self.records.update():
            self._take_late_records()
        if self._opened and self._route is not None:
            self._begin_opening(self._route)
        if self._opening is not None:
            was_low = not self._opening.growth
            self._opening.update(dt)
            if was_low and self._opening.growth:
                self.context.sound.play("new_best")
            if self._opening.over:
                self._end_opening()
        elif self._show_sheet:
            self._show_sheet = False
            return self._sheet()
        return None

    def _take_late_records(self) -> None:
        if self._follows_records:
            self.stage = first_open_aim(self.stars, self.stars.current_camp)
        self._fill_rows()

    def _begin_opening(self, route: Route) -> None:
        camp, self._opened = self._opened, 0
        self.context.announcer.say(expedition_text.camp_opened(camps()[camp - 1]))
        opening = OpeningCamp(camp, len(route.dots[camp - 2]), self.context.motion_settings)
        self._opening = None if opening.over else opening
        self._before = self._still = None

    def _end_opening(self) -> None:
        self._opening = self._before = self._still = None
        self.dirty = True

    # Input

    def handle(self, intent: Intent) -> Transition | None:
        self.dirty = self.dirty or not isinstance(intent, Hover)
        if self._opening is not None and isinstance(intent, Press | Command | Wheel):
            self._end_opening()
            return None
        match intent:
            case Asked(key) if key.startswith(CAMP):
                self.form.show_focus()
                self._choose_camp(int(key.removeprefix(CAMP)))
                return None
            case Nav.BACK:
                return Replace(ToTitle("expedition"))
            case Nav.LEFT | Nav.RIGHT:
                self.form.show_focus()
                self._choose_camp(self.stage.camp + (1 if intent is Nav.RIGHT else -1))
                return None
            case Wheel(_pos, dy) if dy:
                self._choose_camp(self.stage.camp + (-1 if dy > 0 else 1))
                return None
            case Hover(pos, _held):
                self._hover(pos)
            case Press(pos, 1) if (camp := self._camp_at(pos)) is not None:
                self.form.show_focus(False)
                self._choose_camp(camp)
                return None
        activated = self.form.handle(intent)
        self.dirty = self.dirty or self.form.dirty
        self._note_focus()
        if activated is None:
            return None
        return Replace(ToTitle("expedition")) if activated.widget is self.back else self._sheet()

    def _note_focus(self) -> None:
        """Choose the deal that has got the focus."""
        focused = self.form.focused
        if isinstance(focused, camp_panel.StageRow) and focused.stage != self.stage:
            self.stage, self._follows_records = focused.stage, False

    def place_of(self, camp: int) -> pygame.Rect:
        """Where the picture of a camp is, after the first layout."""
        assert self._route is not None
        return MapPicture(self.style, self._route, self.stars).place(camp)

    def _camp_at(self, pos: tuple[int, int]) -> int | None:
        if self._panel.collidepoint(pos) or self._route is None:
            return None
        return MapPicture(self.style, self._route, self.stars).camp_at(pos)

    def _hover(self, pos: tuple[int, int]) -> None:
        camp = self._camp_at(pos)
        self.dirty = self.dirty or camp != self._hovered_camp
        self._hovered_camp = camp

    def _sheet(self) -> Transition:
        return Push(DealSheet(self.context, self, self.stage, self.records, self.show))

    def resume(self, result: Result | None) -> Transition | None:
        """The sheet was closed."""
        self._fill_rows()
        return None

    # Speech

    def _progress_of(self, camp: Camp) -> str:
        return expedition_text.camp_progress(self.stars, camp.number)

    def spoken_words(self) -> Sequence[str | Spoken]:
        """The sum of the stars, and the camps of the map."""
        return (
            expedition_text.size_of_expedition(),
            expedition_text.all_stars(self.stars),
            Spoken("camps", Role.LIST, _("Camps"), children=tuple(map(self._spoken_camp, camps()))),
        )

    def _spoken_camp(self, camp: Camp) -> Spoken:
        place = self.place_of(camp.number) if self._route is not None else self._panel
        return Spoken(
            part_key("camp", camp.number),
            Role.ITEM,
            expedition_text.camp_heading(camp),
            (place.left, place.top, place.width, place.height),
            detail=self._progress_of(camp),
            selected=camp == self.camp,
            actions=frozenset({Action.ACTIVATE}),
        )

    def spoken_widgets(self) -> Sequence[Spoken]:
        """The deals of the chosen camp after its story, then the way back."""
        rows = (spoken for row in self.rows if (spoken := row.spoken()) is not None)
        label = _("Deals of camp {camp}").format(camp=self.camp.number)
        deals = Spoken("deals", Role.GROUP, label, children=(text("story", _(self.camp.story)), *rows))
        return deals, self.back.spoken()

    # Layout and drawing

    def resize(self, size: tuple[int, int]) -> None:
        self.style = style = self.context.style(size)
        self.back.rect = place_back(style)
        self._panel = camp_panel.place_of(style)
        self._route = route_of(style, self._panel, foot_height(style))
        camp_panel.place_rows(style, self._panel, self.rows)
        self.form.lay_out(style)
        self._still = self._before = None
        self.dirty = True

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        assert self._route is not None
        picture = MapPicture(self.style, self._route, self.stars)
        closed = self._opened or (self._opening.camp if self._opening is not None else 0)
        if closed:
            self._draw_opening(surface, picture, closed)
        else:
            if self._still is None:
                self._still = self._drawn(picture, 0)
            surface.blit(self._still, (0, 0))
            self._draw_chosen(surface, picture)
        self.form.draw(surface, self.style)

    def _draw_chosen(self, surface: pygame.Surface, picture: MapPicture) -> None:
        """Draw the ring of the camp under the pointer, and the line from the chosen deal to its camp."""
        if self._hovered_camp is not None:
            picture.draw_ring(surface, self._hovered_camp)
        row = self.rows[self.stage.number - 1].rect
        draw_pointer_line(surface, self.style, row, picture.place(self.stage.camp))

    def _drawn(self, picture: MapPicture, hidden: int) -> pygame.Surface:
        """Return all but the widgets; the camp ``hidden`` is left out."""
        assert self._route is not None
        style, surface = self.style, pygame.Surface(self.style.size)
        picture.draw(surface, self.stage.camp, hidden)
        draw_head(surface, style, self.back.rect, self.stars)
        draw_foot(surface, style, self.context)
        camp_panel.draw_panel(surface, style, self._panel, self.camp, self.stars)
        return surface

    def _draw_opening(self, surface: pygame.Surface, picture: MapPicture, camp: int) -> None:
        """Draw the map while a camp opens."""
        if self._before is None:
            self._before = self._drawn(picture, camp)
        surface.blit(self._before, (0, 0))
        opening = self._opening
        if opening is None or (not opening.growth and opening.fade is None):
            picture.draw_closed(surface, camp)
        if opening is None:
            return
        if opening.fade is not None:
            if self._still is None:
                self._still = self._drawn(picture, 0)
            self._still.set_alpha(round(255 * opening.fade))
            surface.blit(self._still, (0, 0))
            self._still.set_alpha(None)
            return
        picture.draw_dots(surface, camp - 1, True, opening.lit)
        if opening.growth:
            picture.draw_camp(surface, camp, opening.growth)
