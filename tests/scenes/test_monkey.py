"""A monkey at the controls of every scene: whatever is pressed, typed, dragged or resized, the game stands.

``GAPS_MONKEY_EVENTS`` says how many events there are; each is followed by a look at what must always hold.
"""

from __future__ import annotations

import itertools
import json
import os
import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import timedelta

import pygame
import pytest

from gaps.engine import CATALOGUE, Status, by_key
from gaps.scenes.acts import Act
from gaps.scenes.archive import Archive
from gaps.scenes.ask import Ask
from gaps.scenes.dials import DialsSheet
from gaps.scenes.everywhere import Everywhere, _form_of
from gaps.scenes.first_run import FirstRun
from gaps.scenes.kit import Kit
from gaps.scenes.lesson import LessonScene
from gaps.scenes.match_setup import MatchSetup
from gaps.scenes.match_sheet import MatchSheet
from gaps.scenes.match_turn import MatchSitting
from gaps.scenes.new_deal import NewDeal
from gaps.scenes.pause import Pause
from gaps.scenes.picker import Picker
from gaps.scenes.play import Play
from gaps.scenes.results import Results
from gaps.scenes.rules import Rules
from gaps.scenes.settings_pages import PAGES
from gaps.scenes.sitting import Sitting, saved_form
from gaps.scenes.statistics import Statistics
from gaps.scenes.title import Title
from gaps.stage.intents import Focused, Hover, Intent, Keyed, Let, Nav, Press, Release, Typed, Wheel
from gaps.stage.scene import Scene
from gaps.store import Folder, Match, Settings

EVENTS = int(os.environ.get("GAPS_MONKEY_EVENTS", "9000"))
SEEDS = (1, 2, 3)
STAY = 70  # events for which the monkey is left where it has been put
SIZES = ((1280, 800), (800, 600), (800, 600), (1000, 640), (1920, 1200), (500, 300))
KEYS = ("gaps", "mini", "line-up", "maze", "double-montana", "pas-de-deux", "endless", "custom/5llb3rsref")
WORDS = (
    "1",
    "d",
    ":",
    "é",
    " ",
    "mini:12",
    "custom/9hsb3rsnel",
    "GAPS-M-20417 ▲",
    "\u0301",
    "🂡",
    "Anna",
    "0" * 70,
)


def a_sitting(kit: Kit, draw: random.Random) -> Sitting:
    """A fresh deal of some trail."""
    return Sitting.begin(kit, by_key(draw.choice(KEYS)), draw.randrange(1, 1000))


def a_play(kit: Kit, draw: random.Random) -> Play:
    sitting = a_sitting(kit, draw)
    for _ in range(draw.choice((0, 3, 30, 90))):
        if moves := sitting.game.state.legal_moves:
            state, some = sitting.game.state, draw.sample(moves, min(3, len(moves)))
            sitting.game = sitting.game.play(max(some, key=lambda move: len(state.play(move).home)))
    sitting.keep()
    return Play(kit, sitting)


def a_match(kit: Kit, draw: random.Random) -> Match:
    """The match under way; a new one where there is none."""
    match = kit.folder.load_match()
    if match is None or match.over:
        names = ("Anna", "Bea", "Cleo", "Dora")[: draw.randint(1, 4)]
        match = Match(draw.choice(KEYS[1:3]), names, (12, 77), draw.random() < 0.5, draw.random() < 0.5, "x")
        kit.folder.save_match(match)
    return match


def a_pause(kit: Kit, draw: random.Random) -> Pause:
    kit.settings_page = draw.choice(list(PAGES))
    below = a_play(kit, draw)
    return Pause(kit, below, below.sitting if draw.random() < 0.7 else None)


