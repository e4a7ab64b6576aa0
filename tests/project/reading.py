"""Open the screens of a scenario and read them: what is drawn and where, what is said,
what keys lead to.
"""

from __future__ import annotations

import gettext
import os
import random
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, ClassVar, NamedTuple

import pygame
import pytest

from gaps import background, language
from gaps.engine import State, Suit
from gaps.language import said
from gaps.progress.summits import summit_reader
from gaps.scenes.board.board_question import VEIL_ALPHA, BoardQuestion
from gaps.scenes.common.screen import ARROWS, BELOW_BRIGHTNESS
from gaps.scenes.common.screen import Screen as TreeScreen
from gaps.scenes.speech.plain_text import speakable
from gaps.scenes.text.card_text import SUIT_SYMBOLS
from gaps.scenes.text.numbers import part_of, time_in_words
from gaps.solver import Adviser, Review, missed_win, review
from gaps.stage.core import clipboard
from gaps.stage.core.form import Form, nearest
from gaps.stage.core.intents import Nav
from gaps.stage.core.scene import Scene
from gaps.stage.core.widget import Site, Widget
from gaps.stage.drawing import key_caps, shapes
from gaps.stage.drawing.style import Style
from gaps.stage.speech.reader import Announcer
from gaps.stage.speech.spoken import Area, Spoken, area_of
from gaps.stage.view.items import Items
from gaps.stage.widgets.button import Button
from gaps.stage.widgets.selector import Selector
from gaps.stage.widgets.text_field import TextField
from gaps.table.cards.art import CardArt
from tests.scenarios.camera import Camera, Opened, a_context
from tools import languages

WAY = (
    *[Nav.DOWN] * 9,
    *[Nav.RIGHT] * 14,
    *[Nav.LEFT] * 14,
    *[Nav.UP] * 10,
    *[Nav.RIGHT] * 14,
    *(Nav.DOWN, Nav.LEFT) * 10,
)
"""A way that comes to most of what lies beside and below each other."""
Scenario = Callable[..., None]
WIDE = "wide"
"""A made-up language of wide letters: text left in normal letters was not translated.
"""
WIDE_OFFSET = ord("Ａ") - ord("A")  # from a letter to its wide form
INSTANT = re.compile(r"_\d\d\d\dms$")
"""Ends the name of a picture of something that moves."""
LEAST_SEEN = 0.3  # of the height of a line: above its letters are about so much
APART = 2  # pixels between a word and the picture of a suit
SIZE = 1280, 800
LONG_STEP = 1 / 30  # seconds
DIRECTIONS = {
    Nav.LEFT: (-1, 0),
    Nav.RIGHT: (1, 0),
    Nav.UP: (0, -1),
    Nav.DOWN: (0, 1),
}
MANY_ROWS = 200


class Words(NamedTuple):
    """A line of text and its place in pixels."""

    text: str
    rect: pygame.Rect
    of_keys: bool = False
    """Whether it names keys and what they do."""
    beyond: bool = False
    """Whether it ends outside the plate that it lies on."""
    text_style: str = ""
    """In which it is drawn."""


