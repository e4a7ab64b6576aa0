"""Sentences that are shown to the player for a while.

A screen has one list of them. Each note has a level, which decides its place, its
duration, which of two notes at one place is seen, and whether a screen reader speaks
it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar

from pygame import Rect, Surface

from gaps.scenes.common.actor import Actor
from gaps.scenes.common.card_parts import SuitLabel
from gaps.scenes.session.change import GameChange
from gaps.stage.core.form import draw_tooltip, tooltip_place
from gaps.stage.drawing.shapes import blit_faint
from gaps.stage.drawing.spots import Spot, beside, best_spot, shared
from gaps.stage.drawing.style import SPACE_L, SPACE_M, SPACE_S, Style
from gaps.stage.motion.clock import Clock
from gaps.stage.motion.durations import APPEAR, CROSS_FADE
from gaps.stage.speech.reader import Announcer
from gaps.stage.view import PILL, Part, Plate, Sizes, column, part_picture, row
from gaps.table.cards.art import CardArt
from gaps.values import Value

# in seconds: for a message, and for a rule or a figure
TOAST_SECONDS = 2.8
RULE_SECONDS = 6.0
# In units.
MARGIN = SPACE_S  # between a note, its subject and the edges of the window
LOWER_EDGE = 76  # of the window, that of a board with bars

Anchor = TypeVar("Anchor")
"""The subject of a note at some place: a rectangle, or cells of a board."""


class NotePlace(Generic[Anchor]):
    """The place of notes.

    Notes of this base class are in a part of the screen, which fetches them.
    """

    def spot(
        self, text: str, anchor: Anchor, style: Style, art: CardArt, foot: float
    ) -> Spot | None:
        """Return the place of a sentence's box, or None if it has no box of its own.

        ``foot`` is the height at the window's lower edge to keep free, in units.
        """
        return None

    def draw(
        self,
        note: Note[Anchor],
        spot: Spot,
        surface: Surface,
        style: Style,
        art: CardArt,
    ) -> None:
        """Draw a note in its box."""


class BoxPlace(NotePlace[Anchor]):
    """Notes in boxes, for which the place finds room."""

    margin: float = MARGIN
    """At the sides of the window, in units."""
    widest: float | None = None
    """The maximum width in units; None for that of the window."""
    least: float = 0
    """The minimum height of a box, in units."""

    def part(self, text: str, art: CardArt) -> Part:
        """Return the look of a sentence."""
        raise NotImplementedError

    def room(self, style: Style) -> Rect:
        """Return the part of the window for boxes."""
        return Rect((0, 0), style.size).inflate(-2 * style.px(self.margin), 0)

    def spots(
        self, anchor: Anchor, size: tuple[int, int], style: Style
    ) -> Iterable[Spot]:
        """Return the possible places of a box."""
        raise NotImplementedError

    def covers(self, rect: Rect, anchor: Anchor, style: Style, foot: float) -> float:
        """Return the cost of what a box covers, 1 for each pixel."""
        return 0.0

    def size(self, part: Part, style: Style) -> tuple[int, int]:
        widest = self.room(style).width
        if self.widest is not None:
            widest = min(widest, style.px(self.widest))
        wide, high = Sizes(style).of(part, widest)
        return min(wide, widest), max(high, style.px(self.least))

    def spot(
        self, text: str, anchor: Anchor, style: Style, art: CardArt, foot: float
    ) -> Spot:
        size = self.size(self.part(text, art), style)
        return best_spot(
            self.spots(anchor, size, style),
            self.room(style),
            lambda rect: self.covers(rect, anchor, style, foot),
        )

    def draw(
        self,
        note: Note[Anchor],
        spot: Spot,
        surface: Surface,
        style: Style,
        art: CardArt,
    ) -> None:
        picture = part_picture(style, self.part(note.text, art), spot.rect.size)
        blit_faint(surface, picture, spot.rect, note.strength)


class Beside(BoxPlace[Rect]):
    """Below the subject of a note, or above it; a long text is in lines."""

    def part(self, text: str, art: CardArt) -> Part:
        label = SuitLabel(text, "note", lines=99, art=art)
        face = Plate("surface", edge="edge")
        return column(label, pad=(SPACE_M, SPACE_S), face=face)

    def room(self, style: Style) -> Rect:
        margin = style.px(MARGIN)
        return Rect((0, 0), style.size).inflate(-2 * margin, -margin)

    def spots(
        self, anchor: Rect, size: tuple[int, int], style: Style
    ) -> Iterable[Spot]:
        return beside(size, anchor, style.px(MARGIN))

    def covers(self, rect: Rect, anchor: Rect, style: Style, foot: float) -> float:
        width, height = style.size
        high = style.px(foot)
        return shared(rect, Rect(0, height - high, width, high))


class Between(BoxPlace[Rect]):
    """In the middle of the subject of a note, between two rows of cards."""

    least = 34

    def part(self, text: str, art: CardArt) -> Part:
        label = SuitLabel(text, "note", align="center", lines=99, art=art)
        return row(label, pad=(SPACE_L, 0), face=PILL)

    def spots(
        self, anchor: Rect, size: tuple[int, int], style: Style
    ) -> Iterable[Spot]:
        box = Rect((0, 0), size)
        box.center = anchor.center
        yield Spot(box)


class Tip(NotePlace[Rect]):
    """Like the tooltip of a widget."""

    def spot(
        self, text: str, anchor: Rect, style: Style, art: CardArt, foot: float
    ) -> Spot:
        window = Rect((0, 0), style.size)
        return Spot(tooltip_place(style, text, anchor, window))

    def draw(
        self, note: Note[Rect], spot: Spot, surface: Surface, style: Style, art: CardArt
    ) -> None:
        draw_tooltip(surface, style, note.text, spot.rect)


class NoteLevel(Value, Generic[Anchor], eq=False):
    """A kind of note, of which at most one is shown."""

    place: NotePlace[Anchor]
    rank: int = 0
    """The rank: of two notes at one place, the one with the higher is seen."""
    seconds: float | None = None
    """The time for which it is shown; None if something else ends it."""
    fade_in: float = 0.0
    """The seconds, at normal speed, in which it appears."""
    fade_out: float = 0.0
    """The seconds, at normal speed, in which it fades out when its time is over."""
    is_said: bool = True
    """True if a screen reader speaks the same words."""
    at_once: bool = False
    """True if it is spoken in place of what waits to be spoken."""
    is_above: bool = False
    """True if it lies above the widgets."""
    ends_with_move: bool = True
    """True if it belongs to the position, and ends with it."""
    edge: str = "hi"
    """The name of the colour of its border, at the cells of a board."""


BESIDE = Beside()
BETWEEN = Between()  # place of a note about the card that a card waits for
WAITING = NoteLevel(BETWEEN, rank=1, fade_in=CROSS_FADE, is_said=False)
REFUSED = NoteLevel(BETWEEN, rank=2, seconds=1.6, fade_in=CROSS_FADE, is_said=False)
TIP = Tip()  # the explanation of a figure
EXPLAINED = NoteLevel(TIP, rank=1, seconds=RULE_SECONDS)  # a figure that is new
POINTED_AT = NoteLevel(TIP, rank=2, is_said=False, ends_with_move=False)
FOOT: NotePlace[None] = NotePlace()  # place of a note in the lower bar of a game
TOLD = NoteLevel(FOOT)
# where a screen has room for the result of the use of a widget, and for a failure
ON_SCREEN: NotePlace[None] = NotePlace()
MESSAGE = NoteLevel(ON_SCREEN, rank=1, at_once=True, ends_with_move=False)
FAILURE = NoteLevel(ON_SCREEN, rank=2, at_once=True, ends_with_move=False)
TOAST = NoteLevel(
    BESIDE, seconds=TOAST_SECONDS, fade_in=APPEAR, fade_out=APPEAR, is_above=True
)


class Note(Generic[Anchor]):
    """The current note of one level, if there is one, and its time."""

    def __init__(self, level: NoteLevel[Anchor], clock: Clock) -> None:
        self.level = level
        self.text = ""
        self._spot: Spot | None = None  # the last place of the note
        self._placed_for: object = None  # the look of the note at that place
        self._clock = clock
        self._anchor: Anchor | Callable[[], Anchor | None] | None = None
        self._comes = clock.timer()
        self._goes = clock.timer(self.hide)
        self._ends = clock.alarm(lambda: self._goes.begin(level.fade_out))

    def show(
        self,
        text: str,
        anchor: Anchor | Callable[[], Anchor | None] | None,
        seconds: float | None,
    ) -> None:
        self.hide()
        self.text = text
        self._anchor = anchor
        if self.level.fade_in:
            self._comes.begin(self.level.fade_in)
        if seconds is not None:
            self._ends.set(seconds - self.level.fade_out)

    def hide(self) -> None:
        self.text = ""
        for each in (self._comes, self._goes, self._ends):
            each.stop()

    def spot(self, style: Style, art: CardArt, foot: float) -> Spot | None:
        """Return its place, or None while its subject is not seen."""
        anchor = self._anchor() if callable(self._anchor) else self._anchor
        if anchor is None:
            return None
        look = self.text, anchor, style, art, foot
        if look != self._placed_for:
            self._placed_for = look
            self._spot = self.level.place.spot(*look)
        return self._spot

    def draw(self, surface: Surface, style: Style, art: CardArt, foot: float) -> None:
        spot = self.spot(style, art, foot)
        if spot is not None:
            self.level.place.draw(self, spot, surface, style, art)

    @property
    def grows(self) -> bool:
        """True if it grows as it appears, and does not only fade in."""
        return self._clock.pace.flies

    @property
    def strength(self) -> float:
        """Its alpha, from 0 to 1."""
        gone = self._goes.progress() if self._goes.runs else 0.0
        return min(self._comes.progress(), 1.0 - gone)


class Notes(Actor):
    """All notes of a screen."""

    def __init__(self, clock: Clock, announcer: Announcer) -> None:
        self.foot: float = LOWER_EDGE
        """The height at the window's lower edge that notes keep free, in units."""
        self._clock = clock
        self._announcer = announcer
        self._notes: dict[NoteLevel[Any], Note[Any]] = {}
        self._seen: list[tuple[NoteLevel[Any], str]] = []  # visible at the last update

    def show(
        self,
        level: NoteLevel[Anchor],
        text: str,
        anchor: Anchor | Callable[[], Anchor | None] | None = None,
        *,
        seconds: float | None = None,
        is_said: bool | None = None,
    ) -> None:
        """Show a sentence in place of the last one of its level.

        ``anchor`` is its subject, or a function that returns a subject that moves.
        """
        note = self._notes.setdefault(level, Note(level, self._clock))
        note.show(text, anchor, level.seconds if seconds is None else seconds)
        if level.is_said if is_said is None else is_said:
            say = self._announcer.say_at_once if level.at_once else self._announcer.say
            say(text)

    def reword(self, level: NoteLevel[Any], text: str) -> None:
        """Change the words of a level's note, if it has one."""
        if self.text(level):
            self._notes[level].text = text

    def hide(self, *levels: NoteLevel[Any]) -> None:
        """Hide the notes of some levels."""
        for level in levels:
            if level in self._notes:
                self._notes[level].hide()

    def text(self, *levels: NoteLevel[Any]) -> str:
        """Return the first text that these levels have, or an empty one."""
        shown = (self._notes[each].text for each in levels if each in self._notes)
        return next(filter(None, shown), "")

    def area(self, level: NoteLevel[Any], style: Style, art: CardArt) -> Rect | None:
        """Return the place of a note in the window, in pixels, or None."""
        if not self.text(level):
            return None
        spot = self._notes[level].spot(style, art, self.foot)
        return None if spot is None else spot.rect

    @property
    def visible(self) -> bool:
        """True if anything is shown."""
        return any(each.text for each in self._notes.values())

    def follow(self, change: GameChange) -> None:
        self.hide(*(level for level in self._notes if level.ends_with_move))

    @property
    def _shown(self) -> list[tuple[NoteLevel[Any], str]]:
        notes = self._notes.values()
        return [(each.level, each.text) for each in notes if each.text]

    @property
    def moving(self) -> bool:
        """True if the notes are not those of the last update."""
        return self._shown != self._seen

    def update(self, dt: float) -> bool:
        before = self._seen
        self._seen = self._shown
        return self._seen != before

    def draw(self, surface: Surface, style: Style, art: CardArt) -> None:
        for note in self._uppermost():
            if not note.level.is_above:
                note.draw(surface, style, art, self.foot)

    def draw_above(self, surface: Surface, style: Style, art: CardArt) -> None:
        for note in self._uppermost():
            if note.level.is_above:
                note.draw(surface, style, art, self.foot)

    def _uppermost(self) -> list[Note[Any]]:
        """Return the note seen at each place, the one of the highest rank last."""
        shown = [each for each in self._notes.values() if each.text]
        shown.sort(key=lambda note: note.level.rank)
        uppermost = {each.level.place: each for each in shown}
        return [each for each in shown if uppermost[each.level.place] is each]
