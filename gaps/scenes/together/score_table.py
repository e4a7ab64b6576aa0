"""The scoresheet of a match as a picture: a row for each deal, a column for each player."""

from __future__ import annotations

import pygame

from gaps.language import _
from gaps.scenes.text import match_text, numbers
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import Color, mix
from gaps.stage.widgets import Panel
from gaps.store import Match, Turn

PAD, HEAD, FOOT = 24, 44, 72  # pixels at u = 1
MAX_ROW, DEAL = 40, 132
PEAK = (13, 11)


def height(style: Style, match: Match) -> int:
    """How high it is where there is room, pixels."""
    return style.px(HEAD) + style.px(FOOT) + 2 * style.px(8) + len(match.deals) * style.px(MAX_ROW)


def draw(surface: pygame.Surface, style: Style, rect: pygame.Rect, match: Match, just: Turn | None) -> None:
    """Draw it in ``rect``. A deal that not all have played shows no result but that of the turn ``just``
    played."""
    px, theme = style.px, style.theme
    Panel().draw(surface, style, rect)
    left, right = rect.left + px(PAD), rect.right - px(PAD)
    top, foot = rect.top + px(HEAD) + px(8), rect.bottom - px(FOOT) - px(8)
    step = min(px(MAX_ROW), max(1, (foot - top) // len(match.deals)))
    width = (right - left - px(DEAL)) // len(match.players)
    ends = [left + px(DEAL) + width * (number + 1) for number in range(len(match.players))]
    for name, end in zip(match.players, ends, strict=True):
        role = "label" if style.width(name, "label") <= width - px(12) else "note_bold"
        text = style.text(style.cut(name, role, width - px(12)), role, theme.hi)
        surface.blit(text, text.get_rect(midright=(end, rect.top + px(HEAD) // 2 + px(6))))
    _line(surface, style, left, right, top - px(2))
    for deal in range(len(match.deals)):
        middle = top + deal * step + step // 2
        _draw_deal(surface, style, (left, middle), match, deal)
        best = match.winners(deal) if deal < match.complete and len(match.players) > 1 else frozenset()
        for number, end in enumerate(ends):
            turn = match.turn(deal, number)
            if turn is not None and (deal < match.complete or turn is just):
                _draw_turn(surface, style, (end, middle), turn, number in best, min(width, px(190)))
            elif turn is not None:
                _say(surface, style, (end, middle), _(match_text.TURN_HIDDEN), theme.mid)
            elif not match.over and deal * len(match.players) + number == len(match.turns):
                _say(surface, style, (end, middle), _(match_text.TURN_NEXT), theme.brass)
    _line(surface, style, left, right, top + len(match.deals) * step + px(2))
    _draw_totals(surface, style, (left, top + len(match.deals) * step + px(6)), match, ends)


def _draw_deal(surface: pygame.Surface, style: Style, at: tuple[int, int], match: Match, deal: int) -> None:
    """Which deal it is; its number once everybody has played it."""
    text = style.digits(f"{deal + 1}", "figure", style.theme.hi)
    surface.blit(text, text.get_rect(midleft=at))
    if deal < match.complete:
        note = style.text(numbers.deal_number(match.deals[deal]), "note", style.theme.mid)
        surface.blit(note, note.get_rect(midleft=(at[0] + style.px(34), at[1])))


def _draw_turn(
    surface: pygame.Surface, style: Style, end: tuple[int, int], turn: Turn, best: bool, room: int
) -> None:
    """Points, the time beside them, and a peak for the best of the deal."""
    px, theme = style.px, style.theme
    clock = style.digits(numbers.duration(turn.seconds), "note", theme.mid)
    surface.blit(clock, clock.get_rect(midright=end))
    told = style.digits(
        match_text.signed_points(turn.points.total), "figure", theme.brass if best else theme.hi
    )
    at = told.get_rect(midright=(end[0] - px(54), end[1]))
    surface.blit(told, at)
    if best and at.right - px(48) > end[0] - room:
        peak = style.peak((px(PEAK[0]), px(PEAK[1])), theme.brass, True)
        surface.blit(peak, peak.get_rect(midright=(at.right - px(34), end[1])))


def _say(surface: pygame.Surface, style: Style, end: tuple[int, int], told: str, colour: Color) -> None:
    text = style.text(told, "note", colour)
    surface.blit(text, text.get_rect(midright=end))


def _draw_totals(
    surface: pygame.Surface, style: Style, at: tuple[int, int], match: Match, ends: list[int]
) -> None:
    """The sums of the deals that all have played, and who is where."""
    px, theme = style.px, style.theme
    found = {each.player: each for each in match.standings()}
    middle = at[1] + px(20)
    label = style.text(_("Together"), "label", theme.hi)
    surface.blit(label, label.get_rect(midleft=(at[0], middle)))
    for player, end in zip(match.players, ends, strict=True):
        standing = found[player]
        clock = style.digits(numbers.duration(standing.seconds), "note", theme.mid)
        surface.blit(clock, clock.get_rect(midright=(end, middle)))
        first = standing.place == 1 and match.complete > 0
        total = style.digits(
            match_text.signed_points(standing.points), "readout", theme.brass if first else theme.hi
        )
        surface.blit(total, total.get_rect(midright=(end - px(54), middle)))
        if len(match.players) > 1 and match.complete:
            place = style.text(
                match_text.place_text(standing), "note_bold", theme.brass if first else theme.mid
            )
            surface.blit(place, place.get_rect(midright=(end, middle + px(24))))


def _line(surface: pygame.Surface, style: Style, left: int, right: int, y: int) -> None:
    colour = mix(style.theme.surface, style.theme.edge, 0.8)
    pygame.draw.line(surface, colour, (left, y), (right, y))
