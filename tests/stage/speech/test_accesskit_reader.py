"""What is passed on to the library: what differs, while somebody listens; and no fault
comes back.
"""

from __future__ import annotations

import sys
import weakref
from importlib.abc import MetaPathFinder
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from gaps.stage.speech import accesskit_reader
from gaps.stage.speech.accesskit_reader import (
    LINGER_SECONDS,
    WINDOW,
    WINDOW_CLASS,
    AccesskitReader,
    GuardedAdapter,
    open_reader,
)
from gaps.stage.speech.reader import Node, NodeTree, Request, ScreenReader
from gaps.stage.speech.spoken import Action, Role, Spoken
from tests.stage.speech.fake_accesskit import (
    FakeAccesskit,
    FakeAdapter,
    Panic,
    request,
    screen,
)


class Link:
    """A reader with its library; ``now`` is its clock."""

    def __init__(self, *, listens: bool = False) -> None:
        self.library = FakeAccesskit()
        self.now = 0.0
        self.reader = AccesskitReader(
            self.library,
            GuardedAdapter(self.library),
            "Gaps",
            listens=listens,
            named_only=True,
            now=lambda: self.now,
        )

    @property
    def adapter(self) -> FakeAdapter:
        return self.library.adapters[0]

    def listen(self) -> None:
        """Let somebody listen to a screen with a button."""
        self.adapter.switch("on")
        self.reader.show(screen("one"))

    def sent(self) -> list[set[int]]:
        """The numbers of the nodes of each update so far."""
        return [
            {number for number, _ in update.nodes} for update in self.adapter.updates
        ]


@pytest.fixture
def link(monkeypatch: pytest.MonkeyPatch) -> Link:
    monkeypatch.setattr("gaps.stage.speech.accesskit_reader.WINDOWS", False)
    monkeypatch.setattr("gaps.stage.speech.accesskit_reader.MACOS", False)
    return Link()


def test_nothing_is_called_before_somebody_listens_who_is_then_told_everything(
    link: Link,
) -> None:
    link.reader.show(screen("one", "two"))
    link.reader.window_changed(True, (1, 2, 3, 4))
    assert not link.reader.requests()
    assert not link.reader.active
    assert not link.adapter.calls
    assert not link.reader.has_requests
    link.adapter.switch("on")
    assert link.reader.has_requests
    link.reader.requests()
    assert not link.reader.has_requests
    assert link.reader.active
    assert link.sent() == [{1, 2, 3, WINDOW}]
    assert link.adapter.updates[0].tree == WINDOW
    assert link.adapter.updates[0].focus == 2
    assert link.adapter.calls[1:] == [
        ("bounds", (1, 2, 4, 6)),
        ("focus", True),
    ]
    assert link.adapter.nodes[WINDOW].set == {"label": "Gaps", "children": [1]}


def test_then_only_what_differs_is_passed_on(link: Link) -> None:
    link.adapter.switch("on")
    link.reader.show(screen("one", "two"))
    link.reader.show(screen("one", "two"))
    link.reader.show(screen("one", "three"))
    link.reader.show(screen("one", "three", focus=3))
    link.reader.show(screen("one"))
    link.reader.window_changed(True, (0, 0, 9, 9))
    link.reader.window_changed(True, (0, 0, 9, 9))
    assert link.sent() == [
        {1, 2, 3, WINDOW},
        {3},
        set(),
        {1},
    ]
    assert [update.focus for update in link.adapter.updates] == [2, 2, 3, 2]
    assert [update.tree for update in link.adapter.updates[1:]] == [None] * 3
    assert len(link.adapter.calls) == 4 + 2


def test_after_a_pause_everything_is_told_once_more(link: Link) -> None:
    link.listen()
    link.adapter.switch("off")
    link.reader.show(screen("two"))
    assert not link.reader.active
    assert len(link.adapter.updates) == 1
    link.adapter.switch("on")
    link.adapter.nodes.clear()
    link.reader.requests()
    assert link.sent()[1] == {1, 2, WINDOW}
    assert link.adapter.updates[1].tree == WINDOW
    assert Link(listens=True).reader.active, (
        "who wants it on is spoken to before a reader is found"
    )


