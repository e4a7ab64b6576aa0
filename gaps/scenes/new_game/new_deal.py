"""The dialog for new deals.

A deal is any, one of a kind that is searched for, a typed one, or one that is ready.
"""

from __future__ import annotations

from collections.abc import Sequence

from gaps.engine import Variant
from gaps.language import N_, _, error_text, integer, ngettext
from gaps.scenes.common.from_text import answer, deal_in_words
from gaps.scenes.common.level_switch import LevelSwitch
from gaps.scenes.common.screen import Dialog, Shortcut, buttons
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session.found_text import MAX_CHARS, NamedDeal, find, holds_game
from gaps.scenes.session.routes import DealChosen, ToArrival
from gaps.scenes.shared.context import Context
from gaps.scenes.text import solver_text
from gaps.solver import DealFinder, Difficulty, FoundDeal, Outcome
from gaps.solver.deal_finder import is_winnable
from gaps.stage.core import clipboard
from gaps.stage.core.intents import Nav
from gaps.stage.core.scene import Push, Scene, Transition
from gaps.stage.drawing.style import SPACE_M
from gaps.stage.view import Label, Part, Use, button, column, space
from gaps.stage.widgets import PRIMARY, Activated, WholeTextField

CHECK_SECONDS = 0.1  # between two checks of the search's progress


