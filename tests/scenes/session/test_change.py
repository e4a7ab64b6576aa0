"""What a session tells its followers."""

from __future__ import annotations

from gaps.scenes.session.change import ChangeKind, GameChange
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shared.context import Context
from tests.scenarios.games import new_game


class Notes:
    """A follower that keeps what it is told, and looks whether that is saved by then."""

    def __init__(
        self,
        context: Context,
        session: GameSession,
    ) -> None:
        self.context = context
        self.session = session
        self.changes = list[GameChange]()

    def follow(self, change: GameChange) -> None:
        (saved,) = self.context.folder.unfinished_games()
        assert saved.game == change.after.game == self.session.game
        assert change.after == self.session.position
        self.changes.append(change)


def test_each_change_is_told_once_when_it_is_saved(context: Context) -> None:
    session = new_game(context, "mini:12")
    notes = Notes(context, session)
    session.followers.append(notes)
    first = session.game.state.slides[0]
    start = session.game.state
    made = [
        session.play(first),
        session.play(session.game.state.slides[0], by_solver=True, in_run=True),
        session.undo(),
        session.redo(),
        session.go_to(0),
    ]
    assert notes.changes == made
    facts = [(each.kind, each.by_solver, each.in_run) for each in notes.changes]
    assert facts == [
        (ChangeKind.PLAYED, False, False),
        (ChangeKind.PLAYED, True, True),
        (ChangeKind.UNDONE, False, False),
        (ChangeKind.REDONE, True, False),
        (ChangeKind.JUMPED, False, False),
    ]
    for before, after in zip(notes.changes, notes.changes[1:], strict=False):
        assert before.after == after.before
    played, _, back, again, jump = notes.changes
    assert played.cause == played.step.cause == first
    assert played.step.before == played.before.state == start
    assert back.step == again.step
    assert jump.step.cause is None
    assert jump.state == start


def test_what_is_refused_is_no_change(context: Context) -> None:
    session = new_game(context, "mini:12")
    notes = Notes(context, session)
    session.followers.append(notes)
    assert session.undo() is session.redo() is session.go_to(5) is None
    session.play(session.game.state.slides[0])
    session.finish()
    assert session.undo() is session.go_to(0) is None
    assert len(notes.changes) == 1
