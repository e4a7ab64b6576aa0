"""The panel of a camp: its name, its stars and its six deals."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from gaps.language import _
from gaps.progress.expedition.camps import STARS_OF_CAMP, STARS_TO_OPEN, Camp, Stage, camps
from gaps.progress.expedition.stars import Expedition
from gaps.scenes.common import charts
from gaps.scenes.expedition.star_row import draw_stars, row_width
from gaps.scenes.shell.context import Context
from gaps.scenes.text import parked_text
from gaps.scenes.text.progress import expedition_text
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.speech.spoken import USABLE, Role, Spoken, part_key
from gaps.stage.widgets import Panel, Widget, draw_focus_ring
from gaps.stage.widgets.widget import hovered_fill
from gaps.store import SavedGame

# Pixels at u = 1.
PLACE = pygame.Rect(32, 96, 440, 544)
ROWS_TOP, ROW_HEIGHT, ROW_STEP, ROW_INSET = 102, 58, 66, 16
RADIUS = 12
DISC, DISC_AT, TEXT_LEFT, STARS_FROM_RIGHT = 32, 28, 56, 30
TENT, TENT_AT = 46, (42, 39)
HEAD_LEFT, NAME_MIDDLE, NOTE_MIDDLE, NAME_GAP = 76, 31, 57, 13
BAR = pygame.Rect(20, 78, 400, 8)
TICK = 14
STORY_STEP, STORY_LINES, EDGE = 17, 2, 4


class StageRow(Widget):
    """A deal of a camp: its number, its name, what its next star asks for, and its stars."""

    def __init__(self, context: Context, stage: Stage) -> None:
        super().__init__(f"deal {stage.number}")
        self._context, self.stage = context, stage
        self.expedition: Expedition | None = None
        self.saved: SavedGame | None = None
        """The game of the deal that is under way."""

    @property
    def _note(self) -> str:
        assert self.expedition is not None
        if self.saved is not None:
            return parked_text.under_way(self.saved, self._context.settings)
        return expedition_text.stage_note(self.expedition, self.stage)

    @property
    def spoken_focus(self) -> str:
        """It names the camp, so that the deal of another camp is another part of the screen."""
        return part_key(self.name, self.stage.camp)

    def spoken(self) -> Spoken | None:
        """A button: which deal it is; then its stars and what the next one asks for, or that it is closed."""
        if self.expedition is None:
            return None
        label = _("Deal {number}, {variant}").format(
            number=self.stage.number, variant=self._context.name_of(self.stage.variant)
        )
        return Spoken(
            self.spoken_focus,
            Role.BUTTON,
            label,
            self.area,
            detail=", ".join(self._state_words(self.expedition)),
            actions=USABLE,
        )

    def _state_words(self, expedition: Expedition) -> Sequence[str]:
        is_done = expedition.next_aim(self.stage) is None
        say = expedition_text.stage_note if is_done else expedition_text.stars_and_next
        words = [say(expedition, self.stage)]
        if self.saved is not None:
            words.insert(0, parked_text.under_way(self.saved, self._context.settings))
        return words if expedition.is_open(self.stage.camp) else [_("closed"), *words]

    def draw(
        self,
        surface: pygame.Surface,
        style: Style,
        focused: bool = False,
        hovered: bool = False,
        pressed: bool = False,
    ) -> None:
        """Draw the row; a closed camp's deals have a lock in place of their number."""
        if self.expedition is None or min(self.rect.size) < 1:
            return
        theme, px, rect = style.theme, style.px, self.rect
        fill = hovered_fill(theme.surface2) if hovered else theme.surface2
        surface.blit(shapes.rounded(rect.size, px(RADIUS), fill, px(1), theme.edge), rect)
        result, is_open = self.expedition.result(self.stage), self.expedition.is_open(self.stage.camp)
        self._draw_number(surface, style, bool(result.stars), is_open)
        stars = row_width(style)
        left = rect.right - px(STARS_FROM_RIGHT) - stars
        draw_stars(surface, style, left, rect.centery, [record is not None for record in result.earned])
        x, room = rect.left + px(TEXT_LEFT), left - rect.left - px(TEXT_LEFT) - px(8)
        name = self._context.name_of(self.stage.variant)
        ink = theme.hi if is_open else theme.mid
        upper = style.fitted(name, room, ink, "label", "choice", "note_bold")
        lower = style.fitted(self._note, room, theme.brass if self.saved else theme.mid, "note", "small")
        surface.blit(upper, upper.get_rect(midleft=(x, rect.centery - px(10))))
        surface.blit(lower, lower.get_rect(midleft=(x, rect.centery + px(11))))
        if focused:
            draw_focus_ring(surface, style, rect, px(RADIUS))

    def _draw_number(self, surface: pygame.Surface, style: Style, begun: bool, is_open: bool) -> None:
        theme, px = style.theme, style.px
        at = self.rect.left + px(DISC_AT), self.rect.centery
        disc = shapes.disc(px(DISC), theme.brass if begun else theme.slot, px(1), theme.edge)
        surface.blit(disc, disc.get_rect(center=at))
        if is_open:
            mark = style.text(str(self.stage.number), "note_bold", theme.onbrass if begun else theme.hi)
        else:
            mark = style.icon("lock", px(16), theme.onbrass if begun else theme.mid)
        surface.blit(mark, mark.get_rect(center=at))


