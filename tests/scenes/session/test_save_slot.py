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


def test_a_finished_game_frees_its_slot_and_is_not_saved_again(context: Context) -> None:
    session = begun(context, 1)
    session.finish("given up")
    assert saved_ids(context) == []
    session.leave()
    session.save()
    assert saved_ids(context) == []


def test_a_game_that_is_left_is_kept_if_it_has_a_move_even_an_undone_one(context: Context) -> None:
    begun(context, 0).leave()
    assert saved_ids(context) == []
    session = begun(context, 1)
    session.undo()
    session.leave()
    assert saved_ids(context) == [session.id]


def test_a_game_that_has_lost_its_slot_removes_no_other_game(context: Context) -> None:
    untouched = begun(context, 0)
    old = begun(context, 1)
    untouched.leave()
    assert saved_ids(context) == [old.id]
    newer = context.games.deal(CATALOGUE["mini"], 13)
    newer.save()
    old.finish("given up")
    assert saved_ids(context) == [newer.id]


def test_a_new_game_of_the_same_deal_has_another_id_and_ends_the_one_before(context: Context) -> None:
    below = begun(context, 1)
    again = below.again()
    assert again.id != below.id
    assert again.saved_game().slot == below.saved_game().slot
    assert again.game.moves == ()
    below.tick(60)
    below.save()
    new = begun(context, 1)
    below.leave()
    assert [record.id for record in context.folder.records.all()] == [below.id]
    assert saved_ids(context) == [new.id]
    assert [saved.id for saved in context.folder.unfinished_games()] == [new.id]
