"""No unfinished game is ended by opening another: it waits in its slot, or the player is asked."""

from __future__ import annotations

from datetime import date, datetime
from pathlib import Path

from gaps.app import first_scenes
from gaps.cli.options import read_options
from gaps.engine import CATALOGUE, by_key, deal, format_board, parse_board
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu.title import Title
from gaps.scenes.new_game.new_deal import NewDeal
from gaps.scenes.new_game.opening import UnderWayDialog
from gaps.scenes.records.replay_scene import ReplayScene
from gaps.scenes.results.results import Results
from gaps.scenes.session import daily
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.game_stack import GameStack
from gaps.scenes.together.arrivals import BoardPreview, scene_of_text
from gaps.stage.core.intents import Nav, TextEntered
from gaps.store import Recording, SavedGame
from tests.scenes.speech.trees import labels_of
from tests.scenes.stacks import opened, use, wait
from tests.screens import Screens

TODAY = date(2026, 3, 1)
RECORDING = (Path(__file__).parents[2] / "store" / "golden" / "recording-1.gaps").read_text(encoding="utf-8")
BOARD = format_board(deal(CATALOGUE["gaps"], 5))


def begun(context: Context, code: str = "gaps:7", moves: int = 1) -> GameSession:
    """A game with some moves, started and saved."""
    key, number = code.split(":")
    session = context.start_game(context.new_game(by_key(key), int(number)))
    session.tick(60)
    for _ in range(moves):
        session.play(session.game.state.slides[0])
    return session


def board_begun(context: Context, text: str = BOARD) -> GameSession:
    """A typed board with a move."""
    session = context.start_game(context.board_game(parse_board(text, CATALOGUE["gaps"])), dealt=False)
    session.play(session.game.state.slides[0])
    return session


def playing(stack: GameStack) -> GameSession:
    assert isinstance(stack.top, Play)
    assert stack.depth == 1
    return stack.top.session


def parked(context: Context) -> set[str]:
    return {saved.code + ("+board" if saved.board else "") for saved in context.folder.unfinished_games()}


def no_record(context: Context) -> bool:
    return context.folder.records.all() == []


# Opening something else


def type_deal(stack: GameStack, text: str) -> None:
    stack.handle(GameCommand.DEAL_NUMBER)
    wait(stack)
    assert isinstance(stack.top, NewDeal)
    for letter in text:
        stack.handle(TextEntered(letter))
    stack.handle(Nav.ACTIVATE)
    wait(stack)


def test_a_typed_code_of_another_variant_ends_no_game(context: Context) -> None:
    stack = opened(context, Play(context, begun(context, moves=3)))
    type_deal(stack, "mini:6")
    assert playing(stack).code == "mini:6"
    assert no_record(context)
    assert parked(context) == {"gaps:7", "mini:6"}


def test_a_pasted_board_ends_no_game(context: Context) -> None:
    stack = opened(context, Play(context, begun(context)))
    stack.show(scene_of_text(context, stack.top, BOARD))
    wait(stack)
    assert isinstance(stack.top, BoardPreview)
    use(stack, "play")
    assert playing(stack).typed
    assert no_record(context)
    assert parked(context) == {"gaps:7", "gaps+board"}


def test_the_daily_deal_ends_no_game_of_its_variant(context: Context) -> None:
    begun(context)
    stack = opened(context)
    use(stack, "today")
    assert playing(stack).code == daily.code_of(TODAY)
    assert no_record(context)
    assert parked(context) == {"gaps:7", daily.code_of(TODAY)}


def test_a_recorded_game_that_is_taken_over_ends_no_game_of_another_variant(context: Context) -> None:
    begun(context)
    stack = opened(context, Title(context), ReplayScene(context, Recording.from_text(RECORDING)))
    use(stack, "take over")
    assert playing(stack).variant.key != "gaps"
    assert no_record(context)
    assert "gaps:7" in parked(context)


def test_the_command_line_ends_no_game(context: Context) -> None:
    begun(context)
    context.change(welcomed=True)
    stack = opened(context, *first_scenes(context, read_options(["mini:6"])))
    assert playing(stack).code == "mini:6"
    stack = opened(context, *first_scenes(context, read_options(["gaps:8"])))
    assert isinstance(stack.top, UnderWayDialog)
    assert no_record(context)
    use(stack, "back")
    assert isinstance(stack.top, Title)
    assert parked(context) == {"gaps:7", "mini:6"}


# The same game


def test_the_same_code_is_continued(context: Context) -> None:
    session = begun(context, moves=3)
    context.change(welcomed=True)
    for stack in (
        opened(context, *first_scenes(context, read_options(["gaps:7"]))),
        opened(context, Play(context, begun(context, "mini:6"))),
    ):
        if playing(stack).code != "gaps:7":
            type_deal(stack, "gaps:7")
        assert playing(stack).game.moves == session.game.moves
        assert no_record(context)


def test_the_code_of_the_game_on_the_board_leads_back_to_it(context: Context) -> None:
    stack = opened(context, Play(context, begun(context, moves=3)))
    before = stack.top
    type_deal(stack, "gaps:7")
    assert stack.top is before
    assert no_record(context)


