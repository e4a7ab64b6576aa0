"""What to do with the unfinished game whose place a new one would take."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from gaps.engine import by_key
from gaps.language import N_, _, translated
from gaps.scenes.common.modal import Modal
from gaps.scenes.session.continued_game import continue_game
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.session.routes import ToNewGame
from gaps.scenes.shell.context import Context
from gaps.scenes.text import game_text, parked_text
from gaps.stage.core.scene import Restart, Scene, Transition
from gaps.stage.widgets import PRIMARY, Activated, Button, Form
from gaps.stage.widgets.layout import FILL, inset, row, split_bottom
from gaps.store import SavedGame

SIZE, PADDING = (600, 204), 28  # pixels at u = 1
BUTTON_HEIGHT, BUTTON_GAP, BUTTON_PADDING = 48, 12, 52
TITLE_TOP, NOTE_DROP, NOTE_STEP = 22, 40, 22


class UnderWayDialog(Modal):
    """Continues the game ``saved``, or gives it up and starts the game ``new``; or ends without a result."""

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
        """``dealt`` if the new game begins with a new deal. ``is_below`` if ``saved`` is played below."""
        super().__init__(context, below)
        self.saved, self.new, self._dealt, self._is_below = saved, new, dealt, is_below
        self.go_on = Button("continue", N_("Continue it"), icon="play", look=PRIMARY)
        self.start = Button("start", N_("Give up and start") if self._counts else N_("End it and start"))
        self.back = Button("back", N_("Back"))
        self.form = Form([self.go_on, self.start, self.back], focused="continue")

    @property
    def _counts(self) -> bool:
        """Whether the game goes on record if it is given up: it has a deal number, and moves."""
        return bool(self.saved.moves) and not self.saved.board

    def lay_out(self) -> None:
        px, style = self.style.px, self.style
        self.place_panel(*SIZE)
        footer, _rest = split_bottom(inset(self.panel, px(PADDING)), px(BUTTON_HEIGHT))
        widths = [
            style.width(translated(button.text), "button") + px(BUTTON_PADDING)
            for button in (self.start, self.back)
        ]
        buttons = row(footer, [FILL, *widths], px(BUTTON_GAP))
        self.go_on.rect, self.start.rect, self.back.rect = buttons

    def activated(self, activated: Activated) -> Transition | None:
        match activated.widget:
            case self.start:
                return Restart(ToNewGame(self.new, self._dealt))
            case self.go_on if not self._is_below:
                return Restart(continue_game(self.context, self.saved))
        self.close(None)
        return None

    @property
    def title(self) -> str:
        """The unfinished game."""
        if self.saved.board:
            return _("A board of your own is under way")
        return game_text.game_under_way(self.context.name_of(by_key(self.saved.key)))

    @property
    def note(self) -> str:
        """How far it is, and what giving it up means."""
        progress = parked_text.progress(self.saved, self.context.settings)
        if not progress:
            loss = _("Giving it up counts as a loss.")
            return loss if self._counts else _("If you end it, it is not kept.")
        if not self._counts:
            return _("{progress}. If you end it, it is not kept.").format(progress=progress)
        return _("{progress}. Giving it up counts as a loss.").format(progress=progress)

    @property
    def spoken_title(self) -> str:
        return self.title

    def spoken_words(self) -> Sequence[str]:
        return (self.note,)

    def paint(self, surface: pygame.Surface) -> None:
        style, theme, px = self.style, self.style.theme, self.style.px
        area = inset(self.panel, px(PADDING), px(TITLE_TOP))
        title = style.fitted(self.title, area.width, theme.hi, "h2", "h3", "h4")
        surface.blit(title, area.topleft)
        for number, line in enumerate(style.wrap(self.note, "body", area.width)[:2]):
            y = area.top + px(NOTE_DROP) + number * px(NOTE_STEP)
            surface.blit(style.text(line, "body", theme.mid), (area.left, y))
