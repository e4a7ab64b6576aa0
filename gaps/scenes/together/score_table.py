"""Draws the scoresheet of a match: a row for each deal, a column for each player."""

from __future__ import annotations

import pygame

from gaps.language import _
from gaps.scenes.text import match_text, numbers
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import Color, mix
from gaps.stage.speech.spoken import Role, Spoken, part_key
from gaps.stage.widgets import Panel
from gaps.store import Match, Turn

PADDING, HEADER, FOOTER = 24, 44, 72  # pixels at u = 1
MAX_ROW, DEAL, MAX_COLUMN = 46, 132, 190
TWO_LINES = 36  # height of a row that has room for the counts under the points
COUNTS = 11  # points and counts above and below the middle of such a row
PEAK = (13, 11)


def height(style: Style, match: Match) -> int:
    """Return the height it has if there is room, pixels."""
    return style.px(HEADER) + style.px(FOOTER) + 2 * style.px(8) + len(match.deals) * style.px(MAX_ROW)


def draw(
    surface: pygame.Surface, style: Style, rect: pygame.Rect, match: Match, last_turn: Turn | None
) -> None:
    """Draw the scoresheet in ``rect``.

    The results of a deal are hidden until everybody has played it, but for that of ``last_turn``.
    """
    px = style.px
    Panel().draw(surface, style, rect)
    left, right = rect.left + px(PADDING), rect.right - px(PADDING)
    top, bottom = rect.top + px(HEADER) + px(8), rect.bottom - px(FOOTER) - px(8)
    step = min(px(MAX_ROW), max(1, (bottom - top) // len(match.deals)))
    width = (right - left - px(DEAL)) // len(match.players)
    ends = [left + px(DEAL) + width * (number + 1) for number in range(len(match.players))]
    for name, end in zip(match.players, ends, strict=True):
        text = style.fitted(name, width - px(12), style.theme.hi, "label", "note_bold")
        surface.blit(text, text.get_rect(midright=(end, rect.top + px(HEADER) // 2 + px(6))))
    _draw_line(surface, style, left, right, top - px(2))
    for deal in range(len(match.deals)):
        middle = top + deal * step + step // 2
        _draw_deal(surface, style, (left, middle), match, deal)
        _draw_turns(surface, style, ends, width, middle, match, deal, last_turn, step >= px(TWO_LINES))
    bottom = top + len(match.deals) * step
    _draw_line(surface, style, left, right, bottom + px(2))
    _draw_totals(surface, style, (left, bottom + px(6)), match, ends)


def spoken_rows(match: Match, last_turn: Turn | None) -> Spoken:
    """Return the scoresheet as a list: a line for each deal, then the totals."""
    lines = [_deal_words(match, deal, last_turn) for deal in range(len(match.deals))]
    if last_turn is not None or not match_text.ranking(match):  # else that says them
        lines.append(_total_words(match))
    items = (Spoken(part_key("line", number), Role.ITEM, line) for number, line in enumerate(lines))
    label = _("Scoresheet: {players}").format(players=", ".join(match.players))
    return Spoken("lines", Role.LIST, label, children=tuple(items))


def _deal_words(match: Match, deal: int, last_turn: Turn | None) -> str:
    """A line of the scoresheet: what each player has made of a deal, as far as it is shown."""
    complete = deal < match.complete
    where = _("Deal {deal} of {deals}").format(deal=deal + 1, deals=len(match.deals))
    if complete:
        code = _("number {number}").format(number=numbers.deal_number(match.deals[deal]))
        where = f"{where}, {code}"
    best = match.winners(deal) if complete and len(match.players) > 1 else frozenset()
    players = []
    for number, name in enumerate(match.players):
        turn = match.turn(deal, number)
        if turn is not None and (complete or turn is last_turn):
            players.append(_turn_words(name, turn, number in best))
        elif turn is not None:
            players.append(f"{name}: {_(match_text.TURN_HIDDEN)}")
        elif not match.over and deal * len(match.players) + number == len(match.turns):
            players.append(f"{name}: {_(match_text.TURN_NEXT)}")
    return "; ".join((where, *players))


def _turn_words(name: str, turn: Turn, best: bool) -> str:
    words = [match_text.point_count(turn.points.total), match_text.counts(turn)]
    words.append(numbers.duration(turn.seconds))
    if best:
        words.insert(1, _("best of this deal"))
    return f"{name}: {', '.join(words)}"


def _total_words(match: Match) -> str:
    """The totals of the deals that everybody has played, and the places."""
    players = []
    for each in match.standings():
        words = [match_text.point_count(each.points), numbers.duration(each.seconds)]
        if len(match.players) > 1 and match.complete:
            words.insert(0, match_text.place_text(each))
        players.append(f"{each.player}: {', '.join(words)}")
    return "; ".join((_("Total"), *players))


def _draw_turns(
    surface: pygame.Surface,
    style: Style,
    ends: list[int],
    width: int,
    middle: int,
    match: Match,
    deal: int,
    last_turn: Turn | None,
    two_lines: bool,
) -> None:
    """Draw a row: the turn of each player, in columns of ``width`` that end at ``ends``."""
    theme, complete = style.theme, deal < match.complete
    best = match.winners(deal) if complete and len(match.players) > 1 else frozenset()
    room = min(width, style.px(MAX_COLUMN))
    for number, end in enumerate(ends):
        turn = match.turn(deal, number)
        if turn is not None and (complete or turn is last_turn):
            _draw_turn(surface, style, (end, middle), turn, number in best, room, two_lines)
        elif turn is not None:
            _draw_note(surface, style, (end, middle), _(match_text.TURN_HIDDEN), theme.mid)
        elif not match.over and deal * len(match.players) + number == len(match.turns):
            _draw_note(surface, style, (end, middle), _(match_text.TURN_NEXT), theme.brass)


def _draw_deal(surface: pygame.Surface, style: Style, at: tuple[int, int], match: Match, deal: int) -> None:
    """Draw which deal it is, and its number once everybody has played it."""
    text = style.digits(f"{deal + 1}", "figure", style.theme.hi)
    surface.blit(text, text.get_rect(midleft=at))
    if deal < match.complete:
        note = style.text(numbers.deal_number(match.deals[deal]), "note", style.theme.mid)
        surface.blit(note, note.get_rect(midleft=(at[0] + style.px(34), at[1])))


def _draw_turn(
    surface: pygame.Surface,
    style: Style,
    end: tuple[int, int],
    turn: Turn,
    best: bool,
    room: int,
    two_lines: bool,
) -> None:
    """Draw points and time, and a peak for the best turn of the deal if ``room`` pixels are enough.

    The cards home and the redeals used are below, or left of the points where they fit.
    """
    px, theme = style.px, style.theme
    if two_lines:
        end = (end[0], end[1] - px(COUNTS))
        counts = match_text.counts(turn, short=style.width(match_text.counts(turn), "small") > room - px(12))
        text = style.text(counts, "small", theme.mid)
        surface.blit(text, text.get_rect(midright=(end[0], end[1] + 2 * px(COUNTS))))
    clock = style.digits(numbers.duration(turn.seconds), "note", theme.mid)
    surface.blit(clock, clock.get_rect(midright=end))
    points = style.digits(
        match_text.signed_points(turn.points.total), "figure", theme.brass if best else theme.hi
    )
    at = points.get_rect(midright=(end[0] - px(54), end[1]))
    surface.blit(points, at)
    left = at.right - px(34)
    if not two_lines:
        text = style.text(match_text.counts(turn, short=True), "small", theme.mid)
        place = text.get_rect(midright=(at.left - px(8), end[1]))
        if place.left > end[0] - room:
            surface.blit(text, place)
            left = place.left - px(8)
    if best and left - px(14) > end[0] - room:
        peak = style.peak((px(PEAK[0]), px(PEAK[1])), theme.brass, True)
        surface.blit(peak, peak.get_rect(midright=(left, end[1])))


def _draw_note(surface: pygame.Surface, style: Style, end: tuple[int, int], note: str, colour: Color) -> None:
    text = style.text(note, "note", colour)
    surface.blit(text, text.get_rect(midright=end))


def _draw_totals(
    surface: pygame.Surface, style: Style, at: tuple[int, int], match: Match, ends: list[int]
) -> None:
    """Draw the totals of the deals that everybody has played, and the places."""
    px, theme = style.px, style.theme
    standings = {each.player: each for each in match.standings()}
    middle = at[1] + px(20)
    label = style.text(_("Total"), "label", theme.hi)
    surface.blit(label, label.get_rect(midleft=(at[0], middle)))
    for player, end in zip(match.players, ends, strict=True):
        standing = standings[player]
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


def _draw_line(surface: pygame.Surface, style: Style, left: int, right: int, y: int) -> None:
    colour = mix(style.theme.surface, style.theme.edge, 0.8)
    pygame.draw.line(surface, colour, (left, y), (right, y))
