"""The light at each hour, in dark themes, light themes and plain ones.

Only this module asks a theme for its light.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from gaps.stage.drawing.theme import BLACK, WHITE, Color, Theme, mix, read_colour
from gaps.table.landscape.light import Fade, Ledge, Light, LightStop, Marks
from gaps.values import with_fields

Scene = Literal["dusk", "evening", "snow"]
"""The range as all screens see it, as a win sees it, and as a lost game does."""


def _colours(text: str) -> tuple[Color, ...]:
    return tuple(map(read_colour, text.split()))


def _falling(colour: Color, strength: float, falls: Fade) -> tuple[LightStop, ...]:
    return tuple((at, colour, strength * fraction) for at, fraction in falls)


# The ground of a table, by the fraction of its cards that are home

HOUR_STOPS = (0.0, 0.33, 0.66, 1.0)
"""The fractions for which there are rows; those in between are mixed."""
GLOW_FALLOFF: Fade = ((0.13, 1.0), (0.19, 0.6), (0.34, 0.3), (0.62, 0.1), (1.0, 0.0))
RAYS_FALLOFF: Fade = ((0.05, 0.0), (0.13, 1.0), (0.5, 0.75), (0.95, 0.0))
RAY: Color = (255, 206, 138)
# The strength of the glow, the rays and the light on crests in each row.
GLOW_STRENGTHS = (0.0, 0.25, 0.57, 0.8)
RAY_STRENGTHS = (0.0, 0.07, 0.14, 0.19)
RIM_STRENGTHS = (0.1, 0.36, 0.75, 0.95)
NIGHT_MISTS = (0.1, 0.13, 0.16, 0.1)
MORNING_MISTS = (0.75, 0.52, 0.29, 0.06)
MORNING_MIST: Color = (236, 232, 222)
# The sky from the zenith to the horizon, the slope, the middle and the bottom of the
# table; then the ridges, the far one first.
NIGHTS = (
    ("#070C14 #0C1622 #122230 #1C3040 #142432 #0B121A", "#152231 #0E1823"),
    ("#0C142A #1C2242 #3A3458 #24324E #1C283E #0F1624", "#2E3050 #1A2038"),
    ("#181C40 #3E2C54 #A65858 #463854 #322E46 #1C1C2E", "#6C445C #3A2A46"),
    ("#22224E #623652 #FCA860 #844E50 #523746 #2A2030", "#844858 #54344A"),
)
MORNINGS = (
    ("#D6D8D2 #DEDCD2 #E6E1D4 #E2DCCE #E4DCCA #DED4BE", "#D8D6CC #D0CEC2"),
    ("#CED6D6 #DCDCD4 #F0E4CC #E6DCC6 #E8DEC8 #DED2BA", "#C8CCC6 #BEC0B6"),
    ("#BACED6 #D6DEDA #FAE2B8 #EEDEBC #F0E4CA #DFD3B7", "#AABABA #9EAAA0"),
    ("#A4C4D4 #D0DEDA #FFDEA0 #F6E0B2 #F6E8CC #E0D3B3", "#8CA6AC #7E9284"),
)
HORIZON = 2  # the number of its colour
SLOPE = 3


def _night(row: int) -> Light:
    sky, ridges = map(_colours, NIGHTS[row])
    return Light(
        sky=sky,
        sun=(255, 236, 190),
        glow=_falling((255, 176, 92), GLOW_STRENGTHS[row], GLOW_FALLOFF),
        rays=_falling(RAY, RAY_STRENGTHS[row], RAYS_FALLOFF),
        stars=True,
        ridges=ridges,
        foot=sky[SLOPE],
        rim=(255, 214, 140),
        rim_share=RIM_STRENGTHS[row],
        mist=sky[HORIZON],
        mists=(NIGHT_MISTS[row],),
        contours=1.1 + 0.8 * HOUR_STOPS[row],
    )


def _morning(row: int) -> Light:
    sky, ridges = map(_colours, MORNINGS[row])
    return Light(
        sky=sky,
        sun=(255, 250, 232),
        glow=_falling((255, 196, 96), GLOW_STRENGTHS[row], GLOW_FALLOFF),
        rays=_falling(RAY, RAY_STRENGTHS[row], RAYS_FALLOFF),
        ridges=ridges,
        foot=sky[SLOPE],
        rim=WHITE,
        rim_share=RIM_STRENGTHS[row],
        mist=MORNING_MIST,
        mists=(MORNING_MISTS[row],),
    )


HOURS: tuple[tuple[Light, Light], ...] = tuple(
    (_night(row), _morning(row)) for row in range(len(HOUR_STOPS))
)
"""For each row the light of a dark theme and of a light theme.

