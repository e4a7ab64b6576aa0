"""What lies round the map: the title and the sum of the stars above, the keys below."""

from __future__ import annotations

import pygame

from gaps.language import N_, _
from gaps.progress.expedition.stars import Expedition
from gaps.scenes.expedition.star_row import star
from gaps.scenes.shell.context import Context
from gaps.scenes.text.progress import expedition_text
from gaps.stage.core.intents import Nav
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style

# Pixels at u = 1.
MARGIN, BACK = 32, 44
BACK_TOP, TITLE_LEFT, NOTE_GAP = 27, 95, 19
PLATE_TOP, PLATE_HEIGHT, PLATE_PADDING, STAR, STAR_GAP = 28, 44, 16, 22, 9
RADIUS = 10
FOOT, FOOT_ALPHA, LIGHT_FOOT_ALPHA = 44, 170, 225  # the strip with the keys; of 255
MIN_WIDTH, MIN_HEIGHT = 1000, 720  # pixels, and pixels at u = 1: a smaller window shows no keys
LEGEND = (
    ((Nav.UP, Nav.DOWN), N_("choose a deal")),
    ((Nav.LEFT, Nav.RIGHT), N_("other camp")),
    ((Nav.ACTIVATE,), N_("open")),
    ((Nav.BACK,), N_("title")),
)


def place_back(style: Style) -> pygame.Rect:
    """Where the button back to the title is."""
    px = style.px
    return pygame.Rect(px(MARGIN), px(BACK_TOP), px(BACK), px(BACK))


def foot_height(style: Style) -> int:
    """The height of the strip with the keys, pixels; 0 in a window that is too small for it."""
    is_large = style.size[0] >= MIN_WIDTH and style.size[1] >= style.px(MIN_HEIGHT)
    return style.px(FOOT) if is_large else 0


def draw_head(surface: pygame.Surface, style: Style, back: pygame.Rect, stars: Expedition) -> None:
    """Draw the title beside the button ``back``, and the sum of the stars at the right."""
    theme, px = style.theme, style.px
    total = style.text(expedition_text.star_total(stars), "lead", theme.hi)
    plate = pygame.Rect(0, px(PLATE_TOP), 0, px(PLATE_HEIGHT))
    plate.width = total.get_width() + px(STAR) + px(STAR_GAP) + 2 * px(PLATE_PADDING)
    plate.right = style.size[0] - px(MARGIN)
    surface.blit(shapes.rounded(plate.size, px(RADIUS), theme.surface, px(1), theme.edge), plate)
    mark = star(style, True, px(STAR))
    surface.blit(mark, mark.get_rect(midleft=(plate.left + px(PLATE_PADDING), plate.centery)))
    surface.blit(total, total.get_rect(midright=(plate.right - px(PLATE_PADDING), plate.centery)))
    outline = None if theme.plain else theme.bg0
    title = style.text(_("Expedition"), "h1", theme.hi, outline)
    at = title.get_rect(midleft=(px(TITLE_LEFT), back.centery))
    surface.blit(title, at)
    room = plate.left - at.right - 2 * px(NOTE_GAP)
    note = expedition_text.size_of_expedition()
    if style.width(note, "note") <= room:
        line = style.text(note, "body" if style.width(note, "body") <= room else "note", theme.mid, outline)
        surface.blit(line, line.get_rect(midleft=(at.right + px(NOTE_GAP), back.centery + px(6))))


def draw_foot(surface: pygame.Surface, style: Style, context: Context) -> None:
    """Draw the keys at the lower edge."""
    height = foot_height(style)
    if not height:
        return
    strip = pygame.Rect(0, style.size[1] - height, style.size[0], height)
    veil = pygame.Surface(strip.size)
    veil.fill(style.theme.bg1 if style.theme.light else style.theme.bg0)
    veil.set_alpha(LIGHT_FOOT_ALPHA if style.theme.light else FOOT_ALPHA)
    surface.blit(veil, strip)
    legend = context.legend(style, LEGEND)
    surface.blit(legend, legend.get_rect(midleft=(style.px(MARGIN), strip.centery)))
