"""The headline of the results: a picture, how the game ended, and a line about it."""

from __future__ import annotations

import pygame

from gaps.scenes.expedition.after_game import StageNews
from gaps.scenes.expedition.star_row import draw_stars, row_width
from gaps.scenes.session.finished_game import FinishedGame
from gaps.scenes.text import game_text
from gaps.stage.drawing import shapes
from gaps.stage.drawing.shapes import blit_faint
from gaps.stage.drawing.style import Style
from gaps.store.records.record import LOST

# Lengths in pixels at u = 1.
GLYPH, GLYPH_AT, LEFT = (90, 60), (33, 40), 142
TITLE_BASE, NOTE_MIDDLE = 72, 97  # the baseline of the title, the middle of the line below
GAP, RIGHT_GAP = 8, 16  # between the parts of that line, and after it
STARS_GAP, STARS_MIDDLE, STARS_HEIGHT = 28, 56, 26  # beside the title
SEPARATOR = " · "


def note_of(finished: FinishedGame) -> tuple[str, str]:
    """Return the line under the title in two parts: what stands out, which may be empty, and the rest."""
    session, result = finished.session, finished.record.result
    state = session.game.state
    close = game_text.how_close(state, finished.came_closest) if result == LOST else ""
    return close, game_text.result_text(result, state, session.label)


def draw_headline(
    surface: pygame.Surface,
    style: Style,
    finished: FinishedGame,
    right: int,
    opacity: float = 1.0,
    news: StageNews | None = None,
) -> list[pygame.Rect]:
    """Draw the headline at the top left, left of ``right`` (pixels); return where it drew.

    After a loss, the stars of a deal of the expedition follow: with a win, they have a line of their own.
    """
    px, theme = style.px, style.theme
    glyph = style.glyph("pass_open" if finished.won else "pass_closed", (px(GLYPH[0]), px(GLYPH[1])))
    pieces = [(glyph, glyph.get_rect(topleft=(px(GLYPH_AT[0]), px(GLYPH_AT[1]))))]
    outline = None if theme.plain else theme.bg0
    title = style.text(game_text.result_title(finished.record.result), "headline", theme.hi, outline)
    font = style.font("headline")
    border = (title.get_height() - font.get_height()) // 2
    at = px(LEFT) - border, px(TITLE_BASE) - font.get_ascent() - border
    pieces.append((title, title.get_rect(topleft=at)))
    if news is not None and not finished.won:
        pieces += _stars(style, news, pieces[-1][1].right + px(STARS_GAP), right)
    x, room = px(LEFT), right - px(RIGHT_GAP) - px(LEFT)
    close, rest = note_of(finished)
    if close:
        picture = style.fitted(close, room, theme.brass, "label", "note_bold")
        pieces.append((picture, picture.get_rect(midleft=(x, px(NOTE_MIDDLE)))))
        x, room = x + picture.get_width() + px(GAP), room - picture.get_width() - px(GAP)
    if close and style.width(rest, "small") > room:
        rest = rest.partition(SEPARATOR)[2]  # the game is left out
    picture = style.fitted(rest, room, theme.hi, "body", "note", "small")
    pieces.append((picture, picture.get_rect(midleft=(x, px(NOTE_MIDDLE)))))
    for piece, place in pieces:
        blit_faint(surface, piece, place, opacity)
    return [place for _, place in pieces]


def _stars(style: Style, news: StageNews, left: int, right: int) -> list[tuple[pygame.Surface, pygame.Rect]]:
    """Return the stars of a deal beside the title, and the next aim if there is room."""
    px, middle = style.px, style.px(STARS_MIDDLE)
    stars = shapes.blank((row_width(style), px(STARS_HEIGHT)))
    draw_stars(stars, style, 0, px(STARS_HEIGHT) // 2, news.earned)
    if left + stars.get_width() > right:
        return []
    at = stars.get_rect(midleft=(left, middle))
    line = style.text(news.text, "note", style.theme.hi)
    place = line.get_rect(midleft=(at.right + px(GAP), middle))
    return [(stars, at), (line, place)] if place.right <= right else [(stars, at)]
