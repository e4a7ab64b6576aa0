"""How to play: the rules of a variant in words and in small pictures, which are said,
too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import zip_longest

from pygame import Rect, Surface

from gaps.engine import CATALOGUE, Card, Redeal, State, Suit, Variant, parse_board
from gaps.engine.cards import ACE, JACK
from gaps.engine.destinations import GapKind
from gaps.engine.layout import in_rows
from gaps.engine.wishes import ANY_STEP, ANY_SUIT, Where
from gaps.language import N_, NC_, _, joined
from gaps.scenes.common import help_text
from gaps.scenes.common.card_parts import SuitLabel
from gaps.scenes.common.program_scene import ScreenHelp
from gaps.scenes.common.screen import Dialog, Shortcut
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.learn.lesson import LessonScene
from gaps.scenes.session.routes import PlayRequested
from gaps.scenes.shared.context import Context
from gaps.scenes.text import rulebook
from gaps.scenes.text.card_text import RANK_PLURALS, card_text
from gaps.stage.core.intents import Intent, Nav, Wheel
from gaps.stage.core.scene import Pop, Push, Result, Scene, Transition
from gaps.stage.drawing import shapes
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.drawing.style import (
    SPACE_L,
    SPACE_M,
    SPACE_S,
    SPACE_XL,
    SPACE_XS,
    Style,
)
from gaps.stage.speech.spoken import heading, part_key
from gaps.stage.view import (
    Label,
    Live,
    Part,
    Picture,
    Scrolled,
    Turned,
    button,
    column,
    icon,
    layers,
    row,
    space,
)
from gaps.table.cards.art import CardArt
from gaps.table.cards.faces import GhostKind
from gaps.table.render.outlines import corner_radius
from gaps.table.render.slots import Slot, draw_slot, ghosts_of, slot_of

LINE = 24  # units, like all lengths here
PICTURE_GAP = SPACE_XL  # between a picture and the text beside it
SIDE = SPACE_XL  # left of the text
BUTTONS = 380  # the room beside the title that the buttons take
TITLE_STYLES = ("h1", "h2", "h3", "h4")
MIN_TEXT_WIDTH = 300  # there are no pictures if they leave less for the text
# The pictures
CARD = (42, 59)
GUTTER = 3  # between two cards
STRIP_DISTANCE = SPACE_XL  # between two strips of cards
ARROW = 20  # between two lines of strips
ARROW_MARGIN = SPACE_M
WIDTH = 6 * CARD[0] + 5 * GUTTER + 4
SEED = 16  # of the small board: no gap that is drawn after a redeal wants a six
STUCK = """
2s 3s 4s 5s 6s --
2h 3h 4h 6d -- 5c
4c 6c -- 3d 5h 2d
3c 2c 6h -- 4d 5d
"""
ROW = 1  # of that board, which is drawn
SMALL_TOP = 6  # the top rank of that board


class Rules(Dialog):
    """Left and right show other variants. Ends without a result, or with
    ``PlayRequested``.
    """

    called = N_("Rules of the game")
    about = (
        N_(
            "The rules of one game in words and pictures. The arrows at the top lead to the other games."
        ),
        N_("The lessons teach them on a small board."),
    )
    size = (920, 640)
    margin = 12
    pad = (SIDE, 18, 28, 3)
    first_focus = "done"

    def __init__(self, context: Context, below: Scene, variant: Variant) -> None:
        super().__init__(context, below)
        self._variant = variant
        self._top = 0  # how much of the text is hidden above, pixels

    @property
    def variant(self) -> Variant:
        return self._variant

    @property
    def title(self) -> str:
        return _(self.variant.name)

    @property
    def help(self) -> ScreenHelp | None:
        """The keys of a game, too: the rules are where somebody new looks for them."""
        sentences = *self.about, *help_text.PLAY.sentences[:1]
        return replace(help_text.PLAY, title=self.called, sentences=sentences)

    def view(self) -> Part:
        name = Label(self.title, TITLE_STYLES, align="topleft", says="", share=1)
        title = row(name, space(BUTTONS), size=50)
        names = rulebook.other_names(self.variant)
        others = row(space(SPACE_XS), Label(names, "note", "mid", "topleft", share=1))
        room = self.style.size[0] / self.style.u - 2 * self.margin
        width = min(self.size[0], room)
        chapters = self._chapters(self.style.px(width - 2 * SIDE))
        buttons = column(space(SPACE_S), self._buttons())
        head = layers(column(title, others), buttons, size=80)
        text = Turned(Scrolled(column(*chapters), self._top), share=1)
        keys = self.legend_of([((GameCommand.HELP,), N_("keys of a game"))])
        foot = layers(Live(self._paint_more), row(space(), keys), size=31)
        return column(head, text, foot)

    def _buttons(self) -> Part:
        before = partial(self._show_other, -1)
        after = partial(self._show_other, 1)
        to_previous = N_("Previous game")
        to_next = N_("Next game")
        return row(
            space(),
            button("lessons", N_("Lessons"), self._to_lessons, "peak", size=132),
            space(SPACE_M),
            button("previous", "", before, "left", tooltip=to_previous, size=44),
            space(SPACE_S),
            button("next", "", after, "right", tooltip=to_next, size=44),
            space(SPACE_M),
            self.done_button(120),
            size=44,
        )

    def _to_lessons(self) -> Transition:
        return Push(LessonScene(self.context, from_rules=True))

    def _chapters(self, room: int) -> Iterator[Part]:
        art = self.context.appearance.art()
        px = self.style.px
        illustrated = room - px(WIDTH) - px(PICTURE_GAP) >= px(MIN_TEXT_WIDTH)
        pictures = zip_longest(rulebook.chapters(self.variant), vignettes(self.variant))
        for number, ((name, texts), given) in enumerate(pictures):
            picture = given or ()
            says = (heading(part_key("chapter", number), name),)
            paragraphs = (
                SuitLabel(
                    each,
                    "body",
                    "hi",
                    "topleft",
                    99,
                    LINE,
                    art=art,
                )
                for each in texts
            )
            title = Label(name, "label", "brass", "topleft", says=says, size=32)
            said = picture_words(picture)
            words = (title, *paragraphs, space(SPACE_S))
            if picture and illustrated:
                shown = vignette_part(picture, art, said)
                beside = column(space(SPACE_XS), shown, space(SPACE_L), size=WIDTH)
                yield row(column(*words, share=1), space(PICTURE_GAP), beside)
            else:
                yield column(*words, Part(says=said))

    def _paint_more(self, surface: Surface, style: Style, rect: Rect) -> None:
        if self._top < self._hidden:
            more = style.icon("arrow_down", style.px(20), style.theme.brass)
            shapes.put(surface, more, midbottom=rect.midbottom)

    def shortcuts(self) -> Sequence[Shortcut]:
        focused = self.form.focused
        at_done = focused is not None and focused.name == "done"
        turn = self._show_other if at_done else None
        return (
            Shortcut((Nav.LEFT, Nav.RIGHT), N_("other game"), turn=turn),
            Shortcut((Nav.UP, Nav.DOWN), N_("read on"), turn=self._scroll),
            self.back_shortcut(),
        )

    def handle(self, intent: Intent) -> Transition | None:
        if isinstance(intent, Wheel) and not self.closing:
            self._scroll(-intent.dy)
            self.changed()
            return None
        return super().handle(intent)

    def _scroll(self, lines: float) -> None:
        hidden = self._hidden
        by = round(lines * self.style.px(LINE) * 2)
        self._top = max(0, min(hidden, min(hidden, self._top) + by))

    @property
    def _hidden(self) -> int:
        """How much of the text there is no room for, pixels."""
        ((text, rect),) = self.tree.placed(Scrolled)
        return text.hidden(self.tree.sizes, rect)

    def _show_other(self, by: int) -> None:
        """Show the variant ``by`` places further in the catalogue; custom rules lie
        before the first.
        """
        variants = list(CATALOGUE.values())
        self.turn(by)
        here = -max(0, by)
        if self.variant in variants:
            here = variants.index(self.variant)
        self._variant = variants[(here + by) % len(variants)]
        self.context.sound.play("page")
        self.context.announcer.say_at_once(self.title)
        self._top = 0

    def resume(self, result: Result | None) -> Transition | None:
        """The lessons have ended. The request to play is passed on to the scene below."""
        super().resume(result)
        if isinstance(result, PlayRequested):
            return Pop(result)
        return None


@dataclass(frozen=True)
class Strip:
    """Cards and gaps side by side; the first ``fused`` cards are a run."""

    cells: tuple[Card | Slot, ...]
    fused: int = 0


@lru_cache(maxsize=32)
def vignettes(variant: Variant) -> Sequence[Sequence[Sequence[Strip]]]:
    """Return a picture for each chapter of the rules: lines of strips, with an arrow
    between lines.
    """
    # a row in its order; a turned card, its like on the board, and their exchange
    if variant.passes:
        clubs = [Card(variant.base + step, Suit.CLUBS) for step in range(4)]
        own_places = Strip(tuple(clubs))
        turned = Card(6, Suit.DIAMONDS)
        left = Card(10, Suit.HEARTS)
        right = Card(JACK, Suit.CLUBS)
        before = (Strip((turned,)), Strip((left, turned, right)))
        after = (Strip((left, right, turned)),)
        return ((own_places,),), (before, after), ()
    run = [Card(variant.base + step, Suit.SPADES) for step in range(4)]
    fourth = Slot(GapKind.GROWS, (run[3],))
    goal = Strip((*run[:3], fourth), fused=3)
    redeal = tuple((strip,) for strip in _redeal(variant))
    return ((goal,),), (_moves(variant),), redeal


def _moves(variant: Variant) -> tuple[Strip, ...]:
    middle = (variant.base + variant.top) // 2
    low = Card(middle, Suit.SPADES)
    high = Card(middle + 1, Suit.SPADES)
    last = Card(variant.top, Suit.HEARTS)
    any_base = tuple(Card(variant.base, suit) for suit in Suit)
    any_card = tuple(Card(variant.base + step, suit) for step, suit in enumerate(Suit))
    strips = []
    wishes = {wish.where: wish for wish in variant.wishes}
    if Where.BEFORE in wishes:
        before = Card(middle + 1, Suit.DIAMONDS)
        right = Card(middle + 2, Suit.DIAMONDS)
        strips.append(Strip((low, Slot(GapKind.LIVE, (high, before)), right)))
    elif wishes[Where.AFTER].suits == ANY_SUIT:
        of_any_suit = tuple(Card(high.rank, suit) for suit in Suit)
        strips.append(Strip((low, Slot(GapKind.START, of_any_suit))))
    else:
        strips.append(Strip((low, Slot(GapKind.LIVE, (high,)))))
    if Where.AFTER_TOP in wishes:
        strips.append(Strip((last, Slot(GapKind.START, any_base))))
        return tuple(strips)
    start = wishes.get(Where.START)
    if start is not None and start.steps == ANY_STEP:
        strips.append(Strip((Slot(GapKind.START, any_card),)))
    elif start is not None and Where.BEFORE not in wishes:
        strips.append(Strip((Slot(GapKind.START, any_base),)))
    strips.append(Strip((last, Slot(GapKind.DEAD))))
    return tuple(strips)


def _redeal(variant: Variant) -> tuple[Strip, ...]:
    """Return a row of a small board without moves, and the same row after this
    variant's redeal.
    """
    has_aces_out = variant.decks == 1 and variant.removed == {ACE}
    if variant.redeal is None or not has_aces_out or variant.layout.tray:
        return ()
    layout = in_rows(4, 6)
    ranks = tuple(range(ACE, SMALL_TOP + 1))
    small = replace(
        variant,
        key="vignette",
        layout=layout,
        ranks=ranks,
        base=2,
        top=SMALL_TOP,
    )
    before = parse_board(STUCK, small, SEED)
    # by these rules a card of the sample can still move
    if Redeal() not in before.legal_moves:
        return ()
    after = before.play(Redeal())
    return _row(before, variant.top), _row(after, variant.top)


def _row(state: State, top: int) -> Strip:
    """Return the row as it is drawn, with the ``top`` rank of the variant in place of
    the small board's.
    """
    cells = state.variant.layout.row(ROW)
    shown: list[Card | Slot] = []
    for cell in cells:
        card = state.board[cell]
        if card is None:
            shown.append(slot_of(state, cell))
        elif state.variant.is_top(card):
            shown.append(card._replace(rank=top))
        else:
            shown.append(card)
    home = state.home.intersection(cells)
    return Strip(tuple(shown), len(home))


def vignette_part(picture: Sequence[Sequence[Strip]], art: CardArt, says: str) -> Part:
    """Strips of cards, one below the other, which say something in place of
    themselves.
    """
    parts: list[Part] = []
    for line in picture:
        if parts:
            parts.append(icon("arrow_down", ARROW, "mid", size=ARROW + ARROW_MARGIN))
        strips = []
        for strip in line:
            width = len(strip.cells) * (CARD[0] + GUTTER) - GUTTER
            size = (width, CARD[1])
            strips.append(Picture(_paint_strip, (strip, art), size))
        parts.append(row(*strips, gap=STRIP_DISTANCE))
    return column(*parts, says=says)


def _paint_strip(
    surface: Surface, style: Style, rect: Rect, strip: Strip, art: CardArt
) -> None:
    size = (style.px(CARD[0]), style.px(CARD[1]))
    gutter = style.px(GUTTER)
    radius = corner_radius(size)
    edge = shapes.ring(size, radius, 1, style.theme.edge)
    run: list[Card] = []
    for number, cell in enumerate(strip.cells):
        left = rect.left + number * (size[0] + gutter)
        place = Rect((left, rect.top), size)
        if isinstance(cell, Slot):
            draw_slot(Canvas(surface, style), place, cell, art, bright=True)
        elif number < strip.fused:
            run.append(cell)
        else:
            surface.blit(art.face(cell, size), place)
            surface.blit(edge, place)
    if run:
        line = style.px(2)
        picture = art.strip(run, size, gutter)
        around = surface.blit(picture, rect).inflate(line, line)
        glow = style.theme.glow
        ring = shapes.ring(around.size, radius + line / 2, line, glow)
        surface.blit(ring, around)


# In words

OR = NC_("between cards that a gap takes", "or")


def picture_words(picture: Sequence[Sequence[Strip]]) -> str:
    """Return what a picture shows; an empty text for no picture. Later lines are later
    positions.
    """
    if not picture:
        return ""
    shown, *later = (joined("; ", map(_strip_words, line)) for line in picture)
    for line in later:
        shown = _("{before}. Then: {after}", before=shown, after=line)
    return _("Example: {cards}.", cards=shown)


def _strip_words(strip: Strip) -> str:
    words = [
        card_text(cell) if isinstance(cell, Card) else _gap_words(cell)
        for cell in strip.cells
    ]
    if strip.fused:
        cards = joined(", ", words[: strip.fused])
        run = _("{cards} home", cards=cards)
        words = [run, *words[strip.fused :]]
    return joined(", ", words)


def _gap_words(gap: Slot) -> str:
    if gap.kind is GapKind.DEAD:
        return _("a dead gap")
    if not gap.cards:
        return _("a gap")
    cards = joined(
        f" {_(OR)} ", (_ghost_words(*ghost) for ghost in ghosts_of(gap.cards))
    )
    return _("a gap for {cards}", cards=cards)


def _ghost_words(card: Card, kind: GhostKind) -> str:
    match kind:
        case GhostKind.ANY_CARD:
            return _("any card")
        case GhostKind.ANY_SUIT:
            return _(RANK_PLURALS[card.rank])
        case GhostKind.THIS_OR_HIGHER:
            return _("{card} or higher", card=card_text(card))
    return card_text(card)
