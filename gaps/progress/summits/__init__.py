"""The summits: achievements as a pure function of the games on record."""

from gaps.progress.summits.catalogue import BY_KEY as BY_KEY
from gaps.progress.summits.catalogue import SUMMITS as SUMMITS
from gaps.progress.summits.catalogue import Summit as Summit
