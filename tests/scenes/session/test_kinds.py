"""A game in its session: of which kind it is, its slot, the review of a loss, and the
daily deal.
"""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta

import pytest

from gaps.engine import CATALOGUE, Game, Status, deal
from gaps.language import _
from gaps.progress.calendar import daily
from gaps.scenes.calendar.calendar import Calendar
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu.title import Title
from gaps.scenes.results.open_results import open_results
from gaps.scenes.results.results import Results
from gaps.scenes.review.game_review import GameReview
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.session.found_text import deal_code_in, read_deal
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.session.routes import ToPlay
from gaps.scenes.shared.context import Context, LastReview
from gaps.scenes.text import record_text
from gaps.solver import solve
from gaps.stage.core.intents import Nav
from gaps.stage.core.scene import Replace
from gaps.store import Folder, Help, Match, Scope
from gaps.store.games.game_result import help_in
from gaps.store.games.kinds import BOARD, DEAL
from tests.played_games import changed, record_of
from tests.scenarios.games import new_game
from tests.scenes.conftest import Player, begun
from tests.scenes.games import RECORDING, RIVAL, WINNABLE, results_of
from tests.screens import Screens
from tests.searches import Searches

GAME = record_of(
    "mini:12", ("D5-B5",) * 92, 9.0, result="lost", finished="2026-03-01T12:00:00"
)


def session_of(
    context: Context,
    key: str = "mini",
    seed: int = 12,
) -> GameSession:
    return new_game(context, f"{key}:{seed}")


def play(
    session: GameSession,
    moves: int,
    by_solver: bool = False,
) -> None:
    for _number in range(moves):
        session.play(session.game.state.legal_moves[0], by_solver)


@pytest.mark.slow
def test_a_game_that_the_solver_played_is_on_record_and_counts_nowhere(
    context: Context, searches: Searches
) -> None:
    player = Player(context, f"line-up:{WINNABLE}")
    searches.finish()
    for _number in range(200):
        if isinstance(player.top, Results):
            break
        player.press(GameCommand.HINT, Nav.ACTIVATE)
        player.wait(0.2)
        searches.finish()
    results = player.on(Results)
    (record,) = context.folder.records.all()
    assert (record.result.end, record.help) == ("won", Help.ASSISTED)
    assert record.solver_moves == tuple(range(len(record.moves)))
    assert record.result.arcade == record.score_of(record.game).total
    figures = context.folder.records.figures(Scope())
    assert (figures.rate.played, figures.streak, figures.longest, figures.assisted) == (
        0,
        0,
        0,
        1,
    )
    assert not results.finished.is_new_best
    made = len(record.moves)
    player.wait(2)
    assert "with the computer" in player.words
    player.use("points")
    assert f"{made} of {made} moves were shown" in player.words


def solver_moves(session: GameSession) -> list[int]:
    return [*session.played.solver_moves]


def test_the_moves_of_the_solver_are_known_through_undo_redo_and_a_save(
    context: Context,
) -> None:
    session = session_of(context)
    play(session, 1)
    play(session, 2, by_solver=True)
    play(session, 1)
    assert solver_moves(session) == [1, 2]
    session.undo()
    session.undo()
    assert solver_moves(session) == [1]
    (saved,) = context.games.under_way()
    assert (saved.solver_moves, saved.id) == ((1,), session.played.id)
    assert saved.undone[0].by_solver
    again = context.games.resumed(saved)
    again.redo()
    assert solver_moves(again) == [1, 2]
    again.undo()
    play(again, 1)
    assert solver_moves(again) == [1, 2], "the same move is made once more"
    again.undo()
    again.play(again.game.state.slides[-1])
    assert solver_moves(again) == [1]
    assert again.played.id == session.played.id


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({}, "no undo, no help"),
        ({"hints": 2, "undos": 1}, "2 helps, 1 undo"),
        ({"undos": 3}, "3 undos"),
        ({"hints": 92}, "92 helps"),
        ({"solver_moves": (3,)}, "1 move was shown"),
        ({"hints": 9, "solver_moves": (3, 4)}, "9 helps"),
        (
            {"hints": 1, "solver_moves": (*range(24),)},
            "24 of 92 moves were shown",
        ),
    ],
)
def test_the_details_say_how_much_help_there_was(
    changes: dict[str, object], text: str
) -> None:
    assert record_text.help_in_words(changed(GAME, **changes)) == text


