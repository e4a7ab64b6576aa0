"""The summits: their screen by mouse and by keys, and how a new one is told on the
results.
"""

from __future__ import annotations

from datetime import datetime

import pytest
from pygame import Surface

from gaps.language import translated
from gaps.progress.summits import BY_KEY
from gaps.progress.summits.summit_reader import Reached, SummitCount
from gaps.scenes.common.badges import LOCKED, badge_name
from gaps.scenes.common.board_part import MARGIN
from gaps.scenes.common.confirm_dialog import MessageDialog
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu.title import Title
from gaps.scenes.results.earned import MAX_REWARDS, VIEW
from gaps.scenes.results.open_results import open_results
from gaps.scenes.results.results import Results
from gaps.scenes.review.game_review import GameReview
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.session.routes import ToSummits
from gaps.scenes.shared.context import Context
from gaps.scenes.shell.router import resolver
from gaps.scenes.summits.summits import Summits
from gaps.scenes.text.numbers import when_text
from gaps.stage.core.intents import Nav
from gaps.stage.core.scene import Push, SceneStack
from gaps.stage.view import Cell, Label, Picture, Tree
from gaps.store import GameLog
from tests.marks import quick_first
from tests.played_games import changed
from tests.progress.summits.test_reader import some_records
from tests.scenarios.results import lost_session, won_session
from tests.scenes.recorders import SoundRecorder
from tests.screens import SIZE, Screens, title_with_all


@pytest.fixture
def records(context: Context) -> list[GameLog]:
    found = [*some_records(24)]
    for record in found:
        context.folder.add_record(record)
    return found


@pytest.fixture
def screens(context: Context, records: list[GameLog]) -> Screens:
    """The summits after 24 games, as the title opens them."""
    screens = Screens(SceneStack(title_with_all(context), resolver(context)))
    screens.stack.replace_all(resolver(context)(ToSummits("first_pass")))
    screens.settle()
    return screens


@pytest.mark.slow
def test_the_game_that_earned_a_summit_is_shown_and_watched_and_its_deal_played(
    screens: Screens, records: list[GameLog]
) -> None:
    won = next(record for record in records if record.result.end == "won")
    assert when_text(won.until) in screens.words
    screens.press(Nav.ACTIVATE)
    assert screens.on(GameReview).recording.id == won.id
    screens.press(Nav.BACK)
    for key in BY_KEY:
        screens.click(key)
        assert screens.focused == key
        assert [each for each in BY_KEY if screens.part(each).selected] == [key]
    screens.click("first_pass")
    screens.click("watch")
    screens.on(GameReview)
    screens.press(Nav.BACK)
    screens.click("again")
    screens.on(Play)
    assert f"{screens.session.variant.key}:{screens.session.seed}" == won.code


@pytest.mark.slow
def test_a_summit_without_a_game_has_nothing_to_watch_and_the_way_back_is_to_where_it_began(
    context: Context, screens: Screens
) -> None:
    screens.click("maze")
    assert not {"watch", "again"} & {*screens.names}
    screens.press(Nav.ACTIVATE)
    screens.on(Summits)
    screens.press(Nav.BACK)
    title = screens.on(Title)
    screens.stack.follow(Push(Summits(context, returns=True)))
    screens.click("back")
    assert screens.top is title


def test_badges_are_bright_dim_or_locked_and_a_moment_that_is_none_is_shown_as_it_is() -> (
    None
):
    assert when_text("2026-11-14T21:08:03") == "14 Nov 2026, 21:08"
    assert when_text("whenever") == "whenever"
    summit = BY_KEY["hundred"]
    standings = SummitCount(100, 100, "id"), SummitCount(7, 100), SummitCount(0, 100)
    names = [badge_name(summit, standing) for standing in standings]
    assert names == ["hundred", "hundred_dim", LOCKED]


