"""The bars above and below the board: score, chain and counters, the buttons, and the
state of the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from gaps.engine import Redeal, Skip, State, Status, Variant
from gaps.language import N_, Message, Text, _, current, translated
from gaps.scenes.bars.meters import ChainMeter, HomeRidge, ScoreMeter
from gaps.scenes.common.card_parts import SuitLabel
from gaps.scenes.common.game_scene import Offer
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shared.context import Context
from gaps.scenes.text import numbers, rulebook
from gaps.scenes.text.card_text import card_text
from gaps.scenes.text.game_text import StatusNotice
from gaps.scenes.text.solver_text import HintedMove
from gaps.stage.core.form import draw_tooltip
from gaps.stage.core.widget import DISABLED_ALPHA, Widget
from gaps.stage.drawing.key_caps import keycap
from gaps.stage.drawing.shapes import blank, blit_faint, dashed
from gaps.stage.drawing.style import Style, kept
from gaps.stage.view import (
    Label,
    Part,
    Picture,
    Pin,
    Plate,
    Sizes,
    Tree,
    Use,
    column,
    fits,
    layers,
    row,
    space,
)
from gaps.stage.widgets import BRASS_ICON, LEFT, Button, Form, Look
from gaps.table.cards.art import CardArt
from gaps.table.render.marks import NUMBER, numbered_disc

ICON_SECONDS = 0.220  # in which the icon changes, at normal speed
# size of the icon, and between it and the text, units
ICON = (58, 38)
GAP = 12
# how clearly an icon is drawn, where it is not at full strength
STRENGTH = {"dim": 0.5, "search": 0.6}
# from card backs to the right edge of their button
WITH_KEY = 42
WITHOUT_KEY = 14
REDEAL = N_("Redeal")
SKIP = N_("Skip this card")
RIGHT_OF_SIGN = {"play out", "way back", "missed win", "redeal", "skip"}
"""The buttons that may be right of the notice."""
NOT_SAVED = N_("Nothing is saved")
MAX_BACKS = 3  # redeals that are shown as backs; more are a number
USED_DASH = (3, 3)  # of the outline for a redeal that was used
# steps as the lamp gets brighter, what goes then; alpha
SHADE_LEVELS = 8
SHADE_LOSS = 0.8
SHADE_ALPHA = 0.92
# Units.
# of the menu; of the lower bar and its buttons
TOP = 12
BAR = 72
BUTTON = 44
REDO = 52
# beside texts: icon, card backs and key
OFFER_PADDING = 110
REDEAL_PADDING = 145
SKIP_PADDING = 136
BESIDE_PADDING = 40  # of a button beside the sign
NOTICE_MARGIN = 12  # between the buttons and what lies in their middle
RIDGE_GAP = 16  # at least, between the ridge of the cards home and what is beside it
SCORE_TOP = 2
CHAIN_TOP = 43
CHAIN_HEIGHT = 25
SHADE_HEIGHT = 64  # of the shade behind the upper bar
# Of the moves of a hint.
# inside the frame, between the parts of a move, and between moves
PADDING = 10
WORD_GAP = 10
MOVE_GAP = 26
FRAME = Plate("surface", 8, edge="sky")


class PositionNotice:
    """Shows at most one notice."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.notice: StatusNotice | None = None
        # a sentence that stands in its place, as a rule or what stars ask for; empty
        # for none
        self.told = ""
        # seconds for which it stands there; None until the next move
        self._left: float | None = None
        self._icons = "", ""  # before and now
        self._age = 0.0

    @property
    def moving(self) -> bool:
        return self._icons[0] != "" and self._changed < 1

    @property
    def _changed(self) -> float:
        factor = self.context.look.motion.factor
        if not factor:
            return 1.0
        return min(1.0, self._age / (ICON_SECONDS * factor))

    def show(self, notice: StatusNotice | None) -> None:
        self.notice = notice
        if notice is not None and notice.icon != self._icons[1]:
            self._icons = (self._icons[1], notice.icon)
            self._age = 0.0

    @property
    def wake_after(self) -> float | None:
        """Seconds until nothing is told any more; ``None`` if only a move ends that."""
        return self._left if self.told else None

    def tell(self, text: str, seconds: float | None = None) -> None:
        """Tell a sentence for so many seconds, or until another one; an empty one tells
        nothing.
        """
        self.told = text
        self._left = seconds

    def update(self, dt: float) -> None:
        self._age += dt
        if self._left is not None:
            self._left -= dt
            if self._left <= 0:
                self.tell("")

    def part(self) -> Part:
        """Icon, title and note, or the sentence that is told; nothing without either."""
        if self.told:
            art = self.context.look.art()
            return SuitLabel(
                self.told, "note", align="center", lines=2, leading=20, art=art
            )
        if self.notice is None:
            return Part()
        before, now = self._icons
        if not self.moving:
            before = ""
        icon = Picture(_paint_icon, (before, now, self._changed), ICON)
        ink = "brass" if now == "open" else "hi"
        title = Label(self.notice.title, "button", ink)
        note = Label(self.notice.note, "small", "mid")
        texts = column(space(), title, note, space())
        return row(icon, texts, gap=GAP)