@pytest.mark.parametrize("kind", ["challenge", "board"])
def test_practice_from_a_watched_game_begins_again_as_its_deal_or_board(
    context: Context, kind: str
) -> None:
    """It answers no challenge any more, and a typed board never goes on record."""
    games = context.games
    if kind == "challenge":
        new = games.answer(RIVAL)
    else:
        new = games.of_board(session_of(context).game.start.seen())
    session = games.start(new)
    play(session, 3)
    watched = session.finish()
    practice = games.practice(watched, watched.game)
    again = games.start(games.again(practice))
    assert (practice.rival, again.rival) == (None, None)
    count = context.folder.records.count()
    play(again, 1)
    again.finish()
    expected = (DEAL, 1) if kind == "challenge" else (BOARD, 0)
    assert (again.kind, context.folder.records.count() - count) == expected


def test_practice_quicker_than_the_moves_it_began_with_is_not_shared(
    context: Context, copied: list[str]
) -> None:
    """Whoever gets it would refuse it: only its result is copied, and in its review the
    player is told why.
    """
    why = "Its time cannot be true; moves: 11, seconds: 0.0."
    watched = changed(RECORDING, seconds=99.0)
    practice = context.games.practice(
        watched, Game(watched.game.start, watched.game.steps[:10])
    )
    play(practice, 1)
    screens = results_of(context, practice)
    screens.use("points")
    screens.use("copy")
    assert deal_code_in(copied.pop()) == practice.code
    screens.press(Nav.BACK)
    screens.wait(1)
    screens.press(GameCommand.WATCH)
    screens.on(GameReview)
    for name in ("copy", "save"):
        screens.use(name)
        assert screens.on(GameReview).message == why
    assert copied == []
    assert not context.folder.exports.exists()


def test_a_typed_board_is_watched_neither_by_button_nor_by_key(
    context: Context,
) -> None:
    board = session_of(context, "line-up", WINNABLE).game.start.seen()
    session = context.games.start(context.games.of_board(board))
    play(session, 3)
    screens = results_of(context, session)
    assert not screens.enabled("watch")
    screens.press(GameCommand.WATCH)
    screens.on(Results)


@pytest.mark.slow
def test_the_solver_makes_no_moves_in_a_match(
    context: Context, searches: Searches
) -> None:
    match = Match("line-up", ("Anna", "Bea"), (WINNABLE,), hints=True)
    session = context.games.next_turn(match)
    player = Player(context, f"line-up:{WINNABLE}")
    player.stack.follow(Replace(ToPlay(session)))
    searches.finish()
    player.press(GameCommand.HINT)
    player.wait(3.0)
    assert session.game.steps == ()
    assert session.played.hints == 1


def test_the_parts_of_the_score_add_up(context: Context, searches: Searches) -> None:
    session = session_of(context, "line-up", WINNABLE)
    for move in solve(session.game.start).line:
        session.play(move)
    parts = record_text.score_parts(session.arcade, session.game.state)
    assert sum(part.points for part in parts) == session.arcade.total
    assert all(part.possible for part in parts)
    names = {part.name: part for part in parts}
    assert _("Cards home") not in names
    for part in parts:
        assert "×" not in part.note or part.name == "Chains"
        if " at " in part.note:
            number, points = re.findall("[0-9]+", part.note.replace(",", ""))
            assert int(number) * int(points) == part.points
    cards, longest, rows, no_help = (part.note for part in parts)
    assert re.fullmatch(r"\d+ cards at 100", cards)
    assert re.fullmatch(r"longest \d+ in a row, ×\d", longest)
    assert rows == "4 at 400"
    assert no_help == ""


