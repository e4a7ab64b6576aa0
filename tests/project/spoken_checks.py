"""What must be true of the words of a screen. Each check yields what is wrong."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations

from gaps import language
from gaps.scenes.speech.plain_text import speakable
from gaps.stage.speech.spoken import Role, Spoken
from tests.project.reading import Words
from tests.project.spoken_screens import LANGUAGES, WIDE, Screen
from tests.project.test_languages import CODE, LATIN_WORD, PLAIN

CONTROLS = {Role.BUTTON, Role.SWITCH, Role.CHOICE, Role.SLIDER, Role.FIELD}
PARTS = {Role.ROW, Role.ITEM, Role.CELL}
"""Such parts of two lists or rows may be called the same."""
SYMBOL = re.compile(r"[^\w\s.,;:!?'\"()%+’“”„«»-]|_|[a-z]+:\d|GAPS-|\s\s|[,;] ?[,;.]|^\W+$")
PATH = re.compile(r"\S*[/\\]\S+")
LONG = 3  # words; a shorter text may well be part of another one


def texts(part: Spoken) -> Sequence[str]:
    """What a part says of itself."""
    return part.label, part.value, part.detail


def words_of(text: str) -> str:
    """A text to be compared: letters and numbers only, in lower case, with single spaces around each word."""
    plain = speakable(text).casefold()
    plain = re.sub(r"(?<=\d)[,.](?=\d\d\d)", "", plain)
    return " " + " ".join(re.findall(r"\w+", plain)) + " "


def shape(screen: Screen) -> Iterator[str]:
    """Keys are unique, there is a title, and the focus is at something that speaks."""
    for code, tree in screen.trees.items():
        keys = [part.key for part in tree.walk()]
        yield from (f"{code}: two parts are called {key!r}" for key in {*keys} if keys.count(key) > 1)
        if not tree.label.strip():
            yield f"{code}: there is no title"
    tree = screen.trees[language.ENGLISH]
    keys = [part.key for part in tree.walk()]
    if screen.focus and screen.focus not in keys:
        yield f"the focus is at {screen.focus!r}, which says nothing"


def controls(screen: Screen) -> Iterator[str]:
    """Every widget is a control with a name, a role, its state and something to do."""
    for code in LANGUAGES:
        parts = {part.key: part for part in screen.trees[code].walk()}
        for name, enabled in screen.controls:
            part = parts.get(name)
            inner = [each for key, each in parts.items() if key.startswith(f"{name}/")]
            if part is None and not inner:
                yield f"{code}: the widget {name!r} says nothing"
                continue
            if part is not None and part.role is Role.TEXT and not enabled:
                continue  # a line of text in the place of a button
            if part is not None and part.enabled != enabled:
                yield f"{code}: {name!r} can be used, or not: it says the contrary"
            if not any(each.actions for each in ([part] if part else []) + inner):
                yield f"{code}: nothing can be done with {name!r}"
    for code in LANGUAGES:
        for part in screen.trees[code].walk():
            if part.actions and not speakable(part.label):
                yield f"{code}: {part.key!r} has no name"
            if part.role is Role.SWITCH and part.checked is None:
                yield f"{code}: {part.key!r} does not say whether it is on"
            if part.role is Role.SLIDER and part.number is None and not part.value:
                yield f"{code}: {part.key!r} does not say its number"
            if part.role is Role.CHOICE and not part.value and not part.children:
                yield f"{code}: {part.key!r} does not say what is chosen"
            if part.role in CONTROLS and not part.actions:
                yield f"{code}: nothing can be done with {part.key!r}"


def repeats(screen: Screen) -> Iterator[str]:
    """Nothing is said twice: by a part of itself, by neighbours, or by words and another part."""
    for code in LANGUAGES:
        tree = screen.trees[code]
        for part in tree.walk():
            own = [words_of(text) for text in texts(part) if text.strip()]
            for one, another in permutations(own, 2):
                if one == another or (len(one.split()) >= LONG and one in another):
                    yield f"{code}: {part.key!r} says twice: {one.strip()}"
            parts = (
                each for each in part.children if each.role is not Role.CELL
            )  # there may be two dead gaps
            alike = Counter((each.role, *map(words_of, texts(each))) for each in parts)
            yield from (
                f"{code}: twice in {part.key!r}: {each}" for each, times in alike.items() if times > 1
            )
        said = [(part, words_of(" ".join(texts(part)))) for part in tree.walk()]
        inside = {part.key for row in tree.walk() if row.role in PARTS for part in row.walk()}
        for part, text in said:
            if part.role not in {Role.TEXT, Role.HEADING, Role.STATUS} or part.key in inside:
                continue
            for other, words in said:
                if other is part or other.key in inside:
                    continue
                if text == words or (len(text.split()) >= LONG and text in words):
                    yield f"{code}: {part.key!r} repeats {other.key!r}: {text.strip()}"


def symbols(screen: Screen) -> Iterator[str]:
    """No symbol or code is left in what is said."""
    for code in LANGUAGES:
        language.choose(code)
        for part in screen.trees[code].walk():
            for text in texts(part):
                typed = part.role is Role.FIELD and text is part.value
                if not typed and SYMBOL.search(plain := PATH.sub("", speakable(text))):
                    yield f"{code}: {part.key!r} has a symbol: {plain!r}"
    language.choose(language.ENGLISH)


def untranslated(screen: Screen) -> Iterator[str]:
    """Every text that is only spoken can be translated: another test reads those that are drawn."""
    drawn = {*LATIN_WORD.findall(" ".join(each.text for each in screen.drawn))} | PLAIN
    for part in screen.trees[WIDE].walk():
        for text in texts(part):
            if set(LATIN_WORD.findall(PATH.sub("", CODE.sub("", text)))) - drawn:
                yield f"{part.key!r} is not translated: {text}"


def unsaid(screen: Screen, decoration: Iterable[str]) -> Iterator[str]:
    """What is drawn is said, but for texts of the patterns ``decoration``."""
    tree = screen.trees[language.ENGLISH]
    for words in not_said(screen.drawn, tree.walk(), (*screen.options, *screen.announced)):
        if not any(re.fullmatch(pattern, words.text) for pattern in decoration):
            yield f"not said: {words.text}"


def not_said(drawn: Iterable[Words], parts: Iterable[Spoken], others: Iterable[str]) -> Iterator[Words]:
    """What is drawn, piece by piece, and stands neither in what ``parts`` say nor in ``others``."""
    pieces = [words_of(text) for part in parts for text in texts(part)]
    said = " ".join([*pieces, *map(words_of, others)]).replace("  ", " ")
    for line, rect in drawn:
        for piece in re.split(r" [·–|] ", line):
            text = words_of(piece)
            if piece.endswith("…"):
                text = text.rstrip()  # it may be cut in the middle of a word
            if text.strip() and text not in said:
                yield Words(piece, rect)
