"""Two panels of the statistics, and the panel that is shown while there are none."""

from __future__ import annotations

import pygame

from gaps.language import _
from gaps.scenes.common import charts
from gaps.scenes.speech.facts import fact
from gaps.scenes.text import numbers, statistics_text
from gaps.stage.drawing.style import Style
from gaps.stage.widgets import Panel
from gaps.store import Figures
from gaps.store.records.histograms import by_home, by_tenths, cards_to_win, losses_by_kind

HEADER = 54  # height of a panel's title, pixels at u = 1
NAME, VALUE, BAR = 204, 60, 20  # of a bar of losses: room beside it, and its height
MAX_STEP, LINE = 35, 22  # heights of a bar with the room around it, and of a line of text


def draw_empty(surface: pygame.Surface, style: Style, rect: pygame.Rect) -> None:
    """Draw what is shown while no game is on record."""
    px, theme = style.px, style.theme
    Panel().draw(surface, style, rect)
    glyph = style.glyph("pass_open", (px(96), px(64)))
    surface.blit(glyph, glyph.get_rect(midtop=(rect.centerx, rect.top + px(26))))
    title = style.text(_(statistics_text.NO_RECORDS), "h2", theme.hi)
    surface.blit(title, title.get_rect(midtop=(rect.centerx, rect.top + px(102))))
    lines = style.wrap(_(statistics_text.NO_RECORDS_NOTE), "body", rect.width - 2 * px(36))
    for number, line in enumerate(lines):
        text = style.text(line, "body", theme.mid)
        surface.blit(text, text.get_rect(midtop=(rect.centerx, rect.top + px(144 + 24 * number))))


def draw_note(surface: pygame.Surface, style: Style, rect: pygame.Rect, text: str) -> None:
    """Draw a line in the middle of a panel that has nothing to show."""
    note = style.text(text, "body", style.theme.mid)
    surface.blit(note, note.get_rect(center=rect.center))


def home_words(figures: Figures, key: str | None) -> list[str]:
    """Return what ``draw_home`` shows, without its title."""
    played = figures.rate.played
    if not played:
        return [_(statistics_text.NO_SUCH_GAMES)]
    winning = cards_to_win(key) if key is not None else None
    bins = by_tenths(figures.outcomes) if winning is None else by_home(figures.outcomes, winning)
    names = ((statistics_text.bin_words(each, winning is None), each.games) for each in bins if each.games)
    bars = [fact(name, numbers.game_count(games)) for name, games in names]
    return [statistics_text.scope_text(key or statistics_text.ALL_VARIANTS, played), "; ".join(bars)]


def loss_words(figures: Figures, key: str | None) -> list[str]:
    """Return what ``draw_losses`` shows, without its title."""
    losses, winning = losses_by_kind(figures.outcomes), cards_to_win(key) if key is not None else None
    lost, lines = sum(losses.values()), statistics_text.win_details(figures, key or "")
    if not lost:
        return [_(statistics_text.NO_LOSSES) if figures.rate.played else "", *lines]
    bars = [
        fact(statistics_text.loss_name(kind, winning), statistics_text.loss_share(games, lost))
        for kind, games in losses.items()
        if games
    ]
    return [statistics_text.games_not_won(lost), "; ".join(bars), *lines]


def draw_home(
    surface: pygame.Surface, style: Style, rect: pygame.Rect, figures: Figures, key: str | None
) -> None:
    """Draw the histogram of cards home: in cards for the variant ``key``, in tenths for all variants."""
    px, played = style.px, figures.rate.played
    note = statistics_text.scope_text(key or statistics_text.ALL_VARIANTS, played)
    charts.head(surface, style, rect, _(statistics_text.CARDS_HOME_TITLE), note)
    if not played:
        draw_note(surface, style, rect, _(statistics_text.NO_SUCH_GAMES))
        return
    winning = cards_to_win(key) if key is not None else None
    tenths = winning is None
    bins = by_tenths(figures.outcomes) if winning is None else by_home(figures.outcomes, winning)
    bars = [(statistics_text.bin_label(each, tenths), each.games, each.full) for each in bins]
    plot = pygame.Rect(rect.left + px(56), rect.top + px(HEADER), 0, 0)
    plot.size = rect.right - px(charts.PAD) - plot.left, rect.bottom - px(46) - plot.top
    charts.histogram(surface, style, plot, bars, begins=tenths)


def draw_losses(
    surface: pygame.Surface, style: Style, rect: pygame.Rect, figures: Figures, key: str | None
) -> None:
    """Draw how games were lost as bars, and below them what the games won took.

    The games are of the variant ``key``, or of all variants.
    """
    px, losses = style.px, losses_by_kind(figures.outcomes)
    lost, lines = sum(losses.values()), statistics_text.win_details(figures, key or "")
    charts.head(surface, style, rect, _(statistics_text.LOSSES_TITLE), statistics_text.games_not_won(lost))
    area = pygame.Rect(rect.left + px(charts.PAD), rect.top + px(HEADER), rect.width - 2 * px(charts.PAD), 0)
    area.height = max(0, rect.bottom - px(14) - px(LINE) * len(lines) - area.top)
    if lost:
        _draw_loss_bars(surface, style, area, losses, cards_to_win(key) if key is not None else None)
    else:
        played = figures.rate.played
        draw_note(
            surface, style, rect, _(statistics_text.NO_LOSSES if played else statistics_text.NO_SUCH_GAMES)
        )
    y = rect.bottom - px(14) - px(LINE) * len(lines)
    for number, line in enumerate(lines):
        text = style.text(style.cut(line, "note", area.width), "note", style.theme.mid)
        surface.blit(text, (area.left, y + px(LINE) * number))


def _draw_loss_bars(
    surface: pygame.Surface, style: Style, area: pygame.Rect, losses: dict[str, int], winning: int | None
) -> None:
    px, theme, lost = style.px, style.theme, sum(losses.values())
    step = min(px(MAX_STEP), max(1, area.height // len(losses)))
    for number, (kind, games) in enumerate(losses.items()):
        y = area.top + step * number + step // 2
        label = statistics_text.loss_name(kind, winning)
        name = style.fitted(label, px(196), theme.hi, "label", "choice", "note_bold")
        surface.blit(name, name.get_rect(midleft=(area.left, y)))
        share = style.text(statistics_text.loss_share(games, lost), "figure", theme.hi)
        surface.blit(share, share.get_rect(midright=(area.right, y)))
        bar = pygame.Rect(area.left + px(NAME), 0, area.width - px(VALUE) - px(NAME), px(BAR))
        bar.centery = y
        charts.bar(surface, style, bar, games / lost, theme.ember)