def _paint_icon(
    surface: pygame.Surface,
    style: Style,
    rect: pygame.Rect,
    before: str,
    now: str,
    changed: float,
) -> None:
    """Paint an icon, or one that is ``changed`` in part from that ``before``."""
    (width, height) = ICON
    size = (style.px(width), style.px(height))
    for icon, share in ((before, 1 - changed), (now, changed)):
        if not icon:
            continue
        name = "open" if icon == "dim" else icon
        picture = style.glyph(f"pass_{name}", size)
        place = picture.get_rect(center=rect.center)
        strength = STRENGTH.get(icon, 1)
        blit_faint(surface, picture, place, share * strength)


class HintMoves:
    """Shows the moves of one hint; those that have no room are left out, as the board
    shows them, too.
    """

    def __init__(self) -> None:
        self.moves: Sequence[HintedMove] = ()
        # the key that makes the first move; ``None`` if none does
        self.key: str | None = None

    def part(self, style: Style, art: CardArt) -> Part:
        """As much of the moves as there is room for: those without a key and reasons
        say least.
        """
        key: list[Part] = []
        if self.key is not None:
            wide, high = keycap(style, self.key).get_size()
            box = (wide / style.u, high / style.u)
            key.append(Picture(_paint_centred, (keycap, self.key), box))
        count = len(self.moves)
        forms: list[Part] = []
        for reasons in range(count, -1, -1):
            forms.append(self._form(count, reasons, art, key))
        for shown in range(count, 0, -1):
            forms.append(self._form(shown, 0, art, ()))
        return fits(*forms, Part())

    def _form(
        self, shown: int, reasons: int, art: CardArt, key: Sequence[Part]
    ) -> Part:
        """The first ``shown`` moves, the first ``reasons`` of them with what they are
        good for.
        """
        moves = []
        for number, move in enumerate(self.moves[:shown], 1):
            moves.append(self._move(number, move, number <= reasons, art))
        line = row(*moves, gap=MOVE_GAP)
        return row(line, *key, gap=WORD_GAP, pad=(PADDING, 0), face=FRAME)

    def _move(
        self, number: int, move: HintedMove, with_reason: bool, art: CardArt
    ) -> Part:
        parts: list[Part] = []
        if len(self.moves) > 1:
            box = (NUMBER, NUMBER)
            parts.append(Picture(_paint_centred, (numbered_disc, number), box))
        card = card_text(move.card)
        parts.append(SuitLabel(card, "button", art=art))
        if with_reason and move.reason:
            parts.append(SuitLabel(move.reason, "note", art=art))
        return row(*parts, gap=WORD_GAP)


