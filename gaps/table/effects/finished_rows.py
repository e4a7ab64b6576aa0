"""Rows that were finished lately: how far their light, their weather and their ribbon have come."""

from __future__ import annotations

from dataclasses import dataclass, field

from gaps.engine import Cell, State, Suit
from gaps.stage.motion.tween import ease_out_back, ease_out_cubic
from gaps.table.model.choreography import MotionSettings

# Seconds at normal speed.
CREST_SECONDS, CREST_STAYS, CREST_FADES = 0.500, 1.400, 0.500
RIBBON_AT, RIBBON_IN, RIBBON_STAYS, RIBBON_OUT = 0.200, 0.180, 1.400, 0.220
WEATHER_AT, WEATHER_IN, WEATHER_DRIFTS, WEATHER_FADES = 0.440, 0.320, 2.400, 0.600
FLARE_SECONDS = 0.600
FADE = 0.120  # instead of motion
# Shares, 0 to 1.
RIBBON_START = 0.55  # of its width, at which a ribbon appears
WEATHER_LEFT, WEATHER_STILL = 0.20, 0.60  # of the weather that stays; of weather that does not move


@dataclass(frozen=True)
class RibbonText:
    """What the ribbon of a finished row says."""

    name: str
    note: str
    points: str
    """What the row adds to the score; empty for nothing."""


@dataclass(frozen=True)
class Ribbon:
    """How a ribbon is shown: the share of its width that is unrolled, and its alpha, 0 to 1."""

    width: float
    alpha: float


@dataclass(frozen=True)
class Weather:
    """How weather is shown: how far it has blown out of the summit, how far it has drifted, its alpha.

    All are 0 to 1.
    """

    thrown: float
    drift: float
    alpha: float


@dataclass(frozen=True)
class FinishedRow:
    """One finished row. Times are seconds of the board."""

    cells: tuple[Cell, ...]
    """Of its cards, from the lowest to the highest."""
    suit: Suit
    text: RibbonText
    began: float
    """When its last card landed."""
    settings: MotionSettings

    @property
    def reaches_summit(self) -> float:
        """When the light reaches the highest card."""
        return self.began + (0.0 if self.settings.reduced else CREST_SECONDS * self.settings.factor)

    def crest(self, time: float) -> tuple[float, float]:
        """Return how far the light has run along the ridge, and its alpha."""
        fade = 1 - self._share(time, CREST_SECONDS + CREST_STAYS, CREST_FADES)
        if self.settings.reduced:
            return 1.0, self._share(time, 0.0, FADE) * fade
        return self._share(time, 0.0, CREST_SECONDS), fade

    def flare(self, time: float) -> float:
        """Return how far the light at the end of the rail has burnt down: 0 not lit yet, 1 gone."""
        return 1.0 if self.settings.reduced else self._share(time, CREST_SECONDS, FLARE_SECONDS)

    def ribbon(self, time: float) -> Ribbon | None:
        """Return how the ribbon is shown; ``None`` before and after."""
        fade_in, fade_out = RIBBON_IN, RIBBON_OUT
        if self.settings.reduced:
            fade_in = fade_out = FADE
        shown = self._share(time, RIBBON_AT, fade_in)
        gone = self._share(time, RIBBON_AT + fade_in + RIBBON_STAYS, fade_out)
        if not shown or gone >= 1:
            return None
        width = 1.0 if self.settings.reduced else RIBBON_START + (1 - RIBBON_START) * ease_out_back(shown)
        return Ribbon(width, min(1.0, 2 * shown) * (1 - gone))

    def weather(self, time: float, follows: FinishedRow | None = None) -> Weather:
        """Return how the weather is shown; that of a row that another one ``follows`` fades away."""
        ends = WEATHER_AT + WEATHER_DRIFTS
        settled = self._share(time, ends, FADE if self.settings.reduced else WEATHER_FADES)
        if self.settings.reduced:
            thrown, drift, full = 1.0, 0.0, WEATHER_STILL * self._share(time, 0.0, FADE)
        else:
            thrown = ease_out_cubic(self._share(time, WEATHER_AT, WEATHER_IN))
            drift, full = self._share(time, WEATHER_AT, WEATHER_DRIFTS), min(1.0, 2 * thrown)
        alpha = full + (WEATHER_LEFT - full) * settled
        if follows is not None:
            alpha *= 1 - follows.displaces(time)
        return Weather(thrown, drift, alpha)

    def displaces(self, time: float) -> float:
        """Return how far it has displaced the weather of the row before it."""
        return self._share(time, 0.0, FADE if self.settings.reduced else WEATHER_FADES)

    def changes(self, time: float) -> bool:
        """Whether anything of it still moves or fades."""
        return self._share(time, WEATHER_AT + WEATHER_DRIFTS, WEATHER_FADES) < 1

    def is_in(self, state: State) -> bool:
        """Whether the row is finished in ``state``."""
        return state.home.issuperset(self.cells)

    def _share(self, time: float, start: float, seconds: float) -> float:
        """Return how much of ``seconds``, from ``start`` on, has passed at ``time``: 0 to 1."""
        factor = self.settings.factor
        if not factor:
            return 1.0
        return max(0.0, min(1.0, (time - self.began - start * factor) / (seconds * factor)))


@dataclass
class FinishedRows:
    """The rows that were finished lately, the oldest first. The weather of the last one stays."""

    rows: list[FinishedRow] = field(default_factory=list)
    _time: float = 0.0

    @property
    def moving(self) -> bool:
        """Whether anything moves or fades."""
        return any(row.changes(self._time) for row in self.rows)

    def add(self, row: FinishedRow) -> None:
        """Add a row that was just finished."""
        self.rows.append(row)
        self._time = row.began

    def clear(self) -> None:
        """Remove all of them at once."""
        self.rows.clear()

    def follower(self, row: FinishedRow) -> FinishedRow | None:
        """Return the next row that was finished later than ``row``; ``None`` for the last one."""
        return next((other for other in self.rows if other.began > row.began), None)

    def update(self, time: float, state: State) -> None:
        """Remove the rows that ``state`` has no longer, and those of which nothing is shown any more."""
        self._time = time
        last = self.rows[-1].began if self.rows else 0.0
        self.rows = [
            row for row in self.rows if row.is_in(state) and (row.changes(time) or row.began == last)
        ]
