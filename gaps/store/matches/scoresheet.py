"""Export the scoresheet of a match: as text for people, as CSV for programs."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable

from gaps.engine import by_key
from gaps.store.csv_export import escaped
from gaps.store.games.game_log import GameLog
from gaps.store.matches.match import Match

COLUMNS = (
    "deal",
    "code",
    "player",
    "points",
    "cards_home",
    "redeals_used",
    "points_for_redeals",
    "bonus",
    "result",
    "seconds",
    "undos",
    "hints",
    "moves",
)


def sheet(match: Match, form: str) -> str:
    """Return the sheet as ``txt`` or ``csv``: the deals that every player has played."""
    return _csv(match) if form == "csv" else _text(match)


def _csv(match: Match) -> str:
    """Return a table with one row per turn.

    A name that a spreadsheet would read as a formula gets a quote mark in front.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for number, turn in enumerate(match.turns[: match.complete * len(match.players)]):
        points = turn.points
        writer.writerow(
            (
                1 + number // len(match.players),
                turn.code,
                escaped(turn.player),
                points.total,
                points.cards,
                turn.result.redeals,
                points.redeals,
                points.bonus,
                turn.result.end.value,
                turn.seconds,
                turn.undos,
                turn.hints,
                " ".join(made.text for made in turn.moves),
            )
        )
    return out.getvalue()


def _text(match: Match) -> str:
    """Return a table with a column for each player, and the standings below it."""
    rows = [["deal", *match.players]]
    for deal in range(match.complete):
        turns = [match.turn(deal, number) for number in range(len(match.players))]
        cells = [_cell(turn) for turn in turns if turn is not None]
        rows.append([f"{match.key}:{match.deals[deal]}", *cells])
    standings = match.standings()
    totals = {
        each.player: f"{each.points}  {_clock(each.seconds)}" for each in standings
    }
    rows.append(["together", *(totals[player] for player in match.players)])
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    undo = "moves may be taken back" if match.undo else "no move is taken back"
    lines = [
        f"{by_key(match.key).name}: {match.complete} of {len(match.deals)} deals played by all",
        f"begun {match.begun[:10] or 'some day'}; {undo}; {'hints' if match.hints else 'no hints'}",
        "",
        *(_line(row, widths) for row in rows),
        "",
        *(
            f"{each.place}. {each.player}: {each.points} points in {_clock(each.seconds)}, {each.won} won"
            for each in standings
        ),
        "",
        "Each deal: points, cards home/redeals used, time.",
        "A point a card home, 5 less a redeal, 10 more for a win without one; the faster first if equal.",
    ]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _cell(turn: GameLog) -> str:
    return f"{turn.points.total}  {turn.points.cards}/{turn.result.redeals}  {_clock(turn.seconds)}"


def _line(cells: Iterable[str], widths: list[int]) -> str:
    first, *others = zip(cells, widths, strict=True)
    return "   ".join(
        [first[0].ljust(first[1]), *(cell.rjust(width) for cell, width in others)]
    )


def _clock(seconds: float) -> str:
    minutes, rest = divmod(int(seconds), 60)
    return f"{minutes}:{rest:02}"
