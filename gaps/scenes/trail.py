"""The trail: cards home after each move, as a graph."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from gaps.engine import Game, Redeal, Slide
from gaps.scenes import words
from gaps.solver import Outcome, Review
from gaps.stage.look import Look
from gaps.stage.shapes import disc, polyline, rounded
from gaps.stage.widgets import Panel
from gaps.table.art import Art
from gaps.table.inscription import inscribe

STEPS = 4  # lines of the grid


def heights(game: Game) -> list[int]:
    """Cards home at the start and after each move."""
    return [len(game.start.home), *(len(step.after.home) for step in game.steps)]


def draw_trail(
    surface: pygame.Surface, look: Look, rect: pygame.Rect, game: Game, review: Review | None, art: Art
) -> None:
    """Draw the graph on a panel of its own, with what ``review`` knows of the pass below it."""
    theme, px = look.theme, look.px
    if rect.height < px(120):
        return
    Panel().draw(surface, look, rect)
    surface.blit(look.text("The trail you took", "h3", theme.hi), (rect.left + px(21), rect.top + px(14)))
    note = look.text("cards home after each move", "note", theme.mid)
    surface.blit(note, (rect.left + px(35) + look.width("The trail you took", "h3"), rect.top + px(19)))
    below = px(92 if review is None else 118)
    plot = pygame.Rect(rect.left + px(45), rect.top + px(54), rect.width - px(62), rect.height - below)
    counts, most = heights(game), game.state.variant.cards_to_win
    for number in range(STEPS + 1):
        y = plot.bottom - plot.height * number // STEPS
        pygame.draw.line(surface, theme.edge, (plot.left, y), (plot.right, y))
        label = look.text(str(most * number // STEPS), "small", theme.mid)
        surface.blit(label, label.get_rect(midright=(plot.left - px(9), y)))
    last = max(1, len(counts) - 1)

    def at(move: int, count: int) -> tuple[float, float]:
        return plot.left + plot.width * move / last, plot.bottom - plot.height * count / most

    points = [at(move, count) for move, count in enumerate(counts)]
    if len(points) == 1:
        points.append((plot.right, points[0][1]))
    shade = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    area = [(plot.left, plot.bottom), *points, (points[-1][0], plot.bottom)]
    pygame.draw.polygon(shade, (*theme.brass, 43), area)
    surface.blit(shade, (0, 0))
    for move, step in enumerate(game.steps, start=1):
        if isinstance(step.cause, Redeal):
            x = round(at(move, 0)[0])
            for y in range(plot.top, plot.bottom, px(6)):
                pygame.draw.line(surface, theme.mid, (x, y), (x, y + px(2)))
            label = look.text("Redeal", "small", theme.hi)
            surface.blit(label, label.get_rect(topleft=(x + px(6), plot.top)))
    local = tuple((round(x - rect.left, 1), round(y - rect.top, 1)) for x, y in points)
    surface.blit(polyline(rect.size, local, px(3), theme.brass), rect)
    every = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 10**9) if last <= step * 6)
    for move in range(0, last + 1, every):
        label = look.text(str(move), "small", theme.mid)
        y = plot.bottom + px(10 if review is None else 34)
        surface.blit(label, label.get_rect(midtop=(at(move, 0)[0], y)))
    if review is not None:
        _draw_pass(surface, look, plot, review)
        _mark_closing(surface, look, plot, game, review, at, art)


def _draw_pass(surface: pygame.Surface, look: Look, plot: pygame.Rect, review: Review) -> None:
    """The band: solid where the round could be won, hatched where not, empty where nobody knows."""
    theme, px = look.theme, look.px
    label = look.text("Pass", "small", theme.mid)
    band = pygame.Rect(plot.left, plot.bottom + px(11), plot.width, px(14))
    surface.blit(label, label.get_rect(midright=(plot.left - px(9), band.centery)))
    surface.blit(rounded(band.size, px(4), theme.slot, 1, theme.edge), band)
    last = max(1, len(review.outcomes) - 1)
    for place, outcome in enumerate(review.outcomes[:-1] or review.outcomes):
        left = band.left + band.width * place // last
        part = pygame.Rect(left, band.top, band.left + band.width * (place + 1) // last - left, band.height)
        if outcome is Outcome.WINNABLE:
            surface.fill(theme.pine, part.inflate(0, -2))
        elif outcome is Outcome.NOT_WINNABLE:
            _hatch(surface, part.inflate(0, -2), look)


def _hatch(surface: pygame.Surface, part: pygame.Rect, look: Look) -> None:
    before = surface.get_clip()
    surface.set_clip(part.clip(before))
    step = look.px(7)
    for x in range(part.left - part.left % step - part.height, part.right + step, step):
        pygame.draw.line(surface, look.theme.ember, (x, part.bottom), (x + part.height, part.top), look.px(2))
    surface.set_clip(before)


def _mark_closing(
    surface: pygame.Surface,
    look: Look,
    plot: pygame.Rect,
    game: Game,
    review: Review,
    at: Callable[[int, int], tuple[float, float]],
    art: Art,
) -> None:
    """A dot on the move that closed the pass for good, and its name."""
    move = review.closed_at
    step = game.steps[move - 1] if move else None
    if move is None or step is None or not isinstance(step.cause, Slide):
        return
    theme, px = look.theme, look.px
    x, y = at(move, len(step.after.home))
    dot = disc(px(12), theme.ember, max(1, px(2)), theme.bg0)
    surface.blit(dot, dot.get_rect(center=(x, y)))
    card = step.before.board[step.cause.source]
    told = f"Move {move}: {words.sign(card) if card else ''} closed the pass"
    label = inscribe(told, "note_bold", theme.ember, look, art)
    place = label.get_rect(midbottom=(x, max(plot.top + px(40), y - px(24))))
    place.clamp_ip(plot)
    pygame.draw.line(surface, theme.ember, (x, place.bottom), (x, y - px(6)), px(2))
    surface.blit(label, place)
