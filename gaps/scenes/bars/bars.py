"""The bars above and below a board.

The value ``Bars`` holds what they show, and their parts are made from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

import pygame

from gaps.engine import Redeal, Skip, State, Status
from gaps.language import N_, Message, Text, _, integer, translated
from gaps.scenes.bars.back_riffle import BackRiffle
from gaps.scenes.bars.bar_notice import (
    BANNER_HEIGHT,
    Foot,
    FootSign,
    banner_part,
    hinted_part,
    notice_part,
    told_part,
)
from gaps.scenes.bars.hint_price import FREE, HintPrice
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shared.context import Context
from gaps.scenes.text import rulebook
from gaps.scenes.text.game_text import Banner, StatusNotice
from gaps.scenes.text.solver_text import HintShown
from gaps.stage.core.scene import Transition
from gaps.stage.core.widget import AT_REST, Site, WidgetState
from gaps.stage.drawing.shapes import blank, dashed
from gaps.stage.drawing.style import (
    SPACE_L,
    SPACE_M,
    SPACE_S,
    SPACE_XL,
    SPACE_XXL,
    Style,
    kept,
)
from gaps.stage.view import (
    Label,
    Part,
    Pin,
    Tree,
    Use,
    button,
    column,
    fits,
    layers,
    row,
    space,
)
from gaps.stage.view.parts import Placed, Size, Sizes
from gaps.stage.widgets import BRASS_ICON, LEFT, PLAIN, QUIET, Button, ButtonLook
from gaps.stage.widgets.button import PADDING
from gaps.table.cards.art import CardArt

# Units, unless another unit is given.
MARGIN = SPACE_XL  # beside all bars
MIN_MARGIN = SPACE_M  # minimum of that margin, in pixels
# the button in the corner
CORNER_TOP = SPACE_M
CORNER_SIZE = 40
NAMES_LEFT = CORNER_SIZE + 14  # from the margin to the names
NAME_TOP = 8
NAME_LEADING = 15  # from line to line of a name that is broken into two
LONGEST_SCORE = "00,000"
DEAL_TOP = 39
# the counters
COUNTERS_TOP = 11
CAPTION_HEIGHT = 15
FIGURE_HEIGHT = 30
FIGURE_ROOM = SPACE_L  # beside a number
COUNTER_WIDTH = 78
WIDE_COUNTER_WIDTH = 92
# at both sides of a counter, where the pointer still shows what it is
COUNTER_REACH = 14
COUNTER_HEIGHT = 50
SHADE_HEIGHT = 64  # height of the shade behind the upper bar
MIDDLE_GAP = SPACE_L  # minimum, between the middle and the parts beside it
# the lower bar and its buttons
BAR_HEIGHT = 72
BUTTON_HEIGHT = 44
GAP = SPACE_S
BOTTOM_MARGIN = BAR_HEIGHT - GAP - BUTTON_HEIGHT
REDO_WIDTH = 52
MIN_BUTTON_WIDTH = 92  # minimum width of undo and hint
MIN_WIDE_BUTTON_WIDTH = 112  # the same in a wide window
MIN_LAST_WIDTH = 190  # minimum width of the button at the right
NOTICE_MARGIN = SPACE_M  # between the buttons and the part in their middle
# added to the width of a text: icon, card backs and key
TEXT_PADDING = 50
NOTE_PADDING = 60
NOTE_AND_KEY_PADDING = 104
OFFER_PADDING = 110
REDEAL_PADDING = 145
SKIP_PADDING = 136
BESIDE_PADDING = SPACE_XXL  # added to the text of the button beside the main one
# The backs on the redeal button, one for each redeal that is left: from the button's
# right edge.
WITH_KEY = 42  # with a key
WITHOUT_KEY = 14  # without a key
# while it rests: the button then reaches this far into the margin
AT_REST_RIGHT = SPACE_S
BACKS_PADDING = 14
BACK_SIZE = (24, 33)
BACK_LIFT = 6  # lift of a back that riffles
BACK_TILT = -9  # lean of a back that riffles, in degrees
BACK_GAP = SPACE_S
HAND_STEP = 15  # between three backs, which overlap like cards held in a hand

SHADE_LEVELS = 8  # steps in which the shade fades as the lamp gets brighter
SHADE_LOSS = 0.3  # the fraction of the shade that is gone at full brightness
SHADE_ALPHA = 0.92
MAX_BACKS = 3  # more redeals are shown as a number
USED_DASH = (3, 3)  # dashes of the outline for a redeal that was used

REDEAL = N_("Redeal")
REDEAL_NAME = "redeal"  # name of the widget, also when it leads to the results
SKIP = N_("Skip this card")
COMMANDS = (
    GameCommand.UNDO,
    GameCommand.REDO,
    GameCommand.HINT,
    GameCommand.FINISH,
    GameCommand.CAN_WIN,
    GameCommand.SKIP,
    GameCommand.REDEAL,
)
NOT_SAVED = N_("Nothing is saved")


class BarOffer(NamedTuple):
    """A button that is shown only while it is of use."""

    name: str
    text: Text
    command: GameCommand
    icon: str | None = None
    look: ButtonLook = PLAIN


FINISH = BarOffer(
    "finish",
    N_("Finish"),
    GameCommand.FINISH,
    "play",
    BRASS_ICON,
)
CAN_WIN = BarOffer("can win", N_("Can it be won?"), GameCommand.CAN_WIN, "pass")
PLAY_OUT = BarOffer("play out", N_("Play out the round"), GameCommand.PLAY_OUT)
MISSED_WIN = BarOffer("missed win", N_("Missed win"), GameCommand.MISSED_WIN, "pass")

TIME_WHY = N_("How long you have played, without the pauses. Time scores nothing.")
MOVES_WHY = N_("How many moves you have made in this game.")
HOME_WHY = N_("Cards in their places, of those that win the game.")

Do = Callable[[GameCommand], Transition | None]


Keys = Mapping[GameCommand, str | None]
"""Maps each command in the lower bar to its key or gamepad button."""


def keys_of(context: Context) -> Keys:
    """Return the current keys, for the device that was used last."""
    return {command: context.label(command) for command in COMMANDS}


class BarNames(NamedTuple):
    """The names of the rules and of the deal."""

    variant: str
    deal: str
    goal: str = ""  # goal of the variant, if it is unusual


def names_of(context: Context, session: GameSession) -> BarNames:
    """Return the names of a game in the language in use."""
    variant = session.variant
    goal = rulebook.goal_note(variant)
    return BarNames(context.name_of(variant), session.label, goal)


@dataclass(frozen=True)
class Bars:
    """All that the bars show of a game, except the figures that count up and down."""

    names: BarNames
    is_saved: bool
    time: str  # empty if it is hidden
    moves: int
    cards_home: int  # only the cards that have landed
    state: State
    can_undo: bool = False
    can_redo: bool = False
    can_hint: bool = False
    hint_price: HintPrice = FREE
    help_given: str = ""  # the help used in this game
    keeps: str = ""  # the number of cards that the next redeal keeps
    best_end: str = ""  # the result of the best end of the round
    foot: Foot | None = None  # the content of the middle of the lower bar
    hint_key: str | None = None  # makes the first move of a hint
    keys: Keys = field(default_factory=dict)
    offered: BarOffer | None = None  # the offer in the middle of the lower bar
    beside: tuple[BarOffer, ...] = ()  # beside the notice

    @property
    def hint_note(self) -> Text:
        """The text below the name of the hint button."""
        price = self.hint_price.short if self.can_hint else ""
        return self.help_given or price


def margin_of(style: Style) -> float:
    """Return the margin at the sides of the bars, in units."""
    return max(MARGIN, MIN_MARGIN / style.px_per_unit)


# The upper bar


class Explained(Part):
    """A figure of the upper bar with its explanation."""

    part: Part
    why: Message

    def needs(self, sizes: Sizes, width: int) -> Size:
        return sizes.of(self.part, width)

    def parts_in(self, sizes: Sizes, rect: pygame.Rect) -> Iterable[Placed]:
        return [(self.part, rect)]


def upper(bars: Bars, style: Style) -> Part:
    """Return the upper bar: rules and deal at the left, counters at the right.

    The screen reader gets nothing from these parts.
    """
    return layers(*_titles(bars, style), _counters(bars, style), says="")


def corner(use: Part, style: Style) -> Part:
    """Return a button placed in the left corner of the upper bar."""
    return Pin(
        use, "topleft", (margin_of(style), CORNER_TOP), (CORNER_SIZE, CORNER_SIZE)
    )


def _titles(bars: Bars, style: Style) -> Iterator[Part]:
    left = margin_of(style) + NAMES_LEFT
    names = bars.names
    score = style.width(LONGEST_SCORE, "h1") / style.px_per_unit
    middle = style.size[0] / style.px_per_unit / 2
    room = style.px(middle - score / 2 - SPACE_S - left)
    styles = ("h2", "h3", "h4", "note_bold")
    used = style.fitting(names.variant, room, *styles)
    if style.width(names.variant, used) <= room:
        yield Pin(Label(names.variant, used), "topleft", (left, NAME_TOP))
    else:
        broken = Label(
            names.variant, "small", align="topleft", lines=2, leading=NAME_LEADING
        )
        place = (room / style.px_per_unit, 2 * NAME_LEADING)
        yield Pin(broken, "topleft", (left, NAME_TOP), place)
    deal = f"{names.deal} · {names.goal}" if names.goal else names.deal
    line: Part = Label(deal, "small", "mid")
    if not bars.is_saved:
        warning = Label(NOT_SAVED, "small", "ember")
        line = row(Label(f"{names.deal} · ", "small", "mid"), warning)
    yield Pin(line, "topleft", (left, DEAL_TOP))


class Counter(NamedTuple):
    """A number below its name, with a ``total`` if it has one."""

    name: str
    why: Message
    value: str
    total: str = ""

    def part(self, style: Style) -> Part:
        """Return the caption and the figure, both at the right of their room."""
        above = row(space(), *self._caption, size=CAPTION_HEIGHT)
        below = row(space(), *self._figure, size=FIGURE_HEIGHT)
        return column(above, below, size=self.room(style))

    def room(self, style: Style) -> float:
        """Return the width that the counter takes up in its row, in units."""
        drawn = style.digits(self.value + self.total, "lead", style.theme.hi)
        needed = drawn.get_width() / style.px_per_unit + FIGURE_ROOM
        least = WIDE_COUNTER_WIDTH if self.total else COUNTER_WIDTH
        return max(least, needed)

    def width(self, sizes: Sizes) -> int:
        """Return the width of the visible text, in pixels."""
        lines = row(*self._caption), row(*self._figure)
        return max(sizes.of(line, sizes.style.size[0])[0] for line in lines)

    @property
    def _caption(self) -> Sequence[Part]:
        return [Explained(Label(self.name, "small", "mid"), self.why)]

    @property
    def _figure(self) -> Sequence[Part]:
        figure = Label(self.value, "lead", even_digits=True)
        rest = Label(self.total, "lead", "mid", even_digits=True)
        return [figure, rest]


def _counters_of(bars: Bars, style: Style) -> Sequence[Counter]:
    """Return the counters that the window has room for.

    The moves can be left out, because they are in the points, too.
    """
    total = f"/{bars.state.variant.cards_to_win}"
    time = Counter(_("Time"), TIME_WHY, bars.time)
    moves = Counter(_("Moves"), MOVES_WHY, integer(bars.moves))
    home = Counter(_("Home"), HOME_WHY, str(bars.cards_home), total)
    shown = [moves, home] if style.is_wide else [home]
    return [time, *shown] if bars.time else shown


def _counters(bars: Bars, style: Style) -> Part:
    counters = [each.part(style) for each in _counters_of(bars, style)]
    pad = (0, COUNTERS_TOP, margin_of(style), 0)
    return row(space(), *counters, pad=pad, lies=0)


def explained(tree: Tree) -> Iterator[tuple[Message, pygame.Rect]]:
    """Yield the explanation of each counter of a tree, and where to point at it."""
    px = tree.style.px
    for part, rect in tree.placed(Explained):
        place = rect.inflate(px(2 * COUNTER_REACH), 0)
        place.height = px(COUNTER_HEIGHT)
        yield part.why, place


def room_in_middle(bars: Bars, style: Style) -> int:
    """Return the width available in the middle of the upper bar, in pixels.

    The middle is what lies between the titles and the counters.
    """
    px = style.px
    sizes = Sizes(style)
    width = style.size[0]
    margin = margin_of(style)
    titles = [sizes.of(title, width)[0] for title in _titles(bars, style)]
    titles_end = px(margin + NAMES_LEFT) + max(titles)
    first, *others = _counters_of(bars, style)
    beside = sum(px(each.room(style)) for each in others)
    counters_begin = width - px(margin) - beside - first.width(sizes)
    middle = width // 2
    nearest = min(middle - titles_end, counters_begin - middle)
    return 2 * (nearest - px(MIDDLE_GAP))


def draw_shade(
    surface: pygame.Surface,
    style: Style,
    lamp: float,
) -> None:
    """Draw the shade behind the upper bar.

    It fades as the brightness of the ``lamp`` rises from 0 to 1.
    """
    style.shine(_draw_shade, surface, style, round(SHADE_LEVELS * lamp))


def _draw_shade(surface: pygame.Surface, style: Style, level: int) -> None:
    surface.blit(_shade(style, level), (0, 0))


@kept
def _shade(style: Style, level: int) -> pygame.Surface:
    shade = blank((style.size[0], style.px(SHADE_HEIGHT)))
    alpha = SHADE_ALPHA * (1 - SHADE_LOSS * level / SHADE_LEVELS)
    for y in range(shade.height):
        strength = round(255 * alpha * (1 - y / shade.height))
        shade.fill((*style.theme.bg0, strength), (0, y, shade.width, 1))
    return shade


# The lower bar


class Centred(Part):
    """A part in the middle of the window, or as near to it as its own place allows."""

    part: Part

    def needs(self, sizes: Sizes, width: int) -> Size:
        return sizes.of(self.part, width)

    def parts_in(self, sizes: Sizes, rect: pygame.Rect) -> Iterable[Placed]:
        return [(self.part, self._place(sizes, rect))]

    def _place(self, sizes: Sizes, rect: pygame.Rect) -> pygame.Rect:
        wide = sizes.of(self.part, rect.width)[0]
        box = pygame.Rect(0, rect.top, min(wide, rect.width), rect.height)
        box.centerx = sizes.style.size[0] // 2
        return box.clamp(rect)


class CentredSign(Centred):
    """The same for a part without widgets, which fades when it changes."""

    height: float = 0
    """Its height in units, if that is more than its place has."""

    def parts_in(self, sizes: Sizes, rect: pygame.Rect) -> Iterable[Placed]:
        high = max(rect.height, sizes.style.px(self.height))
        place = pygame.Rect(rect.left, 0, rect.width, high)
        place.centery = rect.centery
        return [(Use(FootSign(self.part)), self._place(sizes, place))]


class LowerBar:
    """Makes the parts of the lower bar of a game."""

    def __init__(
        self,
        bars: Bars,
        style: Style,
        art: CardArt,
        do: Do,
    ) -> None:
        """Call ``do`` with the command of a button that was pressed."""
        self._bars = bars
        self._style = style
        self._art = art
        self._do = do

    def part(self, riffle: BackRiffle) -> Part:
        """Return the bar with the backs' ``riffle``."""
        margin = margin_of(self._style)
        last = [*self._last(riffle)]
        right = margin
        for use in last:
            if isinstance(use.widget, RedealButton) and use.widget.rests:
                right -= AT_REST_RIGHT
        parts = row(*self._parts(), *self._kept(), *last, gap=GAP, size=BUTTON_HEIGHT)
        return column(space(), parts, pad=(margin, 0, right, BOTTOM_MARGIN))

    def _parts(self) -> Iterator[Part]:
        bars = self._bars
        longest = max(self._width(N_("Undo")), self._width(N_("Hint")))
        least = MIN_WIDE_BUTTON_WIDTH if self._style.is_wide else MIN_BUTTON_WIDTH
        wide = max(least, longest + TEXT_PADDING)
        undo = Button("undo", N_("Undo"), "undo", enabled=bars.can_undo)
        redo = Button(
            "redo",
            "",
            "redo",
            tooltip=N_("Redo"),
            enabled=bars.can_redo,
        )
        hint = Button(
            "hint",
            N_("Hint"),
            "hint",
            detail=bars.hint_note,
            tooltip=bars.hint_price.whole,
            enabled=bars.can_hint,
        )
        hint_wide = max(wide, self._room_for(bars.hint_note))
        yield self._use(undo, GameCommand.UNDO, wide)
        yield self._use(redo, GameCommand.REDO, REDO_WIDTH)
        yield self._use(hint, GameCommand.HINT, hint_wide)
        yield self._middle()
        for offer in bars.beside:
            yield self._beside(offer)

    def _use(
        self,
        widget: Button,
        command: GameCommand,
        size: float,
    ) -> Use:
        """Return a button labelled with the key that does the same."""
        widget.keycap = self._bars.keys.get(command)
        return Use(widget, partial(self._do, command), size=size)

    def _middle(self) -> Part:
        """Return the content of the middle.

        A banner, while cards are dealt again, comes before an offer, and an offer
        before a notice or a sentence.
        """
        bars = self._bars
        foot = bars.foot
        if isinstance(foot, Banner):
            return CentredSign(banner_part(foot), BANNER_HEIGHT, share=1)
        if bars.offered is not None:
            return Centred(self._offered(bars.offered), share=1)
        shown = Part()
        match foot:
            case HintShown():
                shown = hinted_part(foot, bars.hint_key, self._style, self._art)
            case str():
                shown = told_part(foot, self._art)
            case StatusNotice():
                shown = notice_part(foot)
        return row(CentredSign(shown, share=1), pad=(NOTICE_MARGIN - GAP, 0), share=1)

    def _offered(self, offer: BarOffer) -> Part:
        """Return the button of an offer, with its name if there is room.

        *Can it be won?* costs what a hint costs.
        """
        price = self._bars.hint_price if offer is CAN_WIN else FREE
        named = button(
            offer.name,
            offer.text,
            partial(self._do, offer.command),
            offer.icon,
            tooltip=price.whole or price.short,
            keycap=self._bars.keys.get(offer.command),
            look=offer.look,
            size=self._width(offer.text) + OFFER_PADDING,
        )
        return fits(row(named), row(self._sign(offer)))

    def _beside(self, offer: BarOffer) -> Part:
        do = partial(self._do, offer.command)
        wide = self._width(offer.text) + BESIDE_PADDING
        named = button(offer.name, offer.text, do, size=wide)
        return fits(named, self._sign(offer)) if offer.icon else named

    def _sign(self, offer: BarOffer) -> Use:
        """Return the button of an offer without its name."""
        return button(
            offer.name,
            "",
            partial(self._do, offer.command),
            offer.icon,
            tooltip=offer.text,
            look=offer.look,
            size=BUTTON_HEIGHT,
        )

    def _room_for(self, note: Text) -> float:
        """Return the width, in units, that a note below a button's name needs.

        It is 0 without a note.
        """
        if not note:
            return 0
        room = self._style.width(translated(note), "note") / self._style.px_per_unit
        return room + (NOTE_AND_KEY_PADDING if self._style.is_wide else NOTE_PADDING)

    def _kept(self) -> Iterator[Part]:
        """Yield what the redeal keeps.

        If the round has a best end, this is a button that leads back to it. Nothing is
        shown if there is no room, or if no card can move and there is no best end.
        """
        bars = self._bars
        if not bars.keeps or (bars.state.status.stopped and not bars.best_end):
            return
        kept: Part = Label(bars.keeps, "note_bold")
        if bars.best_end:
            go_back = partial(self._do, GameCommand.BEST_END)
            note = bars.best_end
            kept = button("best end", bars.keeps, go_back, detail=note, look=QUIET)
        yield fits(kept, Part())

    def _last(self, riffle: BackRiffle) -> Iterator[Use]:
        """Yield the button to skip a card, to redeal, or to see a loss's results."""
        state = self._bars.state
        room_of_redeal = self._width(REDEAL) + REDEAL_PADDING
        room_of_skip = self._width(SKIP) + SKIP_PADDING
        wide = max(MIN_LAST_WIDTH, room_of_redeal, room_of_skip)
        if Skip() in state.legal_moves:
            skip = Button("skip", SKIP, "right", look=LEFT)
            yield self._use(skip, GameCommand.SKIP, wide)
        elif state.variant.redeal is not None or state.status is Status.LOST:
            redeal = RedealButton(state, self._art, riffle, self._bars.keeps)
            redeal.shows_key = self._style.is_wide and not redeal.rests
            if redeal.rests:
                wide = redeal.width_at_rest(self._style)
            elif not redeal.shows_key:
                wide -= WITH_KEY - WITHOUT_KEY
            yield self._use(redeal, GameCommand.REDEAL, wide)

    def _width(self, text: Text) -> float:
        """Return the width of a text on a button, in units."""
        return self._style.width(translated(text), "label") / self._style.px_per_unit


