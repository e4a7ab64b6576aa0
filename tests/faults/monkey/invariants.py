"""Invariants that hold after every input, whatever it was."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace

import pygame

from gaps.engine import Status, by_key
from gaps.scenes.bars.meters import BarFigures
from gaps.scenes.game.play import Play
from gaps.scenes.learn.lesson import LessonScene
from gaps.scenes.review.game_review import GameReview
from gaps.scenes.session.games import is_worth_keeping
from gaps.scenes.shared.context import Context
from gaps.scenes.shell.program_stack import ProgramStack
from gaps.stage.core.form import Form
from gaps.stage.core.intents import Intent, Nav
from gaps.stage.core.scene import Quit, Scene, Transition
from gaps.store import Folder, GameLog, Match, Settings
from gaps.store.games.kinds import StoragePlace

# in windows of at least this size every focusable widget is inside the window
LARGE_ENOUGH = (800, 600)
REPLAY_INTERVAL = 20  # checks from one replay of the moves to the next
FILES_INTERVAL = 100  # checks from one reading of the files to the next


class ObservedStack(ProgramStack):
    """The program's scene stack. It records the last input and whether quitting was
    requested.
    """

    def __init__(
        self,
        context: Context,
        first: Scene,
    ) -> None:
        super().__init__(context, first)
        self.quit_requested = False
        # the scene and the intent it received
        self.last_input: tuple[Scene, Intent] | None = None
        self.after_intent: Callable[[Intent], None] = lambda intent: None
        self.draws = True
        """Whether ``draw`` draws; without it frames take less time."""

    @property
    def size(self) -> tuple[int, int]:
        """The size of the window."""
        assert self._size is not None
        return self._size

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """All open scenes, the top one last."""
        return tuple(self._scenes)

    def close(self) -> None:
        """End every scene, and record that this was requested."""
        self.quit_requested = True
        super().close()

    def handle(self, intent: Intent) -> None:
        """Pass on an intent."""
        assert not self.empty, intent
        self.last_input = self.top, intent
        super().handle(intent)
        self.quit_requested = self.quit_requested and self.empty
        self.after_intent(intent)

    def draw(
        self,
        surface: pygame.Surface,
        alpha: float,
    ) -> None:
        """Draw into a surface of the size that the scenes were laid out for."""
        assert not self.empty
        assert surface.get_size() == self.size
        if self.draws:
            super().draw(surface, alpha)

    def recover(self, error: Exception) -> bool:
        """No error is expected, so none may be hidden by a crash screen."""
        return False

    def follow(self, transition: Transition | None) -> None:
        self.quit_requested = self.quit_requested or isinstance(transition, Quit)
        super().follow(transition)


class InvariantChecker:
    """Checks the scenes after every input, and the files at intervals."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.checks = 0
        self.last_match: Match | None = None
        self._begun = dict[str, GameLog]()  # by id
        self._checked = set[str]()  # ids of records whose moves were replayed

    def check(
        self,
        stack: ObservedStack,
        last: object,
    ) -> None:
        """Raise ``AssertionError`` if an invariant is broken after the input ``last``."""
        self.checks += 1
        assert not stack.empty or stack.quit_requested, stack.last_input
        for scene in stack.scenes:
            if (form := scene.form) is not None:
                self._check_form(scene, form)
                large = all(
                    side >= least
                    for side, least in zip(stack.size, LARGE_ENOUGH, strict=True)
                )
                if large and scene is stack.top and isinstance(last, Nav):
                    self._check_focus_is_visible(scene, form, stack.size)
            if isinstance(scene, Play):
                self._check_game(scene)
            elif isinstance(scene, GameReview):
                assert 0 <= scene.playback.made <= len(scene.playback.game.steps)
                assert scene.table.state == scene.playback.position.state
            elif isinstance(scene, LessonScene):
                assert scene.table.state == scene.progress.state
        self._check_match()
        self._follow_games()
        if not self.context.folder.is_foreign:
            assert self.context.folder.problem is None
            assert self.context.folder.notices == []
        if self.checks % FILES_INTERVAL == 0:
            self.check_files()

    def _check_form(
        self,
        scene: Scene,
        form: Form,
    ) -> None:
        for widget in (form.focused, form.pressed):
            assert widget is None or widget in form.widgets, (scene, widget)
        assert len({widget.name for widget in form.widgets}) == len(form.widgets), scene

    def _check_focus_is_visible(
        self,
        scene: Scene,
        form: Form,
        size: tuple[int, int],
    ) -> None:
        """The focused widget is inside the window."""
        if (widget := form.focused) is not None and form.focus_visible:
            rect = form.sites[widget].rect
            assert rect.colliderect((0, 0, *size)), (scene, widget, rect, size)

    def _check_game(self, scene: Play) -> None:
        session = scene.session
        state = scene.state
        assert scene.table.state == state
        assert scene.crew.meters.score.shown <= session.arcade.running
        assert scene.crew.rewards.truth == BarFigures.of(session.position)
        assert Counter(card for card in state.board if card) == Counter(
            state.variant.played
        )
        assert Counter(state.stock) <= Counter(
            state.variant.talon * state.variant.passes
        )
        if self.checks % REPLAY_INTERVAL == 0:
            replayed = session.game.start
            for step in session.game.steps:
                assert step.cause in replayed.legal_moves
                replayed = replayed.play(step.cause)
            assert replayed == state
        if (
            session.finished
            or session.kind.kept is StoragePlace.NOWHERE
            or state.status is Status.WON
        ):
            return
        if session.keeper.match is not None:
            match = self.context.folder.match
            saved = match.playing if match is not None else None
        else:
            saved = self.context.folder.saved_game(session.played.slot)
        assert saved is not None
        expected = replace(session.played, time=0, until=saved.until)
        assert replace(saved, time=0) == expected, (saved, expected)
        assert by_key(state.variant.key) == state.variant

    def _check_match(self) -> None:
        """The match has not lost a turn since the last check."""
        match = self.context.folder.match
        last_match = self.last_match
        if (
            match is not None
            and last_match is not None
            and match.begun == last_match.begun
        ):
            same_match = (
                match.players == last_match.players and match.deals == last_match.deals
            )
            assert (
                not same_match
                or len(match.turns) >= len(last_match.turns)
                or last_match.over
            )
        self.last_match = match

    def check_files(self) -> None:
        """The files on the disk agree with the program's state, unless another program
        writes them.
        """
        if self.context.folder.is_foreign:
            return
        folder = Folder(self.context.folder.path)
        context = self.context
        _, problems = Settings.from_values(json.loads(context.settings.to_text()))
        assert problems == []
        match = folder.load_match()
        assert match == context.folder.load_match(), (match, context.folder.match)
        found, known = (
            {each.slot: each for each in store.unfinished_games()}
            for store in (folder, context.folder)
        )
        differing = {
            slot for slot in {**found, **known} if found.get(slot) != known.get(slot)
        }
        assert not differing, [(found.get(slot), known.get(slot)) for slot in differing]
        assert folder.notices == []
        self._check_games(folder)

    def check_settings(self) -> None:
        """What is set is on the disk, once no slider is held any longer."""
        folder = self.context.folder
        if not folder.is_foreign:
            assert Folder(folder.path).load_settings() == self.context.settings

    def _check_games(self, folder: Folder) -> None:
        """Each game is on record once or can be continued, never both, and none is
        lost.
        """
        records = folder.records.all()
        ids = [record.id for record in records]
        assert len(set(ids)) == len(ids), Counter(ids).most_common(1)
        for record in records:
            if record.id not in self._checked:
                self._checked.add(record.id)
                assert record.game.start
        unfinished = {saved.id: saved for saved in folder.unfinished_games()}
        assert not unfinished.keys() & set(ids)
        gone = self._begun.keys() - unfinished.keys() - self._checked
        assert not gone, [self._begun[each] for each in gone]
        self._begun = {
            each: saved for each, saved in self._begun.items() if each in unfinished
        }

    def _follow_games(self) -> None:
        """Remember the games that have to go on record at their end: those whose giving
        up counts.
        """
        for saved in self.context.folder.unfinished_games():
            if saved.line and not saved.board and is_worth_keeping(saved):
                self._begun[saved.id] = saved
            else:
                self._begun.pop(saved.id, None)