def test_the_daily_deal_is_continued_on_its_day_and_kept_on_the_next(context: Context) -> None:
    first = begun(context, daily.code_of(TODAY), moves=2)
    assert first.saved_game().slot == "daily-2026-03-01"
    stack = opened(context)
    use(stack, "today")
    assert playing(stack).game.moves == first.game.moves
    stack.close()
    context.now = lambda: datetime(2026, 3, 2, 9, 0)
    stack = opened(context)
    use(stack, "today")
    assert playing(stack).game.moves == ()
    assert playing(stack).daily_day == "2026-03-02"
    assert parked(context) == {daily.code_of(TODAY), daily.code_of(date(2026, 3, 2))}
    assert no_record(context)
    type_deal(stack, daily.code_of(TODAY))
    assert playing(stack).game.moves == first.game.moves
    assert playing(stack).daily_day == "2026-03-01"


def test_a_game_of_an_earlier_day_does_not_count_as_the_daily_deal_with_the_same_number(
    context: Context,
) -> None:
    context.now = lambda: datetime(2026, 2, 27, 9, 0)
    begun(context, daily.code_of(TODAY))
    context.now = lambda: datetime(2026, 3, 1, 9, 0)
    stack = opened(context)
    use(stack, "today")
    assert playing(stack).game.moves == ()
    assert playing(stack).daily_day == "2026-03-01"


def test_a_daily_deal_that_an_earlier_version_saved_is_continued(context: Context) -> None:
    session = begun(context, daily.code_of(TODAY))
    saved = session.saved_game()
    context.folder.clear_game(saved.slot)
    context.folder.save_game(SavedGame(saved.code, saved.moves, started=saved.started))
    stack = opened(context)
    use(stack, "today")
    assert playing(stack).game.moves == session.game.moves
    assert playing(stack).record("won").daily == "2026-03-01"
    stack.close()
    assert [each.slot for each in context.folder.unfinished_games()] == ["gaps"]


def test_the_same_board_is_continued_and_another_asks(context: Context) -> None:
    session = board_begun(context)
    for text, expected in ((BOARD, Play), (format_board(deal(CATALOGUE["gaps"], 6)), UnderWayDialog)):
        stack = opened(context)
        stack.show(scene_of_text(context, stack.top, text))
        wait(stack)
        use(stack, "play")
        assert isinstance(stack.top, expected)
    assert isinstance(stack.top, UnderWayDialog)
    assert Screens(stack).title == "A board of your own is under way"
    use(stack, "start")
    assert playing(stack).game.moves == ()
    assert playing(stack).game.start != session.game.start
    assert no_record(context)


# The question


def test_the_question_names_the_game_and_its_moves(context: Context) -> None:
    stack = opened(context, Play(context, begun(context, moves=3)))
    stack.handle(GameCommand.NEW_DEAL)
    screens = Screens(stack)
    screens.on(UnderWayDialog)
    assert screens.title == "A game of Gaps is under way"
    assert "3 moves · 01:00. Giving it up counts as a loss." in screens.words


def test_in_the_game_itself_the_only_other_answer_leads_back_to_it(context: Context) -> None:
    stack = opened(context, Play(context, begun(context)))
    before = stack.top
    stack.handle(GameCommand.NEW_DEAL)
    assert labels_of(stack.top).count("Keep playing") == 1
    assert "Back" not in labels_of(stack.top)
    use(stack, "continue")
    assert stack.top is before
    assert no_record(context)


def test_elsewhere_the_game_in_the_way_can_be_continued(context: Context) -> None:
    session = begun(context, moves=2)
    stack = opened(context, Play(context, begun(context, "mini:6")))
    type_deal(stack, "gaps:8")
    assert isinstance(stack.top, UnderWayDialog)
    use(stack, "continue")
    assert playing(stack).game.moves == session.game.moves
    assert parked(context) == {"gaps:7", "mini:6"}
    assert no_record(context)


def test_giving_it_up_puts_it_on_record_once(context: Context) -> None:
    begun(context, moves=2)
    stack = opened(context, Play(context, begun(context, "mini:6")))
    type_deal(stack, "gaps:8")
    use(stack, "start")
    assert playing(stack).code == "gaps:8"
    assert [(each.code, each.result) for each in context.folder.records.all()] == [("gaps:7", "given up")]
    assert parked(context) == {"gaps:8", "mini:6"}


def test_the_next_deal_after_the_daily_deal_asks_for_the_game_of_the_variant(context: Context) -> None:
    begun(context, moves=2)
    session = begun(context, daily.code_of(TODAY))
    stack = opened(context, Results(context, finish_game(context, session, "given up")))
    wait(stack, 2)
    stack.handle(GameCommand.NEW_DEAL)
    assert isinstance(stack.top, UnderWayDialog)
    assert "gaps:7" in parked(context)


def test_restarting_asks_and_stays_in_the_slot(context: Context) -> None:
    begun(context)
    session = begun(context, daily.code_of(TODAY))
    context.now = lambda: datetime(2026, 3, 2, 9, 0)
    stack = opened(context, Play(context, session))
    stack.handle(GameCommand.RETRY)
    wait(stack)
    use(stack, "yes")
    assert playing(stack).game.moves == ()
    assert playing(stack).saved_game().slot == "daily-2026-03-01"
    assert [each.code for each in context.folder.records.all()] == [daily.code_of(TODAY)]
    assert "gaps:7" in parked(context)


# Games without a move


def test_a_game_without_a_move_is_not_kept_when_it_is_left(context: Context) -> None:
    for code in ("gaps:7", daily.code_of(TODAY)):
        stack = opened(context, Play(context, begun(context, code, moves=0)))
        stack.handle(GameCommand.TITLE)
        assert isinstance(stack.top, Title)
        assert not stack.top.parked
    assert context.folder.unfinished_games() == []
    assert not [*(context.folder.path / "games").iterdir()]
