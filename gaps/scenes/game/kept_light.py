"""The cards that a redeal keeps and the runs that it breaks, shown in advance.

They are shown while the redeal button is pointed at, has the focus, or asks a question.
"""

from __future__ import annotations

from gaps.engine import Cell, Status
from gaps.scenes.bars.bars import REDEAL_NAME
from gaps.scenes.board.board_question import BoardQuestion
from gaps.scenes.board.board_screen import BoardScreen
from gaps.scenes.common.actor import Actor
from gaps.scenes.session.change import GameChange
from gaps.scenes.text.game_text import Banner, redeal_forecast
from gaps.stage.motion.durations import HURRY
from gaps.table.model.interaction import Spotlight
from gaps.table.model.joints import seams_of

SHADE_STRENGTH = 0.60  # amount by which all other cells are darkened
# Seconds.
HOVER_SECONDS = 0.120  # rest of the pointer on the button before the light appears
FADE_OUT_SECONDS = HURRY  # fade until all cells are bright again, at normal speed


class KeptLight(Actor):
    """Darkens the cards that a redeal takes.

    The cards that stay are left bright, and so are the runs that break, with a crack in
    each of their seams.
    """

    def __init__(self, screen: BoardScreen) -> None:
        self._screen = screen
        self._is_pointed_at = False
        self._rests = screen.clock.alarm()
        self._light: Spotlight | None = None
        self._is_made = False  # True if it was made since it was asked about
        self._question: BoardQuestion | None = None

    def point(self, pos: tuple[int, int]) -> None:
        """Note what is pointed at, including the button while it cannot be used."""
        sites = self._screen.form.sites.items()
        names = [each.name for each, site in sites if site.rect.collidepoint(pos)]
        was_pointed_at = self._is_pointed_at
        self._is_pointed_at = REDEAL_NAME in names
        if not self._is_pointed_at:
            self._rests.stop()
        elif not was_pointed_at:
            self._rests.set(HOVER_SECONDS)

    def ask(self, question: BoardQuestion) -> None:
        """Show the kept cards while a ``question`` about the redeal is open."""
        self._question = question
        self._is_pointed_at = False
        self.update(0.0)

    def answered(self) -> None:
        """Note that no question is open any more."""
        self._question = None

    def follow(self, change: GameChange) -> None:
        self._is_made = change.is_redeal

    @property
    def forecast(self) -> Banner | None:
        """The banner of the redeal that is asked about; None if none is."""
        table = self._screen.table
        is_seen = self._light is not None and table.spotlight is self._light
        if not is_seen or self._question is not None:
            return None  # the question itself says it
        return redeal_forecast(table.state)

    @property
    def _is_asked(self) -> bool:
        form = self._screen.form
        focused = form.focused if form.focus_visible else None
        has_focus = focused is not None and focused.name == REDEAL_NAME
        is_pointed_at = self._is_pointed_at and not self._rests.is_set
        question = self._question
        if question is not None:
            return not question.is_refused
        return is_pointed_at or has_focus

    def update(self, dt: float) -> bool:
        table = self._screen.table
        before = self._light
        if table.spotlight is not self._light:
            self._light = None  # it ended with a move, or was replaced
        if table.state.status is Status.STUCK and not table.flying:
            table.expect_redeal()
        is_asked = self._is_asked
        self._is_made = self._is_made and is_asked
        if is_asked and not self._is_made and self._has_redeal:
            if table.spotlight is None and not table.flying:
                table.expect_redeal()
                self._light = table.spotlight = self._new_light()
        elif self._light is not None:
            table.end_spotlight(FADE_OUT_SECONDS)
            self._light = None
        return self._light is not before

    @property
    def _has_redeal(self) -> bool:
        state = self._screen.table.state
        return state.has_redeal and state.status is not Status.WON

    def _new_light(self) -> Spotlight:
        state = self._screen.table.state
        lit: set[Cell] = set(state.kept_by_redeal)
        lit.update(*state.runs_broken_by_redeal)
        seams = seams_of(state)
        return Spotlight((), lit=tuple(sorted(lit)), shade=SHADE_STRENGTH, cracks=seams)
