"""Somebody who plays without thinking: whatever scene is on top, this one does something in it."""

from __future__ import annotations

import random

from gaps.engine import Redeal, Status, by_key
from gaps.scenes.common.confirm_dialog import ConfirmDialog
from gaps.scenes.common.modal import Modal
from gaps.scenes.game.play import Play
from gaps.scenes.game.redeal import RedealScene
from gaps.scenes.game.results import Results
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu.title import Title
from gaps.scenes.together.match_setup import MatchSetup
from gaps.scenes.together.match_sheet import MatchSheet
from gaps.stage.core.intents import Nav, Press
from gaps.stage.core.scene import SceneStack

STEP = 1 / 120


class Wanderer:
    """Plays deals of ``key``, half of them in matches if ``matches``; one ``seed``, one way."""

    def __init__(self, stack: SceneStack, seed: int, key: str, matches: bool = False) -> None:
        self.stack, self.draw, self.key, self.matches = stack, random.Random(seed), key, matches
        self.ended = 0  # deals that have come to their end

    def act(self) -> None:
        """Do one thing, and let a moment pass."""
        stack, top, draw = self.stack, self.stack.top, self.draw
        match top:
            case Modal() if top.closing is not None:
                pass
            case Title():
                if self.matches and draw.random() < 0.5:
                    stack._follow(top._open("match"))
                elif top.resumed is not None and draw.random() < 0.9:
                    stack._follow(top._open("continue"))
                else:
                    stack._follow(top._choose(by_key(self.key)))
            case Play():
                self._play(top)
            case RedealScene():
                stack.handle(Press((1, 1), 2))
            case Results():
                self.ended += 1
                stack._follow(top._go(draw.choice(("next", "next", "again", "title", "back"))))
            case ConfirmDialog():
                top.answer_with(draw.random() < 0.7)
            case MatchSetup():
                top.names[0].value, top.names[1].value = "Anna", "Bea"
                top.trail.value, top.deals.value = self.key, 2
                top._begin()
            case MatchSheet():
                self._at_the_sheet(top)
            case _:
                stack.handle(Nav.BACK)
        for _ in range(3):
            if not stack.empty:
                stack.update(STEP)

    def _at_the_sheet(self, top: MatchSheet) -> None:
        name = "new" if top.match.over else "on" if top.just is not None else "play"
        if self.draw.random() < 0.1:
            name = "leave"
        if name in [widget.name for widget in top.form.widgets]:
            top.form.focus(name)
            top.form.show_focus()
            self.stack.handle(Nav.ACTIVATE)

    def _play(self, top: Play) -> None:
        """Mostly what brings cards home, now and then anything, a step back, or giving up."""
        stack, draw, state = self.stack, self.draw, top.session.game.state
        chance = draw.random()
        if state.status in (Status.WON, Status.LOST) and chance < 0.9:
            stack._follow(top._results())
        elif chance < 0.08:
            top._undo()
        elif chance < 0.1:
            top._redo()
        elif chance < 0.125:
            stack.handle(draw.choice((GameCommand.GIVE_UP, GameCommand.TITLE)))
        elif Redeal() in state.legal_moves and (chance < 0.2 or not state.slides):
            stack._follow(top._redeal())
        elif state.slides:
            slides = draw.sample(state.slides, min(4, len(state.slides)))
            slide = max(slides, key=lambda slide: len(state.play(slide).home))
            stack._follow(top._make(slide))