def _paint_centred(
    surface: pygame.Surface,
    style: Style,
    rect: pygame.Rect,
    make: Callable[[Style, Any], pygame.Surface],
    value: object,
) -> None:
    picture = make(style, value)
    surface.blit(picture, picture.get_rect(center=rect.center))


FINISH = Offer("finish", N_("Finish"), "play", GameCommand.FINISH, BRASS_ICON)
CAN_WIN = Offer("can win", N_("Can it be won?"), "pass", GameCommand.CAN_WIN)
PLAY_OUT = Offer("play out", N_("Play out the round"))
MISSED_WIN = Offer(
    "missed win", N_("What would have won?"), "pass", GameCommand.CAN_WIN
)


FIGURE_WIDTH = 220  # of the score and the chain, where they are pointed at
COUNTER_PADDING = 14  # round the name of a counter, where it is pointed at
COUNTER_HEIGHT = 50
SCORE_WHY = N_("Your points: 100 for each card that comes home, times the chain.")
CHAIN_WHY = N_(
    "Moves in a row that brought a card home. Each makes the next card worth more."
)
COUNTER_WHY = {
    N_("Time"): N_("How long you have played. Time scores nothing."),
    N_("Moves"): N_("How many moves you have made in this game."),
    N_("Home"): N_("Cards in their places, of those that win the game."),
}
"""What the counters are, by their names."""


@dataclass(frozen=True)
class BarFigures:
    """The figures that a card changes when it lands."""

    score: int  # the running score, points
    home: int  # cards home
    chain: int  # how many of the latest moves in a row have each brought a card home

    @classmethod
    def of(cls, session: GameSession) -> BarFigures:
        arcade = session.arcade
        return cls(arcade.running, len(session.game.state.home), arcade.chain)


