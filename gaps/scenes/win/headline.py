"""The texts of a win: the headline, the score with the bonus that counts, the chip, and what to press."""

from __future__ import annotations

import pygame

from gaps.language import N_, _, integer
from gaps.scenes.shell.context import Context
from gaps.scenes.win.score_count import ScoreCount
from gaps.stage.core.intents import Nav
from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import Color, mix
from gaps.stage.motion.tween import ease_in_out, ease_out_back, ease_out_cubic, spring
from gaps.table.panorama.sky import SUN

# Seconds at normal speed.
TITLE, NOTE_LATER, TITLE_SECONDS = 1.500, 0.120, 0.360
SCORE_MOVES = 0.360  # from the top bar to below the headline, from TITLE on
CHIP, CHIP_SECONDS = 5.000, 0.500
PLATE, PLATE_SECONDS = 3.200, 0.300
RESULT = 60.0  # by then everything rests
# Pixels at u = 1.
TITLE_Y, NOTE_Y, SCORE_Y, BONUS_Y = 86, 139, 193, 235
BAR_SCORE_Y, BAR_SCORE_SCALE = 25, 36 / 54  # of the score in the top bar
OUTLINES = {"win": 4, "win_note": 2.4, "win_score": 3.2, "win_bonus": 2.2}
BONUS_GAP, CHIP_GAP, CHIP_PADDING, CHIP_RADIUS = 10, 18, (13, 6), 8
PLATE_BOTTOM, PLATE_PADDING, PLATE_ALPHA = 14, (14, 8), 150
SMALLEST = 0.86  # of the headline as it appears
COLOUR_STEPS = 6  # between the colours of the score in the bar and below the headline


