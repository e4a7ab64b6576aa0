"""Comparing the player's game with a rival's game of the same deal."""

from __future__ import annotations

from typing import Any, NamedTuple

from gaps.engine import Game, by_key
from gaps.language import N_, _, integer, joined, ngettext
from gaps.scenes.text import numbers, record_text
from gaps.scenes.text.numbers import part_of
from gaps.scenes.text.phrases import fact
from gaps.stage.drawing.style import SPACE_S
from gaps.stage.speech.spoken import Role, Spoken, part_key
from gaps.stage.view import Label, Part, SaidAs, column, hairline, row
from gaps.store import GameLog

UNPROVEN = "*"
RESULT_NAMES = {"won": N_("Won"), "lost": N_("Lost"), "given up": N_("Gave up")}
PLAYER = N_("You")
RIVAL = N_("Friend")
COLUMN_WIDTH = 100  # the width of each game's column, in units
COLUMN_GAP = SPACE_S  # between two columns, in units


class ResultRow(NamedTuple):
    """One figure of a game."""

    name: str
    value: str
    proven: bool = True
    """True if replaying the moves proves it.

    It does not prove the time, the undos and the hints.
    """

    @property
    def rival_value(self) -> str:
        """The value as it is shown for a game that a friend sent."""
        return self.value if self.proven else joined(" ", (self.value, UNPROVEN))


def result_rows(record: GameLog, hides_figures: bool = False) -> list[ResultRow]:
    """Return the results of a game; without score and time if it ``hides_figures``.

    Raise ``ValueError`` for an unknown variant.
    """
    wanted = by_key(record.key).cards_to_win
    rows = [ResultRow(_("Result"), _(RESULT_NAMES[record.result.end]))]
    if not hides_figures:
        rows.append(ResultRow(_("Score"), integer(record.result.arcade)))
    rows.append(ResultRow(_("Cards home"), part_of(record.result.home, wanted)))
    if not hides_figures:
        time = numbers.duration(record.seconds)
        rows.append(ResultRow(_("Time"), time, proven=False))
    rows.append(ResultRow(_("Moves"), integer(len(record.moves))))
    rows.append(ResultRow(_("Redeals"), integer(record.result.redeals)))
    kind = record_text.kind_and_help(record)
    rows.append(ResultRow(_("Kind"), kind, proven=False))
    return rows


def unproven_note(record: GameLog) -> str:
    """Return what the mark ``UNPROVEN`` means for a game that a friend sent."""
    points = record.score_of(record.game).no_hints
    note = _("* Your friend says so; the moves cannot prove it.")
    if not points:
        return note
    depends = ngettext(
        "{number} point of the score depends on it.",
        "{number} points of the score depend on it.",
        points,
    )
    return joined(" ", (note, depends))


def compare(mine: GameLog, rival: GameLog) -> int:
    """Return 1 if the player is ahead, -1 if the rival is, else 0.

    A win counts first, then the score.
    """
    my_game = (mine.result.won, mine.result.arcade)
    their_game = (rival.result.won, rival.result.arcade)
    return (my_game > their_game) - (my_game < their_game)


def verdict(mine: GameLog, rival: GameLog) -> str:
    """Return a sentence that says who is ahead."""
    ahead = compare(mine, rival)
    if not ahead:
        return _("A tie.")
    one_has_won = (mine.result.won) != (rival.result.won)
    if ahead > 0 and one_has_won:
        friend = rival.player or _("your friend")
        return _("You won, {friend} did not.", friend=friend)
    friend = rival.player or _("Your friend")
    if one_has_won:
        return _("{friend} won, you did not.", friend=friend)
    apart = integer(abs(mine.result.arcade - rival.result.arcade))
    if ahead > 0:
        return _("You are ahead by {apart}.", apart=apart)
    return _("{friend} is ahead by {apart}.", friend=friend, apart=apart)


def result_list(
    record: GameLog, is_own: bool = False, hides_figures: bool = False
) -> Part:
    """Return the results of a game.

    Unless it ``is_own``, the results that its moves do not prove are marked.
    """
    lines = []
    for number, each in enumerate(result_rows(record, hides_figures)):
        shown = each.value if is_own else each.rival_value
        value = Label(shown, "label", align="midright", share=1, even_digits=True)
        figure = row(Label(each.name, "body", "mid"), value, share=1)
        said = _item("row", number, fact(each.name, each.value), each)
        lines.append(column(figure, hairline(size=1), size=30, says=said))
    group = SaidAs("rows", N_("Results"), Role.LIST)
    return column(*lines, group=group)


def _item(key: str, number: int, words: str, figure: ResultRow) -> tuple[Spoken]:
    unproven = "" if figure.proven else _("not proven")
    return (Spoken(part_key(key, number), Role.ITEM, words, detail=unproven),)


def comparison_part(
    mine: GameLog,
    rival: GameLog,
    hides_figures: bool = False,
    **part: Any,
) -> Part:
    """Return the results of the two games side by side.

    The leader's name stands out. If it ``hides_figures``, score and time are left out,
    and only a win makes a leader. Each line speaks both values of a figure.
    """
    friend = rival.player or _(RIVAL)
    ahead = compare(mine, rival)
    if hides_figures:
        ahead = (mine.result.won) - (rival.result.won)
    own_name = _name(_(PLAYER), ahead > 0)
    other_name = _name(friend, ahead < 0)
    lines = [_line("", own_name, other_name, says="")]
    own_rows = result_rows(mine, hides_figures)
    other_rows = result_rows(rival, hides_figures)
    figures = zip(own_rows, other_rows, strict=True)
    for number, (own, other) in enumerate(figures):
        said = _(
            "{name}: {own}; {friend}: {other}",
            name=own.name,
            own=own.value,
            friend=friend,
            other=other.value,
        )
        says = _item("comparison", number, said, other)
        own_value = _value(own.value)
        other_value = _value(other.rival_value)
        lines.append(hairline(size=1))
        lines.append(_line(own.name, own_value, other_value, says=says))
    unproven = N_("* The moves do not prove it.")
    note = Label(
        unproven,
        ("note", "small"),
        "mid",
        size=20,
        says="",
    )
    called = _("You and {friend}", friend=friend)
    group = SaidAs("comparison", called, Role.LIST)
    return column(*lines, note, group=group, **part)


def _line(name: str, *values: Part, says: str | tuple[Spoken]) -> Part:
    called = Label(name, ("note", "small"), "mid", share=1)
    return row(
        called,
        *values,
        gap=COLUMN_GAP,
        share=1,
        most=34,
        says=says,
    )


def _name(name: str, leads: bool) -> Part:
    colour = "brass" if leads else "mid"
    return Label(name, "note_bold", colour, "midright", size=COLUMN_WIDTH)


def _value(value: str) -> Part:
    return Label(
        value,
        ("label", "note_bold", "small"),
        align="midright",
        size=COLUMN_WIDTH,
        even_digits=True,
    )


def cards_home(game: Game) -> list[int]:
    """Return the cards home at the start of a game and after each of its moves."""
    return [len(game.start.home), *(len(step.after.home) for step in game.steps)]