class Hud:
    """Score, counters and buttons round the board of a game."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.form = Form([], focused=None)
        self.score = ScoreMeter(context)
        self.chain = ChainMeter(context)
        self.home = 0  # cards home
        self.ridge = HomeRidge(context)  # shown in place of a score that is hidden
        self.notice = PositionNotice(context)
        # in place of the notice, as long as the board shows them
        self.hinted = HintMoves()
        self.lamp = 0.0
        """How bright the lamp over the table is, 0 to 1: the shade behind the upper bar
        gives way to it.
        """
        self._session: GameSession | None = None
        self._offered: Offer | None = None  # in the middle
        self._beside: tuple[Offer, ...] = ()  # the sign
        self._shown: tuple[object, ...] = ()  # what the buttons follow from
        self._style = context.look.board_style((1280, 800))
        # what the parts of the bars show, and as trees
        self._trees: dict[str, tuple[object, Tree]] = {}
        # what the figure under the pointer is, and where it is
        self.explained: tuple[Message, pygame.Rect] | None = None
        self._place()

    @property
    def moving(self) -> bool:
        if self.context.settings.calm:
            return self.ridge.moving or self.notice.moving
        return self.score.moving or self.chain.moving or self.notice.moving

    def lay_out(self, style: Style) -> None:
        self._style = style
        self._place()

    def place(self, name: str) -> pygame.Rect:
        """Where a button is or, for one that is not shown, where the hint is: it would
        be beside that.
        """
        shown = {widget.name: widget.rect for widget in self.form.widgets}
        return shown.get(name) or shown.get("hint") or shown["menu"]

    def show(
        self, session: GameSession, offered: Offer | None = None, *beside: Offer
    ) -> None:
        """Show the buttons for a position, and what is ``offered`` in place of the sign
        and ``beside`` it.
        """
        context = self.context
        keys = context.controls.device, context.settings.keys
        shown = (
            session.game,
            offered,
            beside,
            keys,
            self.notice.notice,
        )
        if shown != self._shown:
            self._shown = shown
            self._session = session
            self._offered = offered
            self._beside = beside
            self._place()

    def nearest_below(self, x: float) -> str:
        """Return the enabled button of the bottom bar that is nearest to ``x``; the
        menu if there is none.
        """

        def distance(button: Widget) -> float:
            return abs(button.rect.centerx - x)

        enabled = [widget for widget in self.form.widgets if widget.enabled]
        buttons = [widget for widget in enabled if widget.name != "menu"]
        if not buttons:
            return "menu"
        return min(buttons, key=distance).name

    def _place(self) -> None:
        """Make the buttons anew; the focus goes to a neighbour of one that is gone."""
        form = self.form
        style = self._style
        margin = max(24, 12 / style.u)
        button = Button("menu", icon="menu", tooltip=N_("Menu"))
        menu = Pin(Use(button), "topleft", (margin, TOP), (40, 40))
        lower: list[Part] = []
        if self._session is not None:
            lower += self._lower(self._session, margin)
        bar = row(*lower, gap=10, size=BUTTON)
        pad = (margin, 0, margin, BAR - 10 - BUTTON)
        bars = layers(menu, column(space(), bar, pad=pad))
        window = pygame.Rect((0, 0), style.size)
        form.set_widgets(Tree(bars, style, window).widgets, style)
        names = [widget.name for widget in form.widgets]
        if form.focused is None or form.focused.name in names:
            return
        if form.focused.name in ("skip", "redeal"):
            form.focus(names[-1])
        else:
            form.focus(self._near_hint())

    def _near_hint(self) -> str:
        """The button for a focus that has lost its own: one of the left that is
        enabled.
        """
        for name in ("hint", "undo"):
            if self.form.widget(name).enabled:
                return name
        return "menu"

    def _lower(self, session: GameSession, margin: float) -> Iterator[Part]:
        """The buttons of the lower bar, and what is between them."""
        undo = self._undo_button(session)
        hint = self._hint_button(session)
        least = 112 if self._style.is_wide else 92
        longest = max(self._width(undo.text), self._width(hint.text))
        wide = max(least, longest + 50)
        yield Use(undo, size=wide)
        yield Use(self._redo_button(session), size=REDO)
        yield Use(hint, size=wide)
        if self._offered is None:
            yield row(self.notice.part(), pad=(NOTICE_MARGIN, 0), share=1)
        else:
            left = margin + 2 * wide + REDO + 3 * 10
            yield from self._offer(self._offered, left)
        for each in self._beside:
            yield self._beside_sign(each)
        yield from self._last_button(session.game.state)

    def _undo_button(self, session: GameSession) -> Button:
        may_undo = GameCommand.UNDO not in session.disallowed
        can_undo = bool(session.game.steps) and may_undo
        key = self.context.label(GameCommand.UNDO)
        return Button("undo", N_("Undo"), "undo", key, enabled=can_undo)

    def _redo_button(self, session: GameSession) -> Button:
        can_redo = bool(session.game.undone)
        key = self.context.label(GameCommand.REDO)
        tip = N_("Redo")
        return Button("redo", "", "redo", key, tooltip=tip, enabled=can_redo)

    def _hint_button(self, session: GameSession) -> Button:
        is_played = session.game.state.status is Status.PLAYING
        can_hint = is_played and GameCommand.HINT not in session.disallowed
        key = self.context.label(GameCommand.HINT)
        return Button("hint", N_("Hint"), "hint", key, enabled=can_hint)

    def _offer(self, offered: Offer, left: float) -> Iterator[Part]:
        """What is offered, in the middle of the window; ``left`` is where there is
        room from, units.
        """
        wanted = self._width(offered.text) + OFFER_PADDING
        middle = self._style.size[0] / self._style.u / 2
        key = None
        if offered.command is not None:
            key = self.context.label(offered.command)
        look = offered.look
        button = Button(offered.name, offered.text, offered.icon, key, look=look)
        yield space(max(0, middle - wanted / 2 - left - 10))
        yield Use(button, share=1, most=wanted)
        yield space()

    def _beside_sign(self, offer: Offer) -> Part:
        wide = self._width(offer.text) + BESIDE_PADDING
        named = Use(Button(offer.name, offer.text), size=wide)
        if not offer.icon:
            return named
        short = Button(offer.name, icon=offer.icon, tooltip=offer.text)
        return fits(named, Use(short, size=BUTTON))

    def _last_button(self, state: State) -> Iterator[Part]:
        """The button to skip a card, to redeal, or to see the results of a lost game."""
        room_of_redeal = self._width(REDEAL) + REDEAL_PADDING
        room_of_skip = self._width(SKIP) + SKIP_PADDING
        wide = max(190, room_of_redeal, room_of_skip)
        if Skip() in state.legal_moves:
            key = self.context.label(GameCommand.SKIP)
            yield Use(Button("skip", SKIP, "right", key, look=LEFT), size=wide)
            return
        lost = state.status is Status.LOST
        if state.variant.redeal is None and not lost:
            return
        redeal = Button("redeal", REDEAL, "redeal")
        if lost:
            redeal = Button("redeal", N_("Results"), "stats")
        redeal.keycap = self.context.label(GameCommand.REDEAL)
        redeal.enabled = lost or Redeal() in state.legal_moves
        redeal.shows_key = self._style.is_wide
        redeal.look = Look(primary=state.status.stopped, align_left=True)
        if not redeal.shows_key:
            wide -= WITH_KEY - WITHOUT_KEY
        yield Use(redeal, size=wide)

    def _width(self, text: Text) -> float:
        return self._style.width(translated(text), "button") / self._style.u

    def show_figures(self, figures: BarFigures, at_once: bool = False) -> None:
        self.score.show(figures.score, at_once)
        self.chain.show(figures.chain, at_once)
        self.home = figures.home
        self.ridge.show(figures.home, at_once)

    def update(self, dt: float) -> None:
        self.score.update(dt)
        self.chain.update(dt)
        self.ridge.update(dt)
        self.notice.update(dt)

    def draw(
        self, surface: pygame.Surface, session: GameSession, score: bool = True
    ) -> None:
        style = self._style
        art = self.context.look.art()
        made = len(session.game.steps)
        self.draw_top(
            surface, session.variant, session.label, made, session.seconds, score
        )
        if self._offered is None:
            self._between().draw(surface)
        self.form.draw(surface, style)
        if self.explained is not None:
            why, place = self.explained
            bottom = style.px(CHAIN_TOP + CHAIN_HEIGHT)
            below = pygame.Rect(place.left, 0, place.width, bottom)
            draw_tooltip(surface, style, translated(why), below)
        last = self.form.widgets[-1]
        if isinstance(last, Button) and last.name == "redeal":
            _draw_redeals_left(surface, last, session.game.state, style, art)

    def point(self, pos: tuple[int, int]) -> None:
        """Explain the figure of the upper bar that the pointer is on, if it is on one."""
        places = self.figures()
        before = self.explained
        self.explained = next(
            ((why, place) for why, place in places if place.collidepoint(pos)), None
        )
        self.form.dirty |= self.explained != before

    def figures(self) -> Iterator[tuple[Message, pygame.Rect]]:
        """What each figure of the upper bar is, and where it is."""
        px = self._style.px
        if not self.context.settings.calm:
            score = pygame.Rect(0, 0, px(FIGURE_WIDTH), px(CHAIN_TOP))
            score.centerx = self._style.size[0] // 2
            yield SCORE_WHY, score
            chain = score.move(0, score.height)
            chain.height = px(CHAIN_HEIGHT)
            yield CHAIN_WHY, chain
        captions = {translated(name): why for name, why in COUNTER_WHY.items()}
        if (upper := self._trees.get("upper")) is None:
            return
        for part, rect in upper[1].places:
            if isinstance(part, Label) and part.text in captions:
                place = rect.inflate(px(2 * COUNTER_PADDING), 0)
                place.height = px(COUNTER_HEIGHT)
                yield captions[str(part.text)], place

    def _between(self) -> Tree:
        """The moves of a hint or the notice, between the buttons."""
        style = self._style
        part = self.notice.part()
        if self.hinted.moves:
            part = self.hinted.part(style, self.context.look.art())
        left = self.place("hint").right
        right = style.size[0] - style.px(NOTICE_MARGIN)
        for widget in self.form.widgets:
            if widget.name in RIGHT_OF_SIGN:
                right = min(right, widget.rect.left)
        shown = (part, left, right)
        return self._tree("between", shown, lambda: between(*shown, style))

    def draw_top(
        self,
        surface: pygame.Surface,
        variant: Variant,
        label: str,
        moves: int,
        seconds: float,
        score: bool = True,
    ) -> None:
        """Draw the upper bar; a ridge of the cards home takes the place of a score that
        is hidden.
        """
        style = self._style
        if not style.theme.plain:
            surface.blit(_shade(style, round(SHADE_LEVELS * self.lamp)), (0, 0))
        is_calm = self.context.settings.calm
        is_saved = self.context.folder.problem is None
        shown = variant, label, moves, seconds, self.home, is_calm, is_saved
        sides = self._tree(
            "upper", shown, lambda: self._sides(variant, label, moves, seconds)
        )
        sides.draw(surface)
        if is_calm:
            room = self._room_between(sides)
            self.ridge.draw(surface, style, variant.cards_to_win, room)
            return
        part: Part = Pin(
            self.chain.part(), "midtop", (0, CHAIN_TOP), (None, CHAIN_HEIGHT)
        )
        if score:
            number = Pin(self.score.part(), "midtop", (0, SCORE_TOP))
            rays = Pin(self.chain.rays(), "midtop")
            part = layers(rays, number, part)
        window = pygame.Rect((0, 0), style.size)
        self._tree("middle", part, lambda: Tree(part, style, window)).draw(surface)
        if score:
            self.score.draw_award(surface, style)

    def _sides(self, variant: Variant, label: str, moves: int, seconds: float) -> Tree:
        """The rules and the deal at the left of the upper bar, the counters at its
        right.
        """
        style = self._style
        left = max(24, 12 / style.u) + 40 + 14
        title = Label(self.context.name_of(variant), "h2")
        note = rulebook.goal_note(variant)
        text = f"{label} · {note}" if note else label
        deal: Part = Label(text, "small", "mid")
        if self.context.folder.problem is not None:
            warning = Label(NOT_SAVED, "small", "ember")
            deal = row(Label(f"{label} · ", "small", "mid"), warning)
        whole = layers(
            Pin(title, "topleft", (left, 8)),
            Pin(deal, "topleft", (left, 39)),
            self._counters(variant, moves, seconds),
        )
        return Tree(whole, style, pygame.Rect((0, 0), style.size))

    def _room_between(self, sides: Tree) -> int:
        """How wide something may be in the middle of the upper bar, pixels."""
        width = self._style.size[0]
        middle = width // 2
        titles = 0
        counters = width
        for part, rect in sides.places:
            if not isinstance(part, Label) or not rect.width:
                continue
            if rect.left < middle:
                titles = max(titles, rect.right)
            else:
                counters = min(counters, rect.left)
        nearest = min(middle - titles, counters - middle)
        return 2 * (nearest - self._style.px(RIDGE_GAP))

    def _tree(self, name: str, shown: object, make: Callable[[], Tree]) -> Tree:
        """A part of the bars, laid out anew only where it shows something else than
        before.
        """
        shown = shown, self._style, current()
        kept = self._trees.get(name)
        if kept is None or kept[0] != shown:
            kept = self._trees[name] = shown, make()
        return kept[1]

    def _counters(self, variant: Variant, moves: int, seconds: float) -> Part:
        home = str(self.home)
        total = f"/{variant.cards_to_win}"
        columns = []
        if not self.context.settings.calm:
            clock = numbers.duration(seconds)
            columns.append(self._counter(_("Time"), clock, 78))
        columns.append(self._counter(_("Moves"), str(moves), 78))
        columns.append(self._counter(_("Home"), home, 92, total))
        right = max(24, 12 / self._style.u)
        return row(space(), *columns, pad=(0, 11, right, 0), lies=0)

    def _counter(self, name: str, value: str, width: float, total: str = "") -> Part:
        """A number below its name, at least ``width`` units wide."""
        style = self._style
        figure = Label(value, "readout", even_digits=True)
        rest = Label(total, "readout", "low", even_digits=True)
        drawn = style.digits(value + total, "readout", style.theme.hi)
        needed = drawn.get_width() / style.u + 18
        caption = row(space(), Label(name, "small", "mid"), size=15)
        below = row(space(), figure, rest, size=30)
        return column(caption, below, size=max(width, needed))


def between(part: Part, left: int, right: int, style: Style) -> Tree:
    """A part in the middle of the lower bar, or between ``left`` and ``right``."""
    margin = style.px(NOTICE_MARGIN)
    place = pygame.Rect(left + margin, 0, right - left - 2 * margin, style.px(BUTTON))
    place.bottom = style.size[1] - style.px(BAR - 10 - BUTTON)
    box = pygame.Rect(0, place.top, Sizes(style).of(part, place.width)[0], place.height)
    box.centerx = style.size[0] // 2
    return Tree(part, style, box.clamp(place))


def redeals_left_text(state: State) -> str:
    """How many redeals are left, where they are too many for a back each; empty
    otherwise.
    """
    rule = state.variant.redeal
    if rule is None or (rule.limit is not None and rule.limit <= MAX_BACKS):
        return ""
    return "∞" if rule.limit is None else f"×{rule.limit - state.redeals_used}"


def _draw_redeals_left(
    surface: pygame.Surface, button: Button, state: State, style: Style, art: CardArt
) -> None:
    rule = state.variant.redeal
    if rule is None or state.status is Status.LOST:
        return
    px = style.px
    rect = button.rect
    beside = px(WITH_KEY if button.shows_key else WITHOUT_KEY)
    right = rect.right - beside
    size = (px(20), px(28))
    count = redeals_left_text(state)
    if rule.limit is None:
        available = [True]
    else:
        left = rule.limit - state.redeals_used
        shown = 1 if count else rule.limit
        available = [number < left for number in range(shown)]
    # three overlap, like cards in a hand
    step = size[0] + px(5) if len(available) < 3 else px(13)
    x = right - (len(available) - 1) * step - size[0]
    if count:
        ink = style.theme.hi if button.enabled else style.theme.low
        text = style.text(count, "note_bold", ink)
        surface.blit(text, text.get_rect(midright=(right, rect.centery)))
        x -= text.get_width() + px(5)
    back = art.back(size)
    used = dashed(size, px(3), *USED_DASH, 1, style.theme.low)
    for is_left in available:
        picture = back if is_left else used
        if not button.enabled:
            picture = picture.copy()
            picture.set_alpha(DISABLED_ALPHA)
        surface.blit(picture, picture.get_rect(midleft=(x, rect.centery)))
        x += step


@kept
def _shade(style: Style, level: int) -> pygame.Surface:
    shade = blank((style.size[0], style.px(SHADE_HEIGHT)))
    alpha = SHADE_ALPHA * (1 - SHADE_LOSS * level / SHADE_LEVELS)
    for y in range(shade.height):
        strength = round(255 * alpha * (1 - y / shade.height))
        shade.fill((*style.theme.bg0, strength), (0, y, shade.width, 1))
    return shade