def a_redeal(kit: Kit, draw: random.Random) -> Play:
    """A game that waits for its redeal."""
    sitting = Sitting.begin(kit, CATALOGUE["mini"], draw.randrange(1, 1000))
    while (state := sitting.game.state).status is Status.PLAYING:
        sitting.game = sitting.game.play(max(state.slides, key=lambda slide: len(state.play(slide).home)))
    sitting.keep()
    return Play(kit, sitting)


def an_ask(kit: Kit, draw: random.Random) -> Ask:
    return Ask(kit, Title(kit), "Redeal now?", "Cards can still move.", ("Redeal", "Keep playing"))


STARTS: Mapping[str, Callable[[Kit, random.Random], Scene]] = {
    "title": lambda kit, draw: Title(kit),
    "first run": lambda kit, draw: FirstRun(kit),
    "picker": lambda kit, draw: Picker(kit, by_key(draw.choice(KEYS))),
    "dials": lambda kit, draw: DialsSheet(kit, Title(kit)),
    "play": a_play,
    "play again": a_play,
    "redeal": a_redeal,
    "ask": an_ask,
    "results": lambda kit, draw: Results(kit, a_play(kit, draw).sitting, "given up"),
    "pause": a_pause,
    "settings": lambda kit, draw: Pause(kit, Title(kit)),
    "rules": lambda kit, draw: Rules(kit, Title(kit), by_key(draw.choice(KEYS))),
    "new deal": lambda kit, draw: NewDeal(kit, Title(kit), CATALOGUE["mini"], 7),
    "statistics": lambda kit, draw: Statistics(kit),
    "archive": lambda kit, draw: Archive(kit, Statistics(kit)),
    "lesson": lambda kit, draw: LessonScene(kit, draw.randrange(3)),
    "match setup": lambda kit, draw: MatchSetup(kit, Title(kit)),
    "match sheet": lambda kit, draw: MatchSheet(kit, a_match(kit, draw)),
}
SEEN = {
    *("Title", "FirstRun", "Picker", "DialsSheet", "Play", "RedealScene", "Results", "Pause", "Rules"),
    *("NewDeal", "Statistics", "Archive", "LessonScene", "MatchSetup", "MatchSheet", "Ask"),
}


def anything(draw: random.Random, size: tuple[int, int], top: Scene) -> list[Intent]:
    """Something a hand might do, half of the time to something that can be pressed."""
    pos = draw.randrange(size[0]), draw.randrange(size[1])
    other = draw.randrange(size[0]), draw.randrange(size[1])
    form = _form_of(top)
    if form is not None and form.widgets and draw.random() < 0.5:
        pos = draw.choice(form.widgets).rect.center
    elif isinstance(top, Play) and draw.random() < 0.7:
        pos = top.table.spots.rect(draw.choice(top.sitting.game.state.variant.layout.cells)).center
    kinds: list[list[Intent]] = [
        [Hover(pos)],
        [Hover(pos), Press(pos), Release(pos)],
        [Hover(pos), Press(pos), Release(pos)],
        [Press(pos), Hover(other, True), Release(other)],
        [Press(pos, 3), Release(pos, 3)],
        [Press(pos)],
        [Release(pos)],
        [draw.choice(list(Nav))],
        [Nav.NEXT, Nav.ACTIVATE],
        [Nav.ACTIVATE],
        [Wheel(pos, draw.choice((-1.0, 1.0, 0.25)))],
        [Typed(draw.choice(WORDS))],
        [Keyed(draw.choice(("F5", "z", "Escape", "Ctrl+X")))],
        [Focused(draw.random() < 0.5)],
    ]
    act = draw.choice([act for act in Act if act not in (Act.QUIT, Act.FULLSCREEN)])
    kinds.append([act, Let(act)])
    kinds.append([act])
    return draw.choice(kinds)


