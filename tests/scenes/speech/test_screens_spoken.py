"""Screens for a player who hears them: what they say, and what they announce when
something changes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import date, datetime
from typing import NoReturn

import pytest

from gaps.engine import CATALOGUE
from gaps.progress.expedition.camps import CampDeal
from gaps.scenes.calendar.calendar import Calendar
from gaps.scenes.common.confirm_dialog import AlreadyRunning
from gaps.scenes.expedition.expedition import Expedition
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.learn.lessons import LESSONS
from gaps.scenes.learn.rules import Rules
from gaps.scenes.menu.title import Title
from gaps.scenes.multiplayer.match_setup import MatchSetup
from gaps.scenes.multiplayer.match_sheet import MatchSheet
from gaps.scenes.new_game.new_deal import NewDeal
from gaps.scenes.new_game.variant_browser import VariantBrowser
from gaps.scenes.records.missed_dialog import MissedDeals
from gaps.scenes.records.records_dialog import RecordsDialog
from gaps.scenes.records.statistics_screen import Statistics
from gaps.scenes.results.open_results import open_results
from gaps.scenes.review.game_review import GameReview
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.settings.settings_dialog import SettingsDialog
from gaps.scenes.shared.context import Context
from gaps.scenes.speech.plain_text import speakable
from gaps.scenes.summits.summits import Summits
from gaps.stage.core.intents import (
    Asked,
    Intent,
    KeyCaptured,
    Nav,
)
from gaps.stage.core.scene import Scene
from gaps.stage.speech.spoken import Action, Role, Spoken
from gaps.store.archive import RecordArchive
from tests.played_games import changed
from tests.progress.summits.test_reader import some_records
from tests.scenarios.games import a_match, new_game, replace_game, won_game
from tests.scenarios.progress.expedition import add_stars
from tests.scenes.calendar.test_calendar import add_game
from tests.scenes.learn.test_lessons import Learner
from tests.scenes.records.test_statistics import fill
from tests.screens import Screens, heard
from tests.searches import Searches


def over_title(
    context: Context, scene: Callable[[Context, Scene], Scene]
) -> Sequence[Scene]:
    title = Title(context)
    return title, scene(context, title)


def settings(context: Context, page: str = "look") -> Sequence[Scene]:
    context.settings_page = page
    return over_title(context, SettingsDialog)


def statistics(
    context: Context, *dialogs: type[RecordsDialog] | type[MissedDeals]
) -> Sequence[Scene]:
    fill(context.folder)
    below = Statistics(context)
    return below, *(dialog(context, below) for dialog in dialogs)


def review(context: Context) -> Sequence[Scene]:
    return (GameReview(context, changed([*some_records(24)][-1], player="Anna")),)


def results(
    context: Context,
    result: str | None = None,
    moves: int | None = None,
) -> Sequence[Scene]:
    """The results of a game that was won, or given up after some moves."""
    game = won_game()
    session = new_game(context, "mini:3")
    replace_game(session, type(game)(game.start, game.steps[:moves]), 95.0)
    return (open_results(context, finish_game(context, session)),)


# The title, the first start and the settings


@pytest.mark.core
def test_the_title_announces_what_is_wrong_with_files_once(listener: Context) -> None:
    listener.folder.records.store.put("settings", "no settings")
    listener.folder.load_settings()
    screens = Screens.opened(listener)
    notice = heard(listener.announcer)
    assert notice.startswith("The settings could not be read")
    screens.wait()
    assert heard(listener.announcer) == ""
    assert screens.labels()[1] == notice


def test_what_a_reader_sets_is_saved_and_another_page_keeps_the_focus_on_the_pages(
    context: Context,
) -> None:
    screens = Screens.opened(context, *settings(context))
    screens.ask("page/sound")
    assert screens.spoken_focus == "page/sound"
    assert screens.part("page/sound").selected
    assert not screens.part("page/look").selected
    screens.ask("effects_volume", Action.DECREASE)
    assert screens.said("effects_volume") == "Effects volume, 65 percent"
    screens.ask("page/access")
    screens.ask("reduced_motion")
    assert screens.part("reduced_motion").checked
    screens.ask("page/play")
    screens.ask("name", Action.SET_TEXT, "Ada")
    assert (
        screens.said("name")
        == "Your name, Ada, Shown on games and challenges that you share"
    )
    saved = context.folder.load_settings()
    assert (saved.effects_volume, saved.reduced_motion, saved.name) == (65, True, "Ada")
    screens.ask("name", Action.SET_TEXT, "")
    assert context.folder.load_settings().name == ""
    screens.ask("page/keys")
    screens.press(Nav.RIGHT)
    assert screens.spoken_focus == "page/access"
    screens.press(Nav.DOWN)
    assert screens.spoken_focus == "screen_reader"


def test_a_reader_ends_the_wait_for_a_key_by_using_something_else(
    context: Context,
) -> None:
    screens = Screens.opened(context, *settings(context, "keys"))
    for _ in range(2):
        screens.ask("HINT")
    assert not context.controls.listening
    assert screens.said("HINT") == "Hint, H"
    for key in ("HINT", "page/look"):
        screens.ask(key)
    assert not context.controls.listening
    assert screens.spoken_focus == "page/look"


def test_a_second_copy_says_that_it_saves_nothing(context: Context) -> None:
    screens = Screens.over_title(context, AlreadyRunning)
    assert "This one shows a copy of them and saves nothing." in screens.words
    screens.use("play")
    screens.on(Title)


# Lessons, rules and the expedition

ON = ("Undo", "Redeal", "Play")
"""The buttons that lead on in a lesson, the first one that is there."""
MAX_STEPS = 80


class Blind:
    """Plays the lessons by what the screen says, and by keys or what a screen reader
    can ask for.
    """

    def __init__(self, reader: Learner) -> None:
        self.reader = reader
        self.tried = set[tuple[str, str]]()
        self.titles = set[str]()

    @property
    def page(self) -> str:
        """All that the page of a lesson says beside its board and its buttons."""
        return " ".join(self.reader.labels(Role.TEXT))

    def leads_on(self, part: Spoken) -> bool:
        """Whether a part is a button that leads on, or a cell that the page speaks of;
        each is tried once.
        """
        if part.role is Role.BUTTON:
            return speakable(part.label) in ON
        row, column = divmod(int(part.key.removeprefix("cell-")), 6)
        places = [
            f"row {row + 1}, column {column + 1}",
            *re.findall(r"row \d, column \d", part.label),
        ]
        is_named = bool(part.detail) or any(place in self.page for place in places)
        return (
            is_named
            and "ead gap" not in part.label
            and (self.page, part.key) not in self.tried
        )

    def by_asking(self) -> None:
        """Ask for what leads on: a button, a card that is offered, or one that is
        named.
        """
        parts = [
            part
            for part in self.reader.parts()
            if part.role in (Role.BUTTON, Role.CELL)
        ]
        parts.sort(key=lambda part: (part.role is not Role.BUTTON, not part.detail))
        found = next(part for part in parts if self.leads_on(part))
        self.tried.add((self.page, found.key))
        self.reader.ask(found.key)

    def by_keys(self) -> None:
        """Press Tab until what has the focus leads on, then Enter."""
        for _ in range(30):
            focus = self.reader.part(self.reader.spoken_focus)
            if self.leads_on(focus):
                self.tried.add((self.page, focus.key))
                self.reader.press(Nav.ACTIVATE)
                return
            self.reader.press(Nav.NEXT)
        raise AssertionError(f"nothing leads on: {self.page}")


@pytest.mark.parametrize(
    "step", [Blind.by_keys, pytest.param(Blind.by_asking, marks=pytest.mark.slow)]
)
def test_all_lessons_are_completed_by_what_is_heard(
    listener: Context, step: Callable[[Blind], None]
) -> None:
    learner = Learner(listener)
    blind = Blind(learner)
    for _ in range(MAX_STEPS):
        if isinstance(learner.top, Play):
            break
        blind.titles.add(learner.title)
        step(blind)
        learner.wait(3.0)
    learner.on(Play)
    assert len(blind.titles) == len(LESSONS)


def test_each_page_of_a_lesson_is_announced_once_and_a_wrong_move_with_its_remark(
    listener: Context,
) -> None:
    learner = Learner(listener)
    words = heard(listener.announcer)
    assert words.startswith(
        "Lesson 1 of 5: Start rows with twos. A gap takes the card that follows"
    )
    assert (
        "On the board: Four of hearts, row 3, column 6, goes to row 2, column 3"
        in words
    )
    learner.stack.resize((1000, 700))
    assert heard(listener.announcer) == ""
    for key, told in (
        (
            learner.cell("D2"),
            "This works, but the lesson is about another move. Undo.",
        ),
        (learner.cell("C6"), "Undo first."),
        ("back", "After three of hearts comes four of hearts"),
        (learner.cell("C6"), "Each move leaves a new gap"),
    ):
        learner.ask(key)
        assert told in heard(listener.announcer)


def test_the_keys_that_describe_the_board_work_in_a_lesson(listener: Context) -> None:
    learner = Learner(listener)
    assert learner.spoken_focus == learner.cell("C6")
    heard(listener.announcer)
    learner.press(GameCommand.STATE_OF_GAME)
    assert "3 of 20 cards home" in heard(listener.announcer)
    learner.press(*[GameCommand.NEXT_GAP] * 4)
    assert learner.spoken_focus == learner.cell("B3")
    learner.press(GameCommand.WANTED_CARD, GameCommand.WANTED_CARD)
    assert learner.spoken_focus == learner.cell("C6")
    learner.press(Nav.ACTIVATE)
    assert learner.page == 1
    learner.ask("cell-7", Action.FOCUS)
    assert (learner.spoken_focus, learner.focused) == ("cell-7", "board")
    learner.ask("next", Action.FOCUS)
    learner.press(Asked("cell-99", Action.ACTIVATE), Asked("nothing", Action.ACTIVATE))
    assert (learner.spoken_focus, learner.table.hand.focused) == ("next", None)


# Results, records, reviews, the calendar and the summits


@pytest.fixture
def november(listener: Context) -> Context:
    """A player who listens on the day of some games, won, late and lost."""
    listener.now = lambda: datetime(2026, 11, 21, 19, 0)
    return listener


def days(context: Context) -> Screens:
    for day, result in (
        (3, "won"),
        (4, "lost"),
        (19, "won"),
        (20, "won"),
    ):
        add_game(context, date(2026, 11, day), result)
    add_game(context, date(2026, 11, 7), begun=date(2026, 11, 9))
    return Screens.opened(context, Calendar(context))


def summits(context: Context) -> Screens:
    for record in some_records(24):
        context.folder.add_record(record)
    screens = Screens.opened(context, Summits(context))
    screens.wait(1.0)
    return screens


SCREENS: dict[str, Callable[[Context], Screens]] = {
    "calendar": days,
    "results": lambda context: Screens.opened(context, *results(context)),
    "review": lambda context: Screens.opened(context, *review(context)),
    "summits": summits,
    "statistics": lambda context: Screens.opened(context, *statistics(context)),
    "records": lambda context: Screens.opened(
        context, *statistics(context, RecordsDialog)
    ),
    "games": lambda context: Screens.opened(context, *statistics(context, MissedDeals)),
}


@pytest.mark.parametrize("name", SCREENS)
def test_a_tree_asks_the_records_nothing(
    name: str,
    november: Context,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    screens = SCREENS[name](november)
    screens.wait(2)
    scene = screens.top
    before = scene.spoken()

    def refuse(*_arguments: object) -> NoReturn:
        raise AssertionError("the records were asked")

    for question in (
        "ask",
        "figures",
        "rates",
        "summary",
        "latest",
        "count",
        "daily_games",
        "exported_files",
        "erased_count",
        "record",
    ):
        if hasattr(RecordArchive, question):
            monkeypatch.setattr(RecordArchive, question, refuse)
    assert scene.spoken() == before


def test_the_end_of_a_review_is_announced(listener: Context) -> None:
    screens = Screens.opened(listener, *review(listener))
    scene = screens.on(GameReview)
    scene.go_to(scene.playback.last - 1)
    screens.press(Nav.RIGHT)
    assert heard(listener.announcer).endswith("Lost.")


# What each screen announces when something changes on it: asked for by a reader, or
# done by keys.


Scenes = Callable[[Context], Sequence[Scene]]
Told = tuple[Intent | None, str]
"""What is done, ``None`` for waiting until all searches end, and the pattern of what is
announced.
"""
SILENCE = ""
ANYTHING = ".*"
SEARCHED = {
    "the level of a deal",
    "the search for a deal",
    "the way back into a lost game",
}
"""What a search in Python does not look for, or not that long."""
COPIED = r"Copied|The clipboard cannot be reached\."


def use(name: str) -> Asked:
    return Asked(name, Action.ACTIVATE)


def more(name: str) -> Asked:
    return Asked(name, Action.INCREASE)


def less(name: str) -> Asked:
    return Asked(name, Action.DECREASE)


def write(name: str, text: str) -> Asked:
    return Asked(name, Action.SET_TEXT, text)


def new_deal(key: str) -> Scenes:
    def scene(context: Context, title: Scene) -> Scene:
        return NewDeal(context, title, CATALOGUE[key], current=5)

    return lambda context: over_title(context, scene)


def rules(context: Context, title: Scene) -> Scene:
    return Rules(context, title, CATALOGUE["gaps"])


def expedition(camp_deal: CampDeal | None = None, opened: int = 0) -> Scenes:
    def scenes(context: Context) -> Sequence[Scene]:
        add_stars(context)
        return (Expedition(context, camp_deal, opened),)

    return scenes


def match_sheet(context: Context) -> Sequence[Scene]:
    match = a_match(("Anna", "Bea"), 2, 2)
    context.folder.save_match(match)
    return (MatchSheet(context, match),)


def calm_results(context: Context) -> Sequence[Scene]:
    context.change(hides_figures=True)
    return results(context)


def given_up(context: Context) -> Sequence[Scene]:
    return results(context, "given up", 20)


STORIES: dict[str, tuple[Scenes, Sequence[Told]]] = {
    "keys that work everywhere": (
        lambda context: over_title(
            context, lambda context, _title: Statistics(context)
        ),
        [
            (GameCommand.MUTE, "Sound off"),
            (GameCommand.MUTE, "Sound on"),
            (GameCommand.FULLSCREEN, "In a window"),
        ],
    ),
    "the search for a game": (
        lambda context: (VariantBrowser(context, CATALOGUE["gaps"]),),
        [
            (write("search", "moon"), "5 games found"),
            (write("search", "xyz"), r"No game has this name\."),
        ],
    ),
    "rules of one's own": (
        lambda context: (VariantBrowser(context, CATALOGUE["gaps"], own_rules=True),),
        [
            (more("redeals"), r"Own rules"),
            (use("copy"), COPIED),
            (use("gaps"), ANYTHING),
            (use("shuffled"), r".*Gaps fall anywhere only if the redeal is shuffled\."),
        ],
    ),
    "a deal that is none": (
        new_deal("mini"),
        [
            (write("deal", "abc"), SILENCE),
            (use("play"), "A deal is a number from 1 to .*"),
        ],
    ),
    "the level of a deal": (
        new_deal("mini"),
        [
            (write("deal", "12"), SILENCE),
            (use("level"), "Checking the deal"),
            (None, "Deal 12 .*"),
        ],
    ),
    "the level of a talon": (
        new_deal("pas-a-deux"),
        [(use("level"), "The talon is hidden.*")],
    ),
    "the search for a deal": (
        new_deal("mini"),
        [
            (less("levels"), ANYTHING),
            (less("levels"), ANYTHING),
            (use("play"), "Searching"),
            (None, "Found: Deal .*"),
        ],
    ),
    "another key": (
        lambda context: settings(context, "keys"),
        [
            (use("HINT"), "Press a key"),
            (Asked("HINT", Action.FOCUS), SILENCE),
            (KeyCaptured("Esc"), ".*Take another key.*"),
            (use("HINT"), "Press a key"),
            (KeyCaptured("U"), "Hint: U"),
            (use("HINT"), "Press a key"),
            (KeyCaptured("R"), r"Hint: R Redeal has no key now\."),
            (use("reset keys"), r"All keys are reset\."),
        ],
    ),
    "another variant in the rules": (
        lambda context: over_title(context, rules),
        [(use("next"), "(?!Gaps$).+")],
    ),
    "another camp": (
        lambda context: (Expedition(context),),
        [
            (
                Nav.RIGHT,
                r"Camp 2, Larch wood\. Closed: 9 stars of camp 1 are missing\. "
                r"Nine stars give the card back Dusk and open camp 3: .+",
            )
        ],
    ),
    "another game of the statistics": (
        statistics,
        [
            (Asked("variants/mini", Action.FOCUS), SILENCE),
            (
                use("variants/mini"),
                r"Won: 33%, 4 of 12\. Best score: 4,200, typical 3,650",
            ),
        ],
    ),
    "an export": (
        lambda context: statistics(context, RecordsDialog),
        [(use("csv"), "Written to .*")],
    ),
    "an export of a match": (
        lambda context: [MatchSheet(context, a_match(("Anna", "Bea"), 2, 4))],
        [
            (use("export"), SILENCE),
            (use("txt"), "Written to .*"),
        ],
    ),
    "a match of two with one name": (
        lambda context: over_title(context, MatchSetup),
        [
            (write("name 0", "Player 2"), SILENCE),
            (use("begin"), r"Two players have the same name\."),
        ],
    ),
    "a review": (
        review,
        [
            (use("play"), SILENCE),
            (use("play"), "Move .*"),
            (more("timeline"), ANYTHING),
            (Nav.LEFT, ANYTHING),
            (Nav.RIGHT, r"(Move \d of 33\. )?\w+ of \w+ to row .*"),
        ],
    ),
    "the score of a calm win": (
        calm_results,
        [
            (None, ANYTHING),
            (GameCommand.NEXT_PAGE, ANYTHING),
            (use("show_score"), ANYTHING),
        ],
    ),
    "what is copied of a win": (
        results,
        [(None, ANYTHING), (GameCommand.NEXT_PAGE, ANYTHING), (use("copy"), COPIED)],
    ),
    "the way back into a lost game": (
        given_up,
        [(None, r".*Play on\."), (Nav.NEXT, "(?!.*Play on).*")],
    ),
}


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.core if name in SEARCHED else ())
        for name in STORIES
    ],
)
def test_what_changes_is_announced(
    context: Context,
    searches: Searches,
    name: str,
) -> None:
    context.announcer.active = True
    scenes, steps = STORIES[name]
    screens = Screens.opened(context, *scenes(context))
    screens.wait(2)
    heard(context.announcer)
    for intent, told in steps:
        if isinstance(intent, Asked):
            screens.ask(intent.key, intent.action, intent.text)
        elif intent is not None:
            screens.press(intent)
        else:
            for _ in range(20):
                searches.finish()
                screens.wait(0.2)
        screens.wait()
        words = heard(context.announcer)
        assert re.fullmatch(told, words), (intent, words)


@pytest.mark.parametrize(
    ("scenes", "words"),
    [
        (expedition(opened=4), ["Camp 4 is open: Stony slope"]),
        (results, ["You won.", "Score: ", "Your first win", "First pass"]),
        pytest.param(
            given_up, ["gave up", "looking for the missed win"], marks=pytest.mark.core
        ),
    ],
)
def test_a_screen_that_opens_announces_the_most_important_first(
    context: Context,
    scenes: Scenes,
    words: Sequence[str],
) -> None:
    context.announcer.active = True
    screens = Screens.opened(context, *scenes(context))
    screens.wait(2)
    said = heard(context.announcer)
    places = [said.casefold().find(part.casefold()) for part in words]
    assert min(places) >= 0, said
    assert places == sorted(places), said
