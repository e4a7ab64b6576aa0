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
from gaps.stage.widgets.form import draw_tooltip
from gaps.stage.widgets.widget import DISABLED_ALPHA
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
        return min(1.0, self._age / (ICON_SECONDS * factor)) if factor else 1.0

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
        icon = Picture(
            _paint_icon, (before if self.moving else "", now, self._changed), ICON
        )
        title = Label(self.notice.title, "button", "brass" if now == "open" else "hi")
        texts = column(space(), title, Label(self.notice.note, "small", "mid"), space())
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
    for icon, share in ((before, 1 - changed), (now, changed)):
        if icon:
            name = "open" if icon == "dim" else icon
            picture = style.glyph(
                f"pass_{name}", (style.px(ICON[0]), style.px(ICON[1]))
            )
            blit_faint(
                surface,
                picture,
                picture.get_rect(center=rect.center),
                share * STRENGTH.get(icon, 1),
            )


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
            key.append(
                Picture(
                    _paint_centred, (keycap, self.key), (wide / style.u, high / style.u)
                )
            )
        count = len(self.moves)
        with_key = (
            self._form(count, reasons, art, key) for reasons in range(count, -1, -1)
        )
        return fits(
            *with_key,
            *(self._form(shown, 0, art, ()) for shown in range(count, 0, -1)),
            Part(),
        )

    def _form(
        self, shown: int, reasons: int, art: CardArt, key: Sequence[Part]
    ) -> Part:
        """The first ``shown`` moves, the first ``reasons`` of them with what they are
        good for.
        """
        made = enumerate(self.moves[:shown], 1)
        moves = [
            self._move(number, move, number <= reasons, art) for number, move in made
        ]
        return row(
            row(*moves, gap=MOVE_GAP), *key, gap=WORD_GAP, pad=(PADDING, 0), face=FRAME
        )

    def _move(
        self, number: int, move: HintedMove, with_reason: bool, art: CardArt
    ) -> Part:
        parts: list[Part] = [SuitLabel(card_text(move.card), "button", art=art)]
        if len(self.moves) > 1:
            parts.insert(
                0, Picture(_paint_centred, (numbered_disc, number), (NUMBER, NUMBER))
            )
        if with_reason and (reason := move.reason):
            parts.append(SuitLabel(reason, "note", art=art))
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
        buttons = [
            widget
            for widget in self.form.widgets
            if widget.enabled and widget.name != "menu"
        ]
        nearest = min(
            buttons, key=lambda button: abs(button.rect.centerx - x), default=None
        )
        return "menu" if nearest is None else nearest.name

    def _place(self) -> None:
        """Make the buttons anew; the focus goes to a neighbour of one that is gone."""
        form = self.form
        style = self._style
        margin = max(24, 12 / style.u)
        menu = Use(Button("menu", icon="menu", tooltip=N_("Menu")))
        lower = [] if self._session is None else [*self._lower(self._session, margin)]
        bar = row(*lower, gap=10, size=BUTTON)
        pad = (margin, 0, margin, BAR - 10 - BUTTON)
        bars = layers(
            Pin(menu, "topleft", (margin, TOP), (40, 40)), column(space(), bar, pad=pad)
        )
        form.set_widgets(
            Tree(bars, style, pygame.Rect((0, 0), style.size)).widgets, style
        )
        names = [widget.name for widget in form.widgets]
        focused = "" if form.focused is None else form.focused.name
        if focused in ("skip", "redeal") and focused not in names:
            form.focus(names[-1])
        elif focused and focused not in names:
            near = (form.widget(name) for name in ("hint", "undo"))
            form.focus(next((each.name for each in near if each.enabled), "menu"))

    def _lower(self, session: GameSession, margin: float) -> Iterator[Part]:
        style = self._style
        state = session.game.state
        forbidden = session.disallowed
        label = self.context.label
        offered = self._offered
        may_undo = GameCommand.UNDO not in forbidden
        is_narrow = not style.is_wide
        can_undo = bool(session.game.steps) and may_undo
        can_redo = bool(session.game.undone)
        can_hint = state.status is Status.PLAYING and GameCommand.HINT not in forbidden
        undo = Button(
            "undo", N_("Undo"), "undo", label(GameCommand.UNDO), enabled=can_undo
        )
        hint = Button(
            "hint", N_("Hint"), "hint", label(GameCommand.HINT), enabled=can_hint
        )
        longest = max(self._width(each.text) for each in (undo, hint))
        wide = max(92 if is_narrow else 112, longest + 50)
        yield Use(undo, size=wide)
        again = label(GameCommand.REDO)
        tip = N_("Redo")
        yield Use(
            Button("redo", "", "redo", again, tooltip=tip, enabled=can_redo), size=52
        )
        yield Use(hint, size=wide)
        left = margin + 2 * wide + 52 + 3 * 10
        last = max(
            190, self._width(REDEAL) + REDEAL_PADDING, self._width(SKIP) + SKIP_PADDING
        )
        if offered is not None:
            wanted = self._width(offered.text) + OFFER_PADDING
            middle = style.size[0] / style.u / 2
            begin = max(0, middle - wanted / 2 - left - 10)
            key = None if offered.command is None else label(offered.command)
            button = Button(
                offered.name, offered.text, offered.icon, key, look=offered.look
            )
            yield from (space(begin), Use(button, share=1, most=wanted))
            yield space()
        else:
            yield row(self.notice.part(), pad=(NOTICE_MARGIN, 0), share=1)
        for each in self._beside:
            named = Use(
                Button(each.name, each.text),
                size=self._width(each.text) + BESIDE_PADDING,
            )
            short = Use(
                Button(each.name, icon=each.icon, tooltip=each.text), size=BUTTON
            )
            yield fits(named, short) if each.icon else named
        if Skip() in state.legal_moves:
            yield Use(
                Button("skip", SKIP, "right", label(GameCommand.SKIP), look=LEFT),
                size=last,
            )
            return
        lost = state.status is Status.LOST
        if state.variant.redeal is None and not lost:
            return
        redeal = Button(
            "redeal",
            N_("Results") if lost else REDEAL,
            icon="stats" if lost else "redeal",
        )
        redeal.keycap = label(GameCommand.REDEAL)
        redeal.enabled = lost or Redeal() in state.legal_moves
        redeal.shows_key = not is_narrow
        redeal.look = Look(primary=state.status.stopped, align_left=True)
        yield Use(redeal, size=last - (WITH_KEY - WITHOUT_KEY if is_narrow else 0))

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
            part = (
                self.hinted.part(style, art)
                if self.hinted.moves
                else self.notice.part()
            )
            after = {"play out", "way back", "missed win", "redeal", "skip"}
            lefts = [
                widget.rect.left for widget in self.form.widgets if widget.name in after
            ]
            right = min(lefts, default=style.size[0] - style.px(NOTICE_MARGIN))
            ends = self.place("hint").right, right
            self._tree(
                "between", (part, ends), lambda: between(part, *ends, style)
            ).draw(surface)
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
        settings = self.context.settings
        window = pygame.Rect((0, 0), style.size)

        def sides() -> Tree:
            left = max(24, 12 / style.u) + 40 + 14
            note = rulebook.goal_note(variant)
            name = Pin(Label(self.context.name_of(variant), "h2"), "topleft", (left, 8))
            deal: Part = Label(f"{label} · {note}" if note else label, "small", "mid")
            if not is_saved:
                warning = Label(NOT_SAVED, "small", "ember")
                deal = row(Label(f"{label} · ", "small", "mid"), warning)
            counters = self._counters(variant, moves, seconds)
            return Tree(
                layers(name, Pin(deal, "topleft", (left, 39)), counters), style, window
            )

        is_saved = self.context.folder.problem is None
        shown = variant, label, moves, seconds, self.home, settings, is_saved
        tree = self._tree("upper", shown, sides)
        tree.draw(surface)
        if settings.calm:
            middle = window.centerx
            texts = [
                rect
                for part, rect in tree.places
                if isinstance(part, Label) and rect.width
            ]
            titles = max(
                (rect.right for rect in texts if rect.left < middle), default=0
            )
            counters = min(
                (rect.left for rect in texts if rect.left >= middle),
                default=window.right,
            )
            beside = min(middle - titles, counters - middle) - style.px(RIDGE_GAP)
            self.ridge.draw(surface, style, variant.cards_to_win, 2 * beside)
            return
        part: Part = Pin(
            self.chain.part(), "midtop", (0, CHAIN_TOP), (None, CHAIN_HEIGHT)
        )
        if score:
            number = Pin(self.score.part(), "midtop", (0, SCORE_TOP))
            part = layers(Pin(self.chain.rays(), "midtop"), number, part)
        self._tree("middle", part, lambda: Tree(part, style, window)).draw(surface)
        if score:
            self.score.draw_award(surface, style)

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
        style = self._style
        shown = [
            (
                _("Time"),
                numbers.duration(seconds),
                78,
                "",
                not self.context.settings.calm,
            ),
            (_("Moves"), str(moves), 78, "", True),
            (_("Home"), str(self.home), 92, f"/{variant.cards_to_win}", True),
        ]
        columns = []
        for name, value, width, total, is_shown in shown:
            if is_shown:
                figure = Label(value, "readout", even_digits=True)
                rest = Label(total, "readout", "low", even_digits=True)
                needed = (
                    style.digits(value + total, "readout", style.theme.hi).get_width()
                    / style.u
                    + 18
                )
                caption = row(space(), Label(name, "small", "mid"), size=15)
                below = row(space(), figure, rest, size=30)
                columns.append(column(caption, below, size=max(width, needed)))
        return row(space(), *columns, pad=(0, 11, max(24, 12 / style.u), 0), lies=0)


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
    size = (px(20), px(28))
    beside = px(WITH_KEY if button.shows_key else WITHOUT_KEY)
    count = redeals_left_text(state)
    if rule.limit is None:
        available = [True]
    else:
        left = rule.limit - state.redeals_used
        available = [number < left for number in range(1 if count else rule.limit)]
    # three overlap, like cards in a hand
    step = size[0] + px(5) if len(available) < 3 else px(13)
    x = rect.right - beside - (len(available) - 1) * step - size[0]
    if count:
        text = style.text(
            count, "note_bold", style.theme.hi if button.enabled else style.theme.low
        )
        surface.blit(text, text.get_rect(midright=(rect.right - beside, rect.centery)))
        x -= text.get_width() + px(5)
    for is_left in available:
        picture = (
            art.back(size)
            if is_left
            else dashed(size, px(3), *USED_DASH, 1, style.theme.low)
        )
        picture = picture.copy() if not button.enabled else picture
        if not button.enabled:
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
