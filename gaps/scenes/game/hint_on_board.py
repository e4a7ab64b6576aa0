"""The hint that the board shows: what is told of it, and where it leads."""

from __future__ import annotations

from gaps.engine import Slide
from gaps.scenes.board.board_screen import BoardScreen
from gaps.scenes.text.solver_text import HintShown
from gaps.stage.core.intents import Nav


class HintOnBoard:
    """What the player was told last, for as long as the board shows it."""

    def __init__(self, screen: BoardScreen) -> None:
        self._screen = screen
        self._words: HintShown | None = None

    def tell(self, words: HintShown) -> None:
        """Show in words a hint that the board shows."""
        self._words = words

    @property
    def words(self) -> HintShown | None:
        """The hint in words."""
        return None if self._screen.table.hint is None else self._words

    @property
    def slide(self) -> Slide | None:
        """The slide that is shown first, to which Tab leads; ``None`` while a card is
        chosen.
        """
        table = self._screen.table
        if table.hint is None or table.hand.selected is not None:
            return None
        first = table.hint.slides[0]
        return first if first in table.state.legal_moves else None

    @property
    def offered(self) -> Slide | None:
        """The slide that is shown first, which Enter makes; ``None`` if the focus is on
        anything else.

        With a screen reader the focus is always somewhere, even if the board does not
        show it.
        """
        screen = self._screen
        first = self.slide
        focused = screen.table.hand.focused
        if first is None or not screen.is_on_board:
            return None
        if focused is None and screen.context.announcer.active:
            focused = screen.cursor.focused
        is_near = focused in (None, first.source, first.target)
        return first if is_near else None

    @property
    def has_focus(self) -> bool:
        """Whether the focus is shown on the card of the slide that is shown first, or
        on its gap.
        """
        screen = self._screen
        first = self.slide
        if first is None or not screen.is_on_board:
            return False
        return screen.table.hand.focused in (first.source, first.target)

    @property
    def key(self) -> str | None:
        """What to press for the slide that is shown first, or to come to it."""
        if self.slide is None:
            return None
        way = Nav.NEXT if self.offered is None else Nav.ACTIVATE
        return self._screen.context.label(way)
