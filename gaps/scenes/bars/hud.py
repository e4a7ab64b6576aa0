"""The bars above and below the board: score, chain and counters, the buttons, and the state of the game."""

from __future__ import annotations

import pygame

from gaps.engine import Redeal, Skip, Status
from gaps.language import N_, _, translated
from gaps.scenes.bars.chain_meter import ChainMeter
from gaps.scenes.bars.hint_moves import HintMoves
from gaps.scenes.bars.home_ridge import HomeRidge
from gaps.scenes.bars.hud_data import Figures, HudData
from gaps.scenes.bars.position_notice import PositionNotice
from gaps.scenes.bars.redeals_left import draw_redeals_left
from gaps.scenes.bars.score_meter import ScoreMeter
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shell.context import Context
from gaps.scenes.text import numbers, variant_text
from gaps.scenes.text.game_text import StatusNotice
from gaps.stage.drawing.shapes import blank
from gaps.stage.drawing.style import Style
from gaps.stage.widgets import BRASS_ICON, LEFT, Button, Form, Look
from gaps.table.cards.art import CardArt

MIN_KEY_WIDTH = 1000  # of the window, pixels: in narrower ones undo and hint show no keys
REDEAL, SKIP = N_("Redeal"), N_("Skip this card")
FINISH_PADDING, FINISH_GAP = 110, 10  # beside the text of the offer, and between it and others, at u = 1
REDEAL_PADDING, SKIP_PADDING = 145, 136
"""Room beside the text of the last button for icon, card backs and key; pixels at u = 1."""
RIDGE_GAP = 16  # at least, between the ridge of the cards home and what is beside it; pixels at u = 1
SHADE_HEIGHT, SHADE_ALPHA = 64, 0.92  # of the shade behind the top bar: pixels at u = 1, alpha at the top
SHADE_LEVELS, SHADE_LOSS = 8, 0.8  # of the shade as the lamp gets brighter: steps, and the share that goes


