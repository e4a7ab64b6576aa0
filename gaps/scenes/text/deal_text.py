"""What a game is called: the label of its kind, filled in."""

from __future__ import annotations

from gaps.language import _
from gaps.progress.calendar import daily
from gaps.progress.expedition.camps import stage_of
from gaps.scenes.text import numbers
from gaps.scenes.text.expedition_text import stage_label
from gaps.store import Match, Played
from gaps.store.games.kinds import DEAL, Kind


def deal_label(played: Played, kind: Kind, match: Match | None = None) -> str:
    """The name of the deal: its day, its place in the expedition or in a match, or else
    its number.
    """
    day = daily.day_of(played.day)
    stage = stage_of(played.code) if kind.has_aims else None
    label = kind.label
    if kind.has_aims and stage is None:  # another deal has its place by now
        label = DEAL.label
    elif kind.day_label is not None and day is not None:
        label = kind.day_label
    seed = "" if played.board else played.code.rpartition(":")[2]
    name = _(
        label,
        number=numbers.deal_number(int(seed)) if seed else "",
        day="" if day is None else daily.format_day(day),
        stage="" if stage is None else stage_label(stage),
        player=played.player,
        deal="" if match is None else match.deal + 1,
        deals="" if match is None else len(match.deals),
    )
    return _(kind.frame, deal=name)


def listed_name(played: Played, variant: str) -> str:
    """What a game is called in a list of games under way, where its rules are called
    ``variant``.
    """
    kind = daily.kind_at(played)
    return _(kind.listed, deal=deal_label(played, kind), variant=variant)
