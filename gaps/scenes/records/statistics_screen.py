"""The statistics: the last games as one ridge, six figures, and wins by game."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import NamedTuple

from pygame import Rect, Surface

from gaps.engine import by_key, parse_code
from gaps.engine.catalogue import GAMES, game_of
from gaps.engine.custom_rules import PREFIX, is_custom
from gaps.language import N_, NC_, Text, _, integer, joined, ngettext, pgettext
from gaps.progress.crossroads.crossroads_figures import CrossroadsFigures
from gaps.progress.missed_deals import missed_deals
from gaps.scenes.common.charts import bar_part
from gaps.scenes.common.screen import Screen, Shortcut, header, titled
from gaps.scenes.records.records_dialog import RecordsDialog
from gaps.scenes.session.routes import ToMissedDeals
from gaps.scenes.shared.context import Context
from gaps.scenes.text import numbers
from gaps.scenes.text.numbers import (
    MIN_GAMES_FOR_RATE,
    duration,
    rate_figure,
    rate_text,
)
from gaps.scenes.text.phrases import capitalized, fact, sentence
from gaps.scenes.text.versions import version_name
from gaps.stage.core.intents import Nav
from gaps.stage.core.scene import Push, Transition
from gaps.stage.drawing.style import (
    RADIUS_L,
    SPACE_L,
    SPACE_M,
    SPACE_S,
    SPACE_XL,
    SPACE_XXL,
    Style,
)
from gaps.stage.view import (
    Items,
    Label,
    ListItem,
    Panel,
    Part,
    Picture,
    Use,
    column,
    glyph,
    icon,
    panel,
    row,
    rows,
    space,
)
from gaps.stage.widgets import Activated, Button, Segments, Stepper
from gaps.store import Figures, Rate, Scope
from gaps.store.records.entries import Entry
from gaps.table.landscape.outcomes import Peak, PeakKind, paint_outcomes

ALL_VARIANTS = "every"  # in place of a variant's key: all variants together
RANGE_SHARE = 0.4  # the fraction of the height for the player's range, with many games
ROW_HEIGHT = 40  # height of a row of the list, in units
FEW_ROWS = 5  # at most this many leave the rest of the height to the range
HEAD_HEIGHT = 72  # height of the list without its rows, in units
INDENT = SPACE_XL  # indent of the versions of a game, in units
GAME = "game "  # starts the keys of rows that open
NAMES_WIDTH = 240  # width of the names of games, in units
MAX_GAMES = 60  # maximum in the range
MIN_GAMES = 6  # with fewer, a low line continues to the right
MAX_FIGURES = 6  # maximum shown
MAX_ANNOUNCED = 2  # figures announced after a change
VARIANTS_TITLE = N_("Wins by game")
NO_SUCH_GAMES = N_("No game of this kind is on record yet.")
MODES = {
    "all": NC_("games played", "All games"),
    "strict": N_("Strict"),
    "relaxed": N_("Relaxed"),
}
MODES_TOOLTIP = N_(
    "Strict: no undo, no help. Relaxed: the others. Assisted games are not counted."
)


class Statistics(Screen):
    """The screen of the statistics.

    Ends without a result. ``key`` is the variant to start with.
    """

    called = N_("Statistics")
    about = (
        N_("The figures of all games, or of the one that is chosen at the top."),
        N_("Games of which much was shown count in no rate, streak or best."),
        N_("Own rules have figures of their own, and count in no other."),
        N_(
            "The time of a win is that of play: it does not run before the first move, in pause and "
            "help, in the background, or after two minutes without input."
        ),
        N_(
            "Missed deals lists what could be won, and the last games; records can be exported."
        ),
    )
    first_focus = "variant"

    def __init__(self, context: Context, key: str | None = None) -> None:
        self.names = {**variant_names(), **names_of_own_rules(context)}
        start = key if key in self.names else ALL_VARIANTS
        self.variant_stepper = Stepper("variant", self.names, start)
        self.variant_stepper.label = N_("Game")
        self.mode = Segments("mode", MODES, "all", tooltip=MODES_TOOLTIP)
        self.mode.called = N_("Kind of games")
        self._opened = _game_key(start)  # key of the row that shows its versions
        title = VARIANTS_TITLE
        self.table = Items("variants", title, rows(ROW_HEIGHT), marks_selected=False)
        super().__init__(context)

    @property
    def scope(self) -> Scope:
        return Scope(_keys(self.variant_stepper.value), self.mode.value)

    def load(self) -> None:
        folder = self.context.folder
        scope = self.scope
        self.empty = not folder.records.count()
        self.missed = len(missed_deals(folder))
        self.figures = folder.records.figures(scope)
        self.last_games = folder.records.last_of(scope, MAX_GAMES)
        rates = folder.records.rates(scope.mode)
        played = [key for key in self.names if key in rates and rates[key].played]
        played.sort(key=lambda key: (is_custom(key), -rates[key].played))
        self.rates = {key: rates[key] for key in played}
        self.versions = defaultdict[str, list[str]](list)
        for key in played:
            self.versions[game_of(by_key(key)).key].append(key)

    def activated(self, activated: Activated) -> Transition | None:
        told = ""
        if activated.widget is self.table:
            told = self._choose(self.table.selected)
        elif activated.widget is self.variant_stepper:
            self._opened = _game_key(self.variant_stepper.value)
        self.read()
        if self.variant_stepper.value in [each.key for each in self._rows()]:
            self.table.selected = self.variant_stepper.value
        self._announce(told)
        return None

    def _choose(self, chosen: str) -> str:
        """Show the figures of a row, or those of all games if they are shown already.

        The row of a game shows its versions meanwhile. Return what is announced of it.
        """
        stepper = self.variant_stepper
        stepper.value = ALL_VARIANTS if chosen == stepper.value else chosen
        if not chosen.startswith(GAME):
            return ""
        self._opened = _game_key(stepper.value)
        name = self.names[chosen.removeprefix(GAME)]
        return fact(name, _open_text(bool(self._opened)))

    def _announce(self, told: str) -> None:
        """Announce the first figures, which have changed, after what is ``told``."""
        if not self.empty:
            cards = summary_cards(self.figures)[:MAX_ANNOUNCED]
            words = [capitalized(card_words(card)) for card in cards]
            self.context.announcer.say_at_once(
                joined(". ", filter(None, (told, *words)))
            )

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
        count = self.missed
        text = (
            _("Missed deals ({number})", number=count) if count else N_("Missed deals")
        )
        list_all = Button("missed", text, icon="retry")
        missed = Use(list_all, lambda: Push(ToMissedDeals(self)), across=40)
        crossroads = Label(self._crossroads(), ("note", "small"), "mid")
        if not self.style.is_tall:
            return header(self.back_button(), self.called, crossroads, missed, more)
        top = header(self.back_button(), self.called, missed, more)
        return column(top, crossroads) if crossroads.text else top

    def _crossroads(self) -> str:
        """Return how crossroads were answered; empty before the first."""
        figures = CrossroadsFigures.of(self.context.folder.load_crossroads())
        if not figures.days:
            return ""
        return ngettext(
            "Crossroads: {at_once} of {answered} at once on {number} day",
            "Crossroads: {at_once} of {answered} at once on {number} days",
            figures.days,
            at_once=figures.at_once,
            answered=figures.answered,
        )

    def _content(self) -> Iterator[Part]:
        if self.empty:
            yield space()
            yield row(space(), self._nothing(), space(), size=250)
            yield space()
        else:
            yield self._range()
            figures = tuple(self._figures())
            in_row = len(figures) // (2 if self.style.is_tall else 1)
            for first in range(0, len(figures), in_row):
                shown = figures[first : first + in_row]
                yield row(*shown, gap=SPACE_S, size=106)
            yield self._variants()

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
        cards = summary_cards(self.figures)
        for number, card in enumerate(cards):
            colour = "brass" if number == 1 else "hi"
            value = Label(card.value, ("h1", "h2", "h3", "h4"), colour, size=40)
            name = Label(card.name, ("note_bold", "small"), "mid")
            note = Label(card.note, ("note", "small"), "mid")
            said = capitalized(card_words(card))
            yield panel(
                value,
                name,
                note,
                pad=(SPACE_L, SPACE_S, SPACE_S, SPACE_S),
                face=Panel(RADIUS_L),
                share=1,
                says=said,
            )
        yield from (Part(share=1) for _ in range(MAX_FIGURES - len(cards)))

    def _range(self) -> Part:
        """Return the last games as one ridge, the oldest at the left."""
        title = N_("Your range")
        stepper = Use(self.variant_stepper, share=1, most=330, across=36)
        if not self.last_games:
            nothing = _note(NO_SUCH_GAMES)
            return titled(title, "", nothing, beside=[stepper], share=RANGE_SHARE)
        peaks = [peak_of(game) for game in self.last_games]
        won = sum(peak.outcome is PeakKind.WON for peak in peaks)
        note = _range_note(len(peaks), won)
        low = Peak(PeakKind.NONE)
        ahead = [low] * max(1, MIN_GAMES - len(peaks))
        ridge = Picture(_paint_range, ((low, *peaks, *ahead),), share=1)
        meaning = N_("the higher, the more cards home; a win reaches the top")
        legend = Label(meaning, "note", "mid") if self.style.is_wide else Part()
        beside = [legend, space(SPACE_L), stepper]
        about = Label(note, ("note", "small"), "mid", size=20)
        return titled(title, "", about, ridge, beside=beside, share=RANGE_SHARE)

    def _variants(self) -> Part:
        items = [*self._rows()]
        self.table.show(items)
        games: Part = Use(self.table, share=1)
        if not items:
            games = _note(NO_SUCH_GAMES)
        beside = [Use(self.mode, across=36)]
        title = VARIANTS_TITLE
        if len(items) > FEW_ROWS:
            return titled(
                title, "", games, beside=beside, share=1 - RANGE_SHARE, says=""
            )
        size = HEAD_HEIGHT + ROW_HEIGHT * max(1, len(items))
        return titled(title, "", games, beside=beside, size=size, says="")

    def _rows(self) -> Iterator[ListItem]:
        """Yield a row for each game, followed by its versions if it is open."""
        for game, keys in self.versions.items():
            if len(keys) == 1:
                (key,) = keys
                yield self._row(key, self.names[key], self.rates[key])
                continue
            is_open = self._opened == game
            rate = Rate.of_all(self.rates[key] for key in keys)
            name = self.names[game]
            sign = "arrow_down" if is_open else "right"
            yield self._row(GAME + game, name, rate, sign)
            if is_open:
                for key in keys:
                    version = version_name(by_key(key))
                    yield self._row(key, version, self.rates[key], of_game=name)

    def _row(
        self, key: str, name: str, rate: Rate, sign: str = "", of_game: str = ""
    ) -> ListItem:
        """Return the row of a game or, with ``of_game``, of a version.

        A row with a ``sign`` opens or closes.
        """
        games = numbers.game_count(rate.played)
        bar: Part = space()
        if rate.played >= MIN_GAMES_FOR_RATE:
            bar = bar_part(rate.share, "brass", 18)
        ink = "brass" if key == self.variant_stepper.value else "hi"
        part = row(
            row(
                *([space(INDENT)] if of_game else []),
                Label(name, ("note_bold", "small"), ink, share=1),
                *([icon(sign, 14, "mid", size=INDENT)] if sign else []),
                size=NAMES_WIDTH,
            ),
            bar,
            Label(rate_figure(rate), "note_bold", align="midright", size=80),
            Label(games, "note", "mid", "midright", size=120),
            gap=SPACE_M,
        )
        said = sentence(games, rate_text(rate))
        detail = _open_text(sign == "arrow_down") if sign else ""
        called = joined(", ", (of_game, name)) if of_game else name
        return ListItem(key, part, fact(called, said), detail=detail)


def _open_text(is_open: bool) -> str:
    """Return True if the versions of a game are open or closed, in words."""
    if is_open:
        return pgettext("versions of a game", "open")
    return pgettext("versions of a game", "closed")


def peak_of(game: Entry) -> Peak:
    """Return a game as a mountain of the range; low if its rules cannot be read."""
    if game.won:
        return Peak(PeakKind.WON, 1.0)
    try:
        most = parse_code(game.code).variant.cards_to_win
    except ValueError:
        return Peak(PeakKind.PLAYED)
    return Peak(PeakKind.PLAYED, game.home / most)


def _range_note(games: int, won: int) -> str:
    """Return how many of the games in the ridge were won."""
    if games < MAX_GAMES:
        return numbers.won_of(won, games)
    return ngettext(
        "the last {count} games, {won} won",
        "the last {count} games, {won} won",
        won,
        count=integer(games),
        won=integer(won),
    )


def _paint_range(
    surface: Surface, style: Style, rect: Rect, peaks: tuple[Peak, ...]
) -> None:
    surface.blit(paint_outcomes(style, peaks, rect.size), rect)


def _note(text: Text) -> Part:
    return Label(text, "body", "mid", "center", share=1)


# The figures in words


class SummaryCard(NamedTuple):
    """One of the large figures: its value, its name and a note."""

    value: str
    name: str
    note: str


def variant_names() -> dict[str, str]:
    """Return the choices of the stepper, by key.

    They are all variants together, then each game; a game's versions together come
    before each of them.
    """
    names = {ALL_VARIANTS: _("Every game")}
    for game, versions in GAMES.items():
        if len(versions) > 1:
            name = _(versions[0].name)
            names[GAME + game] = _("{game} · all versions", game=name)
        names.update((version.key, _(version.name)) for version in versions)
    return names


def _keys(choice: str) -> tuple[str, ...]:
    """Return the keys of the variants of a choice, or none for all variants."""
    if choice == ALL_VARIANTS:
        return ()
    if choice.startswith(GAME):
        return tuple(each.key for each in GAMES[choice.removeprefix(GAME)])
    return (choice,)


def _game_key(choice: str) -> str:
    """Return the key of the game of a choice; empty for all variants."""
    keys = _keys(choice)
    return game_of(by_key(keys[0])).key if keys else ""


def names_of_own_rules(context: Context) -> dict[str, str]:
    """Return the names of all own rules that were played, by their codes.

    If the player has given no name, the code is used.
    """
    saved = {key: name for name, key in context.settings.own.items()}
    names = {}
    for key in context.folder.records.entries.keys:
        with suppress(ValueError):  # rules of a later version
            if is_custom(key) and by_key(key):
                name = saved.get(key, key.removeprefix(PREFIX))
                names[key] = _("{name} · own rules", name=name)
    return names


def summary_cards(figures: Figures) -> list[SummaryCard]:
    """Return the figures at the top of the statistics, at most six.

    Figures without a value are left out. What a player is proud of comes first.
    """
    rate = figures.rate
    won_of = ""
    if rate.played >= numbers.MIN_GAMES_FOR_RATE:
        won_of = _(
            "{won} of {games}", won=integer(rate.won), games=integer(rate.played)
        )
    cards = [SummaryCard(rate_figure(rate), _(NC_("games played", "won")), won_of)]
    if score := figures.score:
        typical = _("typical {typical}", typical=integer(round(score.median)))
        cards.append(SummaryCard(integer(int(score.best)), _("best score"), typical))
    if seconds := figures.seconds:
        typical = _("typical {typical}", typical=duration(seconds.median))
        cards.append(SummaryCard(duration(seconds.best), _("fastest win"), typical))
    if figures.longest:
        longest = integer(figures.longest)
        now = _("now {streak}", streak=integer(figures.streak))
        cards.append(SummaryCard(longest, _("best streak"), now))
    if classic := figures.classic:
        best = numbers.signed_points(classic.best)
        mean = numbers.signed_points(round(classic.mean))
        note = _("best; mean {mean}", mean=mean)
        cards.append(SummaryCard(best, _("classic points"), note))
    games = ngettext("game", "games", rate.played)
    cards.append(SummaryCard(integer(rate.played), games, _given_up(figures)))
    return cards


def _given_up(figures: Figures) -> str:
    text = _("none given up")
    if figures.given_up:
        given_up = integer(figures.given_up)
        text = _("{given_up} given up", given_up=given_up)
    if not figures.assisted:
        return text
    assisted = _("+{number} assisted", number=integer(figures.assisted))
    return f"{text}, {assisted}"


def card_words(card: SummaryCard) -> str:
    """Return a figure in words, with its name and its note."""
    return fact(card.name, sentence(card.value, card.note))
