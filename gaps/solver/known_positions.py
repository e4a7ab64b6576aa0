"""What was proven about the positions of one game, so that nothing is searched twice."""

from __future__ import annotations

from dataclasses import replace

from gaps.engine import Slide, State
from gaps.solver.verdict import Outcome, Verdict

MAX_POSITIONS = 10_000


class KnownPositions:
    """Proven verdicts by position. A line that is followed proves the positions on it."""

    def __init__(self) -> None:
        self._verdicts: dict[State, Verdict] = {}
        self._last: State | None = None

    def note(self, state: State, verdict: Verdict) -> None:
        """Remember a verdict about ``state`` (as it is seen), if it will stay as it is."""
        if verdict.exact and verdict.outcome is not Outcome.UNKNOWN:
            if len(self._verdicts) >= MAX_POSITIONS:
                self._verdicts.clear()
            self._verdicts[state] = verdict

    def about(self, state: State) -> Verdict | None:
        """What is proven about ``state`` (as it is seen), also by the line of the position before."""
        found = self._verdicts.get(state) or self._next_on_line(state)
        self._last = state
        return found

    def _next_on_line(self, state: State) -> Verdict | None:
        """The rest of the line, if its first move led from the last position to ``state``."""
        last = self._last
        before = self._verdicts.get(last) if last is not None else None
        if last is None or before is None or not before.line or not isinstance(before.line[0], Slide):
            return None
        if last.play(before.line[0]).seen() != state:
            return None
        verdict = replace(before, line=before.line[1:])
        self.note(state, verdict)
        return verdict
