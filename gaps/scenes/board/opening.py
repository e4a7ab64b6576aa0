"""Opening a game: no unfinished game ends unless the player has agreed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from gaps.engine import Variant, by_key
from gaps.language import N_, Message, _
from gaps.scenes.board.board_question import BoardQuestion, Reply, keep_playing_or
from gaps.scenes.board.board_screen import BoardScreen
from gaps.scenes.common.level_switch import kind_of_deals
from gaps.scenes.common.program_scene import ProgramScene
from gaps.scenes.common.screen import Dialog, Shortcut, question_note
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.session.games import is_worth_keeping
from gaps.scenes.session.routes import DealChosen, ToNewDeal, ToNewGame, ToPlay
from gaps.scenes.shared.context import Context
from gaps.scenes.text import game_text
from gaps.scenes.text.phrases import sentences
from gaps.stage.core.intents import Intent, Nav
from gaps.stage.core.scene import Pop, Push, Restart, Scene, Transition
from gaps.stage.drawing.style import SPACE_M
from gaps.stage.view import Action, Label, Part, button, column, row, space
from gaps.stage.widgets import PRIMARY
from gaps.store import GameLog
from gaps.store.games.kinds import StoragePlace

LOOK_SECONDS = 0.01  # between two checks whether a deal was found


def open_game(
    context: Context,
    below: Scene,
    new: GameSession,
    *,
    dealt: bool = True,
    current: GameSession | None = None,
) -> Transition | None:
    """Continue the game that begins like ``new``, or start ``new``.

    Return None if the game to continue is the one ``below``. If the slot of ``new`` has
    an unfinished game that has begun, ask first. ``dealt`` is true if ``new`` begins
    with a new deal. ``current`` is the game that ``below`` shows.
    """
    same = context.games.same(new)
    if same is not None:
        if _is_current(same.slot, current):
            return None
        return Restart(continue_game(context, same))
    other = context.games.in_slot(new.played.slot)
    if other is None or not (is_worth_keeping(other) or not other.kind.is_dealt):
        return Restart(ToNewGame(new, dealt))
    start = partial(Restart, ToNewGame(new, dealt))
    if not isinstance(below, BoardScreen):
        return Push(UnderWayDialog(context, below, other, new, dealt=dealt))
    if current is not None and _is_current(other.slot, current):
        return Push(_question_of_end(below, current, start))
    return Push(_question_of_other(below, other, start))


def continue_game(context: Context, saved: GameLog) -> ToPlay:
    """Return the route to an unfinished game.

    Raise ``ValueError`` if its moves are not legal.
    """
    session = context.games.resumed(saved)
    context.sound.play("parked")
    return ToPlay(session)


def _is_current(slot: str, current: GameSession | None) -> bool:
    if (
        current is None
        or current.finished
        or current.kind.kept is not StoragePlace.IN_SLOT
    ):
        return False
    return current.played.slot == slot


def _question_of_end(
    board: BoardScreen, session: GameSession, start: Action
) -> BoardQuestion:
    """Return a question that asks whether to end the game on a board for a new one."""
    home = game_text.cards_home_text(session.game.state)
    note = sentences((home, _what_ending_means(session.played)))
    new_deal = GameCommand.NEW_DEAL
    title = _("Start a new deal?")
    return keep_playing_or(board, title, note, N_("New deal"), start, new_deal)


def _question_of_other(
    board: BoardScreen, saved: GameLog, start: Action
) -> BoardQuestion:
    """Return a question that asks what to do with an unfinished game elsewhere."""
    go_on = partial(_continued, board.context, saved)
    answers = (
        Reply("start", _how_to_end(saved), start, GameCommand.NEW_DEAL),
        Reply("continue", N_("Continue it"), go_on),
        Reply("back", N_("Back")),
    )
    title = _under_way_title(board.context, saved)
    note = _under_way_note(board.context, saved)
    return BoardQuestion(board, title, note, answers, "continue")


def _continued(context: Context, saved: GameLog) -> Transition:
    """Continue an unfinished game in place of all open scenes."""
    return Restart(continue_game(context, saved))


def _counts(saved: GameLog) -> bool:
    """Return True if giving a game up puts it on record."""
    return is_worth_keeping(saved) and saved.kind.on_record


def _under_way_title(context: Context, saved: GameLog) -> str:
    """Return the title of a question about an unfinished game."""
    if not saved.kind.is_dealt:
        return _("A board of your own is under way")
    return _(
        "A game of {variant} is under way", variant=context.name_of(by_key(saved.key))
    )


def _under_way_note(context: Context, saved: GameLog) -> str:
    """Return the progress of an unfinished game, and what ending it means."""
    progress = game_text.progress(saved, context.settings)
    return sentences((progress, _what_ending_means(saved)))


def _what_ending_means(saved: GameLog) -> str:
    if _counts(saved):
        return game_text.when_given_up(saved, saved.kind)
    return _("If you end it, it is not kept.")


def _how_to_end(saved: GameLog) -> Message:
    """Return the answer that ends an unfinished game."""
    return N_("Give up and start") if _counts(saved) else N_("End it and start")


class UnderWayDialog(Dialog):
    """Asks whether to continue the unfinished game ``saved``.

    Otherwise it is given up, and ``new`` starts in its place.
    """

    size = (600, 204)
    first_focus = "continue"

    def __init__(
        self,
        context: Context,
        below: Scene,
        saved: GameLog,
        new: GameSession,
        *,
        dealt: bool = True,
    ) -> None:
        """Say with ``dealt`` whether the new game begins with a new deal."""
        super().__init__(context, below)
        self.saved = saved
        self.new = new
        self._dealt = dealt
        self.note = _under_way_note(context, saved)

    @property
    def title(self) -> str:
        return _under_way_title(self.context, self.saved)

    def view(self) -> Part:
        go_on = partial(_continued, self.context, self.saved)
        play = button(
            "continue",
            N_("Continue it"),
            go_on,
            "play",
            look=PRIMARY,
            share=1,
        )
        key = self.context.label(GameCommand.NEW_DEAL)
        end = button(
            "start",
            _how_to_end(self.saved),
            self._start,
            keycap=key,
            share=1,
        )
        sizes = ("h2", "h3", "h4")
        return column(
            Label(self.title, sizes, align="topleft", says="", size=40),
            question_note(self.note),
            space(),
            row(play, end, button("back", N_("Back"), self.back), gap=SPACE_M, size=48),
        )

    def shortcuts(self) -> Sequence[Shortcut]:
        """Return the shortcuts.

        The key for a new deal starts it: pressing it twice confirms.
        """
        start = Shortcut((GameCommand.NEW_DEAL,), "", self._start)
        return (*super().shortcuts(), start)

    def _start(self) -> Transition:
        return Restart(ToNewGame(self.new, self._dealt))


def deal_at_once(
    context: Context,
    below: Scene,
    variant: Variant,
    deal: Callable[[Variant, int], Transition | None],
) -> Transition | None:
    """Call ``deal`` with the number of a new deal; return its answer.

    If none of the kind is ready, a scene over ``below`` looks for one and ends with
    ``DealChosen``.
    """
    kind = kind_of_deals(context.settings, variant)
    if kind == "winnable":
        ready = context.games.ready
        seed = ready.take(variant.key)
        if seed is None and ready.hurry(variant.key):
            return Push(DealWait(context, variant))
        return deal(variant, seed or context.games.random_number())
    if kind == "any" or variant.passes:
        return deal(variant, context.games.random_number())
    return Push(ToNewDeal(below, variant, at_once=True))


class DealWait(ProgramScene):
    """A short wait for a winnable deal.

    Ends with ``DealChosen``: a winnable deal, or any deal if none is found in time. Esc
    cancels. The scene below stays as it is, and nothing is announced, because the wait
    is so short. Call ``ReadyDeals.hurry`` first.
    """

    opaque = False
    draws = False
    updates_below = True

    def __init__(self, context: Context, variant: Variant) -> None:
        self.context = context
        self._variant = variant
        self._looks = self.clock.alarm(self._look)
        self._looks.set(LOOK_SECONDS)

    @property
    def variant(self) -> Variant:
        return self._variant

    def handle(self, intent: Intent) -> Transition | None:
        """Drop other input during so short a time: it would go to a game that ends."""
        return Pop() if intent is Nav.BACK else None

    def _look(self) -> bool:
        """Check whether the deal is ready; return True if anything looks different."""
        ready = self.context.games.ready
        if ready.waiting:
            self._looks.set(LOOK_SECONDS)
            return False
        seed = ready.take(self._variant.key)
        number = seed or self.context.games.random_number()
        self.go(Pop(DealChosen(self._variant, number)))
        return False