def test_no_call_is_made_while_news_waits(link: Link) -> None:
    link.listen()
    adapter = GuardedAdapter(link.library)
    fake = link.library.adapters[1]
    fake.switch("on")
    assert adapter.starts()
    fake.handlers["off"]()
    assert not adapter.set_focused(True)
    assert not fake.calls
    assert not adapter.starts()
    assert not adapter.listening


def test_words_are_a_new_part_each_time_and_go_after_a_while(link: Link) -> None:
    link.listen()
    for _ in range(2):
        link.reader.say("seven of spades")
    first, second = (
        max(number for number, _ in update.nodes) for update in link.adapter.updates[1:]
    )
    assert second == first + 1 > WINDOW
    assert link.adapter.nodes[second].set == {
        "value": "seven of spades",
        "live": "POLITE",
    }
    assert link.adapter.nodes[WINDOW].set["children"] == [1, second]
    link.reader.requests()
    assert len(link.adapter.updates) == 3
    link.now = LINGER_SECONDS + 0.1
    link.reader.requests()
    assert link.adapter.nodes[WINDOW].set["children"] == [1]


def test_requests_come_back_with_what_they_mean(link: Link) -> None:
    link.adapter.switch("on")
    slider = Node(Spoken("s", Role.SLIDER, "Volume"))
    link.reader.show(
        NodeTree(
            {
                1: Node(Spoken("r", Role.SCREEN), (2,)),
                2: slider,
            },
            1,
            1,
        )
    )
    for each in (
        request(2, "CLICK"),
        request(2, "FOCUS"),
        request(2, "INCREMENT"),
        request(2, "SET_VALUE", ("VALUE", "words")),
        request(2, "SCROLL_DOWN"),
        request(7, "CLICK"),
    ):
        link.adapter.ask(each)
    assert link.reader.has_requests
    assert link.reader.requests() == [
        Request(2, Action.ACTIVATE),
        Request(2, Action.FOCUS),
        Request(2, Action.INCREASE),
        Request(2, Action.SET_TEXT, "words"),
    ]
    assert not link.reader.requests()


def test_a_request_wakes_whoever_waits_and_the_adapter_is_freed_with_the_link(
    link: Link,
) -> None:
    woken: list[int] = []
    adapter = GuardedAdapter(link.library, wake=lambda: woken.append(1))
    fake = link.library.adapters.pop()
    fake.ask(request(2, "CLICK"))
    assert woken == [1]
    assert [each.target for each in adapter.asked()] == [2]
    freed = weakref.ref(adapter)
    del adapter
    assert freed() is None


def tree_of(children: dict[int, tuple[int, ...]], focus: int = 1) -> NodeTree:
    return NodeTree(
        {n: Node(Spoken(str(n), Role.GROUP), below) for n, below in children.items()},
        1,
        focus,
    )


@pytest.mark.parametrize(
    "wrong",
    [
        tree_of({1: (2,), 2: ()}, focus=3),
        tree_of({1: (2, 3), 2: ()}),
        tree_of({1: (2, 2), 2: ()}),
        tree_of(
            {
                1: (),
                2: (3,),
                3: (2,),
            }
        ),
        tree_of({1: (2,), 2: (1,)}),
        tree_of({2: ()}, focus=2),
    ],
    ids=["focus", "missing", "twice", "apart", "circle", "root"],
)
def test_what_is_no_tree_is_not_passed_on(link: Link, wrong: NodeTree) -> None:
    link.listen()
    link.reader.show(wrong)
    assert len(link.adapter.updates) == 1
    assert link.reader.active


def test_after_a_fault_of_the_library_there_is_no_reader(link: Link) -> None:
    link.listen()
    link.adapter.faulty = True
    link.reader.show(screen("two"))
    assert link.reader.failed
    assert not link.reader.active
    link.reader.show(screen("three"))
    link.reader.say("three")
    link.reader.window_changed(True, (0, 0, 1, 1))
    assert not link.reader.requests()
    assert len(link.adapter.calls) == 4 - 1 - 1


# How it is opened


def broken(error: BaseException) -> object:
    def fail() -> object:
        raise error

    return fail


