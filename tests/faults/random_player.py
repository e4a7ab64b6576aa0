"""A player without a plan: whatever scene is on top, it does something there, as a
person would.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from gaps.engine import (
    Redeal,
    Slide,
    Status,
    by_key,
    deal,
    format_board,
    parse_board,
)
from gaps.progress.calendar import daily
from gaps.scenes.board.board_question import BoardQuestion
from gaps.scenes.board.opening import UnderWayDialog
from gaps.scenes.board.redeal import RedealScene
from gaps.scenes.challenges.previews import BoardPreview, ChallengeDialog
from gaps.scenes.common.confirm_dialog import ConfirmDialog
from gaps.scenes.common.screen import Dialog
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu.title import Title
from gaps.scenes.multiplayer.match_setup import MatchSetup
from gaps.scenes.multiplayer.match_sheet import MatchSheet
from gaps.scenes.results.results import Results
from gaps.scenes.session.routes import DealChosen, GameChosen, ToMatch, VariantChosen
from gaps.stage.core.form import Form
from gaps.stage.core.intents import CommandReleased, Hover, Nav, Press, Release
from gaps.stage.core.scene import (
    Pop,
    Push,
    Replace,
    Result,
    Scene,
    SceneStack,
    Transition,
)
from gaps.store.sharing.packed import challenge_of
from tests.played_games import record_of

STEP = 1 / 120
DRAG_START = (12, -9)  # pixels after which a press becomes a drag

LEAVE = 0.1  # share of the actions in a game that lead to the title
# share of the actions on the title that open another game, or change the records
SWITCH = 0.85
SHORT_GAMES = ("custom/5llb3rsref", "custom/5llb3rsrsf", "mini", "mini")
RIVAL = challenge_of(record_of("mini:3", (), 1.0), "Ada")
BOARDS = [
    parse_board(format_board(deal(by_key("mini"), seed)), by_key("mini"))
    for seed in (5, 6)
]
JUMPS = (
    GameCommand.REDO,
    GameCommand.REDO_ALL,
    GameCommand.UNDO_ALL,
)


class RandomPlayer:
    """Plays deals of the variant ``key``, about half of them in matches. If
    ``switching``, he also leaves games for others: of several variants, the daily deal,
    a challenge, typed boards, matches; and begins the records anew.

    The same ``seed`` gives the same actions in the same scenes.
    """

    def __init__(
        self,
        stack: SceneStack,
        seed: int,
        key: str,
        switching: bool = False,
    ) -> None:
        self.stack = stack
        self.rng = random.Random(seed)
        self.key = key
        self.switching = switching
        self.finished_games = 0
        self.before_jump: Callable[[], None] = lambda: None
        """Called before a command that may undo or redo many moves at once."""

    def act(self) -> None:
        """Do one thing, and let three updates pass."""
        top = self.stack.top
        if not isinstance(top, Dialog):
            self._go_on(top)
        elif not top.closing:
            self._answer(top)
        self.pass_time()

    def _go_on(self, top: Scene) -> None:
        """Do something in a screen that is no dialog."""
        stack = self.stack
        rng = self.rng
        match top:
            case Play() if self.switching and rng.random() < LEAVE:
                stack.handle(GameCommand.TITLE)
            case Title() if self.switching and rng.random() < SWITCH:
                self._switch(top)
            case Title():
                self._leave_title(top)
            case Play():
                self._play(top)
            case RedealScene():
                stack.handle(Press((1, 1), 2))
            case Results() if not top.usable:
                stack.update(0.5)  # until it has been seen for a moment
            case Results():
                self.finished_games += 1
                names = {widget.name for widget in top.form.widgets}
                choice = rng.choice(("next", "next", "again", "title", "back"))
                if choice in names:
                    activate(stack, top.form, choice)
                else:
                    stack.handle(GameCommand.RETRY)
            case MatchSheet():
                self._leave_match_sheet(top)
            case _:
                stack.handle(Nav.BACK)

    def _answer(self, top: Dialog) -> None:
        """Answer what a dialog asks."""
        rng = self.rng
        match top:
            case ChallengeDialog() | BoardPreview():
                activate(self.stack, top.form, "play")
            case UnderWayDialog():
                answer = rng.choice(("continue", "start", "start", "back"))
                activate(self.stack, top.form, answer)
            case BoardQuestion():
                names = [each.name for each in top.answers]
                answer = names[0] if rng.random() < 0.7 else rng.choice(names)
                activate(self.stack, top.form, answer)
            case ConfirmDialog():
                answer = "yes" if rng.random() < 0.7 else "no"
                activate(self.stack, top.form, answer)
            case MatchSetup():
                top.names[0].value = "Anna"
                top.names[1].value = "Bea"
                top.variant_stepper.value = self.key
                top.deals.value = 2
                activate(self.stack, top.form, "begin")
            case _:
                self.stack.handle(Nav.BACK)

    def pass_time(self) -> None:
        """Let three updates pass."""
        for _ in range(3):
            if not self.stack.empty:
                self.stack.update(STEP)

    def _leave_title(self, top: Title) -> None:
        if self.rng.random() < 0.5:
            open_match(self.stack, top)
        elif top.parked and self.rng.random() < 0.9:
            activate(self.stack, top.form, "continue")
        else:
            self.stack.show(Answer(VariantChosen(by_key(self.key))))

    def _leave_match_sheet(self, top: MatchSheet) -> None:
        name = (
            "new"
            if top.match.over
            else "continue"
            if top.last_turn is not None
            else "play"
        )
        if self.rng.random() < 0.1:
            name = "leave"
        if name in [widget.name for widget in top.form.widgets]:
            activate(self.stack, top.form, name)

    def _play(self, top: Play) -> None:
        """Mostly bring cards home; now and then another slide, undo, redo, a redeal or
        giving up.
        """
        stack = self.stack
        rng = self.rng
        state = top.state
        chance = rng.random()
        if state.status is Status.WON and chance < 0.9:
            stack.handle(Nav.ACTIVATE)
        elif state.status is Status.LOST and chance < 0.9:
            # where there is none, the button leads to the results
            stack.handle(GameCommand.REDEAL)
        elif chance < 0.08:
            stack.handle(GameCommand.UNDO)
        elif chance < 0.1:
            self.before_jump()
            stack.handle(rng.choice(JUMPS))
        elif chance < 0.125:
            stack.handle(rng.choice((GameCommand.GIVE_UP, GameCommand.TITLE)))
        elif Redeal() in state.legal_moves and (chance < 0.2 or not state.slides):
            stack.handle(GameCommand.REDEAL)
            stack.handle(CommandReleased(GameCommand.REDEAL))
        elif state.slides:
            slides = rng.sample(state.slides, min(4, len(state.slides)))
            self._drag(top, max(slides, key=lambda slide: len(state.play(slide).home)))

    def _drag(
        self,
        top: Play,
        slide: Slide,
    ) -> None:
        start, end = (
            top.table.geometry.rect(cell).center
            for cell in (slide.source, slide.target)
        )
        self.stack.handle(Press(start))
        self.stack.handle(
            Hover((start[0] + DRAG_START[0], start[1] + DRAG_START[1]), held=True)
        )
        self.stack.handle(Hover(end, held=True))
        self.stack.handle(Release(end))

    def _switch(self, title: Title) -> None:
        """Open a game that is perhaps under way, or change the records."""
        stack = self.stack
        rng = self.rng
        context = title.context
        match rng.randrange(8):
            case 0:
                stack.show(Answer(VariantChosen(by_key(rng.choice(SHORT_GAMES)))))
            case 1 | 2 if title.parked:
                stack.show(Answer(GameChosen(rng.choice(title.parked))))
            case 3:
                stack.show(Answer(DealChosen(*daily.deal_of(daily.FIRST_DAY))))
            case 4:
                stack.show(ChallengeDialog(context, title, RIVAL))
            case 5:
                stack.show(BoardPreview(context, title, rng.choice(BOARDS)))
            case 6:
                open_match(stack, title)
            case _:
                context.folder.records.export("all")
                context.folder.records.begin_anew(context.now())


class Answer(Scene):
    """A scene that ends at once and gives ``result`` to the one below, like a dialog
    that was answered.
    """

    def __init__(self, result: Result) -> None:
        self.result = result

    def update(self, dt: float) -> Transition | None:
        return Pop(self.result)


def open_match(stack: SceneStack, title: Title) -> None:
    """Go on with the match from the title, or set one up."""
    match = title.context.folder.load_match()
    stack.follow(
        Push(MatchSetup(title.context, title))
        if match is None
        else Replace(ToMatch(match))
    )


def activate(
    stack: SceneStack,
    form: Form,
    name: str,
) -> None:
    """Press a button of the scene on top by keyboard."""
    form.focus(name)
    form.show_focus()
    stack.handle(Nav.ACTIVATE)