def place_of(style: Style) -> pygame.Rect:
    """Where the panel is in a window."""
    return pygame.Rect(*(style.px(side) for side in PLACE))


def place_rows(style: Style, panel: pygame.Rect, rows: list[StageRow]) -> None:
    """Place the rows on their panel."""
    px = style.px
    for number, row in enumerate(rows):
        row.rect = pygame.Rect(
            panel.left + px(ROW_INSET),
            panel.top + px(ROWS_TOP) + number * px(ROW_STEP),
            panel.width - 2 * px(ROW_INSET),
            px(ROW_HEIGHT),
        )


def draw_panel(
    surface: pygame.Surface, style: Style, panel: pygame.Rect, camp: Camp, expedition: Expedition
) -> None:
    """Draw the panel with all but its rows."""
    theme, px = style.theme, style.px
    Panel().draw(surface, style, panel)
    is_open = expedition.is_open(camp.number)
    tent = style.glyph(_glyph(camp, is_open), (px(TENT), px(TENT)))
    surface.blit(tent, tent.get_rect(center=(panel.left + px(TENT_AT[0]), panel.top + px(TENT_AT[1]))))
    x, right = panel.left + px(HEAD_LEFT), panel.right - px(BAR.left)
    head = style.text(_("Camp {camp}").format(camp=camp.number), "h2", theme.hi)
    surface.blit(head, head.get_rect(midleft=(x, panel.top + px(NAME_MIDDLE))))
    room = right - x - head.get_width() - px(NAME_GAP)
    name = style.fitted(_(camp.name), room, theme.brass, "tagline", "h4", "note_bold")
    at = x + head.get_width() + px(NAME_GAP), panel.top + px(NAME_MIDDLE + 1)
    surface.blit(name, name.get_rect(midleft=at))
    text = expedition_text.camp_progress(expedition, camp.number)
    note = style.fitted(text, right - x, theme.mid if is_open else theme.ember, "note", "small")
    surface.blit(note, note.get_rect(midleft=(x, panel.top + px(NOTE_MIDDLE))))
    _draw_bar(surface, style, panel, expedition.stars_of(camp.number))
    _draw_story(surface, style, panel, camp)


def _draw_story(surface: pygame.Surface, style: Style, panel: pygame.Rect, camp: Camp) -> None:
    """Draw the story of a camp, in the middle of what is left below the rows."""
    px, room = style.px, panel.width - 2 * style.px(BAR.left)
    lines = style.wrap(_(camp.story), "note", room)[:STORY_LINES]
    rows_bottom = panel.top + px(ROWS_TOP) + (len(camp.stages) - 1) * px(ROW_STEP) + px(ROW_HEIGHT)
    middle = (rows_bottom + panel.bottom - px(EDGE)) // 2
    for number, line in enumerate(lines):
        text = style.text(style.cut(line, "note", room), "note", style.theme.mid)
        y = middle + (2 * number + 1 - len(lines)) * px(STORY_STEP) // 2
        surface.blit(text, text.get_rect(midleft=(panel.left + px(BAR.left), y)))


def _draw_bar(surface: pygame.Surface, style: Style, panel: pygame.Rect, stars: int) -> None:
    """Draw how many of the camp's stars are won, with a mark where the next camp opens."""
    px = style.px
    bar = pygame.Rect(panel.left + px(BAR.left), panel.top + px(BAR.top), px(BAR.width), px(BAR.height))
    charts.bar(surface, style, bar, stars / STARS_OF_CAMP, style.theme.brass)
    x = bar.left + bar.width * STARS_TO_OPEN // STARS_OF_CAMP
    tick = pygame.Rect(x - px(1), 0, px(2), px(TICK))
    tick.centery = bar.centery
    surface.fill(style.theme.hi, tick)


def _glyph(camp: Camp, is_open: bool) -> str:
    if camp.number == len(camps()):
        return "route_camp_summit"
    return "route_camp_open" if is_open else "route_camp_closed"
