"""The scoresheet of a match: the results so far, whose turn it is, and what is next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Unpack

from gaps.engine import Variant, by_key
from gaps.language import N_, Text, _, joined, ngettext, translated
from gaps.scenes.common.confirm_dialog import ConfirmDialog
from gaps.scenes.common.range_screen import RangeScreen
from gaps.scenes.multiplayer.export_dialog import ExportDialog, FormChosen
from gaps.scenes.multiplayer.match_setup import MatchSetup
from gaps.scenes.multiplayer.poles import (
    POLE_DEPTH,
    STAGGER_SECONDS,
    SUITS,
    Pole,
    Poles,
)
from gaps.scenes.session.routes import MatchCreated, ToMatch, ToPlay, ToTitle
from gaps.scenes.shared.context import Context
from gaps.scenes.text import match_text, numbers
from gaps.scenes.text.phrases import fact, sentence
from gaps.stage.core.scene import Pop, Push, Replace, Result, Transition
from gaps.stage.drawing.style import SPACE_L, SPACE_M, SPACE_S, SPACE_XL, SPACE_XS
from gaps.stage.speech.spoken import Role, Spoken, part_key
from gaps.stage.view import (
    Label,
    Part,
    PartFields,
    Pin,
    SaidAs,
    Sizes,
    button,
    column,
    fits,
    hairline,
    layers,
    panel,
    peak,
    row,
    space,
)
from gaps.stage.widgets import PRIMARY, SMALL
from gaps.store import GameLog, Match
from gaps.table.landscape import views
from gaps.values import with_fields

DEAL_WIDTH = 64  # width of the column of deals, in units
PLAYER_GAP = SPACE_L  # between two players, in units
SIDE_WIDTH = 348  # width of the panel at the right, in units
LOWER_HEIGHT = 470  # room for the panel below the table in a tall window, in units
HEAD_HEIGHT = 44  # height of the row of names, in units
TOTALS_HEIGHT = 42  # height of the row of totals, in units
FIGURES_HEIGHT = 34  # height of its upper line, in units
PLACES_HEIGHT = 16  # added height with the places of the players, in units
LINES_HEIGHT = 26  # height of the lines and gaps around the deals, in units
DEAL_HEIGHT = 60  # maximum height of a deal, in units
TOP = 96  # from the top of the window to both panels, in units
MAX_EXTRA_TOP = 53  # maximum added to TOP before the first results, in units

POLES_HEIGHT = 168  # height of the poles above the table, in units
MIN_POLE_HEIGHT, MAX_POLE_HEIGHT = 74, 112
POLE_INSET = 96  # from a pole to the right edge of its column, in units
# The hill with the poles before the first results, in units.
CREST_TOP = 640  # in a window 800 high
POLES_GAP = 24  # from the table to the highest pole
CREST_MARGIN = 110  # minimum distance to the foot of the window
NAME_DROP = 18  # from a pole to the name
NAME_HEIGHT = 24
NAME_WIDTH = 180
NAME_STYLES = "label", "note_bold", "small"


class MatchSheet(RangeScreen):
    """The scoresheet between two turns of a saved match.

    Only the player of ``last_turn`` has seen its result.
    """

    called = N_("Match")
    about = match_text.ABOUT
    east = views.TITLE
    is_still_if_reduced = True

    def __init__(
        self, context: Context, match: Match, last_turn: GameLog | None = None
    ) -> None:
        super().__init__(context)
        self.match = match
        self.last_turn = last_turn

    @property
    def variant(self) -> Variant:
        return by_key(self.match.key)

    def back(self) -> Transition:
        """Go to the title, or to the end of a match that is over."""
        if self._is_details:
            return Pop()
        return Replace(ToTitle("together"))

    @property
    def _is_details(self) -> bool:
        """True if it lies over the end of the match."""
        return self.match.over and self.last_turn is None

    def _continue(self) -> Transition | None:
        """Hide the result of the last turn.

        A player who plays alone starts the next deal at once.
        """
        if self.match.over:
            return Replace(ToMatch(self.match))
        if len(self.match.players) == 1:
            return self._play()
        self.last_turn = None
        return None

    def _ask_to_give_up(self) -> Transition:
        title = _("Give up the match?")
        note = _("Deals that everyone has played stay on the scoresheet.")
        answers = (_("Give up"), _("Play on"))
        question = ConfirmDialog(
            self.context,
            self,
            self._give_up,
            title,
            note,
            answers,
        )
        return Push(question)

    def _give_up(self) -> Transition:
        given_up = with_fields(self.match, given_up=True, playing=None)
        self.context.folder.save_match(given_up)
        return Replace(ToMatch(given_up))

    def _play(self) -> Transition:
        fresh = self.match.playing is None
        turn = self.context.games.next_turn(self.match)
        return Replace(ToPlay(turn, fresh))

    def _new(self) -> Transition:
        return Push(MatchSetup(self.context, self))

    def _ask_for_form(self) -> Transition:
        return Push(ExportDialog(self.context, self))

    def _export(self, form: str) -> None:
        """Export the scoresheet, and show the outcome."""
        name = f"{self.context.now():%Y-%m-%d-%H%M%S}"
        path = self.context.folder.export_match(self.match, name, form)
        if path is None:
            self.show_message(_("The scoresheet could not be saved."))
        else:
            self.show_message(match_text.export_done(path))

    def resume(self, result: Result | None) -> Transition | None:
        if isinstance(result, MatchCreated):
            return Pop(result)
        if isinstance(result, FormChosen):
            self._export(result.form)
        return super().resume(result)

    def view(self) -> Part:
        match = self.match
        name = self.context.name_of(self.variant)
        allowed = match_text.allowed_help(match).rstrip(".")
        deals = len(match.deals)
        about = ngettext(
            "{name} · {deals} deal · {allowed}",
            "{name} · {deals} deals · {allowed}",
            deals,
            name=name,
            deals=deals,
            allowed=allowed,
        )
        title = Label(self.called, "h1", says="")
        note = Label(about, "body", "mid", share=1)
        table = self._table(share=1, most=self._table_height)
        if self.style.is_tall:
            content = column(table, self._side(), gap=SPACE_L, share=1)
        else:
            side = column(self._side(), size=SIDE_WIDTH)
            content = row(column(table, share=1), side, gap=SPACE_L, share=1)
        above: Part = space(self._upper)
        hill: Iterable[Part] = ()
        if self._stand_on_table:
            above = self._on_table()
        elif self._crest is not None:
            hill = self._on_hill()
        parts = column(
            row(title, note, gap=SPACE_XL, size=48),
            column(above, content, share=1),
            pad=(SPACE_XL, SPACE_XL, SPACE_XL, SPACE_XL),
            gap=SPACE_XL,
        )
        return layers(*hill, parts)

    # The poles

    @property
    def _stand_on_table(self) -> bool:
        """True if the poles stand on the edge of the table.

        They do after the first results, if there is room.
        """
        if self.style.is_tall or self.match.over or not self.match.complete:
            return False
        room = self._high - TOP - POLES_HEIGHT - SPACE_XL
        return max(self._table_height, self._side_height) <= room

    @property
    def _crest(self) -> float | None:
        """The top of the hill that the poles stand on, in units.

        None after the first results, and if there is no room for it.
        """
        if self.match.complete or self.match.over:
            return None
        bottom = TOP + self._table_height
        if self.style.is_tall:
            bottom += SPACE_L + LOWER_HEIGHT
        crest = max(self._high * CREST_TOP / 800, bottom + POLES_GAP + MIN_POLE_HEIGHT)
        return crest if crest <= self._high - CREST_MARGIN else None

    @property
    def ledge(self) -> float | None:
        return None if self._crest is None else self._crest * self.style.px_per_unit

    @property
    def _upper(self) -> float:
        """The added room above the panels, in units."""
        if self._crest is None or self.style.is_tall:
            return 0
        free = self._crest - MIN_POLE_HEIGHT - POLES_GAP - TOP - self._table_height
        return min(MAX_EXTRA_TOP, free)

    def _columns(self) -> Sequence[float]:
        """Return the place of each pole from the left of the table, in units."""
        side = 0 if self.style.is_tall else SIDE_WIDTH + PLAYER_GAP
        width = self.style.size[0] / self.style.px_per_unit - 2 * SPACE_XL - side
        count = len(self.match.players)
        step = (width - 2 * SPACE_XL - DEAL_WIDTH) / count
        first = SPACE_XL + DEAL_WIDTH + step - POLE_INSET
        return [first + number * step for number in range(count)]

    def _on_table(self) -> Part:
        """Return a pole for each player on the edge of the table.

        Its height is that player's points in the deals that all have played.
        """
        standings = {each.player: each for each in self.match.standings()}
        most = max(1, *(each.points for each in standings.values()))
        poles = []
        columns = zip(self.match.players, self._columns(), strict=True)
        for number, (player, x) in enumerate(columns):
            standing = standings[player]
            fraction = max(0, standing.points) / most
            pole = Pole(
                x=x,
                foot=POLES_HEIGHT,
                height=MIN_POLE_HEIGHT + fraction * (MAX_POLE_HEIGHT - MIN_POLE_HEIGHT),
                suit=SUITS[number],
                total=numbers.signed_points(standing.points),
                is_best=standing.place == 1,
                after=STAGGER_SECONDS * number,
            )
            poles.append(pole)
        return Poles(tuple(poles), self.context.appearance.art(), size=POLES_HEIGHT)

    def _on_hill(self) -> Iterator[Part]:
        """Yield the name of each player, and the poles above them on the hill."""
        u = self.style.px_per_unit
        poles = []
        columns = [SPACE_XL + x for x in self._columns()]
        players = self.match.players
        room: float = NAME_WIDTH
        if len(columns) > 1:
            room = min(room, columns[1] - columns[0] - SPACE_S)
        for number, (player, x) in enumerate(zip(players, columns, strict=True)):
            foot = self.crest_at(x * u) / u
            pole = Pole(
                x=x,
                foot=foot + POLE_DEPTH,
                height=MIN_POLE_HEIGHT + POLE_DEPTH,
                suit=SUITS[number],
                after=STAGGER_SECONDS * number,
            )
            poles.append(pole)
            name = Label(player, NAME_STYLES, align="center", says="", alike=players)
            place = x - room / 2, foot + NAME_DROP
            yield Pin(name, "topleft", place, (room, NAME_HEIGHT))
        yield Poles(tuple(poles), self.context.appearance.art())

    @property
    def _high(self) -> float:
        """The height of the window, in units."""
        return self.style.size[1] / self.style.px_per_unit

    @property
    def _table_height(self) -> float:
        """The maximum height of the table, in units."""
        deals = DEAL_HEIGHT * len(self.match.deals)
        return HEAD_HEIGHT + deals + self._total_height + LINES_HEIGHT

    @property
    def _side_height(self) -> float:
        """The height of the panel next to it, in units."""
        _wide, high = Sizes(self.style).of(self._side(), self.style.px(SIDE_WIDTH))
        return high / self.style.px_per_unit

    def _side(self) -> Part:
        heading = match_text.heading(self.match, self.last_turn)
        return panel(
            Label(heading, ("h1", "h2"), align="topleft", lines=3, leading=40),
            space(SPACE_S),
            self._notes(),
            space(SPACE_M),
            self._rule(),
            space(SPACE_L),
            column(*self._buttons(), gap=SPACE_S),
            *((space(SPACE_XL), self._export_button()) if self._is_details else ()),
            pad=(SPACE_XL, SPACE_XL, SPACE_XL, SPACE_XL),
        )

    def _notes(self) -> Part:
        note = match_text.note(self.match, self.last_turn)
        return Label(note, "note", align="topleft", lines=12, leading=20)

    def _rule(self) -> Part:
        """Return the scoring rule of a match, or a message in its place."""
        rule = _(match_text.SCORING_WITHOUT_REDEALS)
        counts = ""
        if self.variant.redeal is not None:
            rule = _(match_text.SCORING_RULE)
            counts = _("46/2: 46 cards home, 2 redeals used.")
        shown = [self.message] if self.message else [rule, counts]
        labels = [
            Label(each, "note", "mid", "topleft", lines=12, leading=20, says="")
            for each in shown
        ]
        return column(*labels, says=self.message or rule)

    def _export_button(self) -> Part:
        return button(
            "export",
            N_("Export…"),
            self._ask_for_form,
            "share",
            look=SMALL,
            enabled=self.match.complete > 0,
            size=40,
        )

    def _buttons(self) -> Iterator[Part]:
        match = self.match
        if self.last_turn is not None:
            text = _("Hand over to {player}", player=match.player)
            if match.over:
                text = _("Final results")
            elif len(match.players) == 1:
                text = _("Next deal")
            yield button(
                "continue",
                text,
                self._continue,
                "right",
                look=PRIMARY,
                size=50,
            )
        elif match.over:
            yield button(
                "back",
                N_("Back"),
                self.back,
                "left",
                look=PRIMARY,
                size=50,
            )
            yield button("new", N_("New match…"), self._new, "people", size=50)
        else:
            text = _("Go on") if match.playing is not None else _("Play")
            yield button(
                "play",
                text,
                self._play,
                "play",
                look=PRIMARY,
                size=50,
            )
        if not self._is_details:
            yield button("leave", N_("Leave"), self.back, "home", size=50)
        if not match.over:
            yield button(
                "give up", N_("Give up the match…"), self._ask_to_give_up, "x", size=50
            )

    def _table(self, **part: Unpack[PartFields]) -> Part:
        """Return the table: a row for each deal, a column for each player.

        Results are hidden until everybody has played.
        """
        players = self.match.players
        names = [
            Label(
                name,
                ("label", "note_bold"),
                align="midright",
                share=1,
                says="",
            )
            for name in players
        ]
        deals = [self._deal(number) for number in range(len(self.match.deals))]
        label = _("Scoresheet: {players}", players=", ".join(players))
        group = SaidAs("lines", label, Role.LIST)
        return panel(
            row(
                space(DEAL_WIDTH),
                *names,
                gap=PLAYER_GAP,
                size=HEAD_HEIGHT,
                pad=(0, SPACE_M, 0, 0),
            ),
            hairline(size=1),
            *deals,
            hairline(size=1),
            self._totals(),
            pad=(SPACE_XL, 0, SPACE_XL, SPACE_M),
            gap=SPACE_XS,
            group=group,
            **part,
        )

    def _deal(self, deal: int) -> Part:
        cells = [self._turn(deal, number) for number in range(len(self.match.players))]
        deals = len(self.match.deals)
        where = _("Deal {deal} of {deals}", deal=deal + 1, deals=deals)
        players = zip(self.match.players, cells, strict=True)
        words = (fact(name, each.says) for name, each in players if each.says)
        label = joined("; ", (where, *words))
        said = Spoken(part_key("line", deal), Role.ITEM, label)
        number = Label(f"{deal + 1}", "label", size=DEAL_WIDTH)
        return row(
            number,
            *cells,
            gap=PLAYER_GAP,
            share=1,
            says=(said,),
        )

    def _turn(self, deal: int, player: int) -> Part:
        match = self.match
        turn = match.turn(deal, player)
        complete = deal < match.complete
        if turn is None:
            number = deal * len(match.players) + player
            is_next = not match.over and number == len(match.turns)
            text = match_text.TURN_NEXT if is_next else ""
            return _without_result(text, "brass" if is_next else "mid")
        if not complete and turn is not self.last_turn:
            return _without_result(match_text.TURN_HIDDEN, "mid")
        best = complete and len(match.players) > 1 and player in match.winners(deal)
        return _turn_result(turn, best)

    def _totals(self) -> Part:
        match = self.match
        cells = {}
        words = []
        for each in match.standings():
            colour = "hi"
            if each.place == 1 and match.complete:
                colour = "brass"
            place = numbers.ordinal(each.place) if self._is_ranked else ""
            place_colour = "brass" if each.place == 1 else "mid"
            points = numbers.signed_points(each.points)
            total = Label(points, "lead", colour, "midright", even_digits=True)
            figures = row(
                space(),
                total,
                fits(_clock(each.seconds)),
                gap=SPACE_S,
                size=FIGURES_HEIGHT,
            )
            below = Label(place, "note_bold", place_colour, "midright")
            cells[each.player] = column(figures, below, share=1)
            count = numbers.point_count(each.points)
            time = numbers.duration(each.seconds)
            words.append(fact(each.player, sentence(place, count, time)))
        label = joined("; ", (_("Total"), *words))
        said = Spoken(part_key("line", len(match.deals)), Role.ITEM, label)
        return row(
            column(Label(_("Total"), "label", size=FIGURES_HEIGHT), size=DEAL_WIDTH),
            *(cells[player] for player in match.players),
            gap=PLAYER_GAP,
            size=self._total_height,
            says=(said,),
        )

    @property
    def _is_ranked(self) -> bool:
        """True if the totals show who is first."""
        return len(self.match.players) > 1 and self.match.complete > 0

    @property
    def _total_height(self) -> float:
        """The height of the row of totals, in units."""
        return TOTALS_HEIGHT + PLACES_HEIGHT if self._is_ranked else TOTALS_HEIGHT


def _without_result(text: Text, colour: str) -> Part:
    """Return the cell of a turn that is not played yet, or whose result is hidden."""
    words = translated(text)
    return Label(
        text or "–",
        "note",
        colour,
        "midright",
        share=1,
        says=words,
    )


def _turn_result(turn: GameLog, best: bool) -> Part:
    points = numbers.signed_points(turn.points.total)
    colour = "brass" if best else "hi"
    figure = Label(points, "label", colour, "midright", even_digits=True)
    sign = peak() if best else Part()
    clock = fits(_clock(turn.seconds))
    result = row(space(), fits(sign), figure, clock, gap=SPACE_S)
    counts = Label(match_text.counts(turn), "small", "mid", "midright")
    short = Label(match_text.counts(turn, short=True), "small", "mid", "midright")
    beside = row(space(), fits(short), figure, clock, gap=SPACE_S)
    said = sentence(
        numbers.point_count(turn.points.total),
        _("best of this deal") if best else "",
        match_text.counts(turn),
        numbers.duration(turn.seconds),
    )
    long_form = column(space(), result, counts, space())
    short_form = column(space(), result, short, space())
    forms = fits(long_form, short_form, beside)
    return layers(forms, share=1, says=said)


def _clock(seconds: float) -> Part:
    text = numbers.duration(seconds)
    return Label(
        text,
        "note",
        "mid",
        "midright",
        even_digits=True,
        size=48,
    )
