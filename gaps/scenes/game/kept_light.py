"""The light on the cards that a redeal keeps, while its button is asked about."""

from __future__ import annotations

from gaps.engine import Status
from gaps.scenes.board.board_screen import BoardScreen
from gaps.scenes.common.actor import Actor
from gaps.table.model.interaction import Spotlight

REDEAL = "redeal"  # the name of the button
ELSE = 0.58  # by how much all other cells are darkened


class KeptLight(Actor):
    """Leaves only those cards bright while the button is pointed at or has the focus."""

    def __init__(self, screen: BoardScreen) -> None:
        self._screen = screen
        self._is_pointed_at = False
        self._light: Spotlight | None = None

    def point(self, pos: tuple[int, int]) -> None:
        """Note what is pointed at: the button, too, while it cannot be used."""
        sites = self._screen.form.sites.items()
        names = [each.name for each, site in sites if site.rect.collidepoint(pos)]
        self._is_pointed_at = REDEAL in names

    @property
    def _is_asked(self) -> bool:
        state = self._screen.table.state
        if not state.has_redeal or state.status is Status.WON:
            return False
        form = self._screen.form
        focused = form.focused if form.focus_visible else None
        return self._is_pointed_at or (focused is not None and focused.name == REDEAL)

    def update(self, dt: float) -> bool:
        table = self._screen.table
        if table.spotlight is not self._light:
            self._light = None  # it went with a move, or gave way to another one
        if self._is_asked:
            if table.spotlight is None and not table.flying:
                kept = tuple(sorted(table.state.kept_by_redeal))
                self._light = table.spotlight = Spotlight((), lit=kept, shade=ELSE)
        elif self._light is not None:
            table.end_spotlight()
            self._light = None
        return False
