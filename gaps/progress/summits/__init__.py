"""The summits: achievements as a pure function of the games on record."""

from gaps.progress.summits.catalogue import BY_KEY, SUMMITS, Summit
from gaps.progress.summits.feats import Feats
from gaps.progress.summits.line import Line
from gaps.progress.summits.standings import Standing, reached_by

__all__ = ["BY_KEY", "SUMMITS", "Feats", "Line", "Standing", "Summit", "reached_by"]
