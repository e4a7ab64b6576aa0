"""Opening a game: no unfinished game ends unless the player has agreed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from gaps.engine import Variant, by_key
from gaps.language import N_, _
from gaps.scenes.common.program_scene import ProgramScene
from gaps.scenes.common.screen import Dialog, Shortcut, question_note
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.session.games import is_worth_keeping
from gaps.scenes.session.routes import DealChosen, ToNewDeal, ToNewGame, ToPlay
from gaps.scenes.shared.context import Context
from gaps.scenes.text import game_text
from gaps.scenes.text.phrases import sentences
from gaps.solver import Difficulty
from gaps.solver.beginner import has_easy_deals
from gaps.stage.core.intents import Intent, Nav
from gaps.stage.core.scene import Pop, Push, Restart, Scene, Transition
from gaps.stage.drawing.style import SPACE_M
from gaps.stage.view import Label, Part, button, column, row, space
from gaps.stage.widgets import PRIMARY
from gaps.store import Played
from gaps.store.games.kinds import KeptIn

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
    is_below = _is_current(other.slot, current)
    dialog = UnderWayDialog(
        context,
        below,
        other,
        new,
        dealt=dealt,
        is_below=is_below,
    )
    return Push(dialog)


def continue_game(context: Context, saved: Played) -> ToPlay:
    """Return the route to an unfinished game.

    Raise ``ValueError`` if its moves are not legal.
    """
    session = context.games.resumed(saved)
    context.sound.play("parked")
    return ToPlay(session)


def _is_current(slot: str, current: GameSession | None) -> bool:
    if current is None or current.finished or current.kind.kept is not KeptIn.IN_SLOT:
        return False
    return current.played.slot == slot


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
        saved: Played,
        new: GameSession,
        *,
        dealt: bool = True,
        is_below: bool = False,
    ) -> None:
        """Say with ``dealt`` whether the new game begins with a new deal.

        ``is_below`` is true if ``saved`` is played below.
        """
        super().__init__(context, below)
        self.saved = saved
        self.new = new
        self._dealt = dealt
        self._is_below = self.asks_about_below = is_below

    @property
    def _counts(self) -> bool:
        """True if the game is recorded if it is given up."""
        return is_worth_keeping(self.saved) and self.saved.kind.on_record

    @property
    def title(self) -> str:
        if not self.saved.kind.is_dealt:
            return _("A board of your own is under way")
        name = self.context.name_of(by_key(self.saved.key))
        return _("A game of {variant} is under way", variant=name)

    @property
    def note(self) -> str:
        """The progress of the game, and the consequences of giving it up."""
        progress = game_text.progress(self.saved, self.context.settings)
        meaning = _("If you end it, it is not kept.")
        if self._counts:
            meaning = game_text.when_given_up(self.saved, self.saved.kind)
        return sentences((progress, meaning))

    def view(self) -> Part:
        go_on = N_("Keep playing") if self._is_below else N_("Continue it")
        play = button(
            "continue",
            go_on,
            self._continue,
            "play",
            look=PRIMARY,
            share=1,
        )
        start = N_("Give up and start") if self._counts else N_("End it and start")
        key = self.context.label(GameCommand.NEW_DEAL)
        end = button(
            "start",
            start,
            self._start,
            keycap=key,
            share=1,
        )
        back = [] if self._is_below else [button("back", N_("Back"), self.back)]
        sizes = ("h2", "h3", "h4")
        return column(
            Label(self.title, sizes, align="topleft", says="", size=40),
            question_note(self.note),
            space(),
            row(play, end, *back, gap=SPACE_M, size=48),
        )

    def shortcuts(self) -> Sequence[Shortcut]:
        """Return the shortcuts.

        The key for a new deal starts it: pressing it twice confirms.
        """
        start = Shortcut((GameCommand.NEW_DEAL,), "", self._start)
        return (*super().shortcuts(), start)

    def _start(self) -> Transition:
        return Restart(ToNewGame(self.new, self._dealt))

    def _continue(self) -> Transition | None:
        if self._is_below:
            return self.back()
        return Restart(continue_game(self.context, self.saved))


def kind_of_deals(context: Context, variant: Variant) -> str:
    """Return the kind of deals in the settings.

    For a variant without easy deals, those of all levels replace the easy ones.
    """
    settings = context.settings
    if settings.deals == Difficulty.EASY.value and not has_easy_deals(variant):
        return "any" if settings.has_any_deals else "winnable"
    return settings.deals


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
    kind = kind_of_deals(context, variant)
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
        """Check whether the deal is ready; return whether anything looks different."""
        ready = self.context.games.ready
        if ready.waiting:
            self._looks.set(LOOK_SECONDS)
            return False
        seed = ready.take(self._variant.key)
        number = seed or self.context.games.random_number()
        self.go(Pop(DealChosen(self._variant, number)))
        return False
