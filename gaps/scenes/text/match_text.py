"""Text of the scoresheet of a match."""

from __future__ import annotations

from pathlib import Path

from gaps.engine import by_key
from gaps.language import N_, NC_, _, joined, ngettext
from gaps.scenes.text.numbers import (
    duration,
    home_count,
    home_of,
    move_count,
    point_count,
    redeal_count,
)
from gaps.scenes.text.phrases import fact, sentence, sentences
from gaps.scenes.text.rulebook import HELP
from gaps.store import GameLog, Match, Standing

ABOUT = (
    N_("One to four players play the same deals in turn on this computer."),
    N_("The sheet shows how many cards each player has home, and whose turn it is."),
    HELP,
)
"""The explanation of a match on the help page."""
SCORING_RULE = N_(
    "A point for each card home, −5 a redeal, +10 for a win without one. With equal points the shorter time "
    "wins."
)
SCORING_WITHOUT_REDEALS = N_(
    "A point for each card home, +10 for a win. With equal points the shorter time wins."
)
TURN_HIDDEN = N_("played")
TURN_NEXT = NC_("whose turn it is", "next")


def heading(match: Match, last_turn: GameLog | None) -> str:
    """Return the heading beside the scoresheet.

    It shows the points of ``last_turn``, or who plays next.
    """
    if last_turn is not None:
        points = point_count(last_turn.points.total)
        return fact(last_turn.player, points)
    if match.given_up:
        return _("The match was given up")
    if match.over:
        return outcome(match)
    if match.playing is not None:
        return _("{player} is playing", player=match.player)
    if len(match.players) == 1:
        return _deal_number(match)
    if match.turns:
        return _("Hand over to {player}", player=match.player)
    return _("{player} begins", player=match.player)


def counts(turn: GameLog, short: bool = False) -> str:
    """Return the cards home and the redeals used in a turn.

    ``short`` gives only the numbers. A game without redeals has only cards home.
    """
    home = turn.points.cards
    if by_key(turn.key).redeal is None:
        return home_count(home)
    if short:
        return f"{home}/{turn.result.redeals}"
    return joined(" · ", (home_count(home), redeal_count(turn.result.redeals)))


def note(match: Match, last_turn: GameLog | None) -> str:
    """Return the line below the heading: how a turn went, or what comes next."""
    if last_turn is not None:
        return _turn_note(match, last_turn)
    if match.over:
        return ngettext(
            "{complete} of {number} deal played.",
            "{complete} of {number} deals played.",
            len(match.deals),
            complete=match.complete,
        )
    where = _deal_number(match)
    if match.playing is not None:
        moves = move_count(len(match.playing.line))
        clock = duration(match.playing.seconds)
        return _(
            "{where}, {moves} made, {clock}.", where=where, moves=moves, clock=clock
        )
    if len(match.players) == 1:
        return allowed_help(match)
    others = "" if match.turns else _("The others look away until then.")
    hidden = _("{where}. Results appear once everyone has played.", where=where)
    return f"{hidden} {others}".rstrip()


def _deal_number(match: Match) -> str:
    deals = len(match.deals)
    return _("Deal {deal} of {deals}", deal=match.deal + 1, deals=deals)


def _turn_note(match: Match, turn: GameLog) -> str:
    """Return the result of a turn and, with several players, when others may see it."""
    state = turn.game.state
    wanted = state.variant.cards_to_win
    clock = duration(turn.seconds)
    home = _(
        "{result} in {clock}", result=home_of(len(state.home), wanted), clock=clock
    )
    if len(match.players) == 1 or match.over:
        visibility = ""
    elif len(match.turns) % len(match.players):
        visibility = _("This is hidden again before the next player comes.")
    else:
        visibility = _("All have played this deal.")
    what = sentence(home, redeal_count(state.redeals_used))
    return sentences((what, visibility))


def _first(match: Match) -> list[Standing]:
    return [each for each in match.standings() if each.place == 1]


def outcome(match: Match) -> str:
    """Return the result of a match without a full stop: "Anna wins the match"."""
    if not match.complete:
        return ending(match)
    names = [each.player for each in _first(match)]
    if len(names) > 1:
        others = ", ".join(names[:-1])
        names = [_("{others} and {last}", others=others, last=names[-1])]
    return f"{names[0]} {ending(match)}"


def ending(match: Match) -> str:
    """Return the predicate of the winner, such as "wins the match"."""
    if not match.complete:
        return _("The match was given up")
    if len(match.players) == 1:
        return _("has played the match")
    if len(_first(match)) > 1:
        return _("share the match")
    return _("wins the match")


def margin(match: Match) -> str:
    """Return the winner's points and their lead, such as "264 points, 23 ahead of Bea".

    If the points are equal, the time decides, and is shown.
    """
    if not match.complete:
        return _("No deal was played by all.")
    best, *others = match.standings()
    points = point_count(best.points)
    behind = [each for each in others if each.place > 1]
    if not behind or len(_first(match)) > 1:
        clock = duration(best.seconds)
        return _("{points} in {clock}", points=points, clock=clock)
    second = behind[0]
    ahead = best.points - second.points
    if not ahead:
        return _("{points}, faster than {player}", points=points, player=second.player)
    return _(
        "{points}, {number} ahead of {player}",
        points=points,
        number=ahead,
        player=second.player,
    )


def allowed_help(match: Match) -> str:
    """Return True if undo and hints are allowed, in a few words."""
    if match.undo:
        if match.hints:
            return _("Undo, hints.")
        return _("Undo, no hints.")
    if match.hints:
        return _("No undo, hints.")
    return _("No undo, no hints.")


def match_status(match: Match | None) -> str:
    """Return the detail of the match button of the title screen.

    It says whose turn it is, or how many can play.
    """
    if match is None or match.over:
        return _("for 1 to 4 players")
    deals = len(match.deals)
    return _(
        "{player} · {deal} of {deals}",
        player=match.player,
        deal=match.deal + 1,
        deals=deals,
    )


def export_done(path: Path) -> str:
    """Return a message naming the exported file."""
    return _("Written to {path}", path=path)
