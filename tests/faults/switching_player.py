"""A random player who leaves games for others, exports the records and begins them anew."""

from __future__ import annotations

from gaps.engine import CATALOGUE, by_key, deal, format_board, parse_board
from gaps.progress.calendar import daily
from gaps.scenes.challenges.arrivals import BoardPreview, ChallengeDialog
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu.title import Title
from gaps.scenes.session.routes import DealChosen, GameChosen, VariantChosen
from gaps.store import Challenge, Record
from tests.faults.random_player import Answer, RandomPlayer, activate, open_match

LEAVE = 0.1  # share of the actions in a game that lead to the title
# share of the actions on the title that open another game, or change the records
SWITCH = 0.85
SHORT_GAMES = ("custom/5llb3rsref", "custom/5llb3rsrsf", "mini", "mini")
RIVAL = Challenge.of(Record("mini:3", (), 1.0, 0, 0, 0, 0, 0, "given up", 0, ""), "Ada")
BOARDS = [
    parse_board(format_board(deal(by_key("mini"), seed)), by_key("mini"))
    for seed in (5, 6)
]


class SwitchingPlayer(RandomPlayer):
    """Opens games of several variants, the daily deal, a challenge, typed boards and
    matches in turn.
    """

    def act(self) -> None:
        """Do one thing, and let three updates pass."""
        stack = self.stack
        top = self.stack.top
        rng = self.rng
        match top:
            case ChallengeDialog() | BoardPreview() if top.closing is None:
                activate(stack, top.form, "play")
                self.pass_time()
            case Play() if rng.random() < LEAVE:
                stack.handle(GameCommand.TITLE)
                self.pass_time()
            case Title() if rng.random() < SWITCH:
                self._switch(top)
                self.pass_time()
            case _:
                super().act()

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
                stack.show(
                    Answer(DealChosen(CATALOGUE[daily.VARIANT], daily.table()[0]))
                )
            case 4:
                stack.show(ChallengeDialog(context, title, RIVAL))
            case 5:
                stack.show(BoardPreview(context, title, rng.choice(BOARDS)))
            case 6:
                open_match(stack, title)
            case _:
                context.folder.records.export("all")
                context.folder.records.begin_anew(context.now())