@pytest.mark.slow
def test_what_is_not_known_yet_comes_later_and_the_last_that_was_reached_is_chosen(
    context: Context,
    records: list[GameLog],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(context.summits, "ask", lambda: Reached())
        screens = Screens(SceneStack(Summits(context), resolver(context)))
        assert screens.stack.wake_after is not None
        assert "reached\n" not in screens.words
        screens.stack.draw(Surface(SIZE), 0.0)
    screens.settle()
    standings = context.summits.ask().standings
    assert standings[screens.focused].when == max(
        standing.when for standing in standings.values()
    )
    assert "watch" in screens.names
    assert f"{context.summits.ask().count} of 30 reached" in screens.words


def test_a_game_with_damaged_moves_is_told_and_not_shown(context: Context) -> None:
    record = changed(next(some_records(1)), moves=("A1-A1",), result="won", id="d" * 16)
    context.folder.add_record(record)
    screens = Screens(SceneStack(Summits(context, "first_pass"), resolver(context)))
    screens.settle()
    screens.stack.draw(Surface(SIZE), 0.0)
    screens.press(Nav.ACTIVATE)
    screens.on(MessageDialog)


@pytest.mark.parametrize(
    ("size", "is_wide"), [((800, 600), False), (SIZE, True), ((600, 1000), False)]
)
def test_figures_stand_at_the_right_of_a_bar_below_its_own_badge(
    context: Context, records: list[GameLog], size: tuple[int, int], is_wide: bool
) -> None:
    context.now = lambda: datetime(2026, 2, 3)
    screens = Screens.opened(context, Summits(context), size=size)
    screens.settle()
    style = screens.on(Summits).style
    begun_ones = 0
    cells = [each for each in screens.form.widgets if isinstance(each, Cell)]
    for cell in cells:
        place = screens.place(cell.name)
        parts = Tree(cell.part, style, place)
        bars = [
            rect for part, rect in parts.placed(Picture) if rect.height == style.px(8)
        ]
        if not bars:
            continue
        begun_ones += 1
        (bar,) = bars
        labels = [(label.text, rect) for label, rect in parts.placed(Label)]
        figures = next(rect for text, rect in labels if "/" in translated(text))
        assert figures.left - bar.right == style.px(10)
        assert abs(figures.centery - bar.centery) <= 1
        names = [rect for text, rect in labels if "/" not in translated(text)]
        assert len(names) == is_wide
        for name in names:
            assert bar.top - name.bottom == pytest.approx(style.px(4), abs=1)
        assert place.contains(figures)
    assert begun_ones


def test_the_board_of_the_game_that_earned_it_is_330_wide(
    screens: Screens,
) -> None:
    placed = screens.on(Summits).tree.placed(Picture)
    widths = [rect.width - 2 * MARGIN for part, rect in placed if rect.width > 300]
    assert 330 in widths


# A new summit is told on the results of the game that earned it, in one quiet row.


def won_results(context: Context) -> Screens:
    """The results of the first win ever."""
    finished = finish_game(context, won_session(context))
    return Screens(SceneStack(open_results(context, finished), resolver(context)))


def lost_results(context: Context) -> Screens:
    finished = finish_game(context, lost_session(context))
    return Screens(SceneStack(open_results(context, finished), resolver(context)))


def shown(screens: Screens) -> list[str]:
    """The keys of the summits in the row."""
    names = [name for name in screens.names if name.startswith("summit ")]
    return [name.removeprefix("summit ") for name in names]


def test_the_row_has_what_is_new_each_badge_leads_to_it_and_one_sting_is_heard(
    context: Context, sound: SoundRecorder
) -> None:
    screens = won_results(context)
    earned = context.summits.ask().earned_by(screens.on(Results).record.id)
    assert [summit.key for summit in earned] == ["first_pass"]
    screens.wait(2.0)
    assert shown(screens) == [summit.key for summit in earned[:MAX_REWARDS]]
    assert all(translated(summit.name) in screens.words for summit in earned)
    for summit in earned[:MAX_REWARDS]:
        assert translated(summit.name) in screens.part(f"summit {summit.key}").label
        screens.use(f"summit {summit.key}")
        screens.on(Summits)
        assert screens.focused == summit.key
        screens.press(Nav.BACK)
        screens.on(Results)
    assert sound.cues.count("summit") == 1
    context.now = lambda: datetime(2026, 3, 1, 13, 0)
    screens = won_results(context)  # only the game that earned it tells it
    screens.wait(2.0)
    assert "first_pass" not in shown(screens)


def test_its_key_opens_the_first_and_nothing_waits_for_it(context: Context) -> None:
    won = won_results(context)
    won.wait(2.0)
    won.press(VIEW)
    won.on(Summits)
    assert won.focused == "first_pass"
    won.press(Nav.BACK)
    won.on(Results)
    won.press(GameCommand.NEW_DEAL)
    won.on(Play)


@pytest.mark.parametrize("analysis", quick_first(1, [False, True]))
def test_without_a_new_summit_its_key_does_nothing(
    context: Context, analysis: bool
) -> None:
    screens = lost_results(context)
    if analysis:
        finished = finish_game(context, won_session(context).practice(5))
        screens.stack.show(open_results(context, finished))
    screens.wait(2.0)
    assert shown(screens) == []
    screens.press(VIEW)
    screens.on(Results)


def test_a_loss_may_reach_one_and_the_details_of_a_win_cover_it(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    screens = won_results(context)
    screens.wait(2.0)
    assert shown(screens)
    screens.use("points")
    assert not shown(screens)
    screens = lost_results(context)
    monkeypatch.setattr(
        Reached, "earned_by", lambda self, game_id: [BY_KEY["chain_nine"]]
    )
    screens.wait(2.0)
    screens.on(Results).changed()
    assert shown(screens) == ["chain_nine"]


@pytest.mark.parametrize(
    "settings",
    [
        {"reduced_motion": True},
        {"speed": "instant"},
        {"hides_figures": True},
    ],
    ids=str,
)
def test_it_comes_without_motion_and_in_calm_games_without_a_sting(
    context: Context,
    sound: SoundRecorder,
    settings: dict[str, object],
) -> None:
    context.change(**settings)
    screens = won_results(context)
    screens.wait(1.4)  # the light behind a badge is the last that fades
    assert shown(screens)[0] == "first_pass"
    assert not screens.stack.moving
    assert ("summit" in sound.cues) is ("hides_figures" not in settings)


def test_answers_that_come_late_are_waited_for(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(context.summits, "ask", lambda: Reached())
        screens = won_results(context)
        screens.wait(6.0)
        assert shown(screens) == []
        assert screens.stack.wake_after is not None
    screens.wait(0.2)
    assert shown(screens)[0] == "first_pass"
