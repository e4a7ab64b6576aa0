"""The statistics by mouse and by keys alone; records exported, begun anew, and shown
whatever is in them.
"""

from __future__ import annotations

import re
from contextlib import closing
from datetime import date
from random import Random
from unittest.mock import Mock

import pygame
import pytest

from gaps.engine import CATALOGUE, Redeal, Status
from gaps.engine.catalogue import GAMES
from gaps.progress.first_games import first_game
from gaps.scenes.common.confirm_dialog import ConfirmDialog
from gaps.scenes.menu.title import Title
from gaps.scenes.records.missed_dialog import MissedDeals
from gaps.scenes.records.records_dialog import RecordsDialog
from gaps.scenes.records.statistics_screen import ALL_VARIANTS, Statistics
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.session.newcomer import is_newcomer
from gaps.scenes.shared.context import Context
from gaps.scenes.text import numbers
from gaps.stage.core import clipboard
from gaps.stage.core.intents import Hover, Nav, Press, Release
from gaps.stage.drawing.style import RADIUS_L
from gaps.stage.view import Panel, Sizes
from gaps.stage.view.boxes import Box
from gaps.store import Folder, Rate
from gaps.store.files import text_files
from gaps.store.files.sqlite_file import read_into_memory
from gaps.store.files.tables import count_records
from gaps.store.records.crossroads import Answer, Answers, CrossroadsLog, Mark
from tests.marks import quick_first
from tests.played_games import changed, record_of
from tests.progress.summits.test_reader import asked
from tests.scenarios.games import new_game, win_at_once
from tests.screens import SIZE, Screens, heard
from tests.searches import Searches
from tests.store.games import played_record

PLAYED = {
    "gaps": 30,
    "mini": 12,
    "unshuffled": 9,
    "addiction": 8,
    "montana": 7,
    "endless": 6,
    "paganini": 2,
}
ALL = sum(PLAYED.values())
FIGURES = 6


def fill(folder: Folder) -> None:
    number = 0
    for key, games in PLAYED.items():
        for _ in range(games):
            number += 1
            won = number % 3 == 0
            record = record_of(
                f"{key}:{number}",
                ("D5-B5",) * number,
                60.0 + number,
                undos=number % 2,
                redeals=1,
                arcade=100 * number,
                result="won" if won else "lost",
                home=24 if won else 7,
                finished=f"2026-02-{1 + number % 27:02}T12:00:00",
            )
            folder.add_record(record)


@pytest.fixture
def screens(context: Context) -> Screens:
    """The statistics of 74 games, over the title."""
    fill(context.folder)
    screens = Screens.opened(context)
    click(screens, "statistics")
    screens.on(Statistics)
    return screens


def click(
    screens: Screens,
    name: str,
    share: float = 0.5,
) -> None:
    """Click what is called so, at a share of its width, and let what it does come to
    rest.
    """
    place = screens.place(name)
    screens.click_at((place.left + round(place.width * share), place.centery))
    screens.wait()


def games(screens: Screens) -> int:
    """The number of games that the figures are about."""
    found = re.search(r"^Games?: (\d+)", screens.words, re.MULTILINE)
    assert found is not None
    return int(found[1])


@pytest.mark.slow
def test_the_statistics_by_keyboard_alone(screens: Screens) -> None:
    assert games(screens) == ALL
    screens.focus("variant")
    to_gaps = 4  # after three games that have no versions
    screens.press(*[Nav.RIGHT] * to_gaps)
    of_game = sum(PLAYED[each.key] for each in GAMES["gaps"] if each.key in PLAYED)
    assert (screens.value("variant"), games(screens)) == ("game gaps", of_game)
    screens.press(Nav.RIGHT)
    assert (screens.value("variant"), games(screens)) == ("gaps", 30)
    screens.press(*[Nav.LEFT] * (to_gaps + 1))
    screens.focus("mode")
    screens.press(Nav.RIGHT)
    assert games(screens) == ALL // 2
    screens.press(Nav.RIGHT)
    assert screens.value("mode") == "relaxed"
    assert screens.value("variant") == ALL_VARIANTS
    screens.focus("variants")
    table = screens.on(Statistics).table
    for key in ("game gaps", "montana"):
        keys = [*table.items]
        steps = keys.index(key) - keys.index(table.selected)
        screens.press(*[Nav.DOWN if steps > 0 else Nav.UP] * abs(steps), Nav.ACTIVATE)
        assert screens.value("variant") == key
    screens.use("records")
    screens.on(RecordsDialog)
    screens.use("done")
    screens.on(Statistics)
    screens.press(Nav.BACK)
    screens.on(Title)


