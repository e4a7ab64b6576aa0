"""A challenge: the result of a rival's game, and whether to play the same deal."""

from __future__ import annotations

from gaps.engine import parse_code
from gaps.language import N_, _
from gaps.scenes.common.screen import Dialog
from gaps.scenes.new_game.opening import open_game
from gaps.scenes.records.replay_scene import ReplayScene
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shell.context import Context
from gaps.scenes.text import numbers
from gaps.scenes.together.comparison import result_list, unproven_note
from gaps.stage.core.scene import Push, Scene, Transition
from gaps.stage.view import Label, Part, Use, column, row, space
from gaps.stage.widgets import PRIMARY, Button
from gaps.store import Challenge, Recording


class ChallengeDialog(Dialog):
    """Ends without a result if it is declined, or restarts with the game."""

    called = N_("A challenge")
    about = (
        N_("A friend has played this deal. Its moves and its score were checked by playing them again."),
        N_("Accept it to play the same deal, with the friend's progress beside your own."),
    )
    size = (560, 466)
    pad = (28, 20, 28, 24)
    first_focus = "play"

    def __init__(self, context: Context, below: Scene, challenge: Challenge) -> None:
        super().__init__(context, below)
        self.challenge = challenge

    @property
    def spoken_title(self) -> str:
        rival = self.challenge.player
        return _("{friend}'s game").format(friend=rival) if rival else _("A friend's challenge")

    def view(self) -> Part:
        variant, seed = parse_code(self.challenge.record.code)
        deal = _("{variant} · Deal {number}").format(
            variant=self.context.name_of(variant), number=numbers.deal_number(seed)
        )
        unproven = unproven_note(self.challenge.record)
        notes = unproven, _("You play the same deal and see how far your friend was.")
        said = tuple(note.removeprefix("* ") for note in notes)
        return column(
            Label(self.spoken_title, "h2", says="", size=34),
            Label(deal, "label", "brass", size=34),
            result_list(self.challenge.record),
            Label("\n".join(notes), "note", "mid", "topleft", lines=4, leading=18, says=said),
            space(),
            row(
                Use(Button("play", N_("Play this deal"), icon="play", look=PRIMARY), self.play, share=1),
                Use(Button("watch", N_("Watch theirs"), icon="moves"), self.watch, share=1),
                Use(Button("cancel", N_("Cancel")), self.back, share=1),
                gap=12,
                size=48,
            ),
            gap=4,
        )

    def play(self) -> Transition | None:
        """Play the same deal."""
        return open_game(self.context, self, answer(self.context, self.challenge))

    def watch(self) -> Transition:
        """Replay the rival's game."""
        return Push(ReplayScene(self.context, Recording(self.challenge.record, self.challenge.player)))


def answer(context: Context, challenge: Challenge) -> GameSession:
    """Return a new game of the challenge's deal, with the rival's game beside it; not yet saved."""
    return context.new_game(*parse_code(challenge.record.code), challenge)