def test_the_parts_of_a_loss_say_what_only_a_win_gives(context: Context) -> None:
    session = session_of(context)
    play(session, 4)
    parts = record_text.score_parts(session.arcade, session.game.state)
    assert sum(part.points for part in parts) == session.arcade.total
    assert [part.value for part in parts if not part.possible] == ["–", "–"]
    assert {part.note for part in parts if not part.possible} == {"only on a win"}
    endless = session_of(context, "line-up", WINNABLE)  # without redeals
    assert "Redeals kept" not in {
        part.name
        for part in record_text.score_parts(endless.arcade, endless.game.state)
    }


# The review of a lost game begins with the loss, so that the results know the way back
# when they open.


def lose(player: Player) -> None:
    """Make moves until the game is lost."""
    session = player.session
    while session.game.state.status is Status.PLAYING:
        slides = [
            move
            for move in session.game.state.slides
            if move.source not in session.game.state.home
        ]
        player.make((slides or list(session.game.state.slides))[-1])
    assert session.game.state.status is Status.LOST


@pytest.mark.core
def test_there_is_one_review_of_a_game_until_it_is_dropped(searches: Searches) -> None:
    reviews = LastReview()
    game = Game(deal(CATALOGUE["line-up"], 1))
    review = reviews.of(game)
    assert reviews.of(game) is review
    assert reviews.of(Game(deal(CATALOGUE["line-up"], 1))) is review  # the same moves
    other = reviews.of(Game(deal(CATALOGUE["line-up"], 2)))
    assert other is not review
    searches.finish()
    assert other.done
    assert (other.progress, review.progress) == (1.0, 0.0)  # it was cancelled
    reviews.drop()
    assert reviews.of(game) is not review


@pytest.mark.core
@pytest.mark.parametrize("is_undone", [False, True])
def test_the_review_is_done_when_the_results_of_a_loss_open_unless_the_loss_is_undone(
    context: Context,
    searches: Searches,
    is_undone: bool,
) -> None:
    player = Player(context, f"line-up:{WINNABLE}")
    lose(player)
    review = context.reviews.of(player.session.game)
    if is_undone:
        player.press(GameCommand.UNDO)
    searches.finish("review")
    assert (review.progress == 1.0) is not is_undone
    if not is_undone:
        player.press(GameCommand.REDEAL)
        player.on(Results)
        player.wait(0.01)
        assert (player.focused, player.enabled("back")) == ("back", True)


# A game frees its slot when it ends or is left without a move, but never takes another
# game out of it.


def saved_ids(context: Context) -> list[str]:
    """The ids of the unfinished games, as the next start finds them."""
    return [saved.id for saved in Folder(context.folder.path).unfinished_games()]


def test_a_finished_game_frees_its_slot_and_is_not_saved_again(
    context: Context,
) -> None:
    session = begun(context, "mini:12", 1)
    session.finish()
    assert saved_ids(context) == []
    session.leave()
    session.save()
    assert saved_ids(context) == []


def test_a_game_that_has_lost_its_slot_removes_no_other_game(context: Context) -> None:
    untouched = begun(context, "mini:12", 0)
    old = begun(context, "mini:12", 1)
    untouched.leave()
    assert saved_ids(context) == [old.played.id]
    newer = context.games.deal(CATALOGUE["mini"], 13)
    newer.save()
    old.finish()
    assert saved_ids(context) == [newer.played.id]


def test_a_new_game_of_the_same_deal_has_another_id_and_ends_the_one_before(
    context: Context,
) -> None:
    below = begun(context, "mini:12", 1)
    again = below.again()
    assert again.played.id != below.played.id
    assert again.played.slot == below.played.slot
    assert again.game.moves == ()
    below.tick(60)
    below.save()
    new = begun(context, "mini:12", 1)
    below.leave()
    assert [record.id for record in context.folder.records.all()] == [below.played.id]
    assert saved_ids(context) == [new.played.id]
    assert [saved.id for saved in context.folder.unfinished_games()] == [new.played.id]


# The daily deal: the same for everybody on one day, and proven winnable.


TODAY = date(2026, 3, 1)


