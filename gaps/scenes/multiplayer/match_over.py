"""The end of a match: the winner, and all totals as poles on a ridge."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gaps.engine import Variant, by_key
from gaps.language import N_, _, ngettext
from gaps.scenes.common.range_screen import RangeScreen
from gaps.scenes.multiplayer.match_setup import new_deals
from gaps.scenes.multiplayer.match_sheet import MatchSheet
from gaps.scenes.multiplayer.poles import (
    POLE_DEPTH,
    STAGGER_SECONDS,
    SUITS,
    FallingSigns,
    Pole,
    Poles,
)
from gaps.scenes.session.game_session import timestamp
from gaps.scenes.session.routes import MatchCreated, ToMatch, ToTitle
from gaps.scenes.shared.context import Context
from gaps.scenes.text import match_text, numbers
from gaps.scenes.text.phrases import fact, sentence
from gaps.stage.core.scene import Push, Replace, Result, Transition
from gaps.stage.drawing.style import SPACE_M, SPACE_S, SPACE_XXL
from gaps.stage.motion.durations import ENTER
from gaps.stage.view import (
    Entering,
    Label,
    Part,
    Pin,
    button,
    column,
    entering,
    layers,
    row,
    space,
)
from gaps.stage.widgets import ButtonLook
from gaps.store import GameLog, Match, Standing
from gaps.table.landscape import views

NAME_START = 0.900  # seconds at normal speed until the winner is named
APPEAR_SECONDS = ENTER
# In units.
MARGIN = 72
TOP = 30  # above the quiet line
NAME_TOP = 180
NAME_WIDTH = 560
NAME_HEIGHT = 84
SHARED_HEIGHT = 56  # height of a name if several win
BUTTONS_WIDTH = 330
PRIMARY_HEIGHT = 72
SECOND_HEIGHT = 52
CREST_TOP = 640  # the foot of the poles, in a window 800 high
MAX_POLE_HEIGHT = 333  # the best pole
MIN_POLE_HEIGHT = 100  # minimum height of the best pole
COLUMNS = (722, 868, 1020, 1160)  # the poles, in a window 1280 wide
FAR_COLUMNS = 670, 836, 1002, 1168  # in a small window, whose names are as large
NAMES_DROP = 50  # from the crest to the names
MIN_WIDE_WIDTH = 1000  # with less room the poles are below everything
TOTALS_HEIGHT = 60  # room for the totals


class MatchOver(RangeScreen):
    """Shows the winner of a ``match`` that is over; the scoresheet is in *Points*."""

    called = N_("Match")
    about = match_text.ABOUT
    east = views.TITLE
    is_still_if_reduced = True
    first_focus = "new"

    def __init__(self, context: Context, match: Match) -> None:
        super().__init__(context)
        self.match = match
        self._standings = match.standings()

    @property
    def variant(self) -> Variant:
        return by_key(self.match.key)

    @property
    def title(self) -> str:
        return match_text.outcome(self.match)

    # Actions

    def back(self) -> Transition:
        return Replace(ToTitle("together"))

    def _again(self) -> Transition:
        """Start a match of the same players with other deals."""
        old = self.match
        numbers_of_deals = new_deals(self.context.games, len(old.deals))
        now = timestamp(self.context.now)
        match = Match(
            old.key,
            old.players,
            numbers_of_deals,
            old.undo,
            old.hints,
            begun=now,
        )
        self.context.folder.save_match(match)
        return Replace(ToMatch(match))

    def _points(self) -> Transition:
        return Push(MatchSheet(self.context, self.match))

    def resume(self, result: Result | None) -> Transition | None:
        if isinstance(result, MatchCreated):
            return Replace(ToMatch(result.match))
        return super().resume(result)

    # View

    @property
    def _size(self) -> tuple[float, float]:
        """The window size, in units."""
        width, height = self.style.size
        return width / self.style.px_per_unit, height / self.style.px_per_unit

    @property
    def _is_narrow(self) -> bool:
        return self._size[0] < MIN_WIDE_WIDTH

    @property
    def _crest(self) -> float:
        return self._size[1] * CREST_TOP / 800

    @property
    def ledge(self) -> float:
        return self._crest * self.style.px_per_unit

    def _columns(self) -> Sequence[float]:
        """Return the places of the poles, in units from the left."""
        width = self._size[0]
        count = len(self._standings)
        if self._is_narrow:
            step = width / count
            return [step * (number + 0.35) for number in range(count)]
        columns = COLUMNS if self.style.is_wide else FAR_COLUMNS
        return [width * x / 1280 for x in columns[:count]]

    def view(self) -> Part:
        return layers(*self._falling(), self._poles(), *self._parts())

    def _falling(self) -> Iterator[Part]:
        first = [each for each in self._standings if each.place == 1]
        if self.match.complete and len(first) == 1:
            yield FallingSigns(SUITS[0], self.context.appearance.art())

    def _poles(self) -> Poles:
        room = self._crest - TOTALS_HEIGHT
        if self._is_narrow:
            room -= self._foot_of_words + TOTALS_HEIGHT
        highest = max(MIN_POLE_HEIGHT, min(MAX_POLE_HEIGHT, room))
        scale = highest / max(1, self._standings[0].points)
        poles = []
        u = self.style.px_per_unit
        columns = self._columns()
        for number, each in enumerate(self._standings):
            pole = Pole(
                x=columns[number],
                foot=self.crest_at(columns[number] * u) / u + POLE_DEPTH,
                height=max(MIN_POLE_HEIGHT, each.points * scale),
                suit=SUITS[number],
                total=numbers.signed_points(each.points),
                is_best=each.place == 1 and self.match.complete > 0,
                after=STAGGER_SECONDS * (len(self._standings) - 1 - number),
            )
            poles.append(pole)
        return Poles(tuple(poles), self.context.appearance.art())

    def _parts(self) -> Iterator[Part]:
        yield self._top()
        words = entering(self._winner(), NAME_START, APPEAR_SECONDS)
        yield Pin(words, "topleft", (MARGIN, self._words_top), self._words_box)
        yield from self._names()

    def _top(self) -> Part:
        match = self.match
        count = len(match.deals)
        name = self.context.name_of(self.variant)
        about = " · ".join(
            (_("Match"), name, ngettext("{number} deal", "{number} deals", count))
        )
        note = Label(about, ("note", "small"), share=1)
        return column(space(TOP), row(note, pad=(MARGIN, 0), size=44))

    @property
    def _words_top(self) -> float:
        return TOP + 60 if self._is_narrow else NAME_TOP

    @property
    def _words_box(self) -> tuple[float, float]:
        width = min(NAME_WIDTH, self._columns()[0] - MARGIN - 60)
        if self._is_narrow:
            width = self._size[0] - 2 * MARGIN
        return width, self._words_height

    @property
    def _words_height(self) -> float:
        names = len(self._winners())
        name = NAME_HEIGHT if names == 1 else SHARED_HEIGHT * names
        return name + 118 + PRIMARY_HEIGHT + 14 + SECOND_HEIGHT

    @property
    def _foot_of_words(self) -> float:
        return self._words_top + self._words_height

    def _winners(self) -> Sequence[Standing]:
        """Return the players whose names are shown.

        If no deal was played by all, only the first player is returned.
        """
        if not self.match.complete:
            return self._standings[:1]
        return [each for each in self._standings if each.place == 1]

    def _winner(self) -> Part:
        """Return the name, the outcome of the match, and what to do next."""
        first = self._winners()
        lines: list[Part] = []
        if not self.match.complete:
            lines.append(Label(_("No winner"), ("xl", "h1")))
        elif len(first) == 1:
            styles = ("winner", "xl", "h1")
            name = Label(first[0].player, styles, says="", size=NAME_HEIGHT)
            lines.append(name)
        else:
            for each in first:
                shared = ("h1", "h2")
                lines.append(Label(each.player, shared, says="", size=SHARED_HEIGHT))
        players = len(self.match.players)
        again = _("the same {number} players", number=players)
        if players == 1:
            again = _("the same player")
        new = button(
            "new",
            N_("New match"),
            self._again,
            "people",
            detail=again,
            look=ButtonLook(primary=True, text_style="h2", align_left=True),
            size=PRIMARY_HEIGHT,
            across=BUTTONS_WIDTH,
            lies=0,
        )
        details = button("points", N_("Points"), self._points, "stats", share=1)
        menu = button("leave", N_("Menu"), self.back, "home", share=1)
        return column(
            *lines,
            Label(match_text.ending(self.match), ("h1", "h2"), says="", size=48),
            Label(match_text.margin(self.match), ("body", "note"), size=30),
            space(SPACE_XXL),
            new,
            space(SPACE_M),
            row(
                details,
                menu,
                gap=SPACE_S,
                size=SECOND_HEIGHT,
                across=BUTTONS_WIDTH,
                lies=0,
            ),
        )

    def _names(self) -> Iterator[Part]:
        """Yield the name and the place of each player below their pole."""
        columns = self._columns()
        room = min(146.0, self._size[0] / max(1, len(columns)))
        if len(columns) > 1:
            room = columns[1] - columns[0] - 8
        ranked = len(columns) > 1 and self.match.complete > 0
        alike = tuple(each.player for each in self._standings)
        for x, each in zip(columns, self._standings, strict=True):
            ink = "brass" if each.place == 1 and ranked else "hi"
            place = numbers.ordinal(each.place) if ranked else ""
            words = sentence(place, numbers.point_count(each.points))
            name = Label(
                each.player,
                ("label", "note_bold", "small"),
                ink,
                "center",
                size=24,
                says=fact(each.player, words),
                alike=alike,
            )
            below = Label(
                place,
                "small",
                "mid",
                "center",
                size=20,
                says="",
            )
            shown = Entering(column(name, below), NAME_START, APPEAR_SECONDS)
            left = x - room / 2
            top = self._crest + NAMES_DROP
            yield Pin(shown, "topleft", (left, top), (room, 46))


def open_match(
    context: Context, match: Match, last_turn: GameLog | None = None
) -> MatchOver | MatchSheet:
    """Return the scoresheet of a match under way, or after its ``last_turn``.

    For a match that is over, return the screen of its winner.
    """
    if match.over and last_turn is None:
        return MatchOver(context, match)
    return MatchSheet(context, match, last_turn)
