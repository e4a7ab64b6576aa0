"""What must hold after everything that is done, whatever it was."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace

from gaps.engine import Status, by_key
from gaps.scenes.game.play import Play
from gaps.scenes.learn.lesson import LessonScene
from gaps.scenes.records.replay_scene import ReplayScene
from gaps.scenes.session.match_turn import MatchTurn
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.game_stack import GameStack
from gaps.stage.core.intents import Intent, Nav
from gaps.stage.core.scene import Quit, Scene, Transition
from gaps.stage.widgets.form import Form
from gaps.store import Folder, Match, Settings

ROOMY = (800, 600)  # from here on everything that can have the focus is in the window
OFTEN, SELDOM = 20, 100  # looks from one replay of the moves to the next, and from one reading of the files


class Overseen(GameStack):
    """The program's stack, which remembers whether somebody asked for its end."""

    def __init__(self, context: Context, first: Scene) -> None:
        super().__init__(context, first)
        self.ended = False
        self.heard: tuple[Scene, Intent] | None = None  # what was done last, and where

    @property
    def size(self) -> tuple[int, int]:
        """The size of the window."""
        assert self._size is not None
        return self._size

    @property
    def scenes(self) -> tuple[Scene, ...]:
        """All scenes, the top one last."""
        return tuple(self._scenes)

    def close(self) -> None:
        """Every scene ends; that this was asked for is known."""
        self.ended = True
        super().close()

    def handle(self, intent: Intent) -> None:
        """A restart closes the scenes, too, but ends nothing."""
        self.heard = self.top, intent
        super().handle(intent)
        self.ended = self.ended and self.empty

    def follow(self, transition: Transition | None) -> None:
        self.ended = self.ended or isinstance(transition, Quit)
        super().follow(transition)


class Lookout:
    """Looks at the scenes after every event, and now and then at the files."""

    def __init__(self, context: Context) -> None:
        self.context, self.looks = context, 0
        self.match: Match | None = None

    def look(self, stack: Overseen, last: object) -> None:
        """Raises ``AssertionError`` if something does not hold after ``last`` was done."""
        self.looks += 1
        assert not stack.empty or stack.ended, stack.heard
        for scene in stack.scenes:
            if (form := scene.form) is not None:
                self._look_at_form(scene, form)
                if stack.size >= ROOMY and scene is stack.top and isinstance(last, Nav):
                    self._look_for_focus(scene, form, stack.size)
            if isinstance(scene, Play):
                self._look_at_play(scene)
            elif isinstance(scene, ReplayScene):
                assert 0 <= scene.playback.made <= len(scene.playback.game.steps)
                assert scene.table.state == scene.playback.now.state
            elif isinstance(scene, LessonScene):
                assert scene.table.state == scene.progress.state
        self._look_at_match()
        assert self.context.folder.problem is None
        assert self.context.folder.notices == []
        if self.looks % SELDOM == 0:
            self.look_at_files()

    def _look_at_form(self, scene: Scene, form: Form) -> None:
        for widget in (form.focused, form.pressed):
            assert widget is None or widget in form.widgets, (scene, widget)
        assert len({widget.name for widget in form.widgets}) == len(form.widgets), scene

    def _look_for_focus(self, scene: Scene, form: Form, size: tuple[int, int]) -> None:
        """Whoever goes about by keys sees where he is."""
        if (widget := form.focused) is not None and form.focus_visible:
            assert widget.rect.colliderect((0, 0, *size)), (scene, widget, widget.rect, size)

    def _look_at_play(self, scene: Play) -> None:
        session, state = scene.session, scene.session.game.state
        assert scene.table.state == state
        assert Counter(card for card in state.board if card) == Counter(state.variant.played)
        assert Counter(state.stock) <= Counter(state.variant.talon * state.variant.passes)
        if self.looks % OFTEN == 0:
            again = session.game.start
            for step in session.game.steps:
                assert step.cause in again.legal_moves
                again = again.play(step.cause)
            assert again == state
        if session.finished or state.status is Status.WON:
            return
        if isinstance(session.slot, MatchTurn):
            match = self.context.folder.match
            kept = match.playing if match is not None else None
        else:
            kept = self.context.folder.game
        assert kept is not None
        held = replace(session.saved_game(), seconds=0.0)
        assert replace(kept, seconds=0.0) == held, (kept, held)
        assert by_key(state.variant.key) == state.variant

    def _look_at_match(self) -> None:
        """A match never loses a turn."""
        match, before = self.context.folder.match, self.match
        if match is not None and before is not None and match.begun == before.begun:
            same = match.players == before.players and match.deals == before.deals
            assert not same or len(match.turns) >= len(before.turns) or before.over
        self.match = match

    def look_at_files(self) -> None:
        """On the disk there is what the program believes."""
        folder, context = Folder(self.context.folder.path), self.context
        _, problems = Settings.from_values(json.loads(context.settings.to_text()))
        assert problems == []
        assert folder.load_settings() == context.settings
        assert folder.load_match() == context.folder.match
        assert folder.load_game() == context.folder.game
        assert folder.notices == []