class Hud:
    """Score, counters and buttons round the board of a game."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.menu = Button("menu", icon="menu", tooltip=N_("Menu"))
        self.undo = Button("undo", N_("Undo"), icon="undo")
        self.redo = Button("redo", icon="redo", tooltip=N_("Redo"))
        self.hint = Button("hint", N_("Hint"), icon="hint")
        self.bookmark = Button(
            "bookmark", icon="bookmark", tooltip=N_("Back to the bookmark"), look=BRASS_ICON
        )
        self.finish = Button("finish", N_("Finish"), icon="play", look=BRASS_ICON)
        self.redeal = Button("redeal", REDEAL, icon="redeal", look=LEFT)
        self.skip = Button("skip", SKIP, icon="right", look=LEFT)
        self._marked, self._finishes = False, False  # whether there is a bookmark, and the offer to finish
        self.form = Form([self.menu, self.undo, self.redo, self.hint, self.redeal], focused=None)
        self.score, self.chain = ScoreMeter(context), ChainMeter(context)
        self.home = 0
        """Cards home."""
        self.ridge = HomeRidge(context)
        """Shown in place of a score that is hidden."""
        self.notice = PositionNotice(context)
        self.hinted = HintMoves()
        """In place of the notice, as long as the board shows them."""
        self._narrow = False
        self.lamp = 0.0
        """How bright the lamp over the table is, 0 to 1: the shade behind the upper bar gives way to it."""

    @property
    def moving(self) -> bool:
        """Whether anything in the bars is changing."""
        if not self.context.settings.shows_score:
            return self.ridge.moving or self.notice.moving
        return self.score.moving or self.chain.moving or self.notice.moving

    def lay_out(self, style: Style) -> None:
        """Place the buttons in this window."""
        width, height = style.size
        px = style.px
        margin = max(12, px(24))
        narrow = width < MIN_KEY_WIDTH
        self.menu.rect = pygame.Rect(margin, px(12), px(40), px(40))
        y = height - px(72) + px(10)
        longest = max(style.width(translated(button.text), "button") for button in (self.undo, self.hint))
        width_of_two = max(px(92 if narrow else 112), longest + px(50))
        self.undo.rect = pygame.Rect(margin, y, width_of_two, px(44))
        self.redo.rect = pygame.Rect(self.undo.rect.right + px(10), y, px(52), px(44))
        redeal, skip = (style.width(_(text), "button") for text in (REDEAL, SKIP))
        last = max(px(190), redeal + px(REDEAL_PADDING), skip + px(SKIP_PADDING))
        self.redeal.rect = pygame.Rect(width - margin - last, y, last, px(44))
        self.skip.rect = self.redeal.rect.copy()
        self.hint.rect = pygame.Rect(self.redo.rect.right + px(10), y, width_of_two, px(44))
        self.bookmark.rect = pygame.Rect(self.hint.rect.right + px(10), y, px(44), px(44))
        left, right = self.bookmark.rect.right + px(FINISH_GAP), self.redeal.rect.left - px(FINISH_GAP)
        wanted = style.width(translated(self.finish.text), "button") + px(FINISH_PADDING)
        self.finish.rect = pygame.Rect(0, y, max(0, min(wanted, right - left)), px(44))
        self.finish.rect.left = max(left, min((width - self.finish.rect.width) // 2, right - wanted))
        self.form.lay_out(style)
        self._narrow = narrow
        self.show_keys()

    def show_keys(self) -> None:
        """Show on the buttons which key, or button of a gamepad, does the same."""
        self.undo.keycap = None if self._narrow else self.context.label(GameCommand.UNDO)
        self.hint.keycap = None if self._narrow else self.context.label(GameCommand.HINT)
        self.redeal.keycap = self.context.label(GameCommand.REDEAL)
        self.skip.keycap = self.context.label(GameCommand.SKIP)
        self.finish.keycap = self.context.label(GameCommand.FINISH)

    def nearest_below(self, x: float) -> str:
        """Return the enabled button of the bottom bar that is nearest to ``x``; the menu if there is none."""
        buttons = [button for button in self.form.widgets if button.enabled and button is not self.menu]
        return min(buttons, key=lambda button: abs(button.rect.centerx - x), default=self.menu).name

    def show_session(self, session: GameSession) -> None:
        """Take over a new position: which buttons are enabled, and what they do."""
        state = session.game.state
        self.undo.enabled = bool(session.game.steps) and GameCommand.UNDO not in session.disallowed
        self.redo.enabled = bool(session.game.undone)
        lost = state.status is Status.LOST
        self.hint.enabled = state.status is Status.PLAYING and GameCommand.HINT not in session.disallowed
        self.redeal.text = N_("Results") if lost else REDEAL
        self.redeal.icon = "stats" if lost else "redeal"
        self.redeal.enabled = lost or Redeal() in state.legal_moves
        self.redeal.look = Look(primary=state.status in (Status.STUCK, Status.LOST), align_left=True)
        self.skip.enabled = Skip() in state.legal_moves
        self._marked = session.bookmark is not None
        self.bookmark.enabled = not session.at_bookmark and GameCommand.UNDO not in session.disallowed
        self._choose_widgets()

    def show_finish(self, offered: bool) -> None:
        """Show the offer to play the last moves, or not."""
        if offered is not self._finishes:
            self._finishes = offered
            self._choose_widgets()

    def _choose_widgets(self) -> None:
        """Hold the buttons that are shown now; the focus goes to a neighbour of one that is gone."""
        last = self.skip if self.skip.enabled else self.redeal
        bookmark, finish = [self.bookmark] * self._marked, [self.finish] * self._finishes
        widgets = [self.menu, self.undo, self.redo, self.hint, *bookmark, *finish, last]
        form = self.form
        had_focus = form.focused in (self.skip, self.redeal)
        form.set_widgets(widgets)
        if had_focus:
            form.focus(last.name)
        elif form.focused is not None and form.focused not in widgets:
            form.focus(self.undo.name if self.undo.enabled else self.menu.name)
        form.pressed = form.pressed if form.pressed in widgets else None
        form.hovered = form.hovered if form.hovered in widgets else None

    def show_figures(self, figures: Figures, at_once: bool = False) -> None:
        """Show the figures that landings change; the score counts to its new value unless ``at_once``."""
        self.score.show(figures.score, at_once)
        self.chain.show(figures.chain, at_once)
        self.home = figures.home
        self.ridge.show(figures.home, at_once)

    def show_notice(self, notice: StatusNotice | None) -> None:
        """Show a notice about the position, or none."""
        self.notice.show(notice)

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        self.score.update(dt)
        self.chain.update(dt)
        self.ridge.update(dt)
        self.notice.update(dt)

    def draw(
        self, surface: pygame.Surface, session: GameSession, style: Style, art: CardArt, score: bool = True
    ) -> None:
        """Draw both bars, with or without the ``score``."""
        self.draw_top(surface, HudData.of(session), style, score)
        if not self._finishes:
            left = self.bookmark if self._marked else self.hint
            room = left.rect.right, self.redeal.rect.left
            if self.hinted.moves:
                self.hinted.draw(surface, *room, style, art)
            else:
                self.notice.draw(surface, *room, style)
        self.form.draw(surface, style)
        draw_redeals_left(surface, self.redeal, session.game.state, style, art)

    def draw_top(self, surface: pygame.Surface, data: HudData, style: Style, score: bool = True) -> None:
        """Draw the upper bar: the name of the game, the score with its chain, and the counters.

        What the settings hide is left out, and a ridge of the cards home takes the place of the score.
        """
        theme, px, width = style.theme, style.px, style.size[0]
        if not theme.plain:
            surface.blit(_shade((width, px(SHADE_HEIGHT)), self.lamp, style), (0, 0))
        x = self.menu.rect.right + px(14)
        name = surface.blit(style.text(self.context.name_of(data.variant), "h2", theme.hi), (x, px(8)))
        note = variant_text.goal_note(data.variant)
        label = f"{data.label} · {note}" if note else data.label
        note_shown = surface.blit(style.text(label, "small", theme.mid), (x, px(39)))
        counters = self._draw_counters(surface, data, style)
        if not self.context.settings.shows_score:
            middle, gap = width // 2, px(RIDGE_GAP)
            beside = min(middle - max(name.right, note_shown.right), counters - middle) - gap
            self.ridge.draw(surface, style, data.variant.cards_to_win, 2 * beside)
            return
        if score:
            self.chain.draw_rays(surface, style)
            self.score.draw(surface, style)
        self.chain.draw(surface, style)

    def _draw_counters(self, surface: pygame.Surface, data: HudData, style: Style) -> int:
        """Draw cards home, moves and time, each below its label, from the right edge to the left.

        Those that are hidden leave no room. Returns the left edge of what was drawn.
        """
        theme, px, settings = style.theme, style.px, self.context.settings
        right = left = style.size[0] - max(12, px(24))
        for text, value, width, total, shown in (
            (_("Home"), str(self.home), 92, f"/{data.variant.cards_to_win}", True),
            (_("Moves"), str(data.moves), 78, "", settings.shows_moves),
            (_("Time"), numbers.duration(data.seconds), 78, "", settings.shows_clock),
        ):
            if not shown:
                continue
            label = style.text(text, "small", theme.mid)
            surface.blit(label, label.get_rect(topright=(right, px(11))))
            digits = style.digits(value, "readout", theme.hi)
            end = right
            if total:
                suffix = style.digits(total, "readout", theme.low)
                surface.blit(suffix, suffix.get_rect(topright=(right, px(26))))
                end -= suffix.get_width()
            place = digits.get_rect(topright=(end, px(26)))
            surface.blit(digits, place)
            left = min(place.left, right - label.get_width())
            right = min(right - px(width), place.left - px(18))
        return left


def _shade(size: tuple[int, int], lamp: float, style: Style) -> pygame.Surface:
    """Return the shade from the upper edge of the window downward, in the light of the lamp."""
    level = round(SHADE_LEVELS * lamp)
    alpha = SHADE_ALPHA * (1 - SHADE_LOSS * level / SHADE_LEVELS)

    def paint() -> pygame.Surface:
        shade = blank(size)
        for y in range(size[1]):
            strength = round(255 * alpha * (1 - y / size[1]))
            shade.fill((*style.theme.bg0, strength), (0, y, size[0], 1))
        return shade

    return style.surface_cache.get(("hud shade", size, level), paint)
