"""The statistics: six figures, wins by variant, daily deals, cards home, and how games
are lost.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from functools import partial

from gaps.engine import Variant, by_key
from gaps.language import N_, NC_, Text, _
from gaps.progress.calendar.daily_calendar import WEEK, DailyCalendar, DayStatus
from gaps.scenes.common.charts import bar_part, histogram_part
from gaps.scenes.common.day_grid import (
    LEGEND,
    WEEKDAYS,
    legend_parts,
    mark_part,
    week_name,
)
from gaps.scenes.common.screen import RecordsScreen, Shortcut, header, titled
from gaps.scenes.records.records_dialog import RecordsDialog
from gaps.scenes.shared.context import Context
from gaps.scenes.text import numbers, statistics_text
from gaps.scenes.text.numbers import MIN_GAMES_FOR_RATE, rate_figure, rate_text
from gaps.scenes.text.phrases import capitalized, fact, sentence
from gaps.stage.core.intents import Nav
from gaps.stage.core.scene import Push, Transition
from gaps.stage.drawing.style import (
    RADIUS_L,
    SPACE_L,
    SPACE_M,
    SPACE_S,
    SPACE_XL,
    SPACE_XS,
    SPACE_XXL,
)
from gaps.stage.view import (
    Label,
    ListRow,
    Panel,
    Part,
    PartList,
    Use,
    column,
    fill,
    glyph,
    panel,
    row,
    space,
)
from gaps.stage.widgets import Activated, Button, Segments, Stepper
from gaps.store import Rate, Scope
from gaps.store.records.histograms import (
    by_home,
    by_tenths,
    cards_to_win,
    losses_by_kind,
)

LEFT = 640 / 1216  # the panels at the left, of the width
UPPER = 276 / 566  # the upper panels, of the height
WEEKS = 10
MOST_FIGURES = 6  # that are shown
ANNOUNCED = 2  # of them, when others are shown
VARIANTS_TITLE = N_("Wins by game")
NO_SUCH_GAMES = N_("No game of this kind is on record yet.")
WEEKDAY_LETTERS = (
    NC_("Monday", "M"),
    NC_("Tuesday", "T"),
    NC_("Wednesday", "W"),
    NC_("Thursday", "T"),
    NC_("Friday", "F"),
    NC_("Saturday", "S"),
    NC_("Sunday", "S"),
)
MODES = {
    "all": NC_("games played", "All games"),
    "strict": N_("Strict"),
    "relaxed": N_("Relaxed"),
}
MODES_TOOLTIP = N_(
    "Strict: no undo, no hint. Relaxed: the others. Assisted games are not counted."
)


class Statistics(RecordsScreen):
    """Ends without a result. ``key`` is the variant to begin with."""

    called = N_("Statistics")
    about = (
        N_("The figures of all games, or of the one that is chosen at the top."),
        N_("Games in which the computer made moves count in no rate, streak or best."),
        N_("The list of games lets you watch each of them; records can be exported."),
    )
    first_focus = "variant"

    def __init__(self, context: Context, key: str | None = None) -> None:
        names = statistics_text.variant_names()
        start = (
            key if key is not None and key in names else statistics_text.ALL_VARIANTS
        )
        self.variant_stepper = Stepper("variant", names, start)
        self.variant_stepper.label = N_("Game")
        self.mode = Segments("mode", MODES, "all", tooltip=MODES_TOOLTIP)
        self.mode.called = N_("Kind of games")
        title = VARIANTS_TITLE
        self.table = PartList(
            "variants", title, 41, marks_selected=False, selection_scrolls=True
        )
        super().__init__(context)

    @property
    def variant(self) -> Variant | None:
        if self.scope.key is not None:
            return by_key(self.scope.key)
        return None

    @property
    def scope(self) -> Scope:
        key = self.variant_stepper.value
        return Scope(
            None if key == statistics_text.ALL_VARIANTS else key, self.mode.value
        )

    def load(self) -> None:
        folder = self.context.folder
        scope = self.scope
        self.empty = not folder.records.count()
        self.figures = folder.records.figures(scope)
        self.calendar = DailyCalendar.of(folder, self.context.now().date())
        order = {
            name: place for place, name in enumerate(statistics_text.variant_names())
        }
        rates = folder.records.rates(scope.mode)
        played = [key for key in rates if key in order and rates[key].played]
        played.sort(key=lambda key: (-rates[key].played, order[key]))
        self.rates = {key: rates[key] for key in played}

    def activated(self, activated: Activated) -> Transition | None:
        if activated.widget is self.table:
            key = self.table.selected_key or ""
            self.variant_stepper.value = (
                statistics_text.ALL_VARIANTS if key == self.scope.key else key
            )
        self.read()
        if self.scope.key in self.table.rows:
            self.table.select(self.scope.key)
        self._announce()
        return None

    def _announce(self) -> None:
        """Say the first figures, which have changed."""
        if not self.empty:
            cards = statistics_text.summary_cards(self.figures)[:ANNOUNCED]
            words = ". ".join(
                capitalized(statistics_text.card_words(card)) for card in cards
            )
            self.context.announcer.say_at_once(words)

    def shortcuts(self) -> Sequence[Shortcut]:
        return (
            Shortcut((Nav.LEFT, Nav.RIGHT), N_("other game")),
            Shortcut((Nav.LEFT, Nav.UP, Nav.DOWN, Nav.RIGHT), N_("move focus")),
            Shortcut((Nav.ACTIVATE,), N_("open")),
            self.back_shortcut(),
        )

    def view(self) -> Part:
        return column(
            self._top(),
            *self._content(),
            pad=(SPACE_XL, SPACE_L, SPACE_XL, SPACE_XL),
            gap=SPACE_L,
        )

    def _top(self) -> Part:
        records = Button("records", N_("Records"), icon="share")
        more = Use(records, lambda: Push(RecordsDialog(self.context, self)), across=40)
        if self.empty:
            return header(self.back_button(), self.called, more)
        stepper = Use(
            self.variant_stepper,
            share=1,
            most=330,
            across=36,
        )
        return header(
            self.back_button(), self.called, stepper, more, Use(self.mode, across=36)
        )

    def _content(self) -> Iterator[Part]:
        if self.empty:
            yield space()
            yield row(space(), self._nothing(), space(), size=250)
            yield space()
        else:
            yield row(*self._figures(), gap=SPACE_S, size=92)
            yield row(self._variants(), self._days(), gap=SPACE_L, share=UPPER)
            yield row(self._home(), self._losses(), gap=SPACE_L, share=1 - UPPER)

    def _nothing(self) -> Part:
        text = N_(
            "Every game that you finish or give up is listed here: cards home, time and result."
        )
        note = Label(text, "body", "mid", "midtop", lines=3, leading=24)
        name = Label(N_("No games yet"), "h2", align="center")
        sign = glyph("pass_open", (96, 64))
        return panel(
            sign,
            name,
            note,
            space(),
            pad=(SPACE_XXL, SPACE_XL),
            gap=SPACE_M,
            share=2,
            most=560,
        )

    def _figures(self) -> Iterator[Part]:
        cards = statistics_text.summary_cards(self.figures)
        for number, card in enumerate(cards):
            colour = "brass" if number == 1 else "hi"
            value = Label(card.value, "h1", colour, size=40)
            name = Label(card.name, ("note_bold", "small"), "mid")
            note = Label(card.note, ("note", "small"), "mid")
            said = capitalized(statistics_text.card_words(card))
            yield panel(
                value,
                name,
                note,
                pad=(SPACE_L, SPACE_S, SPACE_S, SPACE_S),
                face=Panel(RADIUS_L),
                share=1,
                says=said,
            )
        yield from (Part(share=1) for _ in range(MOST_FIGURES - len(cards)))

    def _variants(self) -> Part:
        self.table.show(
            {key: self._variant_row(key, rate) for key, rate in self.rates.items()}
        )
        has_range = any(map(statistics_text.likely_range, self.rates.values()))
        name = VARIANTS_TITLE
        note = N_("line: where your rate most likely lies") if has_range else ""
        if not self.table.rows:
            return titled(name, note, _note(NO_SUCH_GAMES), share=LEFT)
        return titled(name, note, Use(self.table, share=1), share=LEFT, says="")

    def _variant_row(self, key: str, rate: Rate) -> ListRow:
        name = statistics_text.variant_names()[key]
        games = numbers.game_count(rate.played)
        is_rated = rate.played >= MIN_GAMES_FOR_RATE
        likely = statistics_text.likely_range(rate)
        ink = "brass" if key == self.scope.key else "hi"
        part = row(
            Label(name, ("label", "note_bold", "small"), ink, size=154),
            space(SPACE_S),
            bar_part(rate.share, "brass", 26, rate.interval if likely else None)
            if is_rated
            else space(),
            Label(rate_figure(rate), "label", align="midright", size=66),
            Label(games, "note", "mid", "midright", size=88),
        )
        return ListRow(part, fact(name, sentence(games, rate_text(rate), likely)))

    def _days(self) -> Part:
        name = N_("Daily deals")
        if self.calendar.since is None:
            return titled(
                name, "", _note(N_("No daily deal was played yet.")), share=1 - LEFT
            )
        letters = [
            Label(each, "note_bold", "mid", share=1, says="")
            for each in WEEKDAY_LETTERS
        ]
        weeks = [
            self._week(self.first_day + timedelta(WEEK * number))
            for number in range(WEEKS)
        ]
        streak = Label(
            numbers.streak_text(self.calendar.streak),
            "label",
            "brass",
            "midright",
        )
        days = row(
            column(*letters, size=34, pad=(SPACE_XS, 0, 0, 0)),
            *weeks,
            share=1,
            pad=(0, SPACE_S, 0, 0),
        )
        legend = row(
            *legend_parts(16, 10),
            gap=SPACE_XS,
            size=26,
            says="",
        )
        note = N_("1 missed a month is fine")
        return titled(name, note, days, legend, beside=[streak], share=1 - LEFT)

    @property
    def first_day(self) -> date:
        today = self.calendar.today
        return today - timedelta(today.weekday() + WEEK * (WEEKS - 1))

    def _week(self, monday: date) -> Part:
        days = [monday + timedelta(number) for number in range(WEEK)]
        status = self.calendar.status
        marks = [self._mark(status(day), day == self.calendar.today) for day in days]
        found = []
        for each, meaning in LEGEND.items():
            names = [
                _(name)
                for name, day in zip(WEEKDAYS, days, strict=True)
                if status(day) is each
            ]
            if names:
                found.append(
                    fact(
                        _(meaning),
                        ", ".join(names) if len(names) < WEEK else _("every day"),
                    )
                )
        says = ""
        if found:
            says = sentence(week_name(monday), "; ".join(found))
        return column(
            *marks,
            share=1,
            says=says,
        )

    def _mark(self, status: DayStatus | None, is_today: bool) -> Part:
        mark = mark_part(status, 20, share=1)
        if is_today:
            return column(mark, fill("hi", size=2, across=30), share=1)
        return mark

    def _home(self) -> Part:
        """The histogram of cards home: in cards for one variant, in tenths for all."""
        key = self.scope.key
        played = self.figures.rate.played
        outcomes = self.figures.outcomes
        name = N_("Cards home when it ended")
        if not played:
            return titled(name, "", _note(NO_SUCH_GAMES), share=LEFT)
        chosen = statistics_text.variant_names()[self.variant_stepper.value]
        note = f"{chosen}, {numbers.game_count(played)}"
        winning = cards_to_win(key) if key is not None else None
        tenths = winning is None
        bins = by_tenths(outcomes) if winning is None else by_home(outcomes, winning)
        bars = [
            (statistics_text.bin_name(each, tenths), each.games, each.full)
            for each in bins
        ]
        name_of = partial(statistics_text.bin_name, tenths=tenths, whole=True)
        said = (
            fact(name_of(each), numbers.game_count(each.games))
            for each in bins
            if each.games
        )
        return titled(
            name, note, histogram_part(bars, tenths, "; ".join(said)), share=LEFT
        )

    def _losses(self) -> Part:
        """How games were lost as bars, and below them what the games won took."""
        losses = losses_by_kind(self.figures.outcomes)
        key = self.scope.key
        lost = sum(losses.values())
        winning = cards_to_win(key) if key is not None else None
        bars = [
            self._loss_bar(kind, games, lost, winning)
            for kind, games in losses.items()
            if games
        ]
        if not lost:
            played = self.figures.rate.played
            bars = [_note(N_("No game was lost.") if played else NO_SUCH_GAMES)]
        details = statistics_text.win_details(self.figures, key or "")
        lines = [Label(each, "note", "mid", size=22) for each in details]
        note = ""
        if lost:
            note = _("{games} not won").format(games=numbers.game_count(lost))
        return titled(
            N_("How games are lost"), note, *bars, space(), *lines, share=1 - LEFT
        )

    def _loss_bar(self, kind: str, games: int, lost: int, winning: int | None) -> Part:
        name = statistics_text.loss_name(kind, winning)
        share = (
            numbers.share_text(games / lost)
            if lost >= MIN_GAMES_FOR_RATE
            else f"{games}"
        )
        title = Label(name, ("label", "note_bold"), size=196)
        bar = bar_part(games / lost, "ember", 20)
        figure = Label(share, "label", align="midright", size=60)
        says = fact(name, share)
        return row(
            title,
            space(SPACE_S),
            bar,
            figure,
            share=1,
            most=35,
            says=says,
        )


def _note(text: Text) -> Part:
    return Label(text, "body", "mid", "center", share=1)
