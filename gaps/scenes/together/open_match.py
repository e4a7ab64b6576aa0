"""Where a match leads: to its scoresheet, or to who has won it."""

from __future__ import annotations

from gaps.scenes.shared.context import Context
from gaps.scenes.together.match_over import MatchOver
from gaps.scenes.together.match_sheet import MatchSheet
from gaps.store import Match, Played


def open_match(
    context: Context, match: Match, last_turn: Played | None = None
) -> MatchOver | MatchSheet:
    """The scoresheet of a match under way, or after its ``last_turn``; who has won one
    that is over.
    """
    if match.over and last_turn is None:
        return MatchOver(context, match)
    return MatchSheet(context, match, last_turn)
