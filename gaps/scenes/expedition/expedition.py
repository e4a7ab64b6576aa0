"""The map of the expedition: eight camps along a route, and the deals of the one that is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from gaps.language import N_, _
from gaps.progress.expedition.camps import STARS_OF_CAMP, STARS_TO_OPEN, Camp, Stage, camps
from gaps.progress.expedition.stars import Stars
from gaps.scenes.common.charts import bar_part
from gaps.scenes.common.screen import RecordsScreen, Shortcut
from gaps.scenes.expedition.after_game import star_row
from gaps.scenes.expedition.deal_sheet import DealSheet, stage_under_way
from gaps.scenes.expedition.map_picture import PANEL, MapPicture, foot_height, mountains
from gaps.scenes.session.routes import ToTitle
from gaps.scenes.shell.context import Context
from gaps.scenes.text import expedition_text, game_text
from gaps.stage.core.intents import Command, Intent, Nav, Press, Wheel
from gaps.stage.core.scene import Push, Replace, Transition
from gaps.stage.speech.spoken import Role, Spoken
from gaps.stage.view import (
    Cell,
    Face,
    Label,
    Part,
    Pin,
    Plate,
    SaidAs,
    Use,
    button,
    column,
    fill,
    fits,
    glyph,
    icon,
    layers,
    panel,
    row,
    space,
)
from gaps.stage.widgets import PRIMARY

ROW, ROW_GAP, DISC = 48, 6, 32  # of a deal, units


def row_name(stage: Stage) -> str:
    return f"deal {stage.camp}.{stage.number}"


class Expedition(RecordsScreen):
    """Enter opens the next deal; left and right choose a camp, up and down a deal."""

    called = expedition_text.TITLE
    about = expedition_text.ABOUT
    first_focus = "next"
    stars: Stars

    def __init__(
        self, context: Context, stage: Stage | None = None, opened: int = 0, show_sheet: bool = False
    ) -> None:
        """The camp of ``stage`` is shown; unless given, the one of the next deal.

        ``opened`` is a camp that the last game has opened, 0 for none: it opens now. With ``show_sheet`` the
        sheet of the deal follows.
        """
        context.adviser.stop()
        self.stage = stage or camps()[0].stages[0]
        self._follows_records = stage is None  # which camp is shown, until the player chooses one
        self._show_sheet = show_sheet
        self._opened = 0
        super().__init__(context)
        self._opened = opened if 1 < opened <= len(camps()) and self.stars.is_open(opened) else 0

    @property
    def camp(self) -> Camp:
        return camps()[self.stage.camp - 1]

    def load(self) -> None:
        settings = self.context.settings
        self.stars = Stars.on_record(self.context.folder, settings.open_camps, settings.count_imported)
        if self._follows_records:
            self.stage = self.stars.next_deal

    def show(self, stage: Stage) -> None:
        self.stage, self._follows_records = stage, False
        self.focus(row_name(stage))
        self.changed()

    def _choose_camp(self, number: int) -> None:
        if 1 <= number <= len(camps()) and number != self.stage.camp:
            self.show(self.stars.first_unfinished(number))
            progress = expedition_text.camp_progress(self.stars, number)
            self.context.announcer.say_at_once(f"{expedition_text.camp_heading(self.camp)}. {progress}")

    @property
    def moving(self) -> bool:
        return super().moving or bool(self._opened) or self._show_sheet

    def update(self, dt: float) -> Transition | None:
        before, opened = self.motion_age, self._opened
        if opened and not self.age:
            self.context.announcer.say(expedition_text.camp_opened(camps()[opened - 1]))
        super().update(dt)
        if opened and before < self._map.rises <= self.motion_age:
            self.context.sound.play("new_best")
        if opened and (self.motion_age >= self.tree.ends() or self.context.look.motion.reduced):
            self._opened = 0
            self.changed()
        if self._show_sheet and not self._opened:
            self._show_sheet = False
            return self._sheet(self.stage)
        return None

    def shortcuts(self) -> Sequence[Shortcut]:
        return (
            Shortcut((Nav.UP, Nav.DOWN), N_("choose a deal")),
            Shortcut((Nav.LEFT, Nav.RIGHT), N_("other camp"), turn=self._turn),
            Shortcut((Nav.ACTIVATE,), N_("open")),
            self.back_shortcut(N_("title")),
        )

    def handle(self, intent: Intent) -> Transition | None:
        if self._opened and isinstance(intent, Press | Command | Wheel):
            self._opened = 0
            self.changed()
        if isinstance(intent, Wheel) and intent.dy:
            self._turn(-1 if intent.dy > 0 else 1)
            return None
        return super().handle(intent)

    def _turn(self, by: int) -> None:
        self._choose_camp(self.stage.camp + by)

    def _sheet(self, stage: Stage) -> Transition:
        self.show(stage)
        return Push(DealSheet(self.context, self, stage, lambda: self.stars, self.show))

    def back(self) -> Transition:
        return Replace(ToTitle("expedition"))

    def ground(self) -> pygame.Surface:
        return mountains(self.style)

    @property
    def _map(self) -> MapPicture:
        return MapPicture(self.style, self.stars, self._opened)

    def view(self) -> Part:
        face = Plate("bg1", 0, 225) if self.style.theme.light else Plate("bg0", 0, 170)
        foot = row(self.legend(), pad=(32, 0), size=44, face=face)
        return layers(
            self._map.view(self.camp.number),
            column(self._head(), space(), *([foot] if foot_height(self.style) else [])),
            Pin(self._panel(), "topleft", PANEL.topleft, PANEL.size),
            self._map.camps(self.camp.number, self._choose_camp),
        )

    def _head(self) -> Part:
        note, stars = self.loading_text or expedition_text.size_of_expedition(), _("{stars} of {all}")
        total = row(
            glyph("star_full", (22, 22)),
            Label(stars.format(stars=self.stars.stars, all=STARS_OF_CAMP * len(camps())), "lead"),
            gap=9,
            pad=(16, 0),
            face=Plate("surface", 10, edge="edge"),
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

    def _panel(self) -> Part:
        camp, number = self.camp, self.camp.number
        is_open = self.stars.is_open(number)
        tent = "route_camp_open" if is_open else "route_camp_closed"
        tent = "route_camp_summit" if number == len(camps()) else tent
        progress = expedition_text.camp_progress(self.stars, number)
        name = row(
            Label(_("Camp {camp}").format(camp=number), "h2"),
            Label(camp.name, ("tagline", "h4", "note_bold"), "brass", share=1),
            gap=13,
            size=28,
        )
        note = Label(progress, ("note", "small"), "mid" if is_open else "ember", size=24)
        gate = row(Part(share=STARS_TO_OPEN), fill("hi", size=2), Part(share=STARS_OF_CAMP - STARS_TO_OPEN))
        full = row(bar_part(self.stars.stars_of(number) / STARS_OF_CAMP, "brass", 8))
        deals = (Use(self._deal(stage), partial(self._sheet, stage), size=ROW) for stage in camp.stages)
        return panel(
            row(glyph(tent, (46, 46)), column(name, note, share=1), gap=11, size=52, pad=(4, 0), says=""),
            space(6),
            row(layers(full, gate, share=1), pad=(4, 0), size=14),
            space(10),
            column(
                *deals,
                row(Label(camp.story, "note", "mid", lines=2, leading=17, share=1), share=1, pad=(4, 0)),
                gap=ROW_GAP,
                share=1,
                group=SaidAs("deals", _("Deals of camp {camp}").format(camp=number)),
            ),
            space(6),
            self._next(),
            pad=(16, 14, 16, 14),
        )

    def _next(self) -> Part:
        stage = self.stars.next_deal
        missing = self.stars.missing(stage.camp)
        why = expedition_text.stars_to_open(missing, stage.camp + 1) if missing else ""
        note, text = expedition_text.stage_note(self.stars, stage), expedition_text.following(stage)
        show = partial(self._sheet, stage)
        return button("next", text, show, "play", detail=why or note, look=PRIMARY, size=54)

    def _deal(self, stage: Stage) -> Cell:
        result, is_open = self.stars.result(stage), self.stars.is_open(stage.camp)
        saved = stage_under_way(self.context, stage)
        under_way = game_text.under_way(saved, self.context.settings) if saved is not None else ""
        name, note = _(stage.name), expedition_text.stage_note(self.stars, stage)
        ink = "onbrass" if result.stars else "hi" if is_open else "mid"
        number = Label(str(stage.number), "note_bold", ink, "center", share=1)
        disc = column(
            number if is_open else icon("lock", 16, ink, share=1),
            face=Plate("brass" if result.stars else "slot", DISC / 2, edge="edge"),
            size=DISC,
            across=DISC,
        )
        part = row(
            disc,
            column(
                space(),
                Label(name, ("label", "choice", "note_bold"), "hi" if is_open else "mid", size=21),
                Label(under_way or note, ("note", "small"), "brass" if under_way else "mid", size=21),
                space(),
                share=1,
            ),
            star_row([record is not None for record in result.earned], ""),
            gap=12,
            pad=(12, 0, 30, 0),
        )
        to_do = "" if result.stars == len(stage.aims) else expedition_text.stars_and_next(self.stars, stage)
        about = note if not to_do or result.earned[0] is None else ""
        words = "" if is_open else _("closed"), under_way, about, to_do
        label = _("Deal {number}, {name}").format(number=stage.number, name=name)
        said = Spoken("", Role.BUTTON, label, detail=", ".join(filter(None, words)))
        return Cell(row_name(stage), part, said, Face.FLAT)
