"""A game frees its slot when it ends or is left without a move, but never takes another game out of it."""

from __future__ import annotations

from gaps.engine import CATALOGUE
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shell.context import Context
from gaps.store import Folder


def begun(context: Context, moves: int) -> GameSession:
    session = context.games.start(context.games.deal(CATALOGUE["mini"], 12))
    for _ in range(moves):
        session.play(session.game.state.slides[0])
    return session


def saved_ids(context: Context) -> list[str]:
    """The ids of the unfinished games, as the next start finds them."""
    return [saved.id for saved in Folder(context.folder.path).unfinished_games()]


def test_a_finished_game_frees_its_slot(context: Context) -> None:
    begun(context, 1).finish("given up")
    assert saved_ids(context) == []


def test_a_game_without_a_move_is_forgotten_when_it_is_left(context: Context) -> None:
    begun(context, 0).leave()
    assert saved_ids(context) == []


def test_a_game_whose_moves_were_all_undone_is_kept(context: Context) -> None:
    session = begun(context, 1)
    session.undo()
    session.leave()
    assert saved_ids(context) == [session.id]


def test_a_game_that_has_lost_its_slot_removes_no_other_game(context: Context) -> None:
    untouched = begun(context, 0)
    other = begun(context, 1)
    untouched.leave()
    assert saved_ids(context) == [other.id]
    old = other
    context.folder.save_game(context.games.deal(CATALOGUE["mini"], 13).saved_game())
    newer = context.folder.load_game()
    old.finish("given up")
    assert newer is not None
    assert saved_ids(context) == [newer.id]


def test_a_finished_game_is_not_saved_again_when_it_is_left(context: Context) -> None:
    session = begun(context, 1)
    session.finish("given up")
    session.leave()
    session.save()
    assert saved_ids(context) == []


def test_a_new_game_of_the_same_deal_has_another_id(context: Context) -> None:
    session = begun(context, 1)
    again = session.again()
    assert again.id != session.id
    assert again.saved_game().slot == session.saved_game().slot
    assert again.game.moves == ()


def test_a_game_that_was_given_up_from_another_scene_is_not_saved_again(context: Context) -> None:
    below = begun(context, 1)
    below.tick(60)
    below.save()
    new = begun(context, 1)
    below.leave()
    assert [record.id for record in context.folder.records.all()] == [below.id]
    assert saved_ids(context) == [new.id]
    assert [saved.id for saved in context.folder.unfinished_games()] == [new.id]
