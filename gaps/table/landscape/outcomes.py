"""The outcomes of consecutive days or games as one ridge.

It shows how many cards were home at the end of each, and which were won.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import pairwise

from pygame import BLEND_RGBA_MULT, Surface

from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style, kept
from gaps.stage.drawing.theme import WHITE, mix
from gaps.table.landscape.lines import Line, Point, area, rough_line, stroke

# In units.
SUN = 11  # radius of the sun
SUN_SINK = 4  # part of it that is below the crest
MIN_STEP = 3 * SUN  # between two peaks that have suns
ROUGHNESS = 6  # roughness of the crest
CREST = 1.8
LIT_CREST = 3
DOTS = (0.1, 6)  # dots of the crest where nothing was played
LOW = 0.09  # height of the ridge where nothing was played, as a fraction
SADDLE = 0.5  # maximum fall between peaks, as a fraction of the lower one
FALL = 0.36  # maximum fall, as a fraction of the way between the peaks


class PeakKind(Enum):
    """The outcome of a day or of a game."""

    WON = auto()
    WON_LATE = auto()
    """Won, but not on its day."""
    PLAYED = auto()
    MISSED = auto()
    """Not played, on a day that counted."""
    NONE = auto()
    """Not played yet."""


UNPLAYED = (PeakKind.MISSED, PeakKind.NONE)
SUNS = (PeakKind.WON, PeakKind.WON_LATE)
ALPHAS = {
    PeakKind.WON: 0.62,
    PeakKind.WON_LATE: 0.30,
    PeakKind.PLAYED: 0.36,
    PeakKind.MISSED: 0.24,
    PeakKind.NONE: 0.24,
}
"""The alphas of the body of the mountain at the top of the picture."""
FOOT = 0.14  # of that at its bottom


@dataclass(frozen=True)
class Peak:
    """A mountain of the ridge."""

    outcome: PeakKind
    home: float = 0.0
    """The cards home, as a fraction of those to bring home."""

    @property
    def height(self) -> float:
        """Its fraction of the height of the ridge."""
        if self.outcome in UNPLAYED:
            return LOW
        home = max(0.0, self.home)
        return LOW + (1 - LOW) * min(1.0, home)


@kept
def paint_outcomes(
    style: Style,
    peaks: tuple[Peak, ...],
    size: tuple[int, int],
) -> Surface:
    """Draw the ridge, transparent above its crest.

    The highest peak leaves room for its sun. All peaks have the same fraction of the
    width.
    """
    size = shapes.at_least_one(size)
    width, _height = size
    line = outline(style, peaks, size)
    body = _body(style, peaks, line, size)
    picture = shapes.vector(size, body)
    seen = shapes.faded(size, (0, WHITE, 1), (1, WHITE, FOOT))
    picture.blit(seen, (0, 0), special_flags=BLEND_RGBA_MULT)
    crests = "".join(_crests(style, peaks, line, width))
    crest = shapes.vector(size, crests)
    picture.blit(crest, (0, 0))
    return picture


def _body(
    style: Style,
    peaks: Sequence[Peak],
    line: Line,
    size: tuple[int, int],
) -> str:
    """Return the area below the crest, whose colour changes from peak to peak."""
    width, height = size
    lights = []
    for number, peak in enumerate(peaks):
        at = (number + 0.5) / len(peaks)
        won = peak.outcome in SUNS
        colour = style.theme.brass if won else style.theme.sky
        alpha = ALPHAS[peak.outcome]
        lights.append((at, colour, alpha))
    fill = shapes.rightwards("body", width, *lights)
    return fill + area(line, height, 'fill="url(#body)"')


def _crests(
    style: Style,
    peaks: Sequence[Peak],
    line: Line,
    width: int,
) -> Iterator[str]:
    step = width / len(peaks)
    has_suns = step >= MIN_STEP * style.px_per_unit
    for number, peak in enumerate(peaks):
        left = number * step
        part = _between(line, left, (number + 1) * step)
        yield _crest(style, part, peak.outcome)
        if has_suns and peak.outcome in SUNS:
            x = (number + 0.5) * step
            top = min(y for _, y in part)
            above = (SUN - SUN_SINK) * style.px_per_unit
            yield _sun(style, (x, top - above), peak.outcome)


def outline(style: Style, peaks: Sequence[Peak], size: tuple[int, int]) -> Line:
    """Return the crest, with a saddle between each two peaks.

    It starts and ends at the bottom.
    """
    width, height = size
    step = width / len(peaks)
    room = height - 2 * SUN * style.px_per_unit
    heights = [peak.height * room for peak in peaks]
    tops = [0.0]
    for before, after in pairwise(heights):
        saddle = _saddle(min(before, after), step)
        tops += [before, saddle]
    tops += [heights[-1], 0.0]
    shares = [1 - top / height for top in tops]
    swing = min(ROUGHNESS * style.px_per_unit, 0.07 * step)
    return rough_line(shares, size, len(peaks), swing)


def _saddle(height: float, step: float) -> float:
    """Return the height of the ridge between a peak and another that is no lower."""
    return height - min(SADDLE * height, FALL * step)


def _between(line: Line, left: float, right: float) -> list[Point]:
    almost = 0.01  # pixels
    return [(x, y) for x, y in line if left - almost <= x <= right + almost]


def _sun(style: Style, middle: Point, outcome: PeakKind) -> str:
    """Return a sun, or a moon for a win on a later day."""
    x, y = middle
    r = SUN * style.px_per_unit
    fill = shapes.paint("fill", style.theme.brass)
    if outcome is PeakKind.WON:
        return f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{r:.2f}" {fill}/>'
    start = f"{x + 0.35 * r:.2f} {y - 0.94 * r:.2f}"
    end = f"{x + 0.94 * r:.2f} {y + 0.35 * r:.2f}"
    outer = f"A{r:.2f} {r:.2f} 0 1 0 {end}"
    inner = f"A{0.8 * r:.2f} {0.8 * r:.2f} 0 1 1 {start}"
    return f'<path d="M{start}{outer}{inner}Z" {fill}/>'


def _crest(style: Style, line: Sequence[Point], outcome: PeakKind) -> str:
    theme = style.theme
    width = CREST
    colour = mix(theme.sky, theme.hi, 0.15)
    dashes = ""
    if outcome is PeakKind.WON:
        colour = theme.brass
        width = LIT_CREST
    elif outcome is PeakKind.WON_LATE:
        colour = theme.brass
    elif outcome is PeakKind.MISSED:
        dash, gap = DOTS
        colour = theme.mid
        dashes = f' stroke-dasharray="{dash} {gap * style.px_per_unit:.2f}"'
    ink = shapes.paint("stroke", colour)
    return stroke(line, width * style.px_per_unit, ink + dashes)
