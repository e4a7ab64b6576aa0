"""The scoresheet of a match: what everybody has played, whose turn it is, and what comes next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import Enum, auto
from functools import partial

from gaps.engine import Variant, by_key
from gaps.language import N_, _
from gaps.scenes.common.confirm_dialog import ConfirmDialog
from gaps.scenes.common.scene_results import Confirmed, MatchCreated
from gaps.scenes.common.screen import Screen
from gaps.scenes.session.match_turn import next_turn
from gaps.scenes.session.routes import ToMatch, ToPlay, ToTitle
from gaps.scenes.shell.context import Context
from gaps.scenes.text import match_text, numbers
from gaps.scenes.together.match_setup import MatchSetup
from gaps.stage.core.scene import Push, Replace, Result, Transition
from gaps.stage.speech.spoken import Role, Spoken, part_key
from gaps.stage.view import Label, Part, Use, column, fits, layers, line, panel, peak, row, space
from gaps.stage.widgets import PRIMARY, SMALL, Button
from gaps.store import Match, Turn

DEAL, SIDE = 132, 348  # widths of the column of deals and of the panel at the right
FORMATS = {"txt": N_("Save as text"), "csv": N_("Save as CSV")}


class Question(Enum):
    """What is asked before the match ends."""

    GIVE_UP = auto()


class MatchSheet(Screen):
    """Shown between two turns. ``match`` must be the one that is saved.

    ``last_turn`` has just been played; its player sees the result before it is hidden from the next player.
    """

    called = N_("Match")
    about = match_text.ABOUT

    def __init__(self, context: Context, match: Match, last_turn: Turn | None = None) -> None:
        super().__init__(context)
        self.match, self.last_turn = match, last_turn
        self.message = ""  # the outcome of an export

    @property
    def variant(self) -> Variant:
        return by_key(self.match.key)

    # What can be done

    def back(self) -> Transition:
        return Replace(ToTitle("together"))

    def _continue(self) -> Transition | None:
        """Hide the result of the last turn; a player who plays alone starts the next deal at once."""
        if not self.match.over and len(self.match.players) == 1:
            return self._play()
        self.last_turn = None
        return None

    def _ask_to_give_up(self) -> Transition:
        return Push(
            ConfirmDialog(
                self.context,
                self,
                Question.GIVE_UP,
                _(match_text.GIVE_UP_QUESTION),
                _(match_text.GIVE_UP_NOTE),
                (_("Give up"), _("Play on")),
                cautious=True,
            )
        )

    def _play(self) -> Transition:
        fresh = self.match.playing is None
        session = next_turn(self.context.folder, self.context.now, self.match)
        return Replace(ToPlay(session, fresh))

    def _new(self) -> Transition:
        return Push(MatchSetup(self.context, self))

    def _export(self, file_format: str) -> None:
        path = self.context.folder.export_match(
            self.match, f"{self.context.now():%Y-%m-%d-%H%M%S}", file_format
        )
        self.message = _(match_text.EXPORT_FAILED) if path is None else match_text.export_done(str(path))
        self.context.announcer.say_at_once(self.message)

    def resume(self, result: Result | None) -> Transition | None:
        """A new match was set up, or the question about giving up was answered."""
        if isinstance(result, MatchCreated):
            return Replace(ToMatch(result.match))
        if result == Confirmed(Question.GIVE_UP):
            self.match, self.last_turn = replace(self.match, given_up=True, playing=None), None
            self.context.folder.save_match(self.match)
        return super().resume(result)

    # What is shown

    def view(self) -> Part:
        match = self.match
        terms = _("{name} · {deals} deals · {allowed}").format(
            name=self.context.name_of(by_key(match.key)),
            deals=len(match.deals),
            allowed=match_text.allowed_help(match),
        )
        return column(
            row(
                Label(self.called, "h1", says=""),
                Label(terms.rstrip("."), "body", "mid", share=1),
                gap=22,
                size=48,
            ),
            row(
                column(self._table(), Part(share=0.001), share=1, says=()),
                self._side(),
                gap=20,
                share=1,
            ),
            pad=(32, 28, 32, 32),
            gap=28,
        )

    def _side(self) -> Part:
        """What has happened, how points are counted, and what comes next."""
        match, turn = self.match, self.last_turn
        notes = [match_text.note(match, turn), *(match_text.ranking(match) if turn is None else ())]
        rule = self.message or f"{_(match_text.SCORING_RULE)} {_(match_text.COUNTS_NOTE)}"
        return panel(
            Label(match_text.heading(match, turn), "h2", align="topleft", lines=3, leading=30),
            space(6),
            Label("\n".join(notes), "note", align="topleft", lines=12, leading=20, says=tuple(notes)),
            space(12),
            Label(
                rule,
                "note",
                "mid",
                "topleft",
                lines=12,
                leading=20,
                share=1,
                says=(self._sheet_in_words(), self.message or _(match_text.SCORING_RULE)),
            ),
            column(*self._buttons(), gap=10),
            space(22),
            row(
                *(
                    Use(
                        Button(key, name, icon="share", look=SMALL, enabled=match.complete > 0),
                        partial(self._export, key),
                        share=1,
                    )
                    for key, name in FORMATS.items()
                ),
                gap=12,
                size=40,
            ),
            pad=(24, 22, 24, 24),
            size=SIDE,
        )

    def _buttons(self) -> Iterator[Part]:
        """What comes next, the first of which has the focus."""
        match = self.match
        if self.last_turn is not None:
            text = match_text.continue_label(match)
            yield Use(Button("continue", text, icon="right", look=PRIMARY), self._continue, size=50)
        elif match.over:
            yield Use(Button("new", N_("New match…"), icon="people", look=PRIMARY), self._new, size=50)
        else:
            text = match_text.play_label(match)
            yield Use(Button("play", text, icon="play", look=PRIMARY), self._play, size=50)
        yield Use(Button("leave", N_("Leave"), icon="home"), self.back, size=50)
        if not match.over:
            yield Use(Button("give up", N_("Give up the match…"), icon="x"), self._ask_to_give_up, size=50)

    # The table

    def _table(self) -> Part:
        """A row for each deal, a column for each player.

        The results of a deal are hidden until everybody has played it, but for that of the last turn.
        """
        names = [
            Label(name, ("label", "note_bold"), align="midright", share=1) for name in self.match.players
        ]
        deals = [self._deal(number) for number in range(len(self.match.deals))]
        return panel(
            row(space(DEAL), *names, gap=12, size=44, pad=(0, 12, 0, 0)),
            line(size=1),
            *deals,
            line(size=1),
            self._totals(),
            pad=(24, 0, 24, 14),
            gap=4,
            share=1,
            most=44 + 72 + 16 + 50 * len(deals),
        )

    def _deal(self, deal: int) -> Part:
        match, complete = self.match, deal < self.match.complete
        number = numbers.deal_number(match.deals[deal]) if complete else ""
        best = match.winners(deal) if complete and len(match.players) > 1 else frozenset()
        cells = [self._turn(deal, player, player in best) for player in range(len(match.players))]
        where = row(Label(f"{deal + 1}", "figure", size=34), Label(number, "note", "mid", share=1), size=DEAL)
        return row(where, *cells, gap=12, share=1, most=46)

    def _turn(self, deal: int, player: int, best: bool) -> Part:
        """What a player has made of a deal, as far as it is shown."""
        match, turn = self.match, self.match.turn(deal, player)
        if turn is None:
            is_next = not match.over and deal * len(match.players) + player == len(match.turns)
            words = match_text.TURN_NEXT if is_next else ""
            return Label(words, "note", "brass", "midright", share=1)
        if deal >= match.complete and turn is not self.last_turn:
            return Label(match_text.TURN_HIDDEN, "note", "mid", "midright", share=1)
        points = match_text.signed_points(turn.points.total)
        clock = _clock(turn.seconds)
        mark = peak() if best else Part()
        figure = Label(points, "figure", "brass" if best else "hi", "midright", even_digits=True)
        counts, short = (
            Label(match_text.counts(turn, short=each), "small", "mid", "midright") for each in (False, True)
        )
        line = row(space(), fits(mark), figure, fits(clock), gap=6)
        beside = row(space(), fits(short), fits(mark), figure, fits(clock), gap=6)
        return layers(fits(column(line, counts), column(line, short), beside), share=1)

    def _totals(self) -> Part:
        """The totals of the deals that everybody has played, and the places."""
        standings = {each.player: each for each in self.match.standings()}
        cells = []
        for player in self.match.players:
            standing = standings[player]
            first = standing.place == 1 and self.match.complete > 0
            ranked = len(self.match.players) > 1 and self.match.complete
            points, place = match_text.signed_points(standing.points), match_text.place_text(standing)
            clock = _clock(standing.seconds)
            total = Label(points, "readout", "brass" if first else "hi", "midright", even_digits=True)
            cells.append(
                column(
                    row(space(), total, fits(clock), gap=6, size=34),
                    Label(place if ranked else "", "note_bold", "brass" if first else "mid", "midright"),
                    share=1,
                )
            )
        return row(Label(_("Total"), "label", align="topleft", size=DEAL), *cells, gap=12, size=58)

    # The table in words

    def _sheet_in_words(self) -> Spoken:
        """The scoresheet as a list: a line for each deal, then the totals."""
        match = self.match
        lines = [self._deal_in_words(deal) for deal in range(len(match.deals))]
        if self.last_turn is not None or not match_text.ranking(match):  # else that says them
            lines.append(self._totals_in_words())
        items = (Spoken(part_key("line", number), Role.ITEM, each) for number, each in enumerate(lines))
        label = _("Scoresheet: {players}").format(players=", ".join(match.players))
        return Spoken("lines", Role.LIST, label, children=tuple(items))

    def _deal_in_words(self, deal: int) -> str:
        match, complete = self.match, deal < self.match.complete
        where = _("Deal {deal} of {deals}").format(deal=deal + 1, deals=len(match.deals))
        if complete:
            code = _("number {number}").format(number=numbers.deal_number(match.deals[deal]))
            where = f"{where}, {code}"
        best = match.winners(deal) if complete and len(match.players) > 1 else frozenset()
        players = []
        for number, name in enumerate(match.players):
            turn = match.turn(deal, number)
            if turn is not None and (complete or turn is self.last_turn):
                words = [match_text.point_count(turn.points.total), match_text.counts(turn)]
                words.insert(1, _("best of this deal") if number in best else "")
                words.append(numbers.duration(turn.seconds))
                players.append(f"{name}: {', '.join(filter(None, words))}")
            elif turn is not None:
                players.append(f"{name}: {_(match_text.TURN_HIDDEN)}")
            elif not match.over and deal * len(match.players) + number == len(match.turns):
                players.append(f"{name}: {_(match_text.TURN_NEXT)}")
        return "; ".join((where, *players))

    def _totals_in_words(self) -> str:
        match, players = self.match, []
        for each in match.standings():
            words = [match_text.point_count(each.points), numbers.duration(each.seconds)]
            if len(match.players) > 1 and match.complete:
                words.insert(0, match_text.place_text(each))
            players.append(f"{each.player}: {', '.join(words)}")
        return "; ".join((_("Total"), *players))


def _clock(seconds: float) -> Part:
    return Label(numbers.duration(seconds), "note", "mid", "midright", even_digits=True, size=48)
