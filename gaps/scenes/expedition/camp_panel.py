"""The panel of a camp: its name, its stars and its six deals."""

from __future__ import annotations

from collections.abc import Sequence

from gaps.language import _
from gaps.progress.expedition.camps import STARS_OF_CAMP, STARS_TO_OPEN, Camp, Stage, camps
from gaps.progress.expedition.stars import Expedition
from gaps.scenes.common.charts import bar_part
from gaps.scenes.expedition.stage_game import stage_under_way
from gaps.scenes.expedition.star_row import star_row
from gaps.scenes.shell.context import Context
from gaps.scenes.text import parked_text
from gaps.scenes.text.progress import expedition_text
from gaps.stage.speech.spoken import Role, Spoken
from gaps.stage.view import (
    Cell,
    Face,
    Group,
    Label,
    Part,
    Use,
    column,
    fill,
    glyph,
    icon,
    layers,
    panel,
    row,
    space,
)
from gaps.stage.widgets import Plate

ROW, ROW_GAP, DISC = 56, 8, 32  # units


def row_name(stage: Stage) -> str:
    """The name of the widget of a deal."""
    return f"deal {stage.camp}.{stage.number}"


def camp_panel(camp: Camp, stars: Expedition, deals: Sequence[Use]) -> Part:
    """The panel of a camp; ``deals`` are its rows."""
    is_open = stars.is_open(camp.number)
    tent = "route_camp_open" if is_open else "route_camp_closed"
    tent = "route_camp_summit" if camp.number == len(camps()) else tent
    progress = expedition_text.camp_progress(stars, camp.number)
    head = row(
        glyph(tent, (46, 46)),
        column(
            row(
                Label(_("Camp {camp}").format(camp=camp.number), "h2"),
                Label(camp.name, ("tagline", "h4", "note_bold"), "brass", share=1),
                gap=13,
                size=28,
            ),
            Label(progress, ("note", "small"), "mid" if is_open else "ember", size=24),
            share=1,
        ),
        gap=11,
        size=52,
        says="",
    )
    gate = row(Part(share=STARS_TO_OPEN), fill("hi", size=2), Part(share=STARS_OF_CAMP - STARS_TO_OPEN))
    full = row(bar_part(stars.stars_of(camp.number) / STARS_OF_CAMP, "brass", 8))
    label = _("Deals of camp {camp}").format(camp=camp.number)
    return panel(
        column(head, space(6), layers(full, gate, size=14), pad=(4, 0)),
        space(13),
        column(
            *deals,
            row(Label(camp.story, "note", "mid", lines=2, leading=17, share=1), share=1, pad=(4, 0)),
            gap=ROW_GAP,
            share=1,
            group=Group("deals", label),
        ),
        pad=(16, 17, 16, 4),
    )


def deal_cell(context: Context, stage: Stage, stars: Expedition) -> Cell:
    """A deal of a camp: its number, its name, what its next star asks for, and its stars."""
    result, is_open = stars.result(stage), stars.is_open(stage.camp)
    saved = stage_under_way(context, stage)
    under_way = parked_text.under_way(saved, context.settings) if saved is not None else ""
    name = expedition_text.deal_name(stage, context.name_of(stage.variant))
    ink = "onbrass" if result.stars else "hi" if is_open else "mid"
    number = Label(str(stage.number), "note_bold", ink, "center", share=1)
    disc = column(
        number if is_open else icon("lock", 16, ink, share=1),
        face=Plate(DISC / 2, "brass" if result.stars else "slot"),
        size=DISC,
        across=DISC,
    )
    note = under_way or expedition_text.stage_note(stars, stage)
    part = row(
        disc,
        column(
            space(),
            Label(name, ("label", "choice", "note_bold"), "hi" if is_open else "mid", size=21),
            Label(note, ("note", "small"), "brass" if under_way else "mid", size=21),
            space(),
            share=1,
        ),
        star_row([record is not None for record in result.earned], ""),
        gap=12,
        pad=(12, 0, 30, 0),
    )
    is_done = stars.next_aim(stage) is None
    state = (expedition_text.stage_note if is_done else expedition_text.stars_and_next)(stars, stage)
    words = "" if is_open else _("closed"), under_way, state
    label = _("Deal {number}, {variant}").format(number=stage.number, variant=name)
    said = Spoken("", Role.BUTTON, label, detail=", ".join(filter(None, words)))
    return Cell(row_name(stage), part, said, Face.FLAT)
