"""The details of one variant on a panel: names, board, rules in short, difficulty, own record."""

from __future__ import annotations

import pygame

from gaps.engine import Variant
from gaps.language import _, decimal
from gaps.scenes.common.thumbnail import thumbnail
from gaps.scenes.new_game.difficulty import Measured, measured
from gaps.scenes.new_game.variant_card import MARK, MARK_GAP, draw_peaks
from gaps.scenes.shell.context import Context
from gaps.scenes.text import parked_text, variant_text
from gaps.scenes.text.numbers import game_count
from gaps.scenes.text.rate_text import MIN_GAMES_FOR_RATE, rate_text
from gaps.scenes.text.rulebook import chapters
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import Color
from gaps.store import Rate, SavedGame

NAME_STEP, LINE_STEP, SMALL_STEP = 28, 19, 17  # from line to line, pixels at u = 1
SIZE_DROP, SIZE_STEP = 2, 26
BOARD_HEIGHT, BOARD_GAP, BOARD_STEP = 118, 8, 20
DIFFICULTY_RISE, RECORD_RISE = 86, 34  # from the bottom of the area up to these lines
DIFFICULTY_DROP, PEAKS_DROP, PEAKS_WIDTH, MEASURED_RISE = 6, 3, 100, 2


def details_words(variant: Variant, rate: Rate, game: SavedGame | None = None) -> list[str]:
    """Return what the details say beyond the card of the variant."""
    found = measured().get(variant.key)
    return [
        variant_text.other_names(variant),
        _rules_in_short(variant),
        _measured_text(found) if found is not None else "",
        _record_text(rate) if game is None and rate.played >= MIN_GAMES_FOR_RATE else "",
    ]


def draw_details(
    surface: pygame.Surface,
    area: pygame.Rect,
    context: Context,
    style: Style,
    variant: Variant,
    rate: Rate,
    game: SavedGame | None = None,
) -> None:
    """Draw the details in ``area``, with the ``game`` of the variant that is under way.

    The rules in short are cut off where there is no more room.
    """
    px, theme = style.px, style.theme
    y = _draw_lines(surface, style, context.name_of(variant), "h2", theme.hi, area, NAME_STEP)
    size = style.text(variant_text.size_and_redeals(variant), "note_bold", theme.brass)
    surface.blit(size, (area.left, y + px(SIZE_DROP)))
    rest = _below(area, y + px(SIZE_STEP))
    names = variant_text.other_names(variant)
    y = _draw_lines(surface, style, names, "note", theme.mid, rest, LINE_STEP) if names else rest.top
    board = thumbnail(variant, (area.width, px(BOARD_HEIGHT)), style, context.art())
    surface.blit(board, (area.left, y + px(BOARD_GAP)))
    end = area.bottom - px(DIFFICULTY_RISE)
    rules = pygame.Rect(area.left, y + board.get_height() + px(BOARD_STEP), area.width, 0)
    rules.height = max(0, end - rules.top)
    _draw_lines(surface, style, _rules_in_short(variant), "note", theme.hi, rules, LINE_STEP)
    _draw_difficulty(surface, style, variant, _below(area, end + px(DIFFICULTY_DROP)))
    at = area.left, area.bottom - px(RECORD_RISE)
    if game is None:
        surface.blit(style.text(_record_text(rate), "note_bold", theme.hi), at)
    else:
        mark = style.icon("play", px(MARK), theme.brass)
        surface.blit(mark, at)
        line = style.text(parked_text.how_far(game, context.settings), "note_bold", theme.hi)
        surface.blit(line, line.get_rect(midleft=mark.get_rect(topleft=at).move(px(MARK_GAP), 0).midright))


def _draw_lines(
    surface: pygame.Surface,
    style: Style,
    text: str,
    text_style: str,
    colour: Color,
    area: pygame.Rect,
    step: int,
) -> int:
    """Draw wrapped text as far as lines of ``step`` fit into ``area``. Returns the end of the last one."""
    y = area.top
    for line in style.wrap(text, text_style, area.width):
        if y + style.px(step) > area.bottom:
            break
        surface.blit(style.text(line, text_style, colour), (area.left, y))
        y += style.px(step)
    return y


def _below(area: pygame.Rect, top: int) -> pygame.Rect:
    return pygame.Rect(area.left, top, area.width, max(0, area.bottom - top))


def _draw_difficulty(surface: pygame.Surface, style: Style, variant: Variant, area: pygame.Rect) -> None:
    """The measured difficulty, if there is one: peaks, and the shares of games won."""
    found, px = measured().get(variant.key), style.px
    if found is None:
        return
    draw_peaks(surface, style, (area.left, area.top + px(PEAKS_DROP)), found.peaks)
    room = pygame.Rect(area.left + px(PEAKS_WIDTH), area.top - px(MEASURED_RISE), 0, area.height)
    room.width = area.width - px(PEAKS_WIDTH)
    _draw_lines(surface, style, _measured_text(found), "small", style.theme.mid, room, SMALL_STEP)


def _rules_in_short(variant: Variant) -> str:
    """The board, and what a gap takes."""
    return " ".join(sentence for _, sentences in chapters(variant)[:2] for sentence in sentences)


def _record_text(rate: Rate) -> str:
    if not rate.played:
        return _("You have not played it yet.")
    if rate.played < MIN_GAMES_FOR_RATE:
        return _("You: {rate}").format(rate=rate_text(rate))
    return _("You: {rate} · {games}").format(rate=rate_text(rate), games=game_count(rate.played))


def _measured_text(found: Measured) -> str:
    greedy, planner = round(100 * found.greedy, 1), round(100 * found.planner)
    return _("Simple play wins {greedy}%, looking ahead {planner}%, the hints {hints}%.").format(
        greedy=decimal(greedy), planner=planner, hints=round(100 * found.follower)
    )
