"""The map of the expedition, with the deals of the camp that is chosen, and the sheet
of a deal over it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from gaps.engine import Variant
from gaps.language import N_, _, integer
from gaps.progress.expedition.camps import (
    STARS_OF_CAMP,
    STARS_TO_OPEN,
    Aim,
    Camp,
    Stage,
    camps,
)
from gaps.progress.expedition.stars import StageResult, Stars
from gaps.scenes.common.card_parts import thumbnail_part
from gaps.scenes.common.charts import bar_part
from gaps.scenes.common.opening import open_game
from gaps.scenes.common.screen import Dialog, RecordsScreen, Shortcut
from gaps.scenes.expedition.after_game import star_row
from gaps.scenes.expedition.map_picture import PANEL, MapPicture, foot_height, mountains
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.learn.rules import Rules
from gaps.scenes.session.routes import PlayRequested, ToTitle
from gaps.scenes.shared.context import Context
from gaps.scenes.text import expedition_text, game_text
from gaps.scenes.text.phrases import capitalized
from gaps.stage.core.intents import Command, Intent, Nav, Press, Wheel
from gaps.stage.core.scene import Push, Replace, Result, Transition
from gaps.stage.speech.spoken import Role, Spoken, part_key
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
    line,
    panel,
    row,
    space,
)
from gaps.stage.widgets import LEAD, PRIMARY
from gaps.store import Record, SavedGame

# of a deal, units
ROW = 48
ROW_GAP = 6
DISC = 32


def row_name(stage: Stage) -> str:
    return f"deal {stage.camp}.{stage.number}"


class Expedition(RecordsScreen):
    """Enter opens the next deal; left and right choose a camp, up and down a deal."""

    called = expedition_text.TITLE
    about = expedition_text.ABOUT
    first_focus = "next"
    stars: Stars

    def __init__(
        self,
        context: Context,
        stage: Stage | None = None,
        opened: int = 0,
        show_sheet: bool = False,
    ) -> None:
        """The camp of ``stage`` is shown; unless given, the one of the next deal.

        ``opened`` is a camp that the last game has opened, 0 for none: it opens now.
        With ``show_sheet`` the sheet of the deal follows.
        """
        context.adviser.stop()
        self.stage = stage or camps()[0].stages[0]
        # which camp is shown, until the player chooses one
        self._follows_records = stage is None
        self._show_sheet = show_sheet
        self._opened = 0
        super().__init__(context)
        self._opened = (
            opened if 1 < opened <= len(camps()) and self.stars.is_open(opened) else 0
        )

    @property
    def camp(self) -> Camp:
        return camps()[self.stage.camp - 1]

    def load(self) -> None:
        settings = self.context.settings
        self.stars = Stars.on_record(
            self.context.folder, settings.open_camps, settings.count_imported
        )
        if self._follows_records:
            self.stage = self.stars.next_deal

    def show(self, stage: Stage) -> None:
        self.stage = stage
        self._follows_records = False
        self.focus(row_name(stage))
        self.changed()

    def _choose_camp(self, number: int) -> None:
        if 1 <= number <= len(camps()) and number != self.stage.camp:
            self.show(self.stars.first_unfinished(number))
            progress = expedition_text.camp_progress(self.stars, number)
            self.context.announcer.say_at_once(
                f"{expedition_text.camp_heading(self.camp)}. {progress}"
            )

    @property
    def moving(self) -> bool:
        return super().moving or bool(self._opened) or self._show_sheet

    def update(self, dt: float) -> Transition | None:
        before = self.motion_age
        opened = self._opened
        if opened and not self.age:
            self.context.announcer.say(expedition_text.camp_opened(camps()[opened - 1]))
        super().update(dt)
        if opened and before < self._map.rises <= self.motion_age:
            self.context.sound.play("new_best")
        if opened and (
            self.motion_age >= self.tree.ends() or self.context.look.motion.reduced
        ):
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
        return Push(DealSheet(self.context, self, stage))

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
        note = self.loading_text or expedition_text.SIZE
        stars = _("{stars} of {all}")
        count = Label(
            stars.format(stars=self.stars.stars, all=STARS_OF_CAMP * len(camps())),
            "lead",
        )
        face = Plate("surface", 10, edge="edge")
        said = expedition_text.all_stars(self.stars)
        total = row(
            glyph("star_full", (22, 22)),
            count,
            gap=9,
            pad=(16, 0),
            face=face,
            says=said,
        )
        name = Label(self.called, "h1", outlined=True, says="")
        about = fits(
            row(Label(note, ("body", "note"), "mid", outlined=True), pad=(0, 12, 0, 0))
        )
        left = self.back_button(), space(19), name, space(19), about
        return row(*left, space(), total, pad=(32, 27, 32, 0), size=71)

    def _panel(self) -> Part:
        camp = self.camp
        number = self.camp.number
        is_open = self.stars.is_open(number)
        tent = "route_camp_open" if is_open else "route_camp_closed"
        tent = "route_camp_summit" if number == len(camps()) else tent
        progress = expedition_text.camp_progress(self.stars, number)
        name = Label(camp.name, ("tagline", "h4", "note_bold"), "brass", share=1)
        title = row(
            Label(_("Camp {camp}").format(camp=number), "h2"), name, gap=13, size=28
        )
        note = Label(
            progress, ("note", "small"), "mid" if is_open else "ember", size=24
        )
        gate = row(
            Part(share=STARS_TO_OPEN),
            fill("hi", size=2),
            Part(share=STARS_OF_CAMP - STARS_TO_OPEN),
        )
        full = row(bar_part(self.stars.stars_of(number) / STARS_OF_CAMP, "brass", 8))
        deals = (
            Use(self._deal(stage), partial(self._sheet, stage), size=ROW)
            for stage in camp.stages
        )
        story = Label(camp.story, "note", "mid", lines=2, leading=17, share=1)
        group = SaidAs("deals", _("Deals of camp {camp}").format(camp=number))
        return panel(
            row(
                glyph(tent, (46, 46)),
                column(title, note, share=1),
                gap=11,
                size=52,
                pad=(4, 0),
                says="",
            ),
            space(6),
            row(layers(full, gate, share=1), pad=(4, 0), size=14),
            space(10),
            column(
                *deals,
                row(story, share=1, pad=(4, 0)),
                gap=ROW_GAP,
                share=1,
                group=group,
            ),
            space(6),
            self._next(),
            pad=(16, 14, 16, 14),
        )

    def _next(self) -> Part:
        stage = self.stars.next_deal
        missing = self.stars.missing(stage.camp)
        why = expedition_text.stars_to_open(missing, stage.camp + 1) if missing else ""
        note = expedition_text.stage_note(self.stars, stage)
        text = expedition_text.following(stage)
        show = partial(self._sheet, stage)
        return button(
            "next", text, show, "play", detail=why or note, look=PRIMARY, size=54
        )

    def _deal(self, stage: Stage) -> Cell:
        result = self.stars.result(stage)
        is_open = self.stars.is_open(stage.camp)
        saved = stage_under_way(self.context, stage)
        under_way = (
            game_text.under_way(saved, self.context.settings)
            if saved is not None
            else ""
        )
        name = _(stage.name)
        note = expedition_text.stage_note(self.stars, stage)
        ink = "onbrass" if result.stars else "hi" if is_open else "mid"
        number = Label(str(stage.number), "note_bold", ink, "center", share=1)
        sign = number if is_open else icon("lock", 16, ink, share=1)
        face = Plate("brass" if result.stars else "slot", DISC / 2, edge="edge")
        title = Label(
            name, ("label", "choice", "note_bold"), "hi" if is_open else "mid", size=21
        )
        below = Label(
            under_way or note,
            ("note", "small"),
            "brass" if under_way else "mid",
            size=21,
        )
        disc = column(sign, face=face, size=DISC, across=DISC)
        stars = star_row([record is not None for record in result.earned], "")
        texts = column(space(), title, below, space(), share=1)
        part = row(disc, texts, stars, gap=12, pad=(12, 0, 30, 0))
        to_do = (
            ""
            if result.stars == len(stage.aims)
            else expedition_text.stars_and_next(self.stars, stage)
        )
        about = note if not to_do or result.earned[0] is None else ""
        words = "" if is_open else _("closed"), under_way, about, to_do
        label = _("Deal {number}, {name}").format(number=stage.number, name=name)
        said = Spoken("", Role.BUTTON, label, detail=", ".join(filter(None, words)))
        return Cell(row_name(stage), part, said, Face.FLAT)


def stage_under_way(context: Context, stage: Stage) -> SavedGame | None:
    """Return the game of a deal that was left after at least one move: it waits in a
    slot of its own.
    """
    return context.games.in_slot(SavedGame(stage.code, expedition=True).slot)


class DealSheet(Dialog):
    """Over the map, which keeps the stars up to date, and shows the camp of the deal on
    the sheet.
    """

    below: Expedition
    called = expedition_text.TITLE
    about = expedition_text.ABOUT
    size = (620, 612)
    pad = (32, 28, 32, 42)

    def __init__(self, context: Context, below: Expedition, stage: Stage) -> None:
        super().__init__(context, below)
        self.stage = stage
        self.first_focus = "play" if self.is_open else "back"

    @property
    def variant(self) -> Variant:
        return self.stage.variant

    @property
    def is_open(self) -> bool:
        return self.below.stars.is_open(self.stage.camp)

    @property
    def wake_after(self) -> float | None:
        """Seconds to the next look for records that come late."""
        return self.below.wake_after

    def update(self, dt: float) -> Transition | None:
        before = self.below.stars
        self.below.update(dt)
        if self.below.stars is not before:
            self.resize(self.style.size)
        return super().update(dt)

    def shortcuts(self) -> Sequence[Shortcut]:
        return (
            Shortcut((Nav.ACTIVATE,), N_("play"), enabled=self.is_open),
            Shortcut((GameCommand.HELP,), N_("help")),
            Shortcut((Nav.LEFT, Nav.RIGHT), N_("other deal"), turn=self._turn),
            self.back_shortcut(N_("map")),
        )

    def handle(self, intent: Intent) -> Transition | None:
        match intent:
            case Wheel(_pos, dy) if dy and self.closing is None:
                self._turn(-1 if dy > 0 else 1)
                self.changed()
                return None
            case Nav.UP | Nav.DOWN:
                intent = Nav.NEXT if intent is Nav.DOWN else Nav.PREVIOUS
        return super().handle(intent)

    def _turn(self, by: int) -> None:
        stages = [stage for camp in camps() for stage in camp.stages]
        index = stages.index(self.stage) + by
        if not 0 <= index < len(stages):
            return
        was_open = self.is_open
        self.stage = stages[index]
        self.below.show(self.stage)
        self.below_changed = True
        if self.is_open and not was_open:
            self.focus("play")
        stars = expedition_text.stars_and_next(self.below.stars, self.stage)
        self.context.announcer.say_at_once(
            ". ".join((self.title, *self._head(), stars))
        )

    def _play(self) -> Transition | None:
        game = self.context.games.deal(self.variant, self.stage.seed, expedition=True)
        return open_game(self.context, self, game)

    def _rules(self) -> Transition:
        return Push(Rules(self.context, self, self.variant))

    def resume(self, result: Result | None) -> Transition | None:
        if isinstance(result, PlayRequested) and self.is_open:
            return self._play()
        return super().resume(result)

    @property
    def title(self) -> str:
        return _(self.stage.name)

    def _head(self) -> Sequence[str]:
        words = (
            expedition_text.stage_heading(self.stage),
            expedition_text.rules_of(self.stage),
        )
        if self.is_open:
            return words
        return *words, expedition_text.closed_text(self.below.stars, self.stage.camp)

    def view(self) -> Part:
        result = self.below.stars.result(self.stage)
        heading, facts, *closed = self._head()
        by_solver = Label(_("by the solver"), ("note", "small"), "mid", says="")
        winnable = column(
            Label(_("Winnable"), ("choice", "small"), "brass", says=""), by_solver
        )
        aims = enumerate(zip(self.stage.aims, result.earned, strict=True))
        stars = (
            self._star(number, aim, earned, result) for number, (aim, earned) in aims
        )
        name = Label(self.title, ("h1", "h2"), says="", size=46)
        titles = column(Label(heading, ("choice", "small"), "brass"), name, share=1)
        sign = glyph("pass_open", (50, 30), across=30, lies=0.1)
        seen = f"{_('Winnable')}, {_('by the solver')}"
        art = self.context.look.art()
        board = thumbnail_part(self.variant, art, self.stage.seed, size=262, says=seen)
        rules = button("rules", N_("Rules"), self._rules, "help", size=118)
        back = button("back", N_("Back"), self.back, "left", size=114)
        text = (
            N_("Play")
            if stage_under_way(self.context, self.stage) is None
            else N_("Continue")
        )
        key = self.context.label(Nav.ACTIVATE) if self.is_open else None
        play = button(
            "play",
            text,
            self._play,
            "play",
            look=LEAD,
            enabled=self.is_open,
            keycap=key,
            share=1,
        )
        return column(
            row(titles, sign, winnable, gap=10, size=74),
            Label(facts, ("body", "note", "small"), "mid", size=28),
            space(4),
            row(board, self._best(result.best), gap=36, size=130),
            space(22),
            line(),
            Label(_("Three stars"), "h3", size=48, says=""),
            column(*stars, gap=6, group=SaidAs("stars", _("Three stars"), Role.LIST)),
            Label(closed[0] if closed else "", ("note", "small"), "ember", share=1),
            row(play, rules, back, gap=12, size=56),
        )

    def whole(self) -> Part:
        if not self.style.is_wide:
            return super().whole()
        ground = "bg1" if self.style.theme.light else "bg0"
        foot = row(space(), self.legend(), space(), size=42, face=Plate(ground, 0))
        return layers(super().whole(), column(space(), foot))

    def _best(self, best: Record | None) -> Part:
        head = _("Your best here")
        texts = [_("Not won yet")]
        looks: Sequence[tuple[str | tuple[str, ...], str]] = [
            (("h3", "h4", "note_bold"), "hi")
        ]
        if best is not None:
            texts = [integer(best.arcade), *expedition_text.best_game(best)]
            looks = (
                ("score", "hi"),
                (("choice", "small"), "hi"),
                (("note", "small"), "mid"),
            )
        lines = (Label(text, *look) for text, look in zip(texts, looks, strict=True))
        gap = 2 if best is not None else 6
        said = f"{head}: {', '.join(texts)}"
        title = Label(head, ("note", "small"), "mid")
        return column(title, *lines, share=1, gap=gap, pad=(0, 10, 0, 0), says=said)

    def _star(
        self, number: int, aim: Aim, earned: Record | None, result: StageResult
    ) -> Part:
        name = capitalized(expedition_text.aim_text(aim))
        status = expedition_text.aim_status(aim, earned, result)
        said = Spoken(part_key("star", number), Role.ITEM, name, detail=status)
        sign = glyph("star_full" if earned else "star_empty", (26, 26))
        title = Label(name, ("label", "choice", "note_bold", "small"), share=1)
        state = Label(status, "note", "hi" if earned else "mid", "midright")
        face = Plate(radius=10, edge="edge")
        return row(
            sign,
            title,
            state,
            pad=(15, 0, 18, 0),
            gap=14,
            size=44,
            face=face,
            says=(said,),
        )
