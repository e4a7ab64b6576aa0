"""The chain in the upper bar: a peak for each of its cards, from nine on one ridge of brass."""

from __future__ import annotations

import math

import pygame

from gaps.language import _
from gaps.scenes.shell.context import Context
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.drawing.theme import WHITE, Color, mix

MAX_PEAKS = 8
FLARE_FROM, CHIP_FROM, RIDGE_FROM = 3, 6, 9  # steps of the chain
FLARE_SECONDS, FALL_SECONDS = 0.400, 0.200  # of a new peak; until all have gone out; at normal speed
FLARE_REST = 0.4  # how much of the flare stays on the newest peak
CHIP_ALPHA = 52  # of 255
# Pixels at u = 1.
TOP, PEAK, GAP, TEXT_GAP, CHIP_MARGIN = 48, (13, 11), 4, 8, (11, 4)

# Lengths in pixels at u = 1.
FLARE_SIDE = 44
RAYS, RAYS_SIZE, RAYS_CENTER = 40, (480, 64), (240, 26)
RAY_START, RAY_WIDTH, RAY_ALPHA = 40, 1.8, 0.50  # where a ray begins; its alpha there
VALLEY = 0.55  # how deep the valleys of the ridge are, as a share of its height


class ChainMeter:
    """How long the chain is."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.chain = 0
        """How many moves in a row, up to the latest, brought a card home."""
        self._before = 0
        self._age = math.inf

    @property
    def moving(self) -> bool:
        """Whether a peak flares, or peaks go out."""
        return self._age < self._seconds

    @property
    def lit(self) -> int:
        """How many peaks are lit: those of a chain that has ended go out one by one, from the right."""
        if self.chain or not self.moving:
            return min(self.chain, MAX_PEAKS)
        return math.ceil(min(self._before, MAX_PEAKS) * (1 - self._age / self._seconds))

    @property
    def _seconds(self) -> float:
        """How long the latest change is shown."""
        settings = self.context.motion_settings
        if settings.reduced:
            return 0.0
        return (FLARE_SECONDS if self.chain else FALL_SECONDS) * settings.factor

    def show(self, chain: int, at_once: bool = False) -> None:
        """Show a chain of that length, ``at_once`` or with the change."""
        if chain != self.chain:
            self._before, self.chain, self._age = self.chain, chain, 0.0
        if at_once:
            self._age = math.inf

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        self._age += dt

    def draw_rays(self, surface: pygame.Surface, style: Style) -> None:
        """Draw what lies behind the score: rays, from the ninth card on."""
        if self.chain >= RIDGE_FROM and not style.theme.plain and not self.context.motion_settings.reduced:
            draw_rays(surface, style)

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the peaks and the length of the chain below the score."""
        theme, px, chain, lit = style.theme, style.px, self.chain, self.lit
        if chain:
            outline = theme.bg0 if chain >= RIDGE_FROM and not theme.light else None
            text = _("Chain ×{chain}").format(chain=chain)
            label = style.text(text, "note_bold", theme.brass, outline)
        else:
            label = style.text(_("Chain"), "small", theme.low)
        width, height, gap = px(PEAK[0]), px(PEAK[1]), px(GAP)
        peaks = MAX_PEAKS * width + (MAX_PEAKS - 1) * gap
        total = peaks + px(TEXT_GAP) + label.get_width()
        x, y = (style.size[0] - total) // 2, px(TOP)
        if CHIP_FROM <= chain < RIDGE_FROM and not theme.plain:
            chip = pygame.Rect(x, y, total, height).inflate(2 * px(CHIP_MARGIN[0]), 2 * px(CHIP_MARGIN[1]))
            surface.blit(shapes.rounded(chip.size, chip.height / 2, (*theme.brass, CHIP_ALPHA)), chip)
        if lit and FLARE_FROM <= chain < RIDGE_FROM and not theme.plain:
            draw_flare(
                surface, (x + (lit - 1) * (width + gap) + width // 2, y + height // 2), self._flare, style
            )
        if chain >= RIDGE_FROM:
            surface.blit(ridge((peaks, height + px(2)), MAX_PEAKS, style), (x, y))
        else:
            for number in range(MAX_PEAKS):
                colour = theme.brass if number < lit else theme.slotline
                peak = style.peak((width, height), colour, number < lit)
                surface.blit(peak, (x + number * (width + gap), y))
        surface.blit(label, label.get_rect(midleft=(x + total - label.get_width(), y + px(6))))

    @property
    def _flare(self) -> float:
        """How bright the newest peak flares, 0 to 1."""
        if self.context.motion_settings.reduced:
            return 0.0
        return 1 - (1 - FLARE_REST) * self._age / self._seconds if self.moving else FLARE_REST


def draw_flare(surface: pygame.Surface, at: tuple[int, int], strength: float, style: Style) -> None:
    """Draw the light round a new peak whose middle is ``at``; a ``strength`` of 1 is the brightest."""
    side = style.px(FLARE_SIDE)

    def paint() -> pygame.Surface:
        body = (
            '<defs><radialGradient id="f" gradientUnits="userSpaceOnUse" cx="50" cy="50" r="50">'
            f'<stop offset="0" stop-color="{_hex(style.theme.glow)}" stop-opacity="0.75"/>'
            f'<stop offset="1" stop-color="{_hex(style.theme.glow)}" stop-opacity="0"/>'
            '</radialGradient></defs><circle cx="50" cy="50" r="50" fill="url(#f)"/>'
        )
        return shapes.vector((side, side), body, (100, 100))

    picture = style.surface_cache.get(("flare", side), paint)
    shapes.blit_faint(surface, picture, picture.get_rect(center=at), strength)


def draw_rays(surface: pygame.Surface, style: Style) -> None:
    """Draw rays from the score, down to the board."""
    size = style.px(RAYS_SIZE[0]), style.px(RAYS_SIZE[1])

    def paint() -> pygame.Surface:
        (width, height), (cx, cy) = RAYS_SIZE, RAYS_CENTER
        colour = _hex(style.theme.glow)
        ways = [pygame.Vector2(1, 0).rotate(360 * number / RAYS) for number in range(RAYS)]
        lines = "".join(
            f'<path d="M{cx + near.x:.1f} {cy + near.y:.1f}L{cx + far.x:.1f} {cy + far.y:.1f}"/>'
            for near, far in ((way * RAY_START, way * cx) for way in ways)
        )
        body = (
            f'<defs><radialGradient id="r" gradientUnits="userSpaceOnUse" cx="{cx}" cy="{cy}" r="{cx}">'
            f'<stop offset="0" stop-color="{colour}" stop-opacity="{RAY_ALPHA}"/>'
            f'<stop offset="1" stop-color="{colour}" stop-opacity="0"/></radialGradient></defs>'
            f'<g fill="none" stroke="url(#r)" stroke-width="{RAY_WIDTH}">{lines}</g>'
        )
        return shapes.vector(size, body, (width, height))

    picture = style.surface_cache.get(("chain rays", size), paint)
    surface.blit(picture, ((style.size[0] - size[0]) // 2, 0))


def ridge(size: tuple[int, int], peaks: int, style: Style) -> pygame.Surface:
    """Return the ridge of brass that replaces the peaks of a long chain."""

    def paint() -> pygame.Surface:
        theme = style.theme
        width, height = peaks * 20.0, 16.0
        points = [(0.8, height - 0.8)]
        for number in range(peaks):
            points.append((20.0 * number + 10, 1.0))
            if number < peaks - 1:
                points.append((20.0 * number + 20, height * VALLEY))
        points.append((width - 0.8, height - 0.8))
        path = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        top = theme.brass if theme.plain else mix(theme.brass, WHITE, 0.45)
        edge = theme.brass if theme.plain else mix(theme.brass, WHITE, 0.7)
        body = (
            f'<defs><linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{height}">'
            f'<stop offset="0" stop-color="{_hex(top)}"/>'
            f'<stop offset="0.5" stop-color="{_hex(theme.brass)}"/>'
            f'<stop offset="1" stop-color="{_hex(theme.brassd)}"/></linearGradient></defs>'
            f'<path d="M{path}Z" fill="url(#g)" stroke="{_hex(edge)}" stroke-width="1.4"/>'
        )
        return shapes.vector(size, body, (width, height))

    return style.surface_cache.get(("chain ridge", size), paint)


def _hex(colour: Color) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