class RedealButton(Button):
    """The button that redeals, with a card back for each redeal that is left.

    After a loss it leads to the results. While cards can still move it rests: a text
    without a plate.
    """

    def __init__(
        self, state: State, art: CardArt, riffle: BackRiffle, keeps: str = ""
    ) -> None:
        """Show ``keeps``, the amount that a redeal keeps, beside the button."""
        self._keeps = keeps
        self._riffle = riffle
        self.rests = not state.status.stopped
        """True unless redealing is the next thing to do."""
        look = ButtonLook(primary=True, align_left=True)
        if state.status is Status.LOST:
            super().__init__(REDEAL_NAME, N_("Results"), "stats", look=look)
        elif self.rests:
            look = ButtonLook(text_style="note_bold", align_left=True, plate=False)
            super().__init__(REDEAL_NAME, REDEAL, look=look)
        else:
            super().__init__(REDEAL_NAME, REDEAL, "redeal", look=look)
        if state.status is not Status.LOST:
            self.enabled = Redeal() in state.legal_moves
        self._state = state
        self._art = art

    @property
    def spoken_note(self) -> str:
        return self._keeps

    @property
    def moving(self) -> bool:
        return super().moving or self._riffle.runs

    def width_at_rest(self, style: Style) -> float:
        """Return the width of the button while it rests, in units."""
        text = (
            style.width(translated(self.text), self.look.text_style) / style.px_per_unit
        )
        count = self._count
        if count:
            text += style.width(count, "note_bold") / style.px_per_unit + BACK_GAP
        backs = BACK_SIZE[0] + (len(self._left_over()) - 1) * self._step
        return PADDING + text + BACKS_PADDING + backs + AT_REST_RIGHT

    @property
    def _step(self) -> int:
        """The distance from one back to the next, in units."""
        is_hand = len(self._left_over()) >= MAX_BACKS
        return HAND_STEP if is_hand else BACK_SIZE[0] + BACK_GAP

    @property
    def _count(self) -> str:
        return redeals_left_text(self._state)

    def content(self, style: Style, size: tuple[int, int]) -> pygame.Surface:
        """Return the picture of the button without its backs.

        At rest it is never faint, because it shows how many redeals are left.
        """
        picture = super().content(style, size)
        if self.rests:
            picture.set_alpha(255)
        return picture

    def draw(
        self,
        surface: pygame.Surface,
        site: Site,
        state: WidgetState = AT_REST,
    ) -> None:
        super().draw(surface, site, state)
        if self._state.variant.redeal is None or self._state.status is Status.LOST:
            return
        style = site.style
        px = style.px
        beside = WITH_KEY if self.shows_key else WITHOUT_KEY
        if self.rests:
            beside = AT_REST_RIGHT
        right = site.rect.right - px(beside)
        (width, height) = BACK_SIZE
        size = (px(width), px(height))
        left_over = self._left_over()
        step = px(self._step)
        x = right - (len(left_over) - 1) * step - size[0]
        if self._count:
            ink = style.theme.hi if self.rests else style.theme.onbrass
            text = style.text(self._count, "note_bold", ink)
            place = text.get_rect(midright=(x - px(BACK_GAP), site.rect.centery))
            surface.blit(text, place)
        back = self._art.back(size)
        used = dashed(
            size,
            px(3),
            *USED_DASH,
            1,
            style.theme.low,
        )
        for number, is_left in enumerate(left_over):
            picture = back if is_left else used
            place = picture.get_rect(midleft=(x, site.rect.centery))
            lift = self._riffle.lift(number) if is_left else 0.0
            if lift:
                picture = pygame.transform.rotozoom(picture, BACK_TILT * lift, 1.0)
                middle = (place.centerx, place.centery - px(BACK_LIFT * lift))
                place = picture.get_rect(center=middle)
            surface.blit(picture, place)
            x += step

    def _left_over(self) -> list[bool]:
        """Return for each redeal that is shown as a back whether it is left."""
        rule = self._state.variant.redeal
        assert rule is not None
        if rule.limit is None:
            return [True]
        left = rule.limit - self._state.redeals_used
        shown = 1 if rule.limit > MAX_BACKS else rule.limit
        return [number < left for number in range(shown)]


def redeals_left_text(state: State) -> str:
    """Return the number of redeals left if they are too many for a back each.

    Otherwise the text is empty.
    """
    rule = state.variant.redeal
    if rule is None or (rule.limit is not None and rule.limit <= MAX_BACKS):
        return ""
    return "∞" if rule.limit is None else f"×{rule.limit - state.redeals_used}"
