"""A deal of the expedition before it is played: its board, the best game, and what its stars ask for."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from gaps.engine import Variant
from gaps.language import N_, _, integer
from gaps.progress.expedition.camps import Stage, camps
from gaps.scenes.common.modal import Modal
from gaps.scenes.common.scene_results import PlayRequested
from gaps.scenes.common.thumbnail import thumbnail
from gaps.scenes.expedition.stage_game import open_stage, stage_under_way
from gaps.scenes.expedition.star_records import StarRecords
from gaps.scenes.expedition.star_row import star
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.learn.rules import Rules
from gaps.scenes.shell.context import Context
from gaps.scenes.text import help_text, numbers, variant_text
from gaps.scenes.text.progress import expedition_text
from gaps.stage.core.intents import Intent, Nav, Wheel
from gaps.stage.core.scene import Push, Result, Scene, Transition
from gaps.stage.drawing import shapes
from gaps.stage.speech.spoken import Role, Spoken, part_key
from gaps.stage.widgets import LEAD, Activated, Button, Form
from gaps.stage.widgets.layout import FILL, row

# Pixels at u = 1.
SIZE, PADDING = (620, 612), 32
HEADING, TITLE, SUBTITLE = 38, 75, 112  # the middles of the first three lines
SIGN, SIGN_LEFT, SIGN_TEXT, SIGN_LINES = (50, 30), 442, 502, (46, 66)
BOARD = pygame.Rect(32, 142, 262, 124)
BEST_LEFT, BEST_LINES = 330, (157, 188, 219, 243)
RULE, STARS_TITLE = 286, 313
STARS_TOP, STAR_ROW, STAR_STEP, RADIUS = 338, 44, 50, 10
STAR, STAR_AT, AIM_LEFT, STATUS_INSET = 26, 28, 56, 18
NOTE_MIDDLE, BUTTONS_TOP, BUTTON_HEIGHT, BUTTON_GAP = 498, 514, 56, 12
RULES_WIDTH, BACK_WIDTH = 118, 114
LEGEND_FROM_BELOW, MIN_LEGEND_WINDOW = 21, 1000  # its middle, pixels at u = 1; pixels
LEGEND = (
    ((Nav.ACTIVATE,), N_("play")),
    ((GameCommand.HELP,), N_("help")),
    ((Nav.LEFT, Nav.RIGHT), N_("other deal")),
    ((Nav.BACK,), N_("map")),
)


class DealSheet(Modal):
    """Ends without a result, or restarts with the game. ``show`` is told which deal is on the sheet."""

    help = help_text.EXPEDITION

    def __init__(
        self,
        context: Context,
        below: Scene,
        stage: Stage,
        records: StarRecords,
        show: Callable[[Stage], None],
    ) -> None:
        super().__init__(context, below)
        self.stage, self.records, self._show = stage, records, show
        self.play = Button("play", N_("Play"), icon="play", look=LEAD)
        self.rules = Button("rules", N_("Rules"), icon="help")
        self.back = Button("back", N_("Back"), icon="left")
        self.form = Form([self.play, self.rules, self.back], focused="play")
        self._update()

    @property
    def variant(self) -> Variant:
        return self.stage.variant

    @property
    def is_open(self) -> bool:
        """Whether the deal may be played."""
        return self.records.expedition.is_open(self.stage.camp)

    def _update(self) -> None:
        """Show what the button does."""
        self.play.enabled = self.is_open
        is_under_way = stage_under_way(self.context, self.stage) is not None
        self.play.text = N_("Continue") if is_under_way else N_("Play")
        self.play.keycap = self.context.label(Nav.ACTIVATE) if self.is_open else None
        if not self.is_open and self.form.focused is self.play:
            self.form.focus("back")
        self.dirty = True

    # Time and input

    @property
    def wake_after(self) -> float | None:
        """Seconds to the next look for records that come late."""
        return self.records.wake_after

    def update(self, dt: float) -> Transition | None:
        if self.records.update():
            self._show(self.stage)
            self.resize(self.style.size)
            self._update()
        return super().update(dt)

    def handle(self, intent: Intent) -> Transition | None:
        if self.closing is None:
            match intent:
                case Nav.LEFT | Nav.RIGHT:
                    self._turn(1 if intent is Nav.RIGHT else -1)
                    return None
                case Wheel(_pos, dy) if dy:
                    self._turn(-1 if dy > 0 else 1)
                    return None
                case Nav.UP | Nav.DOWN:
                    intent = Nav.NEXT if intent is Nav.DOWN else Nav.PREVIOUS
        return super().handle(intent)

    def _turn(self, by: int) -> None:
        """Show another deal, in the order of the camps."""
        stages = [stage for camp in camps() for stage in camp.stages]
        index = stages.index(self.stage) + by
        if 0 <= index < len(stages):
            was_open = self.is_open
            self.stage = stages[index]
            self._show(self.stage)
            if self.is_open and not was_open:
                self.form.focus("play")
            self.form.show_focus(self.form.focus_visible)
            self._update()
            self.resize(self.style.size)
            stars = expedition_text.stars_and_next(self.records.expedition, self.stage)
            self.context.announcer.say_at_once(". ".join((self.spoken_title, *self._head_words(), stars)))

    def activated(self, activated: Activated) -> Transition | None:
        match activated.widget:
            case self.play:
                return open_stage(self.context, self, self.stage)
            case self.rules:
                return Push(Rules(self.context, self, self.variant))
        self.close(None)
        return None

    def resume(self, result: Result | None) -> Transition | None:
        """The rules were closed, perhaps to play."""
        self.dirty = True
        self._update()
        if isinstance(result, PlayRequested) and self.is_open:
            return open_stage(self.context, self, self.stage)
        return None

    # Speech

    @property
    def spoken_title(self) -> str:
        return self.context.name_of(self.variant)

    def spoken_words(self) -> Sequence[str | Spoken]:
        """What deal it is, how it went, and what its stars ask for."""
        result = self.records.expedition.result(self.stage)
        aims = (
            Spoken(
                part_key("star", number),
                Role.ITEM,
                expedition_text.aim_title(aim),
                detail=expedition_text.aim_status(aim, earned, result),
            )
            for number, (aim, earned) in enumerate(zip(self.stage.aims, result.earned, strict=True))
        )
        return (
            *self._head_words(),
            f"{_('Winnable')}, {_('by the solver')}",
            f"{_('Your best here')}: {self._best_words()}",
            Spoken("stars", Role.LIST, _("Three stars"), children=tuple(aims)),
        )

    def _head_words(self) -> Sequence[str]:
        words = expedition_text.stage_heading(self.stage), self._facts()
        if self.is_open:
            return words
        return *words, expedition_text.closed_text(self.records.expedition, self.stage.camp)

    def _best_words(self) -> str:
        best = self.records.expedition.result(self.stage).best
        if best is None:
            return _("Not won yet")
        return ", ".join((integer(best.arcade), *expedition_text.best_game(best)))

    # Layout and drawing

    def lay_out(self) -> None:
        px = self.style.px
        self.place_panel(*SIZE)
        left, width = self.panel.left + px(PADDING), self.panel.width - 2 * px(PADDING)
        area = pygame.Rect(left, self.panel.top + px(BUTTONS_TOP), width, px(BUTTON_HEIGHT))
        widths = [FILL, px(RULES_WIDTH), px(BACK_WIDTH)]
        self.play.rect, self.rules.rect, self.back.rect = row(area, widths, px(BUTTON_GAP))

    def paint(self, surface: pygame.Surface) -> None:
        self._paint_head(surface)
        self._paint_board(surface)
        self._paint_best(surface)
        self._paint_stars(surface)
        self._paint_foot(surface)

    def _line(
        self, surface: pygame.Surface, picture: pygame.Surface, left: float, middle: float
    ) -> pygame.Rect:
        """Draw a line of text at a place on the panel, pixels at u = 1."""
        px = self.style.px
        at = picture.get_rect(midleft=(self.panel.left + px(left), self.panel.top + px(middle)))
        surface.blit(picture, at)
        return at

    def _facts(self) -> str:
        facts = variant_text.size_and_redeals(self.variant)
        deal = _("Deal {number}").format(number=numbers.deal_number(self.stage.seed))
        return f"{facts} · {deal}"

    def _paint_head(self, surface: pygame.Surface) -> None:
        style, theme, px = self.style, self.style.theme, self.style.px
        room = px(SIGN_LEFT - PADDING) - px(8)
        whole = self.panel.width - 2 * px(PADDING)
        heading = expedition_text.stage_heading(self.stage)
        self._line(surface, style.fitted(heading, room, theme.brass, "choice", "small"), PADDING, HEADING)
        name = self.context.name_of(self.variant)
        title = style.fitted(name, room if style.width(name, "h1") <= room else whole, theme.hi, "h1", "h2")
        self._line(surface, title, PADDING, TITLE)
        text = style.fitted(self._facts(), whole, theme.mid, "body", "note", "small")
        self._line(surface, text, PADDING, SUBTITLE)
        sign = style.glyph("pass_open", (px(SIGN[0]), px(SIGN[1])))
        first, second = SIGN_LINES
        self._line(surface, sign, SIGN_LEFT, (first + second) / 2 - 8)
        room = self.panel.right - px(12) - self.panel.left - px(SIGN_TEXT)
        self._line(
            surface, style.fitted(_("Winnable"), room, theme.brass, "choice", "small"), SIGN_TEXT, first
        )
        text = style.fitted(_("by the solver"), room, theme.mid, "note", "small")
        self._line(surface, text, SIGN_TEXT, second)

    def _paint_board(self, surface: pygame.Surface) -> None:
        px = self.style.px
        place = pygame.Rect(*(px(side) for side in BOARD)).move(self.panel.topleft)
        board = thumbnail(self.variant, place.size, self.style, self.context.art(), self.stage.seed)
        surface.blit(board, board.get_rect(midleft=place.midleft))

    def _paint_best(self, surface: pygame.Surface) -> None:
        style, theme, px = self.style, self.style.theme, self.style.px
        best = self.records.expedition.result(self.stage).best
        room = self.panel.width - px(PADDING) - px(BEST_LEFT)
        first, second, third, fourth = BEST_LINES
        text = style.fitted(_("Your best here"), room, theme.mid, "note", "small")
        self._line(surface, text, BEST_LEFT, first)
        if best is None:
            text = style.fitted(_("Not won yet"), room, theme.hi, "h3", "h4", "note_bold")
            self._line(surface, text, BEST_LEFT, second)
            return
        won, how = expedition_text.best_game(best)
        self._line(surface, style.text(integer(best.arcade), "score", theme.hi), BEST_LEFT, second)
        self._line(surface, style.fitted(won, room, theme.hi, "choice", "small"), BEST_LEFT, third)
        self._line(surface, style.fitted(how, room, theme.mid, "note", "small"), BEST_LEFT, fourth)

    def _paint_stars(self, surface: pygame.Surface) -> None:
        style, theme, px, panel = self.style, self.style.theme, self.style.px, self.panel
        left, right = panel.left + px(PADDING), panel.right - px(PADDING)
        y = panel.top + px(RULE)
        pygame.draw.line(surface, theme.edge, (left, y), (right, y), px(1))
        self._line(surface, style.text(_("Three stars"), "h3", theme.hi), PADDING, STARS_TITLE)
        result = self.records.expedition.result(self.stage)
        for number, (aim, earned) in enumerate(zip(self.stage.aims, result.earned, strict=True)):
            top = panel.top + px(STARS_TOP) + number * px(STAR_STEP)
            line = pygame.Rect(left, top, max(1, right - left), px(STAR_ROW))
            surface.blit(shapes.rounded(line.size, px(RADIUS), theme.surface2, px(1), theme.edge), line)
            mark = star(style, earned is not None, px(STAR))
            surface.blit(mark, mark.get_rect(center=(left + px(STAR_AT), line.centery)))
            ink = theme.hi if earned is not None else theme.mid
            status = style.text(expedition_text.aim_status(aim, earned, result), "note", ink)
            at = status.get_rect(midright=(right - px(STATUS_INSET), line.centery))
            surface.blit(status, at)
            room = at.left - px(8) - left - px(AIM_LEFT)
            name = style.fitted(
                expedition_text.aim_title(aim), room, theme.hi, "label", "choice", "note_bold", "small"
            )
            surface.blit(name, name.get_rect(midleft=(left + px(AIM_LEFT), line.centery)))

    def _paint_foot(self, surface: pygame.Surface) -> None:
        """Why the deal cannot be played, and the keys at the lower edge of the window."""
        style, px, room = self.style, self.style.px, self.panel.width - 2 * self.style.px(PADDING)
        if not self.is_open:
            text = expedition_text.closed_text(self.records.expedition, self.stage.camp)
            self._line(
                surface, style.fitted(text, room, style.theme.ember, "note", "small"), PADDING, NOTE_MIDDLE
            )
        if style.size[0] >= MIN_LEGEND_WINDOW:
            legend = self.context.legend(style, LEGEND)
            middle = style.size[1] - px(LEGEND_FROM_BELOW)
            if middle - legend.get_height() // 2 > self.panel.bottom:
                at = legend.get_rect(center=(style.size[0] // 2, middle))
                strip = pygame.Rect(
                    0, 2 * middle - style.size[1], style.size[0], 2 * (style.size[1] - middle)
                )
                surface.fill(style.theme.bg1 if style.theme.light else style.theme.bg0, strip)
                surface.blit(legend, at)