class Faulty(FakeAccesskit):
    """A library whose adapter cannot be made."""

    def _adapter(self, *handlers: object) -> FakeAdapter:
        raise Panic("no thread")


@pytest.mark.parametrize(
    "opened",
    [
        broken(ImportError("absent")),
        broken(OSError("broken")),
        broken(Panic("panicked")),
        Faulty,
    ],
)
@pytest.mark.parametrize("wanted", ["auto", "on"])
def test_without_the_library_the_game_has_a_reader_that_does_nothing(
    opened: object,
    wanted: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(accesskit_reader, "library", opened)
    reader = open_reader("Gaps", wanted)
    assert type(reader) is ScreenReader
    assert reader.active == (wanted == "on")
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == (1 if wanted == "on" else 0)
    assert all(line.startswith("gaps: ") for line in lines)


@pytest.mark.parametrize(
    ("wanted", "visible"),
    [
        ("off", True),
        ("auto", False),
        ("on", False),
    ],
)
def test_switched_off_or_unseen_nothing_is_imported(
    wanted: str, visible: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        accesskit_reader, "library", broken(AssertionError("it was imported"))
    )
    reader = open_reader("Gaps", wanted, visible=visible)
    assert type(reader) is ScreenReader
    assert reader.active == (wanted == "on")


@pytest.mark.parametrize("error", [SystemExit(3), Panic("panicked")])
def test_no_fault_of_the_installation_ends_the_program(
    error: BaseException, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Broken(MetaPathFinder):
        def find_spec(
            self, name: str, path: object, target: ModuleType | None = None
        ) -> None:
            if name == "accesskit":
                raise error

    monkeypatch.delitem(sys.modules, "accesskit", raising=False)
    monkeypatch.setattr(sys, "meta_path", [Broken(), *sys.meta_path])
    assert type(open_reader("Gaps", "auto")) is ScreenReader
    assert accesskit_reader.version() == ""


# The adapters of Windows and macOS, with a library that keeps what it is told. Linux is
# in other tests.


class Events:
    """What an update returns."""

    def __init__(self) -> None:
        self.raised = 0

    def raise_events(self) -> None:
        self.raised += 1


class Subclassing:
    """The adapter of both systems."""

    def __init__(
        self,
        window: object,
        on: Any,
        ask: Any,
    ) -> None:
        self.window = window
        self.on = on
        self.ask = ask
        self.events = Events()
        self.focus = list[bool]()
        self.updates = list[object]()

    @classmethod
    def for_window(
        cls,
        window: object,
        on: Any,
        ask: Any,
    ) -> Subclassing:
        return cls(window, on, ask)

    def update_if_active(self, factory: Any) -> Events:
        self.updates.append(factory())
        return self.events

    def update_view_focus_state(self, focused: bool) -> Events:
        self.focus.append(focused)
        return self.events


def opened(
    monkeypatch: pytest.MonkeyPatch, system: str
) -> tuple[GuardedAdapter, Subclassing, list[str]]:
    made = list[Subclassing]()
    classes = list[str]()

    class Kept(Subclassing):
        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            made.append(self)

    monkeypatch.setattr(accesskit_reader, "WINDOWS", system == "windows")
    monkeypatch.setattr(accesskit_reader, "MACOS", system == "macos")
    module = SimpleNamespace(
        SubclassingAdapter=Kept, add_focus_forwarder_to_window_class=classes.append
    )
    return GuardedAdapter(SimpleNamespace(**{system: module}), 4711), made[0], classes


@pytest.mark.parametrize("system", ["windows", "macos"])
def test_the_adapter_is_given_the_window_and_raises_its_events(
    system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    adapter, theirs, classes = opened(monkeypatch, system)
    assert theirs.window == 4711
    assert classes == ([WINDOW_CLASS] if system == "macos" else [])
    assert not adapter.update("early")
    assert theirs.on() is None
    assert adapter.starts()
    assert adapter.update("tree")
    assert theirs.updates == ["tree"]
    assert theirs.events.raised == 1
    assert theirs.ask("request") is None
    assert adapter.asked() == ["request"]
    assert adapter.set_bounds(None, (0, 0, 1, 1))
    assert adapter.set_focused(True)
    assert theirs.focus == ([True] if system == "macos" else [])