def test_the_title_starts_todays_deal_and_once_it_was_played_the_calendar(
    context: Context,
) -> None:
    screens = Screens.opened(context)
    screens.use("today")
    session = screens.session
    assert (session.seed, session.label) == (
        daily.deal_of(TODAY).seed,
        "Daily deal · 1 Mar",
    )
    session.play(session.game.state.slides[0])
    session.save()
    screens = Screens.opened(context)
    assert screens.part("today").detail == "Jungle · nine minutes · under way"
    screens.use("today")
    assert screens.session.game.moves == session.game.moves
    finish_game(context, screens.session)
    screens = Screens.opened(context)
    assert screens.part("today").detail == "Jungle · played"
    screens.use("today")
    screens.on(Calendar)


def add_win(context: Context, day: date) -> None:
    end = f"{day.isoformat()}T12:00:00"
    record = record_of(
        daily.code_of(day),
        result="won",
        finished=end,
        started=end,
        daily=day.isoformat(),
    )
    context.folder.add_record(record)


def test_the_button_on_the_title_shows_the_streak(context: Context) -> None:
    def told() -> str:
        return Screens.opened(context, Title(context, "today")).part("today").detail

    assert told() == "Jungle · nine minutes · not played yet"
    for ago in (1, 2, 4, 5, 6, 7):
        add_win(context, TODAY - timedelta(ago))
    assert told() == "Jungle · nine minutes · not played yet"
    add_win(context, TODAY)
    assert told() == "Jungle · 7 days in a row"
    context.now = lambda: datetime(2026, 2, 20, 12, 0)
    assert told() == "House of Commons · one minute · not played yet"


def test_the_share_line_of_a_daily_deal_has_its_date(context: Context) -> None:
    session = context.games.start(context.games.deal(*daily.deal_of(TODAY)))
    session.play(session.game.state.slides[0])
    line = open_results(context, finish_game(context, session)).steps.shared(
        shows_score=True
    )
    assert line.startswith("GAPS-daily-2026-03-01 △△△△ ")
    assert line.endswith(" · 1 move")
    assert deal_code_in(f"  {line}") == daily.code_of(TODAY)
    with pytest.raises(ValueError, match="2026-13-01 is no date"):
        read_deal("GAPS-daily-2026-13-01 △△△△", CATALOGUE["gaps"])
    other = new_game(context, "gaps:7")
    assert (
        open_results(context, finish_game(context, other))
        .steps.shared(shows_score=True)
        .startswith("GAPS-M-7 ")
    )


def test_a_move_is_a_shown_one_if_it_was_shown_for_its_position_at_any_time_before(
    context: Context,
) -> None:
    session = session_of(context)
    first, second = session.game.state.slides[:2]
    session.play(first)
    assert not solver_moves(session), "it was not shown yet"
    session.undo()
    session.show_moves([first])
    session.redo()
    assert solver_moves(session) == [0], "it was when it was made again"
    session.undo()
    session.play(second)
    assert not session.played.solver_moves, "another move was shown"
    session.undo()
    session.play(first)
    assert solver_moves(session) == [0]
    assert session.played.hints == 1
    again = session.again()
    again.play(first)
    assert solver_moves(again) == [0]
    assert again.played.hints == 1


@pytest.mark.parametrize(
    ("made", "solver", "kind"),
    [
        (0, 0, Help.STRICT),
        (8, 0, Help.STRICT),
        (8, 1, Help.RELAXED),
        (8, 2, Help.RELAXED),
        (8, 3, Help.ASSISTED),
        (1, 1, Help.ASSISTED),
        (92, 23, Help.RELAXED),
        (92, 24, Help.ASSISTED),
    ],
)
def test_a_game_is_assisted_if_more_than_a_quarter_of_its_moves_are_the_solvers(
    made: int,
    solver: int,
    kind: Help,
) -> None:
    assert help_in(made, 0, 0, solver) is kind
    helped = Help.RELAXED if kind is Help.STRICT else kind
    assert help_in(made, 1, 0, solver) is helped
    assert help_in(made, 0, 1, solver) is helped