class Canvas(pygame.Surface):
    """A surface that records the texts drawn on it."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.words: list[Words] = []
        self.plates: list[pygame.Rect] = []
        """Panels, buttons, pills and bars, the lowest first."""

    def blit(
        self, source: pygame.Surface, dest: Any = (0, 0), *more: Any, **named: Any
    ) -> pygame.Rect:
        """Blit, and add the texts of ``source`` as far as its shown part and the clip
        area show them.
        """
        at = (
            pygame.Rect(dest, source.get_size())
            if len(dest) == 2
            else pygame.Rect(dest)
        )
        part = more[0] if more else named.get("area")
        shown = (
            source.get_rect()
            if part is None
            else pygame.Rect(part).clip(source.get_rect())
        )
        # what is before the source is left out, and the rest stays in its place
        if part is not None:
            at = at.move(
                shown.left - pygame.Rect(part).left, shown.top - pygame.Rect(part).top
            )
        clip = (
            self.get_clip()
            if part is None
            else self.get_clip().clip((at.topleft, shown.size))
        )
        flags = more[1] if len(more) > 1 else named.get("special_flags", 0)
        if not flags and (opaque(source) or is_veil(source)):
            self._cover(clip.clip((at.topleft, shown.size)))
        for each in getattr(source, "words", ()):
            moved = each.rect.move(at.left - shown.left, at.top - shown.top)
            if clip == self.get_rect():
                self._add(each._replace(rect=moved))
            elif clip.colliderect(moved):
                seen = moved.clip(clip)
                if seen.height >= LEAST_SEEN * moved.height:
                    self._add(each._replace(rect=seen))
        for plate in getattr(source, "plates", ()):
            moved = plate.move(at.left - shown.left, at.top - shown.top)
            self.plates.append(moved.clip(clip))
        return super().blit(
            source,
            dest,
            *more,
            **named,
        )

    def _add(self, words: Words) -> None:
        """Add words, and whether they end outside the plate on which their middle is."""
        for plate in reversed(self.plates):
            if plate.height >= words.rect.height and plate.collidepoint(
                words.rect.center
            ):
                left = words.rect.left < plate.left
                right = words.rect.right > plate.right
                words = words._replace(beyond=words.beyond or left or right)
                break
        self.words.append(words)

    def fill(
        self,
        color: Any,
        rect: Any = None,
        special_flags: int = 0,
    ) -> pygame.Rect:
        """Fill, and forget the texts below; those that are dimmed are read no more."""
        area = super().fill(color, rect, special_flags)
        is_dimmed = special_flags == pygame.BLEND_RGB_MULT and max(color[:3]) <= round(
            255 * BELOW_BRIGHTNESS
        )
        if not special_flags or is_dimmed:
            self._cover(area)
            self.plates = [each for each in self.plates if not area.contains(each)]
        return area

    def _cover(self, area: pygame.Rect) -> None:
        whole = self.get_rect()
        inside = [(each, each.rect.clip(whole)) for each in self.words]
        self.words = [
            each for each, seen in inside if not seen or not area.contains(seen)
        ]

    def copy(self) -> pygame.Surface:
        """Copy the picture and its texts."""
        canvas = with_words(
            self, getattr(self, "words", ()), self.get_flags() & pygame.SRCALPHA
        )
        canvas.plates = list(getattr(self, "plates", ()))
        return canvas


def with_words(
    picture: pygame.Surface, words: Any, flags: int = pygame.SRCALPHA
) -> Canvas:
    """A copy of a picture with these texts on it."""
    canvas = Canvas(picture.get_size(), flags)
    pygame.Surface.blit(canvas, picture, (0, 0))
    canvas.words = list(words)
    return canvas


def saying(
    text: str,
    picture: pygame.Surface,
    text_style: str = "",
) -> Canvas:
    """A copy of a picture that shows a text."""
    words = Words(text, picture.get_rect(), text_style=text_style)
    return with_words(picture, [words])


def recorded_plate(
    draw: Callable[..., None],
) -> Callable[..., None]:
    """The same function, which records on a canvas where the plate lies."""

    def drawn(
        surface: pygame.Surface, rect: pygame.Rect, *more: Any, **named: Any
    ) -> None:
        draw(surface, rect, *more, **named)
        if isinstance(surface, Canvas):
            surface.plates.append(pygame.Rect(rect).clip(surface.get_clip()))

    return drawn


def opaque(picture: pygame.Surface) -> bool:
    """Whether a picture hides what is below it."""
    clear = picture.get_flags() & pygame.SRCALPHA or picture.get_colorkey() is not None
    return not clear and picture.get_alpha() in (None, 255)


def is_veil(picture: pygame.Surface) -> bool:
    """Whether a picture dims what is below it so much that it is read no more."""
    has_holes = picture.get_masks()[3] or picture.get_colorkey() is not None
    alpha = picture.get_alpha()
    return not has_holes and alpha is not None and alpha >= round(255 * VEIL_ALPHA)


class Wide(gettext.NullTranslations):
    """The language of wide letters."""

    def __init__(self) -> None:
        super().__init__()
        self._known = {
            (each, message.context): widened(each)
            for message in languages.read(languages.TEMPLATE)
            for each in ([message.id] if isinstance(message.id, str) else message.id)
        }

    def _translate(
        self,
        message: str,
        context: str | None,
    ) -> str:
        return self._known.get((message, context), message)

    def gettext(self, message: str) -> str:
        return self._translate(message, None)

    def ngettext(
        self,
        msgid1: str,
        msgid2: str,
        n: int,
    ) -> str:
        return self._translate(msgid1 if n == 1 else msgid2, None)

    def pgettext(
        self,
        context: str,
        message: str,
    ) -> str:
        return self._translate(message, context)


wide = cache(Wide)


def widened(message: str) -> str:
    """Write a message in wide letters, except for the parts in braces, which are filled
    in later.
    """
    text = ""
    depth = 0
    for character in message:
        depth += (character == "{") - (character == "}")
        widens = character.isascii() and character.isalpha() and not depth
        text += chr(ord(character) + WIDE_OFFSET) if widens else character
    return text


class ReviewMadeOnce(Review):
    """Done when it has begun; what an earlier one of the same positions found is kept."""

    _found: ClassVar[dict[tuple[State, ...], Review]] = {}

    @property
    def done(self) -> bool:
        return True

    def start(self) -> None:
        if self.states not in self._found:
            super().start()
            self._found[self.states] = self
        found = self._found[self.states]
        self.outcomes = list(found.outcomes)
        self.winning_lines = found.winning_lines
        self.progress = 1.0


@dataclass
class Notes:
    """What is noted while screens are read."""

    spilled: list[str] = field(default_factory=list)
    """Texts that leave their button."""
    cut: list[str] = field(default_factory=list)
    """Texts that were cut."""
    fitted: dict[str, set[Sequence[str]]] = field(default_factory=dict)
    """The text styles that each text could be drawn in, in all screens until now."""
    measured: set[str] = field(default_factory=set)
    """Texts whose width was asked for, such as those that others make room for."""
    announced: list[str] = field(default_factory=list)
    """The words announced."""


def modules_with(name: str, value: object) -> list[ModuleType]:
    """The modules of the game, and pygame, that call something by this name."""
    ours = [each for key, each in sys.modules.items() if key.startswith("gaps.")]
    return [each for each in (pygame, *ours) if vars(each).get(name) is value]


def of_keys(draw: Callable[..., pygame.Surface]) -> Callable[..., pygame.Surface]:
    """The same function, whose pictures say that their words are names of keys."""

    def drawn(*given: Any) -> pygame.Surface:
        made = draw(*given)
        if isinstance(made, Canvas):
            made.words = [each._replace(of_keys=True) for each in made.words]
        return made

    return drawn


def record_plates(patch: pytest.MonkeyPatch) -> None:
    """Let canvases record panels, buttons, pills and bars."""
    draw = shapes.fill_rounded
    for module in modules_with("fill_rounded", draw):
        patch.setattr(module, "fill_rounded", recorded_plate(draw))


def leave_nothing_to_chance(patch: pytest.MonkeyPatch) -> None:
    """What is searched is found at once, and random numbers are always the same."""
    patch.setattr(review, "Review", ReviewMadeOnce)
    patch.setattr(Adviser, "ask", lambda _adviser, _state: None)  # it never answers
    patch.setattr(background, "start", lambda work, _name: work())
    patch.setattr(missed_win, "SECONDS", 60.0)
    patch.setattr(summit_reader, "PORTION", 60.0)  # seconds
    numbers = random.Random(1)
    patch.setattr(os, "urandom", numbers.randbytes)


def record_fitting(patch: pytest.MonkeyPatch, notes: Notes) -> None:
    """Let the text styles be noted that texts may be drawn in."""
    fitting = Style.fitting

    def recorded(
        style: Style, string: str, room: int, *roles: str, **named: Any
    ) -> str:
        notes.fitted.setdefault(string, set()).add(roles)
        return fitting(style, string, room, *roles, **named)

    patch.setattr(Style, "fitting", recorded)


@contextmanager
def reading() -> Iterator[Notes]:
    """Let surfaces record texts, and nothing depend on threads or chance. Answers with
    what is noted.
    """
    notes = Notes()
    text = Style.text
    digits = Style.digits
    width = Style.width
    shorten = Style.cut
    content = Button.content
    suit_picture = CardArt.suit
    say = Announcer.say

    def text_recorded(
        style: Style, string: str, role: str, *more: Any, **named: Any
    ) -> pygame.Surface:
        key = (
            "recorded text",
            string,
            role,
            more,
            tuple(named.items()),
        )
        return style.surface_cache.get(
            key,
            lambda: saying(
                string,
                text(style, string, role, *more, **named),
                role,
            ),
        )

    def digits_recorded(
        style: Style, string: str, role: str, *more: Any
    ) -> pygame.Surface:
        key = ("recorded digits", string, role, more)
        return style.surface_cache.get(
            key, lambda: saying(string, digits(style, string, role, *more), role)
        )

    def width_recorded(
        style: Style,
        string: str,
        role: str,
    ) -> int:
        notes.measured.add(string)
        return width(style, string, role)

    def cut_recorded(
        style: Style,
        string: str,
        text_style: str,
        most: int,
    ) -> str:
        short = shorten(style, string, text_style, most)
        if short != string:
            notes.cut.append(string)
        return short

    def content_recorded(
        button: Button, style: Style, size: tuple[int, int]
    ) -> pygame.Surface:
        made = content(button, style, size)
        face = made.get_rect()
        notes.spilled.extend(
            each.text
            for each in getattr(made, "words", ())
            if not face.contains(each.rect)
        )
        return made

    def suit_recorded(art: CardArt, suit: Suit, *more: Any) -> pygame.Surface:
        return saying(SUIT_SYMBOLS[suit], suit_picture(art, suit, *more))

    def heard(announcer: Announcer, words: str) -> None:
        notes.announced.append(words)
        say(announcer, words)

    with pytest.MonkeyPatch.context() as patch:
        for module in modules_with("Surface", pygame.Surface):
            patch.setattr(module, "Surface", Canvas)
        patch.setattr(Style, "text", text_recorded)
        patch.setattr(Style, "digits", digits_recorded)
        record_fitting(patch, notes)
        patch.setattr(Style, "width", width_recorded)
        patch.setattr(Style, "cut", cut_recorded)
        patch.setattr(Button, "content", content_recorded)
        patch.setattr(CardArt, "suit", suit_recorded)
        patch.setattr(Announcer, "say", heard)
        for name in ("keycap", "_legend"):
            drawn = vars(key_caps)[name]
            for module in modules_with(name, drawn):
                patch.setattr(module, name, of_keys(drawn))
        record_plates(patch)
        leave_nothing_to_chance(patch)
        yield notes


class Control(NamedTuple):
    """A widget of a form: its name, whether it can be used, and its place."""

    name: str
    enabled: bool
    area: Area = (0, 0, 0, 0)
    fading: Sequence[pygame.Rect] = ()
    """Where it fades away."""


def fading_of(widget: Widget, site: Site) -> Sequence[pygame.Rect]:
    """Where a widget fades away."""
    return widget.fading(site.style) if isinstance(widget, Items) else ()


@dataclass
class Screen:
    """A screen at one instant."""

    name: str
    kind: str
    language: str
    tree: Spoken
    """What it says."""
    focus: str = ""
    """The key of what has the focus; empty for nothing."""
    controls: list[Control] = field(default_factory=list)
    window: list[Words] = field(default_factory=list)
    """All texts in the window."""
    drawn: list[Words] = field(default_factory=list)
    """Those of the scenes that are heard, but for what names keys."""
    others: list[str] = field(default_factory=list)
    """What widgets show that they are not set to, and what was announced until then."""
    notes: Notes = field(default_factory=Notes)
    """What was noted since the screen before."""
    unreached: list[str] = field(default_factory=list)
    """What keys do not lead to, or lead to without a word."""
    picture: pygame.Surface = field(default_factory=lambda: pygame.Surface((1, 1)))

    @property
    def moves(self) -> bool:
        """Whether it is an instant of something that moves: it says what it says at
        rest.
        """
        return bool(INSTANT.search(self.name))


class Reader(Camera):
    """Reads each screen, as if a screen reader listened, and passes it on in place of a
    picture of it.
    """

    _walked: ClassVar[set[object]] = set()
    """The screens whose widgets Tab led to, in all tests."""

    def __init__(
        self,
        size: tuple[int, int],
        notes: Notes,
        visit: Callable[[Screen], None],
        walks: bool,
    ) -> None:
        super().__init__(size, Path())
        self._notes = notes
        self._visit = visit
        self._walks = walks
        self._announced: list[str] = []

    def open(
        self,
        scene: Opened,
        seconds: float = 3.0,
    ) -> Opened:
        scene.context.announcer.active = True
        return super().open(scene, seconds)

    def wind(self, seconds: float) -> None:
        """Let time pass in steps as long as a slow machine's frames, to the same
        instant.
        """
        steps = max(1, round(seconds / LONG_STEP))
        for _ in range(steps):
            self.stack.update(seconds / steps)

    def take(self, name: str) -> None:
        heard = self._heard()
        scene = heard[0]
        spoken = scene.spoken()
        form = scene.form
        assert spoken is not None, name
        screen = Screen(
            name, type(scene).__name__, language.current(), spoken, scene.spoken_focus()
        )
        if form is not None:
            screen.controls = [
                Control(
                    each.name,
                    each.enabled,
                    area_of(site.rect),
                    fading_of(each, site),
                )
                for each, site in form.sites.items()
                if each.enabled or each.spoken(site) is not None  # else only a sign
            ]
        canvas = Canvas(self.size)
        self.stack.draw(canvas, 0.0)
        screen.picture = canvas
        screen.window = canvas.words
        drawn = canvas.words
        if scene is not self.stack.from_top()[-1]:
            alone = Canvas(self.size)
            for each in heard:
                each.draw(alone, 0.0)
            drawn = alone.words
        screen.drawn = joined([each for each in drawn if not each.of_keys])
        self._announced += self._notes.announced
        screen.others = [
            *(text for each in (form.widgets if form else ()) for text in options(each))
        ]
        screen.others += self._announced
        if isinstance(scene, BoardQuestion):  # the board below says what it shows
            below = scene.board.spoken()
            assert below is not None, name
            for part in below.walk():
                screen.others += texts_of(part)
        notes = self._notes
        screen.notes = Notes(
            notes.spilled[:],
            notes.cut[:],
            notes.fitted,
            {*notes.measured},
            notes.announced[:],
        )
        for noted in (notes.spilled, notes.cut, notes.measured, notes.announced):
            noted.clear()
        if (
            self._walks
            and form is not None
            and scene is self.stack.top
            and not screen.moves
        ):
            screen.unreached = [*self._by_tab(scene, form), *by_arrows(scene, form)]
        self._visit(screen)

    def _heard(self) -> list[Scene]:
        """The topmost scene that says something, and those above it."""
        scenes: list[Scene] = []
        for scene in self.stack.from_top():
            scenes.insert(0, scene)
            if scene.spoken() is not None:
                break
        return scenes

    def _by_tab(
        self,
        scene: Scene,
        form: Form,
    ) -> Iterator[str]:
        """Go round with Tab, and with arrows where that is not enough. Yields what is
        wrong on the way.
        """
        usable = tuple(widget.name for widget in form.widgets if widget.enabled)
        walk = type(scene), self.size, usable
        if walk in self._walked:
            return
        self._walked.add(walk)
        before = form.focused
        was_visible = form.focus_visible
        missing = {*usable}
        silent = dict[str, None]()
        for step in (*[Nav.NEXT] * (len(usable) + 1), *WAY):
            if not missing:
                break
            self.stack.handle(step)
            if self.stack.top is not scene:
                yield f"{step} leaves the screen"
                return
            spoken = scene.spoken()
            focus = scene.spoken_focus()
            around = [
                part.key
                for part in (spoken.walk() if spoken is not None else ())
                if holds(part, focus)
            ]
            if not around:
                silent[f"the focus is at {focus!r}, which says nothing"] = None
            missing -= {*around, focus.partition("/")[0]}
        if (spoken := scene.spoken()) is not None:
            missing.difference_update(
                part.key for part in spoken.walk() if part.shortcut
            )
        # its widget may have been made anew
        form.focus(before.name if before is not None else None)
        form.show_focus(was_visible)
        yield from (
            *silent,
            *(f"no key leads to {name!r}" for name in usable if name in missing),
        )


def holds(part: Spoken, key: str) -> bool:
    """Whether a part has this key, or one in it."""
    return any(each.key == key for each in part.walk())


def by_arrows(scene: Scene, form: Form) -> Iterator[str]:
    """Yields what arrows do not lead to from the focus, unless the screen has another
    use for them.
    """
    usable = {widget: site for widget, site in form.sites.items() if widget.enabled}
    if not isinstance(scene, TreeScreen) or form.focused not in usable:
        return
    if any(
        each.action is not None and {*each.commands} & {*ARROWS}
        for each in scene.shortcuts()
    ):
        return
    reached = {form.focused.name}
    waiting = [form.focused]
    while waiting:
        widget = waiting.pop()
        for arrow, direction in DIRECTIONS.items():
            found = None
            if leaves(widget, usable[widget], arrow):
                found = nearest(widget, usable, direction)
            if found is not None and found.name not in reached:
                reached.add(found.name)
                waiting.append(found)
    yield from (
        f"no arrow leads to {each.name!r}"
        for each in usable
        if each.name not in reached
    )


def leaves(widget: Widget, site: Site, arrow: Nav) -> bool:
    """Whether an arrow leads out of a widget, perhaps from the end of its values or
    rows.
    """
    sideways = DIRECTIONS[arrow][0]
    probe = copy(widget)
    return any(
        not probe.take(arrow, site, True)
        and (not sideways or probe.nudge(sideways) is None)
        for _ in range(MANY_ROWS)
    )


def joined(words: list[Words]) -> list[Words]:
    """The texts, with the pictures of suits put back into them."""
    lines: list[Words] = []
    for each in words:
        last = lines[-1] if lines else each
        beside = (
            0 <= each.rect.left - last.rect.right <= APART
            and each.rect.colliderect(last.rect.inflate(9, 0))
        )
        if (
            each is not last
            and beside
            and (each.text in SUIT_SYMBOLS or last.text[-1:] in SUIT_SYMBOLS)
        ):
            lines[-1] = Words(last.text + each.text, last.rect.union(each.rect))
        else:
            lines.append(each)
    return [each for each in lines if each.text not in SUIT_SYMBOLS]


def options(widget: Widget) -> list[str]:
    """What a widget shows that it is not set to: other options, or what may be typed."""
    if isinstance(widget, Selector):
        return [widget.option_text(option) for option in widget.options]
    return (
        [language.translated(widget.placeholder)]
        if isinstance(widget, TextField)
        else []
    )


def read(
    scenario: Scenario,
    size: tuple[int, int],
    code: str,
    visit: Callable[[Screen], None],
    *,
    walks: bool = True,
    **settings: object,
) -> None:
    """Visit each screen of a scenario, in a window of ``size``, in a language, with
    some settings.

    If it ``walks``, keys are used on each, and what comes after may begin with another
    focus.
    """
    with pytest.MonkeyPatch.context() as patch, reading() as notes:
        if code == WIDE:
            patch.setattr(
                language,
                "choose",
                lambda *_: language.use(WIDE, wide()),
            )
        clipboard.copy("")  # of what another scenario has copied
        with a_context(language=code, **settings) as context:
            scenario(Reader(size, notes, visit, walks), context)


def comparable(text: str) -> str:
    """A text as it is drawn, to be compared: letters and numbers only, in lower case,
    with single spaces around each word.
    """
    return _comparable(str(text), language.current())


@cache
def _comparable(text: str, _language: str) -> str:
    plain = speakable(text).casefold()
    plain = re.sub(r"(?<=\d)[,.](?=\d\d\d)", "", plain)
    return " " + " ".join(re.findall(r"\w+", plain)) + " "


def texts_of(part: Spoken) -> Sequence[str]:
    """What a part says of itself."""
    return part.label, part.value, part.detail


def not_said(
    drawn: Iterable[Words], parts: Iterable[Spoken], others: Iterable[str]
) -> Iterator[Words]:
    """What is drawn, piece by piece, and stands neither in what ``parts`` say nor in
    ``others``.
    """
    texts = [text for part in parts for text in texts_of(part)]
    pieces = [comparable(form) for text in texts for form in {str(text), said(text)}]
    heard = " ".join([*pieces, *map(comparable, others)]).replace("  ", " ")
    for each in drawn:
        for piece in re.split(r" [·–|] ", each.text):
            forms = [comparable(piece), comparable(in_words(piece))]
            if piece.endswith("…"):  # it may be cut in the middle of a word
                forms = [text.rstrip() for text in forms]
            if forms[0].strip() and not any(text in heard for text in forms):
                yield each._replace(text=piece)


def in_words(drawn: str) -> str:
    """Return what is drawn with times and numbers of a whole as they are said."""
    drawn = re.sub(
        r"\b(?:(\d+):)?(\d\d):(\d\d)\b",
        lambda time: time_in_words(_seconds(*time.groups())),
        drawn,
    )
    return re.sub(
        r"(\d+)/(\d+)", lambda part: part_of(int(part[1]), int(part[2])).said, drawn
    )


def _seconds(hours: str | None, minutes: str, seconds: str) -> int:
    return 3600 * int(hours or 0) + 60 * int(minutes) + int(seconds)
