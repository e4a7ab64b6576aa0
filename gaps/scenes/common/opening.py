"""Opening a game: no unfinished game ends unless the player has said so."""

from __future__ import annotations

from collections.abc import Sequence

from gaps.engine import by_key
from gaps.language import N_, _
from gaps.scenes.common.screen import Dialog, Shortcut
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.session.games import is_worth_keeping
from gaps.scenes.session.routes import ToNewGame, ToPlay
from gaps.scenes.session.save_slot import SingleGameSlot
from gaps.scenes.shared.context import Context
from gaps.scenes.text import game_text
from gaps.stage.core.scene import Push, Restart, Scene, Transition
from gaps.stage.view import Label, Part, button, column, row, space
from gaps.stage.widgets import PRIMARY
from gaps.store import SavedGame


def open_game(
    context: Context,
    below: Scene,
    new: GameSession,
    *,
    dealt: bool = True,
    current: GameSession | None = None,
) -> Transition | None:
    """Continue the game that begins like ``new`` if there is one; ``None`` if that is
    the one ``below``.

    Else start ``new``, after a question if an unfinished game that has begun has the
    slot of it. ``dealt`` if it begins with a new deal. ``current`` is the game that
    ``below`` shows.
    """
    same = context.games.same(new)
    if same is not None:
        if _is_current(same.slot, current):
            return None
        return Restart(continue_game(context, same))
    other = context.games.in_slot(new.saved_game().slot)
    if other is None or not (is_worth_keeping(other) or other.board):
        return Restart(ToNewGame(new, dealt))
    is_below = _is_current(other.slot, current)
    return Push(
        UnderWayDialog(context, below, other, new, dealt=dealt, is_below=is_below)
    )


def continue_game(context: Context, saved: SavedGame) -> ToPlay:
    """The route to an unfinished game. Raises ``ValueError`` if its moves are not
    legal.
    """
    session = context.games.resumed(saved)
    context.sound.play("parked")
    return ToPlay(session)


def _is_current(slot: str, current: GameSession | None) -> bool:
    if (
        current is None
        or current.finished
        or not isinstance(current.slot, SingleGameSlot)
    ):
        return False
    return current.saved_game().slot == slot


class UnderWayDialog(Dialog):
    """Continues the unfinished game ``saved``, or gives it up and starts ``new`` in its
    place.
    """

    size = (600, 204)
    first_focus = "continue"

    def __init__(
        self,
        context: Context,
        below: Scene,
        saved: SavedGame,
        new: GameSession,
        *,
        dealt: bool = True,
        is_below: bool = False,
    ) -> None:
        """``dealt`` if the new game begins with a new deal. ``is_below`` if ``saved``
        is played below.
        """
        super().__init__(context, below)
        self.saved = saved
        self.new = new
        self._dealt = dealt
        self._is_below = is_below

    @property
    def _counts(self) -> bool:
        """Whether the game goes on record if it is given up: it has a deal number, and
        has begun.
        """
        return is_worth_keeping(self.saved) and not self.saved.board

    @property
    def title(self) -> str:
        if self.saved.board:
            return _("A board of your own is under way")
        name = self.context.name_of(by_key(self.saved.key))
        return _("A game of {variant} is under way").format(variant=name)

    @property
    def note(self) -> str:
        """How far it is, and what giving it up means."""
        progress = game_text.progress(self.saved, self.context.settings)
        if not progress:
            loss = _("Giving it up counts as a loss.")
            return loss if self._counts else _("If you end it, it is not kept.")
        if not self._counts:
            return _("{progress}. If you end it, it is not kept.").format(
                progress=progress
            )
        return _("{progress}. Giving it up counts as a loss.").format(progress=progress)

    def view(self) -> Part:
        go_on = N_("Keep playing") if self._is_below else N_("Continue it")
        play = button("continue", go_on, self._continue, "play", look=PRIMARY, share=1)
        start = N_("Give up and start") if self._counts else N_("End it and start")
        key = self.context.label(GameCommand.NEW_DEAL)
        end = button("start", start, self._start, keycap=key, share=1)
        back = [] if self._is_below else [button("back", N_("Back"), self.back)]
        return column(
            Label(self.title, ("h2", "h3", "h4"), align="topleft", says="", size=40),
            Label(self.note, "body", "mid", "topleft", lines=2, leading=22),
            space(),
            row(play, end, *back, gap=12, size=48),
        )

    def shortcuts(self) -> Sequence[Shortcut]:
        """The key for a new deal starts it: who presses it twice is sure."""
        start = Shortcut((GameCommand.NEW_DEAL,), "", self._start)
        return (*super().shortcuts(), start)

    def _start(self) -> Transition:
        return Restart(ToNewGame(self.new, self._dealt))

    def _continue(self) -> Transition | None:
        if self._is_below:
            return self.back()
        return Restart(continue_game(self.context, self.saved))
