"""The summits: achievements as a pure function of the games on record."""

from gaps.progress.summits.summit_list import BY_KEY as BY_KEY
from gaps.progress.summits.summit_list import SUMMITS as SUMMITS
from gaps.progress.summits.summit_list import Summit as Summit
