"""The trail: cards home after each move, as a graph."""

from __future__ import annotations

import pygame

from gaps.engine import Game, Redeal
from gaps.stage.look import Look
from gaps.stage.shapes import polyline
from gaps.stage.widgets import Panel

STEPS = 4  # lines of the grid


def heights(game: Game) -> list[int]:
    """Cards home at the start and after each move."""
    return [len(game.start.home), *(len(step.after.home) for step in game.steps)]


def draw_trail(surface: pygame.Surface, look: Look, rect: pygame.Rect, game: Game) -> None:
    """Draw the graph on a panel of its own."""
    theme, px = look.theme, look.px
    if rect.height < px(120):
        return
    Panel().draw(surface, look, rect)
    surface.blit(look.text("The trail you took", "h3", theme.hi), (rect.left + px(21), rect.top + px(14)))
    note = look.text("cards home after each move", "note", theme.mid)
    surface.blit(note, (rect.left + px(35) + look.width("The trail you took", "h3"), rect.top + px(19)))
    plot = pygame.Rect(rect.left + px(45), rect.top + px(54), rect.width - px(62), rect.height - px(92))
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
        surface.blit(label, label.get_rect(midtop=(at(move, 0)[0], plot.bottom + px(10))))
