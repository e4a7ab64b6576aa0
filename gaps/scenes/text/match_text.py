"""What the sheet of a match says."""

from __future__ import annotations

from gaps.language import N_, NC_, _, ngettext
from gaps.scenes.text.numbers import duration, move_count, redeal_count
from gaps.store import Match, Standing, Turn

SETUP, SETUP_NOTE = N_("A match"), N_("The same deals for everybody, in turn, at this machine.")
NAMES = (N_("First player"), N_("Second, if any"), N_("Third, if any"), N_("Fourth, if any"))
NOBODY = N_("Write at least one name.")
RULE = N_(
    "A point for each card home, −5 a redeal, +10 for a win without one. Equal points: the faster first."
)
GIVE_UP, GIVE_UP_NOTE = N_("Give up the match?"), N_("What all have played stays on the sheet.")
HIDDEN, NEXT = N_("played"), NC_("whose turn it is", "next")


def heading(match: Match, just: Turn | None) -> str:
    """The first words of the side: what has just happened, or who is to play."""
    if just is not None:
        return f"{just.player}: {points(just.points.total)}"
    if match.given_up:
        return _("The match was given up")
    if match.over:
        return _winners(match.standings())
    if match.playing is not None:
        return _("{player} is on the way").format(player=match.player)
    if len(match.players) == 1:
        return _("Deal {deal} of {deals}").format(deal=match.deal + 1, deals=len(match.deals))
    return (
        _("Hand over to {player}").format(player=match.player)
        if match.turns
        else _("{player} begins").format(player=match.player)
    )


def note(match: Match, just: Turn | None) -> str:
    """The words under it."""
    if just is not None:
        state = just.game.state
        home = _("{home} of {wanted} home in {clock}").format(
            home=len(state.home), wanted=state.variant.cards_to_win, clock=duration(just.seconds)
        )
        used = redeal_count(state.redeals_used)
        more = "" if len(match.players) == 1 or match.over else _more(match)
        return f"{home}, {used}. {more}".rstrip()
    if match.over:
        return ngettext(
            "{complete} of {number} deal played.", "{complete} of {number} deals played.", len(match.deals)
        ).format(complete=match.complete, number=len(match.deals))
    where = _("Deal {deal} of {deals}").format(deal=match.deal + 1, deals=len(match.deals))
    if match.playing is not None:
        return _("{where}, {moves} made, {clock}.").format(
            where=where, moves=move_count(len(match.playing.moves)), clock=duration(match.playing.seconds)
        )
    if len(match.players) == 1:
        return allowed(match)
    others = "" if match.turns else _("The others look away until the deal is played.")
    hidden = _("{where}. What was made of it is shown when all have played it.").format(where=where)
    return f"{hidden} {others}".rstrip()


def _more(match: Match) -> str:
    """Who plays next, and what is hidden from whom."""
    if len(match.turns) % len(match.players):
        return _("This is hidden again before the next player comes.")
    return _("All have played this deal.")


def onward(match: Match) -> str:
    """What leads on from a turn that was just played."""
    if match.over:
        return _("The final sheet")
    return (
        _("Next deal") if len(match.players) == 1 else _("Hand over to {player}").format(player=match.player)
    )


def play(match: Match) -> str:
    """What begins the next turn."""
    return _("Go on") if match.playing is not None else _("Play")


def _winners(standings: list[Standing]) -> str:
    first = [each.player for each in standings if each.place == 1]
    if len(standings) == 1:
        return points(standings[0].points)
    if len(first) == 1:
        return _("{player} wins").format(player=first[0])
    return _("{others} and {last} share it").format(others=", ".join(first[:-1]), last=first[-1])


def points(count: int) -> str:
    """So many points."""
    return ngettext("{number} point", "{number} points", abs(count)).format(number=figure(count))


def figure(count: int) -> str:
    """Points as a bare number."""
    return str(count).replace("-", "−")


def allowed(match: Match) -> str:
    """What the players of a match may do."""
    if match.undo:
        return _("Undo, hints.") if match.hints else _("Undo, no hints.")
    return _("No undo, hints.") if match.hints else _("No undo, no hints.")


def place(standing: Standing) -> str:
    """Who is where."""
    return {1: _("1st"), 2: _("2nd"), 3: _("3rd")}.get(
        standing.place, _("{place}th").format(place=standing.place)
    )


def under_way(match: Match | None) -> str:
    """What the title's plate says of a match."""
    if match is None or match.over:
        return _("for 1 to 4")
    return _("{player} · {deal} of {deals}").format(
        player=match.player, deal=match.deal + 1, deals=len(match.deals)
    )


def ranking(match: Match) -> list[str]:
    """Who stands where at the end, a line each; nothing where one plays alone."""
    if not match.over or len(match.players) == 1:
        return []
    return [
        _("{place}  {player}, {points} in {clock}").format(
            place=place(each), player=each.player, points=points(each.points), clock=duration(each.seconds)
        )
        for each in match.standings()
    ]


def exported(path: str) -> str:
    """Where the sheet was written."""
    return _("Written to {path}").format(path=path)


IMPOSSIBLE = N_("The sheet could not be written.")
