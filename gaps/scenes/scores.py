"""What the sheet of a match says."""

from __future__ import annotations

from gaps.scenes.words import clock, plural
from gaps.store import Match, Standing, Turn

SETUP, SETUP_NOTE = "A match", "The same deals for everybody, in turn, at this machine."
NAMES = ("First player", "Second, if any", "Third, if any", "Fourth, if any")
NOBODY = "Write at least one name."
RULE = "A point for each card home, −5 a redeal, +10 for a win without one. Equal points: the faster first."
GIVE_UP, GIVE_UP_NOTE = "Give up the match?", "What all have played stays on the sheet."
HIDDEN, NEXT = "played", "next"


def heading(match: Match, just: Turn | None) -> str:
    """The first words of the side: what has just happened, or who is to play."""
    if just is not None:
        return f"{just.player}: {points(just.points.total)}"
    if match.given_up:
        return "The match was given up"
    if match.over:
        return _winners(match.standings())
    if match.playing is not None:
        return f"{match.player} is on the way"
    if len(match.players) == 1:
        return f"Deal {match.deal + 1} of {len(match.deals)}"
    return f"Hand over to {match.player}" if match.turns else f"{match.player} begins"


def note(match: Match, just: Turn | None) -> str:
    """The words under it."""
    if just is not None:
        state = just.game.state
        home = f"{len(state.home)} of {state.variant.cards_to_win} home in {clock(just.seconds)}"
        used = plural(state.redeals_used, "redeal") if state.redeals_used else "no redeal"
        more = "" if len(match.players) == 1 or match.over else _more(match)
        return f"{home}, {used}. {more}".rstrip()
    if match.over:
        return f"{match.complete} of {plural(len(match.deals), 'deal')} played."
    where = f"Deal {match.deal + 1} of {len(match.deals)}"
    if match.playing is not None:
        return f"{where}, {plural(len(match.playing.moves), 'move')} made, {clock(match.playing.seconds)}."
    if len(match.players) == 1:
        return allowed(match)
    others = "The others look away until the deal is played." if not match.turns else ""
    return f"{where}. What was made of it is shown when all have played it. {others}".rstrip()


def _more(match: Match) -> str:
    """Who plays next, and what is hidden from whom."""
    if len(match.turns) % len(match.players):
        return "This is hidden again before the next player comes."
    return "All have played this deal."


def onward(match: Match) -> str:
    """What leads on from a turn that was just played."""
    if match.over:
        return "The final sheet"
    return "Next deal" if len(match.players) == 1 else f"Hand over to {match.player}"


def play(match: Match) -> str:
    """What begins the next turn."""
    return "Go on" if match.playing is not None else "Play"


def _winners(standings: list[Standing]) -> str:
    first = [each.player for each in standings if each.place == 1]
    if len(standings) == 1:
        return points(standings[0].points)
    if len(first) == 1:
        return f"{first[0]} wins"
    return f"{', '.join(first[:-1])} and {first[-1]} share it"


def points(count: int) -> str:
    """So many points."""
    return f"{count} point" if abs(count) == 1 else f"{count} points".replace("-", "−")


def figure(count: int) -> str:
    """Points as a bare number."""
    return str(count).replace("-", "−")


def allowed(match: Match) -> str:
    """What the players of a match may do."""
    undo = "undo" if match.undo else "no undo"
    return f"{undo}, {'hints' if match.hints else 'no hints'}".capitalize() + "."


def place(standing: Standing) -> str:
    """Who is where."""
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(standing.place, f"{standing.place}th")


def under_way(match: Match | None) -> str:
    """What the title's plate says of a match."""
    if match is None or match.over:
        return "for 1 to 4"
    return f"{match.player} · {match.deal + 1} of {len(match.deals)}"


def ranking(match: Match) -> list[str]:
    """Who stands where at the end, a line each; nothing where one plays alone."""
    if not match.over or len(match.players) == 1:
        return []
    return [
        f"{place(each)}  {each.player}, {points(each.points)} in {clock(each.seconds)}"
        for each in match.standings()
    ]


def exported(path: str) -> str:
    """Where the sheet was written."""
    return f"Written to {path}"


IMPOSSIBLE = "The sheet could not be written."
