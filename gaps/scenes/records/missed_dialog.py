"""The list of missed deals, and of the last games including those that were won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress

from gaps.engine import parse_code
from gaps.engine.deals import parse_deal_number
from gaps.engine.notation import parse_card
from gaps.language import (
    N_,
    NC_,
    Message,
    _,
    error_text,
    integer,
    joined,
    ngettext,
)
from gaps.progress import missed_deals
from gaps.progress.calendar import daily
from gaps.progress.missed_deals import Missed
from gaps.scenes.board.opening import open_game
from gaps.scenes.common.charts import bar_part
from gaps.scenes.common.comparison import RESULT_NAMES
from gaps.scenes.common.screen import Dialog, Shortcut
from gaps.scenes.session.routes import ToReview
from gaps.scenes.shared.context import Context
from gaps.scenes.text import numbers
from gaps.scenes.text.card_text import card_text
from gaps.scenes.text.phrases import sentences
from gaps.stage.core.intents import Nav
from gaps.stage.core.scene import Push, Scene, Transition
from gaps.stage.drawing.style import SPACE_L, SPACE_M, SPACE_S
from gaps.stage.view import (
    Items,
    Label,
    ListItem,
    Part,
    Use,
    button,
    column,
    row,
    rows,
    space,
)
from gaps.stage.view.items import UsedBy
from gaps.stage.widgets import PRIMARY, QUIET, Activated, Switch
from gaps.store.games.game_log import moment
from gaps.store.records.entries import Entry

MAX_GAMES = 200  # number of the latest games searched, including games won
ROW_HEIGHT = 50
VISIBLE_ROWS = 7
NAME = 206
BAR_SIZE = 150, 4
DATE_WIDTH = 80
FEW_CARDS = 40  # a game with fewer is short
GAPS = frozenset(
    {
        "gaps",
        "unshuffled",
        "montana",
        "no-redeal",
        "endless",
        "locked",
        "paganini",
        "spaces",
    }
)
"""The keys of the versions of Gaps."""
WHICH = {
    "all": NC_("games played", "All"),
    "short": N_("Short"),
    "gaps": N_("Gaps"),
    "daily": N_("Daily"),
}
COUNTS = {1: N_("One card"), 2: N_("Two cards")}


class MissedDeals(Dialog):
    """The missed deals, or the last games, with what can be done with each.

    Ends without a result, or restarts with a game of a deal.
    """

    called = N_("Missed deals")
    about = (
        N_("Deals that you lost or gave up, and that can be won without a redeal."),
        N_("The nearest come first. A deal that you win leaves the list."),
        N_("Also won shows the last games instead, with those that were won."),
    )
    size = (900, 560)
    pad = (32, 22, 32, 24)
    first_focus = "games"

    def __init__(self, context: Context, below: Scene) -> None:
        self.which = Switch("which", WHICH, "all", N_("Which deals"), named=False)
        self.also_won = False
        """True if the last games are listed, including those that were won."""
        self.games = Items(
            "games", N_("Deals"), rows(ROW_HEIGHT), used_by=UsedBy.DOUBLE_CLICK
        )
        super().__init__(context, below)
        self.shows_focus = bool(self._shown)

    def load(self) -> None:
        self._missed = missed_deals.missed_deals(self.context.folder)
        self._by_game = {each.entry.id: each for each in self._missed}
        self._latest = self.context.folder.records.latest(MAX_GAMES)

    # The list

    @property
    def _shown(self) -> Sequence[Entry]:
        """The games in the list."""
        games: Sequence[Entry] = [each.entry for each in self._missed]
        if self.also_won:
            games = self._latest
        return [each for each in games if self._is_wanted(each)]

    def _is_wanted(self, entry: Entry) -> bool:
        match self.which.value:
            case "short":
                with suppress(ValueError):
                    return parse_code(entry.code).variant.cards_to_win < FEW_CARDS
                return False
            case "gaps":
                return entry.key in GAPS
            case "daily":
                return bool(entry.day)
        return True

    @property
    def _chosen(self) -> Entry | None:
        shown = {each.id: each for each in self._shown}
        return shown.get(self.games.selected)

    def _missed_by(self, entry: Entry) -> Missed | None:
        return self._by_game.get(entry.id)

    # View

    def view(self) -> Part:
        shown = self._shown
        names = tuple(self.context.name_by_key(each.key) for each in shown)
        self.games.show([self._row(each, names) for each in shown])
        height = (VISIBLE_ROWS - self.style.is_tall) * ROW_HEIGHT
        listed: Part = Use(self.games, size=height)
        if not shown:
            nothing = N_("Nothing missed.")
            if self.also_won:
                nothing = N_("No game is on record.")
            listed = Label(nothing, "body", "mid", "center", size=height)
        return column(
            self._head(),
            space(SPACE_M),
            listed,
            space(),
            self._note(),
            space(SPACE_M),
            self._foot(),
        )

    def _head(self) -> Part:
        text = N_("Deals you lost that could be won, the nearest first")
        if self.also_won:
            text = N_("The last games, the latest first")
        note = Label(
            text,
            ("note", "small"),
            "mid",
            share=1,
        )
        title = Label(self.called, ("h2", "h3"), says="")
        which = Use(self.which, size=240, across=36)
        if not self.style.is_wide:
            return row(title, space(), which, gap=SPACE_M, size=40)
        return row(title, note, which, gap=SPACE_L, size=40)

    def _note(self) -> Part:
        """Return what playing again means, or a message in its place."""
        text = N_(
            "Played again it counts as your second try: it wins back no streak, but leaves this list."
        )
        ink = "ember" if self.failed else "mid"
        return Label(self.message or text, ("note", "small"), ink, size=24)

    def _foot(self) -> Part:
        usable = self._chosen is not None
        look = button(
            "watch",
            N_("Review") if self.also_won else N_("Look at the move"),
            self.watch,
            "moves",
            look=QUIET,
            enabled=usable,
        )
        delete = button(
            "delete",
            N_("Delete"),
            self.delete,
            "x",
            look=QUIET,
            enabled=usable and not self.also_won,
        )
        done = button("done", N_("Done"), self.back, "tick", size=130)
        again = button(
            "again",
            N_("Play again"),
            self.play_again,
            "retry",
            look=PRIMARY,
            enabled=usable,
            size=180,
        )
        text = N_("Only missed") if self.also_won else N_("Also won")
        won = button("won", text, self._turn, "peak", look=QUIET)
        if self.style.is_tall:
            quiet = row(look, delete, won, space(), gap=SPACE_S, size=48)
            return column(quiet, row(space(), done, again, gap=SPACE_S, size=48))
        return row(look, delete, won, space(), done, again, gap=SPACE_S, size=48)

    def _row(self, entry: Entry, alike: tuple[str, ...]) -> ListItem:
        missed = self._missed_by(entry)
        name = self.context.name_by_key(entry.key)
        number = entry.code.rpartition(":")[2]
        parsed = parse_deal_number(number)
        shown = number if parsed is None else integer(parsed)
        deal = _("Deal {number}", number=shown)
        names = column(
            space(),
            Label(name, ("label", "note_bold", "small"), alike=alike, size=22),
            Label(deal, "small", "mid", size=18),
            space(),
            size=NAME,
        )
        how = missed_text(entry, missed)
        ink = "mid" if missed is None else "brass"
        far: list[Part] = [Label(how, ("label", "note_bold"), ink, size=22)]
        if missed is not None:
            fraction = entry.home / missed.cards
            far.append(row(bar_part(fraction, "brass", BAR_SIZE[1]), size=BAR_SIZE[1]))
        bar = column(space(), *far, space(), size=BAR_SIZE[0])
        reason = "" if missed is None else losing_move_text(missed)
        words: Part = Label(reason, ("note", "small"), share=1)
        if not self.style.is_wide:
            words = space()
        ended = _day(entry)
        day = Label(ended, "note", "mid", "midright", size=DATE_WIDTH)
        words_of = filter(None, (name, deal, *_words(entry, missed), ended))
        spoken = joined(", ", words_of)
        return ListItem(
            entry.id, row(names, bar, words, day, gap=SPACE_L, pad=(SPACE_M, 0)), spoken
        )

    # Actions

    def shortcuts(self) -> Sequence[Shortcut]:
        return (
            Shortcut((Nav.UP, Nav.DOWN), N_("choose a deal")),
            Shortcut((Nav.ACTIVATE,), N_("play again")),
            Shortcut((Nav.ERASE,), N_("delete"), self.delete),
            self.back_shortcut(),
        )

    def activated(self, activated: Activated) -> Transition | None:
        if activated.widget is self.games and activated.final:
            return self.play_again()
        self.changed()
        return None

    def _turn(self) -> None:
        self.also_won = not self.also_won

    def play_again(self) -> Transition | None:
        """Play the deal again, a daily deal as one played later."""
        entry = self._chosen
        if entry is None:
            return None
        games = self.context.games
        day = daily.day_of(entry.day)
        try:
            code = parse_code(entry.code)
        except ValueError as error:  # rules of a later version
            self.show_message(sentences([error_text(error)]), failed=True)
            return None
        session = games.deal(*code) if day is None else games.daily(day)
        return open_game(self.context, self, session)

    def watch(self) -> Transition | None:
        """Open the review of the game, at the move that lost it."""
        entry = self._chosen
        if entry is None:
            return None
        missed = self._missed_by(entry)
        game_id = entry.id
        at = None
        if missed is not None and missed.how.game_id:
            game_id = missed.how.game_id
            at = missed.how.last_winnable
        record = self.context.folder.records.game(game_id)
        return Push(ToReview(self, record, at))

    def delete(self) -> None:
        """Remove the deal from the list."""
        entry = self._chosen
        if entry is None or self.also_won:
            return
        shown = [each.id for each in self._shown]
        at = shown.index(entry.id)
        missed_deals.forget(self.context.folder, entry.code)
        self.load()
        rest = [each.id for each in self._shown]
        if rest:
            self.games.selected = rest[min(at, len(rest) - 1)]
        self.context.announcer.say(_("Deleted"))
        self.changed()


def missed_text(entry: Entry, missed: Missed | None) -> str:
    """Return the number of missing cards, or how another game ended."""
    if missed is None:
        return _(RESULT_NAMES[entry.end])
    return cards_missing(missed.missing)


def cards_missing(number: int) -> str:
    """Return a number of cards, such as "One card" or "5 cards"."""
    if number in COUNTS:
        return _(COUNTS[number])
    return ngettext("{number} card", "{number} cards", number)


def losing_move_text(missed: Missed) -> str:
    """Return the move that lost a deal, as far as it is known."""
    how = missed.how
    cards = [card_text(parse_card(card)) for card in how.cards]
    if not cards and missed.after_redeal:
        return _("Could be won without a further redeal")
    if not cards:
        return _("Could be won without a redeal")
    text: Message = N_("Lost with move {move}: {cards} would have won")
    if how.by_redeal:
        text = N_("Lost with move {move}: {cards}, the redeal was early")
        cards = cards[:1]
    return _(text, move=how.last_winnable + 1, cards=joined(", ", cards))


def _words(entry: Entry, missed: Missed | None) -> Iterator[str]:
    """Yield the spoken words for a deal: "one card missing", and what lost it."""
    if missed is None:
        yield _(RESULT_NAMES[entry.end])
        yield numbers.point_count(entry.arcade)
        return
    few = {1: N_("one card missing"), 2: N_("two cards missing")}  # as it is drawn
    if missed.missing in few:
        yield _(few[missed.missing])
    else:
        yield ngettext(
            "{number} card missing", "{number} cards missing", missed.missing
        )
    yield losing_move_text(missed)


def _day(entry: Entry) -> str:
    """Return the day on which a game ended; empty if it is not known."""
    day = daily.day_of(entry.until) if moment(entry.until) else None
    return "" if day is None else daily.format_day(day)