class Watch:
    """What must hold after every event."""

    def __init__(self, kit: Kit) -> None:
        self.kit, self.looks = kit, 0
        self.match: Match | None = None

    def look(self, top: Scene) -> None:
        self.looks += 1
        form = _form_of(top)
        if form is not None:
            assert form.focused is None or form.focused in form.widgets, (top, form.focused)
            assert len({widget.name for widget in form.widgets}) == len(form.widgets), top
        if isinstance(top, Play):
            self._look_at_play(top)
        match = self.kit.folder._match
        if match is not None and self.match is not None and match.deals == self.match.deals:
            same = match.begun == self.match.begun and match.players == self.match.players
            assert not same or len(match.turns) >= len(self.match.turns) or self.match.over
        self.match = match
        assert self.kit.folder.problem is None
        assert self.kit.folder.notices == []
        if self.looks % 100 == 0:
            self._look_at_files()

    def _look_at_play(self, top: Play) -> None:
        state = top.sitting.game.state
        assert top.table.state == state
        assert state.variant.key == by_key(state.variant.key).key
        held = Counter(card for card in (*state.board, *state.stock[: len(state.variant.talon)]) if card)
        assert held >= Counter(card for card in state.board if card)
        assert sum(card is not None for card in state.board) == len(state.variant.played)
        assert set(filter(None, state.board)) == set(state.variant.played)
        if top.sitting.recorded or top.won is not None:
            return
        if isinstance(top.sitting, MatchSitting):
            match = self.kit.folder._match
            kept = match.playing if match is not None else None
        else:
            kept = self.kit.folder._game
        assert kept is not None
        assert replace(kept, seconds=0.0) == replace(saved_form(top.sitting), seconds=0.0)

    def _look_at_files(self) -> None:
        """On the disk there is what the program believes."""
        folder, kit = Folder(self.kit.folder.path), self.kit
        _, problems = Settings.from_values(json.loads(kit.settings.to_text()))
        assert problems == []
        assert folder.load_settings() == kit.settings
        assert folder.load_match() == kit.folder._match
        if kit.folder._game is not None:
            assert folder.load_game() == kit.folder._game
        assert folder.notices == []


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_is_done_the_game_stands(kit: Kit, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda file: None)
    draw, watch, seen = random.Random(seed), Watch(kit), set[str]()
    start, passed = kit.now(), itertools.count()
    kit.now = lambda: start + timedelta(seconds=next(passed))
    kit.change(speed=("quick", "normal", "instant")[seed % 3], reduced_motion=seed == 3, memory=64)
    starts, done = list(STARTS), 0
    while done < EVENTS // len(SEEDS):
        if not starts:
            starts = list(STARTS)
        name = starts.pop(draw.randrange(len(starts)))
        stack = Everywhere(kit, STARTS[name](kit, draw))
        if name == "redeal":
            stack.resize(SIZES[1])
            for intent in (Act.REDEAL, Let(Act.REDEAL)):
                stack.handle(intent)
            seen.add(type(stack.top).__name__)
        done += stay(stack, watch, draw, seen)
        stack.close()
    kit.adviser.close()
    assert EVENTS < 9000 or seen >= SEEN, SEEN - seen
    folder = Folder(kit.folder.path)
    folder.load_game()
    folder.load_match()
    assert folder.notices == []
    for record in folder.records():
        record.game()


def stay(stack: Everywhere, watch: Watch, draw: random.Random, seen: set[str]) -> int:
    """The monkey does things for a while; returns how many events that were."""
    size = draw.choice(SIZES)
    surface = pygame.Surface(size)
    stack.resize(size)
    count = 0
    for number in range(STAY):
        for intent in anything(draw, size, stack.top):
            stack.handle(intent)
            count += 1
            if stack.empty:
                return count
            watch.look(stack.top)
        for _ in range(draw.choice((0, 1, 5, 30))):
            stack.update(1 / 120)
            if stack.empty:
                return count
        seen.add(type(stack.top).__name__)
        if draw.random() < 0.005:
            size = draw.choice(SIZES)
            surface = pygame.Surface(size)
            stack.resize(size)
        if number % 15 == 0:
            stack.draw(surface, draw.random())
    return count