The dark ones start with the night, the light ones with the misty morning; the last is
the sunrise.
"""

# The range

DUSK_SKY = _colours("#0B1520 #19304A #5C4A5E #C9614A #F7A65A")
DAY_SKY = _colours("#8FB3C7 #B9CFD2 #E9E2D0 #F7CF98 #F7C98A")
WARM, BRIGHT = DUSK_SKY[-2:]
SPARK: Color = (0xFF, 0xE2, 0xA0)
SUN: Color = (0xFF, 0xE8, 0xB4)
CREST: Color = (0xFF, 0xE9, 0xBE)
DUSK_GLOW: tuple[LightStop, ...] = (
    (0.12, mix(BRIGHT, SPARK, 0.4), 0.80),
    (0.34, mix(BRIGHT, WARM, 0.25), 0.50),
    (0.56, WARM, 0.24),
    (1, WARM, 0),
)
DUSK = Light(
    sky=DUSK_SKY,
    sun=SUN,
    glow=DUSK_GLOW,
    rays=_falling(SPARK, 0.065, ((0.05, 0), (0.12, 1), (0.4, 1), (0.9, 0))),
    stars=True,
    ridges=_colours("#7A4A55 #43405A #22304A #122030"),
    ledge=Ledge((24, 39, 56), BLACK, (255, 214, 150)),
    veil_left=((0, 0.88), (0.26, 0.70), (0.46, 0)),
    veil_even=0.8,
)
DUSK_BY_DAY = with_fields(
    DUSK,
    sky=DAY_SKY,
    stars=False,
    hazes=(0.6, 0.6, 0.6, 0.6),
    veil_left=((0, 0.90), (0.34, 0.84), (0.5, 0)),
)

EVENING_GLOW: tuple[LightStop, ...] = (
    (0.10, (255, 210, 140), 0.62),
    (0.20, (255, 203, 126), 0.56),
    (0.274, (255, 185, 100), 0.46),
    (0.39, (255, 160, 78), 0.32),
    (0.62, (255, 132, 62), 0.15),
    (0.86, (255, 128, 64), 0.05),
    (1.0, (255, 128, 64), 0.0),
)
BEAMS_FALLOFF: Fade = (
    (0.1, 0.0),
    (0.2, 0.10),
    (0.4, 0.095),
    (0.75, 0.06),
    (1.0, 0.0),
)
DAY_LIGHT = 0.62  # strength of an evening's light on a light sky
EVENING = Light(
    sky=DUSK_SKY,
    sun=SUN,
    glow=EVENING_GLOW,
    rays=_falling((255, 214, 150), 1.0, BEAMS_FALLOFF),
    stars=True,
    hue_shift=7,
    rim=CREST,
    mist=mix(WARM, WHITE, 0.25),
    mists=(0.24, 0.20, 0.16),
    marks=Marks(
        rope=(0xE9, 0xC9, 0x8A),
        pole=CREST,
        sign=(0xF0, 0xB8, 0x4A),
        ground=(0x1A, 0x12, 0x05),
    ),
)
EVENING_BY_DAY = with_fields(
    EVENING,
    sky=DAY_SKY,
    glow=tuple((at, colour, alpha * DAY_LIGHT) for at, colour, alpha in EVENING_GLOW),
    rays=_falling((255, 244, 214), DAY_LIGHT, BEAMS_FALLOFF),
    stars=False,
    hazes=(0.36, 0.28, 0.23, 0.13),
    shade=0.5,
)

SNOW: Color = (196, 212, 228)
FAR_RIDGE: Color = (92, 116, 142)
WHITE_OUT: Color = (236, 241, 245)
SNOW_BY_NIGHT = Light(
    sky=((7, 12, 20), (18, 31, 43), (44, 61, 78), (78, 98, 118)),
    ridges=(FAR_RIDGE, mix(FAR_RIDGE, (60, 78, 98), 0.25)),
    rim=(190, 206, 222),
    rim_share=0.5,
    ledge=Ledge(SNOW, SNOW, SNOW),
    flakes=SNOW,
)
WHITE_SNOW = mix(SNOW, WHITE_OUT, 0.55)
SNOW_BY_DAY = with_fields(
    SNOW_BY_NIGHT,
    sky=((186, 200, 210), (207, 217, 224), (222, 229, 234), (232, 237, 240)),
    haze=WHITE_OUT,
    hazes=(0.55, 0.55),
    ledge=Ledge(WHITE_SNOW, WHITE_SNOW, WHITE_SNOW),
    flakes=WHITE,
)

LIGHTS: Mapping[Scene, tuple[Light, Light]] = MappingProxyType(
    {
        "dusk": (DUSK, DUSK_BY_DAY),
        "evening": (EVENING, EVENING_BY_DAY),
        "snow": (SNOW_BY_NIGHT, SNOW_BY_DAY),
    }
)
"""For each scene the light of a dark theme and that of a light one."""
LEFT_VEIL: Fade = ((0, 1), (0.52, 1), (0.54, 0))
"""The veil of a plain theme: no line of a ridge crosses a text."""


def light_at(theme: Theme, hour: Scene | float) -> Light:
    """Return the light of a scene, or on a table.

    For a table ``hour`` is the fraction of its cards that are home, 0 to 1.
    """
    if isinstance(hour, str):
        light = LIGHTS[hour][theme.light]
    else:
        light = _between([row[theme.light] for row in HOURS], hour)
    if theme.plain:
        return _outlined(light, theme, hour)
    if hour == "dusk":
        return _before_screens(light, theme)
    if hour == "evening" and theme.light:
        return with_fields(light, sun_edge=theme.glow, haze=theme.bg2, mist=theme.bg2)
    return light


def _before_screens(light: Light, theme: Theme) -> Light:
    """Return the dusk with a ledge and a veil that end in the colours of the screens."""
    crest = light.ledge.crest
    veil = mix(theme.bg0, theme.bg1, 0.3)
    if theme.light:
        crest = mix(theme.bg1, theme.bg2, 0.5)
        veil = theme.bg1
    ledge = Ledge(crest, theme.bg0, light.ledge.rim)
    return with_fields(light, haze=theme.bg2, ledge=ledge, veil=veil)


def _between(rows: list[Light], fraction: float) -> Light:
    """Return the light on a table with a ``fraction`` of its cards home."""
    number = max(1, bisect_left(HOUR_STOPS, fraction))
    start, end = HOUR_STOPS[number - 1 : number + 1]
    part = (fraction - start) / (end - start)
    return _mixed(rows[number - 1], rows[number], part)


def _mixed(one: Light, other: Light, part: float) -> Light:
    def number(before: float, after: float) -> float:
        return before + (after - before) * part

    def colours(
        before: tuple[Color, ...], after: tuple[Color, ...]
    ) -> tuple[Color, ...]:
        pairs = zip(before, after, strict=True)
        return tuple(mix(*pair, part) for pair in pairs)

    def stops(
        before: tuple[LightStop, ...], after: tuple[LightStop, ...]
    ) -> tuple[LightStop, ...]:
        return tuple(
            (at, colour, number(alpha, more))
            for (at, colour, alpha), (_at, _colour, more) in zip(
                before, after, strict=True
            )
        )

    return with_fields(
        one,
        sky=colours(one.sky, other.sky),
        glow=stops(one.glow, other.glow),
        rays=stops(one.rays, other.rays),
        ridges=colours(one.ridges, other.ridges),
        foot=mix(one.foot, other.foot, part),
        rim_share=number(one.rim_share, other.rim_share),
        mist=mix(one.mist, other.mist, part),
        mists=tuple(map(number, one.mists, other.mists)),
        contours=number(one.contours, other.contours),
    )


def _outlined(light: Light, theme: Theme, hour: Scene | float) -> Light:
    """Return what a plain theme keeps: lines on black, white snow.

    It keeps nothing of a table's hours.
    """
    if not isinstance(hour, str):
        return Light(sky=(theme.bg1,))
    brass = theme.brass
    ground = theme.hi if hour == "snow" else BLACK
    return Light(
        sky=tuple(BLACK for _ in light.sky),
        sun=light.sun and brass,
        ridges=tuple(BLACK for _ in light.ridges),
        rim=theme.hi if hour == "evening" else theme.low,
        ledge=Ledge(ground, ground, theme.hi if hour == "snow" else theme.low),
        veil=mix(theme.bg0, theme.bg1, 0.3),
        veil_left=LEFT_VEIL,
        marks=Marks(brass, brass, brass, BLACK),
        outlined=True,
    )
