"""One contract for every screen, in every size, theme and language; and each is as its
golden text says.

Each screen is opened once in a window and read: nothing on it is cut, lies on another
text or outside; all that is drawn is said, nothing twice, without symbols, and in the
language in use; every widget has a name, a role and its state, and Tab and arrows lead
to it; every text stands out from what is below it.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import permutations, product
from typing import NamedTuple

import pygame
import pytest

from gaps import language
from gaps.scenes.common import screen as trees
from gaps.scenes.shared.context import Context
from gaps.scenes.speech.plain_text import speakable
from gaps.scenes.text.card_text import SUIT_SYMBOLS
from gaps.stage.speech.spoken import USABLE, Role, Spoken, heading, text
from gaps.stage.view import Part, Use, column, row, space
from gaps.stage.widgets import Button
from gaps.store.settings import options_of
from tests.marks import ALL, slow_except
from tests.project import golden_screens
from tests.project.contrast import ENOUGH, contrast, ratio
from tests.project.reading import (
    SIZE,
    WIDE,
    Control,
    Scenario,
    Screen,
    Words,
    comparable,
    not_said,
    read,
    texts_of,
    widened,
)
from tests.scenarios import pictures
from tests.scenarios.boards import motion, relatives
from tests.scenarios.camera import Camera

pytestmark = [
    pytest.mark.usefixtures("fonts_and_pictures"),
    pytest.mark.core,
]

SCENARIOS = [*(each for each in pictures.SCENES if each is not motion), relatives]


class Look(NamedTuple):
    """How screens are opened."""

    size: tuple[int, int]
    theme: str
    language: str

    def __str__(self) -> str:
        return f"{self.size[0]}x{self.size[1]}-{self.theme}-{self.language}"


SIZES = (800, 600), SIZE, (1920, 1200)
PORTRAIT = 600, 1000
PLAIN_LOOK = Look(SIZE, "midnight", language.ENGLISH)
TURNS = {language.ENGLISH: 2, "fr": 0}
"""With which theme the smallest size begins; one for all other languages."""


def theme_for(size: tuple[int, int], code: str) -> str:
    """The theme for a size and a language: so each theme meets every size and every
    language.
    """
    themes = options_of("theme")
    return themes[(SIZES.index(size) + TURNS.get(code, 1)) % len(themes)]


LOOKS = [
    Look(size, theme_for(size, code), code)
    for size, code in product(SIZES, (*language.available(), WIDE))
]
OTHER_LOOKS = [look for look in LOOKS if look != PLAIN_LOOK]
LONG = {
    "first_game",
    "finishing",
    "wins",
    "results_arriving",
    "calm",
    "expedition_games",
    "late_deal",
    "results",
    "results_of_kinds",
    "challenge",
    "more_rules",
    "sheets",
    "signs",
    "under_way",
    "review",
    "crossroads",
    "match",
    "new_summits",
    "relatives",
    "lessons",
    "hints",
    "expedition",
    "summits",
}
"""Scenarios of motion, and others like those of the default run, which leaves these
out.
"""


def looks() -> Iterator[object]:
    """Each scenario in the plain look, and in one other in the slow run, or in all."""
    for number, scenario in enumerate(SCENARIOS):
        other = OTHER_LOOKS[number % len(OTHER_LOOKS)]
        for look in LOOKS if ALL else (PLAIN_LOOK, other):
            is_quick = scenario.__name__ not in LONG and look == PLAIN_LOOK
            marks = [] if is_quick else [pytest.mark.slow]
            yield pytest.param(
                scenario, look, marks=marks, id=f"{scenario.__name__}-{look}"
            )


def golden_scenarios() -> Iterator[object]:
    """The scenarios with a golden text."""
    for scenario in golden_screens.SCENARIOS:
        marks = [pytest.mark.slow] if scenario.__name__ in LONG else []
        yield pytest.param(scenario, marks=marks, id=scenario.__name__)


LATIN_WORD = re.compile(r"[A-Za-z]{2,}")
PLAIN = {
    "Ada",
    "Anna",
    "anna",
    "Bea",
    "Maximiliane",
    "Wolfgang",
    "Maria",  # players
    "GAPS",
    "daily",
    "wide",
    "KeyError",
    "exports",  # the logo, a line to share, a language, an error, a folder
    # languages by their own names
    *LATIN_WORD.findall(" ".join(language.available().values())),
}
LONG_NAME = "Wilhelmina"  # the first of a player's long names
CODE = re.compile(
    rf"{LONG_NAME}(?: M[\w-]*)?|"
    r"GAPS\d?[-:]\S+|[a-z-]+:\d+|custom/\w+|\S*[/\\]\S*|\S+\.(?:gaps|sqlite|txt|json|csv|png|jpg)"
)
"""Deal codes, lines to share, paths and names of files are the same everywhere; a long
name may be cut.
"""
CONTROLS = {Role.BUTTON, Role.SWITCH, Role.CHOICE, Role.SLIDER, Role.FIELD}
PARTS = {Role.ROW, Role.ITEM, Role.CELL}
"""Such parts of two lists or rows may be called the same."""
SYMBOL = re.compile(
    r"[^\w\s.,;:!?'\"()%+’“”„«»-]|_|[a-z]+:\d|GAPS-|\s\s|[,;] ?[,;.]|^\W+$"
)
PATH = re.compile(r"\S*[/\\]\S+")
WORDY = 3  # words; a shorter text may well be part of another one

RESULTS = (
    r"Sum|–",  # the score; what the note says
    # said in other words
    r"the longest: \d+|streak, best \d+|\* The moves do not prove it\.",
    # on the course of the game, which says both moves
    r"Start|End|winnable until move \d+",
    r"[\d,]+ points? · .*|\d+|of \d+ home",  # said with their names
)
BOARD = (
    r"Home|Moves",  # captions; it is "1 move" then
    r"Time|(\d+:)?\d\d:\d\d|Chain|×\d",  # only said when asked for
    # on the places of a hint, whose moves are said in their order
    r"then \d(, \d)*",
    # ranks over the columns of a plain theme: each cell says what it takes
    r"[0AJQK]",
)
DECORATION: Mapping[str, Sequence[str]] = {
    "": (
        rf"{LONG_NAME}.*….*",  # a long name that is cut
        r"/\d+",  # after a number: the number and this are said as one
        r"GAPS-.*",  # the line to share, whose parts stand on the screen as well
    ),
    "Play": BOARD,
    "BoardQuestion": BOARD,
    "WinScene": (
        # of the game, which is over
        r"Home|Moves|Time|Undo|Hint|Redeal|×\d+|[\d:]+",
        r"[AJQK]",  # ranks over the columns of a plain theme
        # how the score counts up: the sum is said
        r"[A-Z].* × [\d,]+|\+?[\d,]+",
    ),
    "VariantBrowser": (
        # the picture that it explains is not said either
        r"(After a redeal|As dealt|The line is|At the right).*",
        r"Your own: .*",  # the size and the redeals, which are said in words
        r"(How hard: not measured · )?custom/\w+",  # a code, which can be copied
    ),
    "Expedition": (r"opens at \d+ stars",),  # said as how many are missing
    "OwnBackDialog": (r"In the game|Small",),  # name pictures of the card
    "MatchSheet": (
        r"(.*first\. )?\d+/\d+.*|(46 )?cards home, 2 redeals used\.|Total|00:00|0",
    ),  # said in words, with what it is
    "Calendar": (
        r"Mon|Tue|Wed|Thu|Fri|Sat|Sun",  # over the columns; each day says its own
        # what the marks mean; each day says its own
        r"won|won on a later day|played, not won|missed",
        r"won of \d+|\d+ days? in a row|\d+ days? open|–",  # said in other words
    ),
    "Won": RESULTS,
    "Lost": RESULTS,
    # the ridge says them as a slider
    "GameReview": (r"Start|End|\d+ home|winnable|only a redeal can help|not known",),
}
"""Patterns of texts that are drawn and not said, by the kind of screen; empty for all.
"""

KNOWN: Sequence[tuple[str, str]] = (
    # the plate of the chosen move lies between
    ("results_win_chosen", r"one on the other: .* \| .*"),
    # the letters of the wide font are thin
    (".*", r"contrast of (3\.[5-9]|4\.\d): [Ａ-Ｚ].*"),
    # an instant: the bars of the game begin to fade
    ("win_begun.*", "contrast of .*"),
    # an instant: the days of a month fade in
    ("calendar_turning", r"contrast of [34].*: \d+"),
)
"""What is wrong with screens and stays so, as patterns."""


# What must be true of a screen: each law yields what is wrong


def shape(screen: Screen) -> Iterator[str]:
    """Keys are unique, there is a title, and the focus is at something that speaks."""
    keys = [part.key for part in screen.tree.walk()]
    yield from (
        f"two parts are called {key!r}" for key in {*keys} if keys.count(key) > 1
    )
    if not screen.tree.label.strip():
        yield "there is no title"
    if screen.focus and screen.focus not in keys:
        yield f"the focus is at {screen.focus!r}, which says nothing"


def controls(screen: Screen) -> Iterator[str]:
    """Every widget is a control with a place, a name, a role, its state and something
    to do.
    """
    parts = {part.key: part for part in screen.tree.walk()}
    for name, enabled, _area, _fading in screen.controls:
        part = parts.get(name)
        inner = [each for key, each in parts.items() if key.startswith(f"{name}/")]
        if part is None and not inner:
            yield f"the widget {name!r} says nothing"
            continue
        if part is not None and part.role is Role.TEXT and not enabled:
            continue  # a line of text in the place of a button
        if part is not None and part.enabled != enabled:
            yield f"{name!r} can be used, or not: it says the contrary"
        if not any(
            each.actions
            for each in (*inner, *(part.walk() if part is not None else ()))
        ):
            yield f"nothing can be done with {name!r}"
    for part in parts.values():
        yield from unsaid_of(part)


def unsaid_of(part: Spoken) -> Iterator[str]:
    """What a control has to say of itself, and does not."""
    if part.actions and not speakable(part.label):
        yield f"{part.key!r} has no name"
    if part.role is Role.SWITCH and part.checked is None:
        yield f"{part.key!r} does not say whether it is on"
    if part.role is Role.SLIDER and part.number is None and not part.value:
        yield f"{part.key!r} does not say its number"
    if part.role is Role.CHOICE and not part.value and not part.children:
        yield f"{part.key!r} does not say what is chosen"
    if part.role in CONTROLS and not part.actions:
        yield f"nothing can be done with {part.key!r}"


def keys(screen: Screen) -> Iterator[str]:
    """Tab and arrows lead to every widget that can be used, and it says something then."""
    yield from screen.unreached


def repeats(screen: Screen) -> Iterator[str]:
    """Nothing is said twice: by a part of itself, by neighbours, or by words and
    another part.
    """
    tree = screen.tree
    for part in tree.walk():
        own = [comparable(each) for each in texts_of(part) if each.strip()]
        for one, another in permutations(own, 2):
            if one == another or (len(one.split()) >= WORDY and one in another):
                yield f"{part.key!r} says twice: {one.strip()}"
        # there may be two dead gaps
        parts = (each for each in part.children if each.role is not Role.CELL)
        alike = Counter((each.role, *map(comparable, texts_of(each))) for each in parts)
        yield from (
            f"twice in {part.key!r}: {each}"
            for each, times in alike.items()
            if times > 1
        )
    said = [(part, comparable(" ".join(texts_of(part)))) for part in tree.walk()]
    inside = {
        part.key
        for outer in tree.walk()
        if outer.role in PARTS
        for part in outer.walk()
    }
    for part, words in said:
        if (
            part.role not in {Role.TEXT, Role.HEADING, Role.STATUS}
            or part.key in inside
        ):
            continue
        for other, others in said:
            if other is part or other.key in inside:
                continue
            if words == others or (len(words.split()) >= WORDY and words in others):
                yield f"{part.key!r} repeats {other.key!r}: {words.strip()}"


def symbols(screen: Screen) -> Iterator[str]:
    """No symbol or code is left in what is said."""
    for part in screen.tree.walk():
        for each in texts_of(part):
            typed = part.role is Role.FIELD and each is part.value
            if not typed and SYMBOL.search(plain := PATH.sub("", speakable(each))):
                yield f"{part.key!r} has a symbol: {plain!r}"


def untranslated(screen: Screen) -> Iterator[str]:
    """Every text can be translated: those that are drawn, measured and said."""
    if screen.language != WIDE:
        return
    latin = {
        each
        for each in (*screen.notes.measured, *(line.text for line in screen.window))
        if english(each)
    }
    yield from (f"is not translated: {each}" for each in sorted(latin))
    if not screen.moves:
        drawn = english(" ".join(line.text for line in screen.window))
        said = (
            (part.key, PATH.sub("", each))
            for part in screen.tree.walk()
            for each in texts_of(part)
        )
        yield from (
            f"{key!r} is not translated: {each}"
            for key, each in said
            if english(each) - drawn
        )


def english(words: str) -> set[str]:
    """The words in a text that were not translated."""
    return {*LATIN_WORD.findall(CODE.sub("", words))} - PLAIN


def unsaid(screen: Screen) -> Iterator[str]:
    """What is drawn is said, but for decoration."""
    if screen.language != language.ENGLISH:
        return
    patterns = (*DECORATION[""], *DECORATION.get(screen.kind, ()))
    for words in not_said(screen.drawn, screen.tree.walk(), screen.others):
        if not any(re.fullmatch(pattern, words.text) for pattern in patterns):
            yield f"not said: {words.text}"


def cut(screen: Screen) -> Iterator[str]:
    """No text is cut but a player's long name, and none leaves its button."""
    yield from (f"is cut: {each}" for each in screen.notes.cut if LONG_NAME not in each)
    yield from (f"leaves its button: {each}" for each in screen.notes.spilled)


