"""What the panel of the chosen day and that of its month show, beside their buttons."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import pygame

from gaps.engine import CATALOGUE
from gaps.language import N_, _
from gaps.progress.calendar.month import Month
from gaps.scenes.calendar import calendar_text
from gaps.scenes.common.thumbnail import thumbnail
from gaps.scenes.session import daily
from gaps.scenes.shell.context import Context
from gaps.scenes.text import variant_text
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import Color, mix
from gaps.stage.widgets import Panel
from gaps.stage.widgets.layout import inset, row

# Lengths in pixels at u = 1, from the top of the panel unless said otherwise.
PADDING = 24
DAY_TITLE, DAY_GAME, SIGN_MIDDLE, SIGN_HEIGHT, SIGN_GAP = 32, 60, 103, 32, 14
WINNABLE_MIDDLE, SAME_MIDDLE, BOARD_TOP, BOARD_HEIGHT = 99, 120, 146, 114
STATUS_MIDDLE, TWO_MIDDLE, STATUS_STEP = 285, 273, 20
MONTH_TITLE, TILES_TOP, TILE_HEIGHT, TILE_GAP, TILE_RADIUS = 30, 56, 68, 8, 10
NUMBER_MIDDLE, NAME_MIDDLE = 23, 51  # in a tile
ROW_MIDDLE, ROW_STEP, ROW_LINE = 155, 38, 18
NOTE_MIDDLE, NOTE_STEP = 231, 21
PEAKS_TOP, PEAKS_WIDTH, PEAKS_HEIGHT = 66, 168, 54
PEAKS = ((0, 54), (34, 14), (56, 40), (84, 0), (116, 43), (140, 27), (168, 54))
PEAKS_DASH, PEAKS_LINE = (5, 5), 2
EMPTY_MIDDLE, EMPTY_NOTE_MIDDLE = 156, 185
SAME_DEAL = N_("the same deal for everyone")


def name_of_game(context: Context) -> str:
    """Return which game all daily deals are of: its name, its size and its redeals."""
    variant = CATALOGUE[daily.VARIANT]
    return f"{context.name_of(variant)} · {variant_text.size_and_redeals(variant)}"


def draw_day(
    surface: pygame.Surface,
    style: Style,
    rect: pygame.Rect,
    context: Context,
    day: date,
    lines: Sequence[str],
) -> None:
    """Draw the panel of a day: its name, its deal, and ``lines`` about what became of it."""
    Panel().draw(surface, style, rect)
    px, theme, area = style.px, style.theme, inset(rect, style.px(PADDING), 0)
    variant = CATALOGUE[daily.VARIANT]
    _line(surface, style, calendar_text.whole_day(day), theme.hi, area, DAY_TITLE, "h2", "h3", "h4")
    game = name_of_game(context)
    _line(surface, style, game, theme.brass, area, DAY_GAME, "choice", "note_bold", "small")
    sign = style.icon("pass_open", px(SIGN_HEIGHT), theme.hi)
    at = sign.get_rect(midleft=(area.left, area.top + px(SIGN_MIDDLE)))
    surface.blit(sign, at)
    beside = pygame.Rect(at.right + px(SIGN_GAP), area.top, 0, area.height)
    beside.width = max(0, area.right - beside.left)
    _line(surface, style, _("Winnable"), theme.brass, beside, WINNABLE_MIDDLE, "label", "note_bold")
    _line(surface, style, _(SAME_DEAL), theme.mid, beside, SAME_MIDDLE, "note", "small")
    size = area.width, px(BOARD_HEIGHT)
    board = thumbnail(variant, size, style, context.art(), daily.number_of(day))
    surface.blit(board, (area.left, area.top + px(BOARD_TOP)))
    middle = STATUS_MIDDLE if len(lines) < 2 else TWO_MIDDLE
    for number, text in enumerate(lines):
        _line(surface, style, text, theme.hi, area, middle + number * STATUS_STEP, "note", "small")


def draw_month(
    surface: pygame.Surface,
    style: Style,
    rect: pygame.Rect,
    month: Month,
    key: str | None,
    is_known: bool = True,
) -> None:
    """Draw the panel of a month; ``key`` goes back to today, ``None`` if there is no such key.

    A month that is not that of today leaves its lowest lines free for a button. As long as it is not known
    what was played, only its name is drawn.
    """
    Panel().draw(surface, style, rect)
    area = inset(rect, style.px(PADDING), 0)
    name = calendar_text.month_name(month.first)
    _line(surface, style, name, style.theme.hi, area, MONTH_TITLE, "h3", "h4")
    if not is_known:
        return
    if month.is_empty:
        _draw_empty(surface, style, area, month, key)
        return
    _draw_tiles(surface, style, area, month)
    rows = (
        (_("Best this month"), calendar_text.best_on(month.best)),
        (
            _("Fastest"),
            calendar_text.fastest_on(month.fastest),
        ),
    )
    for number, (label, value) in enumerate(rows):
        _draw_row(surface, style, area, ROW_MIDDLE + number * ROW_STEP, label, value)
    if month.after is None:
        _paragraph(surface, style, _(calendar_text.RULE), area, NOTE_MIDDLE)


def _draw_tiles(surface: pygame.Surface, style: Style, area: pygame.Rect, month: Month) -> None:
    px, theme = style.px, style.theme
    top = pygame.Rect(area.left, area.top + px(TILES_TOP), area.width, px(TILE_HEIGHT))
    tiles = (
        (month.won, _("won of {days}").format(days=len(month.playable)), theme.brass),
        (month.run, _("days in a row"), theme.hi),
        (month.best_run, _("best run"), theme.hi),
    )
    for (number, name, colour), place in zip(tiles, row(top, len(tiles), px(TILE_GAP)), strict=True):
        surface.blit(shapes.rounded(place.size, px(TILE_RADIUS), theme.surface2), place)
        _line(surface, style, str(number), colour, place, NUMBER_MIDDLE, "award", "h4", centred=True)
        _line(surface, style, name, theme.hi, place, NAME_MIDDLE, "note", "small", centred=True)


def _draw_row(
    surface: pygame.Surface, style: Style, area: pygame.Rect, middle: float, label: str, value: str
) -> None:
    px, theme = style.px, style.theme
    y = area.top + px(middle)
    shown = style.fitted(value, area.width * 2 // 3, theme.hi, "note_bold", "small")
    at = shown.get_rect(midright=(area.right, y))
    surface.blit(shown, at)
    name = style.fitted(label, at.left - area.left - px(8), theme.mid, "note", "small")
    surface.blit(name, name.get_rect(midleft=(area.left, y)))
    surface.fill(theme.edge, pygame.Rect(area.left, y + px(ROW_LINE), area.width, px(1)))


def _draw_empty(
    surface: pygame.Surface, style: Style, area: pygame.Rect, month: Month, key: str | None
) -> None:
    """A month in which nothing was played: the outline of mountains, and what can be done."""
    px, theme = style.px, style.theme
    size = px(PEAKS_WIDTH), px(PEAKS_HEIGHT)
    margin = px(PEAKS_LINE)
    points = [(x * style.u + margin, y * style.u + margin) for x, y in PEAKS]
    whole = size[0] + 2 * margin, size[1] + 2 * margin
    at = pygame.Rect(0, area.top + px(PEAKS_TOP), *whole)
    at.centerx = area.centerx
    surface.blit(shapes.polygon(whole, points, mix(theme.surface, theme.mid, 0.13)), at)
    dash = [part * style.u for part in PEAKS_DASH]
    surface.blit(shapes.polyline(whole, points, px(PEAKS_LINE), theme.low, dash), at)
    title = _("No deal played this month")
    _line(surface, style, title, theme.hi, area, EMPTY_MIDDLE, "label", "note_bold", "small", centred=True)
    _paragraph(surface, style, calendar_text.empty_note(month, key), area, EMPTY_NOTE_MIDDLE, centred=True)


def _paragraph(
    surface: pygame.Surface, style: Style, text: str, area: pygame.Rect, middle: float, centred: bool = False
) -> None:
    """Draw a text of two lines, three if they are small."""
    px, theme = style.px, style.theme
    lines = style.wrap(text, "note", area.width)
    text_style, step = ("note", NOTE_STEP) if len(lines) < 3 else ("small", NOTE_STEP - 4)
    for number, line in enumerate(style.wrap(text, text_style, area.width)):
        picture = style.text(line, text_style, theme.mid)
        at = picture.get_rect(midleft=(area.left, area.top + px(middle) + px(step) * number))
        if centred:
            at.centerx = area.centerx
        surface.blit(picture, at)


def _line(
    surface: pygame.Surface,
    style: Style,
    text: str,
    colour: Color,
    area: pygame.Rect,
    middle: float,
    *styles: str,
    centred: bool = False,
) -> None:
    """Draw a text in the first of ``styles`` in which it fits, ``middle`` units below the top of ``area``."""
    picture = style.fitted(text, area.width, colour, *styles)
    at = picture.get_rect(midleft=(area.left, area.top + style.px(middle)))
    if centred:
        at.centerx = area.centerx
    surface.blit(picture, at)
