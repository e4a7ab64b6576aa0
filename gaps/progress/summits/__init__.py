"""The summits: achievements as a pure function of the games on record."""

from gaps.progress.summits.summit_list import BY_KEY, SUMMITS, Summit
