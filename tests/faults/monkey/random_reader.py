"""A screen reader that checks what it is told, and asks for anything at any time."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

from gaps.stage.speech.reader import NodeTree, Request, ScreenReader
from gaps.stage.speech.spoken import Action, Role, Spoken

NAMED = {
    Role.BUTTON,
    Role.SWITCH,
    Role.CHOICE,
    Role.SLIDER,
    Role.FIELD,
    Role.CELL,
    Role.ROW,
    Role.TABLE,
    Role.ITEM,
    Role.HEADING,
    Role.DIALOG,
    Role.SCREEN,
}
"""Parts that say what they are."""
SYMBOL = re.compile(r"[♣♠♦♥▲△★☆·•×→←↑↓∞½¾{}]|%\(|\bcustom/|\bcell-|\b[a-z]+:\d+\b")
"""What nobody understands who hears it."""
QUOTED = re.compile(r"'.*?'", re.DOTALL)
"""What the player has typed, repeated by an error as it is."""
REQUESTS = (0, 0, 0, 1, 1, 2, 5)  # in one frame
STALE_SHARE = 0.1
WRONG_SHARE = 0.1
SWITCH_SHARE = 0.01
TEXTS = (
    "",
    "7",
    "Anna",
    "mini:12",
    "\0",
    "\ud800",
    "🂡",
    "\u202e\u0301",
    "A" * 5_000,
    "line\nline\t",
    "-1",
)


class RandomReader(ScreenReader):
    """It listens to one run of the program, and is switched off and on now and then."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(active=True)
        self._rng = rng
        self._tree = NodeTree({}, 0, 0)
        self._keys = dict[int, str]()  # of all numbers so far
        self.asked = 0
        self.told = 0
        self.said = 0

    @property
    def active(self) -> bool:
        if self._rng.random() < SWITCH_SHARE:
            self._always_active = not self._always_active
        return self._always_active

    def requests(self) -> Sequence[Request]:
        found = [self._request() for _ in range(self._rng.choice(REQUESTS))]
        self.asked += len(found)
        return found

    def _request(self) -> Request:
        rng = self._rng
        nodes = self._tree.nodes
        action = rng.choice(list(Action))
        text = rng.choice(TEXTS)
        if not nodes or rng.random() < STALE_SHARE:
            return Request(rng.choice([-1, 0, 1 << 40, *self._keys]), action, text)
        usable = [number for number, node in nodes.items() if node.part.actions]
        number = rng.choice(usable or list(nodes))
        offered = sorted(nodes[number].part.actions, key=lambda each: each.name)
        if offered and rng.random() >= WRONG_SHARE:
            action = rng.choice(offered)
        return Request(number, action, text)

    def show(self, tree: NodeTree) -> None:
        self.told += 1
        assert tree.is_sound
        assert len({node.part.key for node in tree.nodes.values()}) == len(tree.nodes)
        for number, node in tree.nodes.items():
            assert self._keys.setdefault(number, node.part.key) == node.part.key, (
                number,
                node,
            )
            check_part(node.part)
        self._tree = tree

    def say(self, words: str) -> None:
        self.said += 1
        assert words
        check_words(words)


def check_part(part: Spoken) -> None:
    """A part has a name, offers only what it can do, and says no symbols."""
    assert part.label or part.role not in NAMED, part
    if part.number is not None:
        assert part.number.minimum <= part.number.value <= part.number.maximum, part
    for words in (
        part.label,
        part.detail,
        "" if part.role is Role.FIELD else part.value,
    ):
        check_words(words)
    for text in (part.label, part.value, part.detail):
        assert "\0" not in text
        text.encode("utf-8")


def check_words(words: str) -> None:
    """Words are said without symbols."""
    assert not SYMBOL.search(QUOTED.sub("", words)), words
