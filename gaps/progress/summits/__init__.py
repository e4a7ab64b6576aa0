"""The summits: achievements as a pure function of the recorded games."""

from gaps.progress.summits.summit_list import BY_KEY, SUMMITS, Summit