class Headline:
    """Draws the texts of a win for one window."""

    def __init__(
        self, context: Context, style: Style, count: ScoreCount, is_best: bool, beside: int = 0
    ) -> None:
        """``beside`` are the pixels at the right that something else takes."""
        self._context, self._style, self._count, self._is_best = context, style, count, is_best
        self._middle = (style.size[0] - beside) // 2
        theme = style.theme
        self._outline: Color | None = None if theme.plain else theme.bg2 if theme.light else theme.bg0
        self._second: Color = theme.brass if theme.plain or theme.light else mix(SUN, theme.hi, 0.2)

    def draw(self, canvas: Canvas, time: float) -> None:
        """Draw all that is shown at a time, seconds."""
        self._draw_title(canvas, time)
        if self._context.settings.shows_score:
            score = self._draw_score(canvas, time)
            self._draw_bonus(canvas, time)
            if self._is_best and time >= CHIP:
                self._draw_chip(canvas, time, score)
        if time >= PLATE:
            self._draw_plate(canvas, min(1.0, (time - PLATE) / PLATE_SECONDS))

    def draw_result(self, surface: pygame.Surface, shows_score: bool) -> None:
        """Draw what stays of it on the results: the headline, the score and the chip."""
        canvas = Canvas(surface, self._style)
        self._draw_title(canvas, RESULT)
        if shows_score:
            score = self._draw_score(canvas, RESULT)
            if self._is_best:
                self._draw_chip(canvas, RESULT, score)

    def _draw_title(self, canvas: Canvas, time: float) -> None:
        theme, px = self._style.theme, self._style.px
        for text, role, colour, y, start in (
            (_("You won"), "win", theme.hi, TITLE_Y, TITLE),
            (_("Over the pass"), "win_note", self._second, NOTE_Y, TITLE + NOTE_LATER),
        ):
            share = (time - start) / TITLE_SECONDS
            if share <= 0:
                continue
            picture = self._text(text, role, colour)
            middle = self._middle, px(y)
            if share >= 1:
                canvas.blit(picture, picture.get_rect(center=middle))
                continue
            scaled = pygame.transform.smoothscale_by(
                picture, SMALLEST + (1 - SMALLEST) * ease_out_back(share)
            )
            scaled.set_alpha(round(255 * min(1.0, 2 * share)))
            canvas.blit(scaled, scaled.get_rect(center=middle))

    def _draw_score(self, canvas: Canvas, time: float) -> pygame.Rect:
        """Draw the score, on its way from the top bar to below the headline; return where."""
        theme, px = self._style.theme, self._style.px
        moved = ease_in_out(max(0.0, min(1.0, (time - TITLE) / SCORE_MOVES)))
        tone = mix(theme.hi, theme.brass, round(moved * COLOUR_STEPS) / COLOUR_STEPS)
        picture = self._number(self._count.at(time), tone)
        middle = self._middle, round(px(BAR_SCORE_Y) + (px(SCORE_Y) - px(BAR_SCORE_Y)) * moved)
        if moved < 1:
            picture = pygame.transform.smoothscale_by(
                picture, BAR_SCORE_SCALE + (1 - BAR_SCORE_SCALE) * moved
            )
        return canvas.blit(picture, picture.get_rect(center=middle))

    def _number(self, number: int, colour: Color) -> pygame.Surface:
        """Return a number whose digits are equally wide; it is not kept, its digits are."""
        digits = [self._text(each, "win_score", colour) for each in integer(number)]
        border = self._border("win_score")
        cell = max(self._text(each, "win_score", colour).get_width() for each in "0123456789")
        widths = [
            (cell if each.isdigit() else picture.get_width()) - 2 * border
            for each, picture in zip(integer(number), digits, strict=True)
        ]
        picture = shapes.blank((sum(widths) + 2 * border, digits[0].get_height()))
        x = border
        for digit, width in zip(digits, widths, strict=True):
            picture.blit(digit, (x + (width - digit.get_width()) // 2, 0))
            x += width
        return picture

    def _draw_bonus(self, canvas: Canvas, time: float) -> None:
        bonus = self._count.bonus_at(time)
        if bonus is None or time < TITLE + SCORE_MOVES:
            return
        theme, px = self._style.theme, self._style.px
        left = self._text(f"{bonus.name} {bonus.note}".strip(), "win_bonus", theme.hi)
        right = self._text(f"+{integer(bonus.points)}", "win_bonus", self._second)
        gap = px(BONUS_GAP) - 2 * self._border("win_bonus")
        place = left.get_rect(center=(self._middle, px(BONUS_Y)))
        place.left -= (right.get_width() + gap) // 2
        canvas.blit(left, place)
        canvas.blit(right, (place.right + gap, place.top))

    def _draw_chip(self, canvas: Canvas, time: float, score: pygame.Rect) -> None:
        """Stamp in that the score is the best so far."""
        style, px, theme = self._style, self._style.px, self._style.theme
        share = min(1.0, (time - CHIP) / CHIP_SECONDS)
        label = style.text(_("New best"), "choice", theme.onbrass)
        chip = label.get_rect().inflate(2 * px(CHIP_PADDING[0]), 2 * px(CHIP_PADDING[1]))
        picture = shapes.rounded(chip.size, px(CHIP_RADIUS), theme.brass).copy()
        picture.blit(label, label.get_rect(center=picture.get_rect().center))
        chip.midleft = score.right + px(CHIP_GAP), score.centery
        if chip.right > style.size[0] - px(8):
            chip.midtop = self._middle, px(BONUS_Y) + px(14)
        if share < 1:
            size = 1.7 - 0.7 * spring(share)
            picture = pygame.transform.smoothscale_by(picture, max(0.1, size))
            picture.set_alpha(round(255 * min(1.0, 4 * share)))
        canvas.blit(picture, picture.get_rect(center=chip.center))

    def _draw_plate(self, canvas: Canvas, share: float) -> None:
        """Draw what to press, in the lower middle."""
        style, px = self._style, self._style.px
        legend = self._context.legend(style, (((Nav.ACTIVATE,), N_("results")),))
        if legend.get_width() < px(PLATE_PADDING[0]):  # a touch screen has no keys
            legend = style.text(_("results"), "note", style.theme.mid)
        rect = legend.get_rect().inflate(2 * px(PLATE_PADDING[0]), 2 * px(PLATE_PADDING[1]))
        rect.midbottom = self._middle, style.size[1] - px(PLATE_BOTTOM)
        alpha = 255 if style.theme.plain else PLATE_ALPHA
        ground = style.theme.bg2 if style.theme.light else style.theme.bg0
        picture = shapes.rounded(rect.size, rect.height / 2, (*ground, alpha)).copy()
        picture.blit(legend, legend.get_rect(center=picture.get_rect().center))
        if share < 1:
            picture.set_alpha(round(255 * ease_out_cubic(share)))
        canvas.blit(picture, rect)

    def _border(self, role: str) -> int:
        return round(OUTLINES[role] * self._style.u) if self._outline is not None else 0

    def _text(self, string: str, role: str, colour: Color) -> pygame.Surface:
        """Return a text with an outline that keeps it readable on the landscape."""
        style, border, outline = self._style, self._border(role), self._outline
        if not border or outline is None:
            return style.text(string, role, colour)

        def paint() -> pygame.Surface:
            font = style.font(role)
            face = font.render(string, True, colour)
            font.outline = border
            picture = font.render(string, True, outline)
            font.outline = 0
            if style.theme.light:
                picture.set_alpha(190)
                ground = shapes.blank(picture.get_size())
                ground.blit(picture, (0, 0))
                picture = ground
            picture.blit(face, (border, border))
            return shapes.ready(picture)

        return style.surface_cache.get(("win text", string, role, colour), paint)