class NewDeal(Dialog):
    """The dialog for a new deal.

    Ends with ``DealChosen``, or without a result. ``at_once`` starts to search for a
    deal of the kind in the settings. ``current`` is the number of the deal being
    played; its level is rated while no other number is typed. ``text`` is in the field
    at first.
    """

    called = N_("New deal")
    about = (
        N_(
            "Choose a kind of deal, and the computer looks for one; or type a number, a code or a challenge."
        ),
        N_(
            "The same number is the same deal, for everybody. How hard? rates the deal that is typed."
        ),
    )
    size = (580, 330)
    pad = (28, 20, 28, 24)
    first_focus = "deal"
    typed_in = "deal"

    def __init__(
        self,
        context: Context,
        below: Scene,
        variant: Variant,
        current: int | None = None,
        text: str = "",
        at_once: bool = False,
    ) -> None:
        super().__init__(context, below)
        self._variant = variant
        self.current = current
        self.deal_finder: DealFinder | None = None  # set while it searches
        self._looks = self.clock.alarm(self._look)
        self.rating = False  # True if it rates one deal instead of searching for one
        self.levels = LevelSwitch(context)
        self.levels.show(variant)
        self.field = WholeTextField(
            "deal", "", N_("or a number, a code, a challenge"), MAX_CHARS
        )
        self.field.type(text)
        if at_once:
            self.form.show_focus()
            self._find_deal()

    @property
    def variant(self) -> Variant:
        return self._variant

    def takes_text(self, text: str) -> bool:
        return True

    def view(self) -> Part:
        searches = self.deal_finder is not None
        self.levels.enabled = not searches
        can_deal = self.rating or not searches
        self.field.enabled = can_deal
        field = {"label": _("Number, code or challenge"), "detail": ""}
        play = button(
            "play", N_("Deal"), self._deal, "play", look=PRIMARY, enabled=can_deal
        )
        level = button(
            "level", N_("How hard?"), self._rate_deal, "peak", enabled=not searches
        )
        colour = "ember" if self.failed else "mid"
        return column(
            Label(self.title, ("h2", "h3", "h4"), says="", size=34),
            Label(
                self._note(), "note", colour, "topleft", lines=2, leading=18, size=38
            ),
            self.levels.part(self.variant, size=48),
            space(SPACE_M),
            Use(self.field, spoken=field, size=48),
            space(SPACE_M),
            Label(self._progress_text(), "note", align="topleft", share=1),
            buttons(play, level, self.cancel_button()),
        )

    @property
    def title(self) -> str:
        return _("New deal: {variant}", variant=self.context.name_of(self.variant))

    def _note(self) -> str:
        """Return the line below the field.

        It says why the text is not a deal, how hard a deal is, what is to be beaten
        there, or else what the kind means.
        """
        if self.message:
            return self.message
        if to_beat := deal_in_words(self.context, self.field.text):
            return to_beat
        if self.variant.passes and self.levels.value != "any":
            return _(solver_text.HIDDEN_BY_TALON)
        return _(solver_text.KIND_NOTES[self.levels.value])

    def _progress_text(self) -> str:
        if self.deal_finder is None:
            return ""
        if self.rating:
            return _("Checking the deal…")
        tried = self.deal_finder.rejected
        if tried:
            return ngettext(
                "Searching… {number} deal checked",
                "Searching… {number} deals checked",
                tried,
            )
        return _("Searching…")

    def shortcuts(self) -> Sequence[Shortcut]:
        focused = self.form.focused
        deals = focused is self.field or focused is self.levels
        return (
            Shortcut((Nav.LEFT, Nav.RIGHT), N_("change")),
            Shortcut((Nav.ACTIVATE,), N_("deal"), self._deal if deals else None),
            Shortcut((GameCommand.PASTE,), "", self._paste, enabled=self.field.enabled),
            self.back_shortcut(),
        )

    def activated(self, activated: Activated) -> Transition | None:
        self._stop_search()
        return None

    def back(self) -> Transition | None:
        if self.deal_finder is None:
            return super().back()
        self._stop_search()
        return None

    def _paste(self) -> Transition | None:
        self._stop_search()
        self.focus("deal")
        text = clipboard.pasted()
        self.field.type(text)
        return Push(ToArrival(self, text)) if holds_game(text) else None

    def _deal(self) -> Transition | None:
        """Act on the typed text, or end with a deal of the chosen kind."""
        self._stop_search()
        text = self.field.text.strip()
        if not text:
            self._find_deal()
            return None
        try:
            return answer(self, text, self.variant)
        except ValueError as error:
            self.show_message(error_text(error), failed=True)
        return None

    def _look(self) -> bool:
        """Check what the search has found; return True if it changes the view."""
        finder = self.deal_finder
        if finder is None:
            return False
        before = self._progress_text()
        self._looks.set(CHECK_SECONDS)
        with self.context.survives_errors():
            finder.check()
        if finder.done:
            self._stop_search()
        if finder.found is not None:
            self._use_found(finder.found)
        is_news = self._progress_text() != before
        if is_news:
            self.changed()
        return is_news

    def _use_found(self, found: FoundDeal) -> None:
        if found.line:
            self.context.adviser.learn(found.start, found.line)
        if self.rating:
            redeals = found.variant.redeal is not None
            level = found.difficulty
            self.show_message(
                solver_text.level_text(found.seed, found.outcome, level, redeals)
            )
        else:
            if found.outcome is Outcome.WINNABLE:
                self.context.games.note_winnable(found.variant, found.seed)
            deal = _("Deal {number}", number=integer(found.seed))
            self.context.announcer.say_at_once(_("Found: {deal}", deal=deal))
            self.close(DealChosen(found.variant, found.seed))

    def leave(self) -> None:
        self._stop_search()

    def _find_deal(self) -> None:
        kind = self.levels.value
        pick = self.context.games.random_number
        if self.variant.passes or kind == "any":
            self.close(DealChosen(self.variant, pick()))
        else:
            self.rating = False
            wanted = (
                is_winnable
                if kind == "winnable"
                else lambda deal: deal.difficulty is Difficulty(kind)
            )
            self._start_search(DealFinder(self.variant, pick, wanted))

    def _rate_deal(self) -> None:
        self.focus("deal")  # Enter deals the typed text there, now and later
        text = self.field.text or str(self.current or "")
        if not text:
            self.show_message(
                _("Type the number or the code of a deal first."), failed=True
            )
            return
        try:
            found = find(text, self.variant)
        except ValueError as error:
            self.show_message(error_text(error), failed=True)
            return
        if not isinstance(found, NamedDeal):
            self.show_message(
                _("Type the number or the code of a deal first."), failed=True
            )
            return
        variant, seed = found.variant, found.seed
        if variant.passes:
            self.show_message(_(solver_text.HIDDEN_BY_TALON))
            return
        self.rating = True
        self._start_search(DealFinder(variant, lambda: seed))

    def _start_search(self, deal_finder: DealFinder) -> None:
        """Start the search.

        Meanwhile nothing else can be requested, but a deal that is being rated can be
        dealt.
        """
        self.deal_finder = deal_finder
        self.deal_finder.start()
        self._looks.set(CHECK_SECONDS)
        self.context.announcer.say_at_once(self._progress_text())
        if not self.rating:
            self.focus("cancel")

    def _stop_search(self) -> None:
        if self.deal_finder is not None:
            self.deal_finder.cancel()
            self.deal_finder = None
            self._looks.stop()