def test_an_export_is_written_and_its_path_can_be_copied(
    screens: Screens, context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []

    def copy(text: str) -> bool:
        copied.append(text)
        return True

    monkeypatch.setattr(clipboard, "copy", copy)
    click(screens, "records")
    assert not screens.enabled("copy")
    click(screens, "csv")
    path = context.folder.path / "exports" / "records-2026-03-01-120000.csv"
    assert str(path) in screens.words
    assert len(path.read_text().splitlines()) == ALL + 1
    click(screens, "copy")
    assert copied == [str(path)]


def begun_anew(screens: Screens, searches: Searches) -> str:
    """Begin anew, and return what the dialog says when that is done."""
    click(screens, "anew")
    click(screens, "yes")
    dialog = screens.on(RecordsDialog)
    assert dialog.message == "The records are copied…"
    assert not screens.enabled("anew")
    searches.finish()
    screens.wait()
    return dialog.message


def test_a_new_beginning_is_asked_for_once_and_names_the_copy(
    screens: Screens,
    context: Context,
    searches: Searches,
) -> None:
    click(screens, "records")
    click(screens, "anew")
    screens.on(ConfirmDialog)
    click(screens, "no")
    click(screens, "anew")
    screens.press(Nav.ACTIVATE)  # the focus is on the answer that changes nothing
    screens.wait()
    assert len(context.folder.records.all()) == ALL
    name = "before-new-statistics-2026-03-01-120000.sqlite"
    copy = context.folder.path / "copies" / name
    said = begun_anew(screens, searches)
    assert said == f"The statistics are empty. All that was in them is in {copy}."
    assert said in screens.words
    assert context.folder.records.all() == []
    with closing(read_into_memory(copy)) as db:
        assert count_records(db) == ALL
    assert not screens.enabled("anew")
    assert screens.enabled("copy")
    assert screens.focused == "done"
    screens.go(Nav.BACK)
    assert screens.names == ["back", "missed", "records"]
    assert "No games yet" in screens.words
    screens.press(Nav.BACK)
    screens.on(Title)


def test_crossroads_are_one_line_which_a_new_beginning_empties(
    screens: Screens, context: Context, searches: Searches
) -> None:
    assert "Crossroads" not in screens.words
    right = Answer(Mark.AT_ONCE)
    days = {
        date(2026, 11, 27): Answers((right,) * 4 + (Answer(Mark.MISSED),)),
        date(2026, 11, 28): Answers((right, Answer(Mark.MISSED))),
    }
    context.folder.save_crossroads(CrossroadsLog(days, fives=2, solved=7))
    again = Screens.opened(context, Statistics(context))
    assert "Crossroads: 5 of 7 at once on 2 days" in again.words
    click(again, "records")
    begun_anew(again, searches)
    assert context.folder.load_crossroads() == CrossroadsLog(fives=2)


def test_without_a_copy_nothing_is_deleted(
    screens: Screens,
    context: Context,
    searches: Searches,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    refusal = Mock(side_effect=OSError(28, "No space left on device"))
    monkeypatch.setattr(text_files, "make_folder", refusal)
    click(screens, "records")
    assert "nothing was changed" in begun_anew(screens, searches)
    assert len(context.folder.records.all()) == ALL
    assert screens.enabled("anew")


def test_too_few_games_have_no_win_rate() -> None:
    assert numbers.rate_figure(Rate(3, 3)) == "3 of 3"
    assert numbers.rate_text(Rate(1, 3)) == "1 of 3 won"
    assert numbers.rate_text(Rate()) == "not played yet"
    assert numbers.rate_figure(Rate(3, 10)) == "30%"
    assert numbers.rate_text(Rate(3, 10)) == "30% won"
    assert numbers.share_text(0.0001) == "<1%"
    assert numbers.share_text(0.9999) == ">99%"


REAL = played_record("gaps:7", 12)
NONSENSE: list[dict[str, object]] = [
    {"code": "gaps:²"},
    {"code": "gaps:" + "9" * 5000},
    {"code": "\0"},
    {"code": ""},
    {"code": "no such game:5"},
    {"code": "custom/99:1"},
    {"code": "custom/13llb2rsrsf:5", "moves": ("R",)},
    {"moves": ("\0",)},
    {"moves": ("A1-B1",) * 9000},
    {"finished": "\0"},
    {"finished": "9999-99-99T99:99"},
    {"finished": "x" * 200_000},
    {"finished": "0001-01-01T00:00:00"},
    {"started": "\ufffd", "daily": "2026-99-99"},
    {"daily": "²²²²-²²-²²"},
    {"seconds": 9e8, "arcade": 2**52, "home": 2**52, "redeals": 2**52, "undos": 2**52},
    {"classic": -(2**52), "hints": 2**52, "times": (10**10,) * 12},
    {"result": "won", "home": 0},
]


@pytest.fixture
def nonsense(context: Context) -> None:
    """Puts it on record, each with an id of its own."""
    for number, changes in enumerate(NONSENSE):
        context.folder.records.add(changed(REAL, **changes, id=f"{number:016x}"))
    context.folder.records.add(REAL)
    # one has no code
    assert len(context.folder.records.all()) == len(NONSENSE)


def test_an_empty_list_says_so_and_proposes_nothing(context: Context) -> None:
    title = Title(context)
    screens = Screens.opened(context, title, MissedDeals(context, title))
    assert "Nothing missed." in screens.words
    assert not screens.form.focus_visible
    screens.use("won")
    assert "No game is on record." in screens.words
    screens.focus("done")
    screens.go(Nav.ACTIVATE)
    screens.on(Title)


def in_view(screens: Screens, name: str) -> list[str]:
    """The keys of the items of a list that are seen."""
    place = screens.place(name)
    keys = [each.key for each in screens.parts() if each.key.startswith(f"{name}/")]
    seen = [key for key in keys if place.colliderect(screens.place(key))]
    return [key.removeprefix(f"{name}/") for key in seen]


def drag_list(screens: Screens, by: int, touch: bool) -> None:
    """Drag the list of the games up by so many pixels."""
    x, y = screens.place("games").center
    start = x, y + by // 2
    end = x, start[1] - by
    screens.press(Press(start, touch=touch))
    for share in range(1, 9):
        screens.press(Hover((x, start[1] - by * share // 8), held=True))
        screens.wait(0.02)
    screens.press(Release(end))


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
def test_a_list_of_games_is_scrolled_by_dragging_it(
    context: Context, touch: bool
) -> None:
    fill(context.folder)
    title = Title(context)
    screens = Screens.opened(context, title, MissedDeals(context, title))
    screens.use("won")
    ids = [each.id for each in context.folder.records.latest(ALL)]
    row = screens.place(f"games/{ids[0]}").height
    before = screens.picture()
    drag_list(screens, 5 * row, touch)
    assert in_view(screens, "games")[0] == ids[5]
    assert screens.picture().get_buffer().raw != before.get_buffer().raw
    drag_list(screens, -3 * row, touch)
    assert in_view(screens, "games")[0] == ids[2]
    drag_list(screens, -6 * row, touch)
    assert in_view(screens, "games")[0] == ids[0]
    pos = screens.place("games").center
    screens.click_at(pos)
    dialog = screens.on(MissedDeals)  # no drag has opened a game, and no click
    assert dialog.games.selected in in_view(screens, "games")
    screens.press(Press(pos, clicks=2), Release(pos))
    assert not isinstance(screens.top, MissedDeals)


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
def test_the_list_of_variants_is_scrolled_by_dragging_it(
    context: Context, touch: bool
) -> None:
    for key in CATALOGUE:
        context.folder.add_record(record_of(f"{key}:1", ("D5-B5",), 60.0))
    screens = Screens.opened(context, Statistics(context), size=(800, 600))
    screens.focus("variants")
    screens.use("variants/game gaps")
    games = [*screens.on(Statistics).table.items]
    seen = len(in_view(screens, "variants"))
    assert seen < len(games)
    hidden = (len(games) - seen) * screens.place(f"variants/{games[0]}").height
    x, y = screens.place("variants").center
    screens.press(Press((x, y), touch=touch))
    screens.press(Hover((x, y - hidden), held=True))
    screens.press(Release((x, y - hidden)))
    assert in_view(screens, "variants") == games[-seen:]
    assert screens.spoken_focus.removeprefix("variants/") in games[-seen:]
    screens.on(Statistics)


@pytest.mark.usefixtures("nonsense")
@pytest.mark.parametrize(
    "dialogs", quick_first(1, [[], [MissedDeals], [RecordsDialog]]), ids=str
)
def test_whatever_is_in_the_records_is_drawn_and_watched_or_refused(
    context: Context, dialogs: list[type[RecordsDialog] | type[MissedDeals]]
) -> None:
    below = Statistics(context)
    screens = Screens.opened(
        context, Title(context), below, *(each(context, below) for each in dialogs)
    )
    for _ in range(12):
        screens.press(Nav.NEXT, Nav.RIGHT)
        screens.stack.draw(pygame.Surface(SIZE), 0.0)
    if dialogs == [MissedDeals]:
        screens.on(MissedDeals).also_won = True
        screens.on(MissedDeals).which.value = "all"
        screens.on(MissedDeals).changed()
    for index in range(len(NONSENSE)) if dialogs == [MissedDeals] else ():
        screens.on(MissedDeals).games.selected = f"{index:016x}"
        screens.use("watch")
        assert not isinstance(screens.top, MissedDeals)
        screens.stack.draw(pygame.Surface(SIZE), 0.0)
        screens.go(Nav.BACK)


def test_the_lines_of_a_figure_end_inside_its_panel(context: Context) -> None:
    fill(context.folder)
    statistics = Statistics(context)
    Screens.opened(context, statistics, size=(800, 600))
    sizes = Sizes(statistics.style)
    panels = [
        (sizes.of(part, place.width)[1], place.height)
        for part, place in statistics.tree.places
        if isinstance(part, Box) and part.face == Panel(RADIUS_L)
    ]
    assert len(panels) >= FIGURES
    assert all(needed <= given for needed, given in panels), panels


def test_a_game_is_one_row_that_opens_to_its_versions(context: Context) -> None:
    for code in ("gaps:1", "montana:1", "montana:2", "mini:1"):
        context.folder.add_record(record_of(code, ("D5-B5",), 60.0))
    screens = Screens.opened(context, Statistics(context))
    table = screens.on(Statistics).table

    def keys() -> list[str]:
        return [*table.items]

    assert keys() == ["game gaps", "mini"]
    whole = screens.part("variants/game gaps")
    assert whole.label.startswith("Gaps: 3 games")
    assert whole.detail == "closed"
    screens.use("variants/game gaps")
    assert keys() == ["game gaps", "montana", "gaps", "mini"]
    assert screens.part("variants/game gaps").detail == "open"
    version = screens.part("variants/montana").label
    assert version.startswith("Gaps, twos placed: 2 games")
    screens.use("variants/montana")
    assert screens.value("variant") == "montana"
    screens.use("variants/game gaps")
    assert screens.value("variant") == "game gaps"
    screens.use("variants/game gaps")
    assert screens.value("variant") == ALL_VARIANTS
    assert keys() == ["game gaps", "mini"]
    begun = Screens.opened(context, Statistics(context, "montana"))
    assert begun.part("variants/montana").label == version  # open from the start


def test_the_figures_of_a_whole_game_are_those_of_its_versions(
    context: Context,
) -> None:
    for record in (
        changed(
            record_of("gaps:1", ("D5-B5",), 60.0),
            result="won",
            home=48,
            arcade=20_000,
        ),
        changed(record_of("montana:1", ("D5-B5",), 60.0), arcade=9_000),
        changed(
            record_of("montana:2", ("D5-B5",), 50.0),
            result="won",
            home=48,
            arcade=12_000,
        ),
        changed(record_of("mini:1", ("D5-B5",), 60.0), arcade=30_000),
    ):
        context.folder.add_record(record)
    screens = Screens.opened(context, Statistics(context))
    screens.use("variants/game gaps")
    words = screens.words.splitlines()
    assert "Best score: 20,000, typical 12,000" in words
    assert "Fastest win: 00:50, typical 00:55" in words
    assert "Games: 3, 1 given up" in words
    assert "2 of 3 won" in words
    assert "Gaps: open. " in heard(context.announcer)
    assert screens.part("variant").value == "Gaps · all versions"
    screens.focus("variant")
    screens.press(Nav.RIGHT)
    assert "Best score: 20,000, typical 20,000" in screens.words.splitlines()
    assert screens.spoken_focus == "variant"
    assert screens.on(Statistics).table.selected == "gaps"


EASY = "custom/5heb9rsrefa"
"""Own rules by which a player without any plan wins nearly each game."""


def play_on(session: GameSession) -> None:
    """Play without a plan, up to 200 moves: a card that comes home, or else a redeal,
    or else any card.
    """
    chance = Random(1)
    for _ in range(200):
        state = session.game.state
        if state.status in (Status.WON, Status.LOST):
            return
        if Redeal() in state.legal_moves and not state.homecomings:
            session.play(Redeal())
        else:
            session.play(chance.choice(state.homecomings or state.slides))


def test_games_by_own_rules_are_counted_by_themselves(context: Context) -> None:
    context.change(own={"Easy peasy": EASY})
    wins = 0
    for number in range(1, 7):
        session = new_game(context, f"{EASY}:{number}")
        play_on(session)
        wins += finish_game(context, session).won
    assert wins >= 4
    plain = new_game(context, "mini:6")
    plain.play(plain.game.state.slides[0])
    finish_game(context, plain)
    screens = Screens.opened(context)
    click(screens, "statistics")
    assert games(screens) == 1
    assert "best streak" not in screens.words
    assert "fastest win" not in screens.words
    assert "Easy peasy · own rules" in screens.words
    screens.use(f"variants/{EASY}")
    assert screens.value("variant") == EASY
    assert games(screens) == 6
    assert "best streak" in screens.words.lower()
    assert is_newcomer(context.folder)
    assert first_game(context.folder) is not None
    reached = asked(context.summits)
    assert [key for key, each in reached.standings.items() if each.count] == ["assist"]
    screens.press(Nav.BACK)
    assert "of 6" not in screens.on(Title).title


def test_own_rules_without_a_name_are_called_by_their_code(context: Context) -> None:
    for code in (EASY, "custom/13hsb9rsrefa"):
        finish_game(context, win_at_once(new_game(context, f"{code}:1")))
    screens = Screens.opened(context, Statistics(context))
    assert "5heb9rsrefa · own rules" in screens.words
    assert "13hsb9rsrefa · own rules" in screens.words
    # nothing counts in all games together
    assert "No game of this kind" in screens.words