def lines_in(screen: Screen) -> list[Words]:
    """The lines in a window that are not pictures of suits."""
    return [each for each in screen.window if each.text.strip(f" {SUIT_SYMBOLS}")]


def outside(screen: Screen) -> Iterator[str]:
    """Every line lies in the window."""
    window = screen.picture.get_rect()
    yield from (
        f"outside: {each.text}"
        for each in lines_in(screen)
        if not window.contains(each.rect)
    )


def beyond(screen: Screen) -> Iterator[str]:
    """No line ends outside the panel, button, pill or bar that it lies on."""
    yield from (
        f"ends outside its plate: {each.text}"
        for each in lines_in(screen)
        if each.beyond
    )


def overlapping(screen: Screen) -> Iterator[str]:
    """No line lies on another one."""
    lines = [
        (each.text, each.rect.inflate(-2, -each.rect.height // 2))
        for each in lines_in(screen)
    ]
    for number, (one, first) in enumerate(lines):
        for other, second in lines[number + 1 :]:
            if first.colliderect(second) and one != other:
                yield f"one on the other: {one} | {other}"


def uneven(screen: Screen) -> Iterator[str]:
    """Texts of one list have one size: those in a row or a column that may be drawn in
    the same styles, on widgets of the same size.
    """
    lists = defaultdict[tuple[object, ...], list[Words]](list)
    for words in lines_in(screen):
        for styles in screen.notes.fitted.get(words.text, ()):
            if words.text_style in styles and len(styles) > 1:
                widget = widget_below(screen, words.rect)
                lists[styles, widget, "left", words.rect.left].append(words)
                lists[styles, widget, "right", words.rect.right].append(words)
                lists[styles, widget, "row", words.rect.centery // ROW].append(words)
    for texts in lists.values():
        if len({words.text_style for words in texts}) > 1:
            shown = " | ".join(f"{each.text} ({each.text_style})" for each in texts)
            yield f"sizes of one list: {shown}"


def widget_below(screen: Screen, place: pygame.Rect) -> tuple[int, int]:
    """The size of the smallest widget that a text lies on; none is as large as the
    window.
    """
    areas = [pygame.Rect(each.area) for each in screen.controls]
    below = [area.size for area in areas if area.collidepoint(place.center)]
    return min(below, default=screen.picture.get_size())


def weak(screen: Screen, sight: str = "normal") -> Iterator[str]:
    """Every text stands out from what is below it, but for those of disabled widgets,
    as on web pages, and those that fade away at the end of a list.
    """
    disabled = [pygame.Rect(each.area) for each in screen.controls if not each.enabled]
    fading = [place for each in screen.controls for place in each.fading]
    spared = [*disabled, *fading]
    for words in screen.window:
        whole = (each.rect for each in screen.window if each.text == words.text)
        height = max(
            rect.height for rect in whole if rect.inflate(2, 2).contains(words.rect)
        )
        # the whole line is looked at
        if min(words.rect.size) <= SLIVER or height > 2 * words.rect.height:
            continue
        if words.rect.collidelist(spared) < 0 and any(map(str.isalnum, words.text)):
            found = contrast(screen.picture, words.rect, sight)
            if found < ENOUGH:
                yield f"contrast of {found:.1f}: {words.text}"


ROW = 4
"""Pixels: so far apart are the middles of texts in one row at the most."""
SLIVER = 3
"""Pixels: no more is seen of a line that goes under an edge, perhaps nothing of its
letters.
"""
Law = Callable[[Screen], Iterator[str]]
ALWAYS = untranslated, cut, outside, beyond, overlapping
IN_PORTRAIT = cut, outside, beyond, overlapping, uneven
AT_REST = shape, controls, keys, repeats, symbols, unsaid, uneven, weak
"""An instant of something that moves says what it says at rest, and may fade."""


def problems(screen: Screen) -> list[str]:
    """All that is wrong with a screen, but for what is known."""
    return broken(screen, ALWAYS if screen.moves else (*ALWAYS, *AT_REST))


def broken(screen: Screen, laws: Sequence[Law]) -> list[str]:
    """Where a screen breaks laws, but for what is known."""
    found = dict.fromkeys(
        f"{screen.name}: {problem}" for law in laws for problem in law(screen)
    )
    return [
        each
        for each in found
        if not any(re.fullmatch(f"(?:{where}): {what}", each) for where, what in KNOWN)
    ]


@cache
def opened(scenario: Scenario, look: Look) -> tuple[list[str], str]:
    """What is wrong with the screens of a scenario, and their golden text: they are
    opened once.
    """
    found = list[str]()
    writer = golden_screens.Writer()

    def visit(screen: Screen) -> None:
        found.extend(problems(screen))
        if look == PLAIN_LOOK:
            writer.visit(screen)

    read(
        scenario,
        look.size,
        look.language,
        visit,
        walks=look != PLAIN_LOOK,
        theme=look.theme,
    )
    return found, writer.text()


# The tests


@pytest.mark.parametrize(("scenario", "look"), [*looks()])
def test_every_screen_keeps_every_law(scenario: Scenario, look: Look) -> None:
    found, _golden = opened(scenario, look)
    assert not found, "\n".join(["", *found])


NAMES = [scenario.__name__ for scenario in SCENARIOS]


@pytest.mark.parametrize("name", slow_except(NAMES, ["lists"]))
def test_in_a_portrait_every_text_has_its_place(name: str) -> None:
    number = NAMES.index(name)
    scenario = SCENARIOS[number]
    codes = [*language.available()]
    code = codes[number % len(codes)]
    found: list[str] = []

    def visit(screen: Screen) -> None:
        found.extend(broken(screen, IN_PORTRAIT))

    read(scenario, PORTRAIT, code, visit, walks=False)
    assert not found, "\n".join(["", *found])


@pytest.mark.parametrize("scenario", [*golden_scenarios()])
def test_each_screen_is_as_its_golden_text_says(scenario: Scenario) -> None:
    """Made anew by ``python -m tools.quality.make_goldens screens`` when a change of
    screens is wanted.
    """
    path = golden_screens.FOLDER / f"{scenario.__name__}.txt"
    _problems, golden = opened(scenario, PLAIN_LOOK)
    found = golden_screens.differences(path.read_text(encoding="utf-8"), golden)
    assert not found, f"{path.name}\n{found}"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["calendar", "sheets"])
def test_the_largest_interface_leaves_each_text_its_place(name: str) -> None:
    found: list[str] = []
    scenario = next(each for each in SCENARIOS if each.__name__ == name)
    read(
        scenario,
        SIZE,
        "de",
        lambda screen: found.extend(broken(screen, ALWAYS)),
        walks=False,
        scale=200,
    )
    assert not found, "\n".join(["", *found])


# The laws themselves


def a_screen(
    *parts: Spoken, title: str = "A game", focus: str = "", drawn: Sequence[str] = ()
) -> Screen:
    """A screen that says something."""
    tree = Spoken("Screen", Role.SCREEN, title, children=parts)
    shown = [Words(each, pygame.Rect(0, 0, 0, 0)) for each in drawn]
    return Screen(
        "a screen",
        "Screen",
        language.ENGLISH,
        tree,
        focus,
        [Control("play", True)],
        drawn=shown,
    )


def a_button(
    label: str = "Play", role: Role = Role.BUTTON, enabled: bool = True
) -> Spoken:
    """A part that can be used."""
    return Spoken(
        "play",
        role,
        label,
        enabled=enabled,
        actions=USABLE,
    )


PLAY = a_button()


@pytest.mark.parametrize(
    ("screen", "law", "problem"),
    [
        (a_screen(PLAY, text("play", "Go")), shape, "two parts are called 'play'"),
        (a_screen(PLAY, title=" "), shape, "there is no title"),
        (a_screen(PLAY, focus="stop"), shape, "the focus is at 'stop'"),
        (a_screen(), controls, "the widget 'play' says nothing"),
        (a_screen(text("play", "Play")), controls, "nothing can be done with 'play'"),
        (a_screen(a_button("…")), controls, "'play' has no name"),
        (a_screen(a_button(enabled=False)), controls, "it says the contrary"),
        (a_screen(a_button(role=Role.SWITCH)), controls, "whether it is on"),
        (a_screen(a_button(role=Role.CHOICE)), controls, "what is chosen"),
        (a_screen(PLAY, heading("head", "A game")), repeats, "repeats 'Screen'"),
        (
            a_screen(
                text("words", "It is won"),
                Spoken("row", Role.BUTTON, "Game", detail="it is won."),
            ),
            repeats,
            "repeats 'row'",
        ),
        (
            a_screen(PLAY, text("words", "2 × 7♠")),
            symbols,
            "has a symbol: '2 times 7♠'",
        ),
    ],
)
def test_a_law_finds_what_is_wrong_with_words(
    screen: Screen, law: Law, problem: str
) -> None:
    assert problem in "\n".join(law(screen))
    assert not [*law(a_screen(PLAY, drawn=("A game", "Play")))]


def test_what_is_drawn_and_not_said_is_found() -> None:
    said = (heading("head", "Moves 1234 of 7♠"), PLAY)
    assert not [
        *unsaid(a_screen(*said, drawn=("Moves", "1,234", "Moves 1…", "· play")))
    ]
    assert [*unsaid(a_screen(*said, drawn=("Score", "Play", "/12")))] == [
        "not said: Score"
    ]


class Wrong(trees.Screen):
    """Says what no catalogue has, on a button too narrow for it, outside, and hardly
    visible.
    """

    def view(self) -> Part:
        return column(
            row(
                Use(Button("new", "A word that no catalogue has ever seen"), size=60),
                space(),
                size=40,
            )
        )

    def draw(
        self,
        surface: pygame.Surface,
        alpha: float,
    ) -> None:
        super().draw(surface, alpha)
        for place in (5, 300), (-9, 300):
            surface.blit(
                self.style.text(f"Beside {place}", "body", self.style.theme.bg1), place
            )
        self.style.cut("A text that is cut", "body", 40)


def test_laws_find_what_is_wrong_with_a_picture(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def scenario(camera: Camera, context: Context) -> None:
        camera.open(Wrong(context), 0.1)
        camera.take("wrong")

    monkeypatch.setattr("gaps.stage.widgets.button.SMALLER", ("label",))
    screens: list[Screen] = []
    read(scenario, SIZE, WIDE, screens.append)
    for law in (untranslated, cut, outside, overlapping, weak):
        assert [*law(screens[0])], law
    assert not english(widened("A word of {number} {number:,}").format(number=7))


def test_contrast_is_measured_as_on_web_pages() -> None:
    assert ratio(0.0, 1.0) == pytest.approx(21)
    assert ratio(0.5, 0.5) == 1
