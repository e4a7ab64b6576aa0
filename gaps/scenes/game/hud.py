"""The bars above and below the board: score, chain and counters, the buttons, and the state of the game."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from gaps.engine import Redeal, Skip, State, Status, Variant
from gaps.language import N_, _, integer, translated
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shell.context import Context
from gaps.scenes.text import game_text, numbers, variant_text
from gaps.stage.drawing.shapes import blank, blit_faint, dashed
from gaps.stage.drawing.style import Style
from gaps.stage.motion.tween import Tween, ease_out_cubic
from gaps.stage.widgets import Button, Form
from gaps.table.cards.art import CardArt

MAX_PEAKS = 8  # of the chain; each stands for one card
SCORE_SECONDS = 0.350  # in which the score counts to its new value
GLYPH_SECONDS = 0.220  # in which the symbol of the notice changes
MIN_KEY_WIDTH = 1000  # of the window, pixels: in narrower ones undo and hint show no keys
MAX_BACKS = 3  # redeals that are shown as backs; more are a number
REDEAL, SKIP = N_("Redeal"), N_("Skip this card")
REDEAL_PADDING, SKIP_PADDING = 145, 136
"""Room beside the text of the last button for icon, card backs and key; pixels at u = 1."""
USED_DASH = (3, 3)  # of the outline for a redeal that was used
SHADE_HEIGHT, SHADE_ALPHA = 64, 0.92  # of the shade behind the top bar: pixels at u = 1, alpha at the top
NOTICE_GAP = 12  # between the icon of the notice, its text and the buttons, pixels at u = 1


@dataclass(frozen=True)
class HudData:
    """What the upper bar shows about a game, beside the running score."""

    variant: Variant
    label: str
    """Which deal it is."""
    home: int
    moves: int
    seconds: float
    chain: int

    @classmethod
    def of(cls, session: GameSession) -> HudData:
        """Return the data of a game that is being played."""
        game = session.game
        return cls(
            session.variant,
            session.label,
            len(game.state.home),
            len(game.steps),
            session.seconds,
            session.arcade.chain,
        )


class Hud:
    """Score, counters and buttons round the board of a game."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.menu = Button("menu", icon="menu", tooltip=N_("Menu"))
        self.undo = Button("undo", N_("Undo"), icon="undo")
        self.redo = Button("redo", icon="redo", tooltip=N_("Redo"))
        self.hint = Button("hint", N_("Hint"), icon="hint")
        self.redeal = Button("redeal", REDEAL, icon="redeal", align_left=True)
        self.skip = Button("skip", SKIP, icon="right", align_left=True)
        self.form = Form([self.menu, self.undo, self.redo, self.hint, self.redeal], focused=None)
        self.score = Tween((0.0,), (0.0,), 0.0)
        self.score_age = 0.0
        self.notice: game_text.StatusNotice | None = None
        """What the bottom bar shows about the position."""
        self._narrow = False
        self._glyphs = "", ""  # the symbol before and now
        self._glyph_age = 0.0

    @property
    def moving(self) -> bool:
        """Whether the score is counting or the symbol of the notice is changing."""
        return not self.score.over(self.score_age) or (self._glyphs[0] != "" and self._changed < 1)

    @property
    def _changed(self) -> float:
        """How far the symbol has changed, 0 to 1."""
        factor = self.context.motion_settings.factor
        return min(1.0, self._glyph_age / (GLYPH_SECONDS * factor)) if factor else 1.0

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
        self.form.lay_out(style)
        self._narrow = narrow
        self.show_keys()

    def show_keys(self) -> None:
        """Show on the buttons which key, or button of a gamepad, does the same."""
        self.undo.keycap = None if self._narrow else self.context.label(GameCommand.UNDO)
        self.hint.keycap = None if self._narrow else self.context.label(GameCommand.HINT)
        self.redeal.keycap = self.context.label(GameCommand.REDEAL)
        self.skip.keycap = self.context.label(GameCommand.SKIP)

    def nearest_below(self, x: float) -> str:
        """Return the enabled button of the bottom bar that is nearest to ``x``; the menu if there is none."""
        buttons = [button for button in self.form.widgets if button.enabled and button is not self.menu]
        return min(buttons, key=lambda button: abs(button.rect.centerx - x), default=self.menu).name

    def show_session(self, session: GameSession, at_once: bool = False) -> None:
        """Take over a new position: which buttons are enabled, and the score to count to."""
        state = session.game.state
        self.undo.enabled = bool(session.game.steps) and GameCommand.UNDO not in session.disallowed
        self.redo.enabled = bool(session.game.undone)
        lost = state.status is Status.LOST
        self.hint.enabled = state.status is Status.PLAYING and GameCommand.HINT not in session.disallowed
        self.redeal.text = N_("Results") if lost else REDEAL
        self.redeal.icon = "stats" if lost else "redeal"
        self.redeal.enabled = lost or Redeal() in state.legal_moves
        self.redeal.primary = state.status in (Status.STUCK, Status.LOST)
        self.skip.enabled = Skip() in state.legal_moves
        last = self.skip if self.skip.enabled else self.redeal
        had_focus = self.form.focused in (self.skip, self.redeal)
        self.form.set_widgets([self.menu, self.undo, self.redo, self.hint, last])
        if had_focus:
            self.form.focus(last.name)
        self.show_score(session.arcade.running, at_once)

    def show_score(self, score: int, at_once: bool = False) -> None:
        """Let the score run to a new value, or show it ``at_once``."""
        now = self.score.at(self.score_age)
        seconds = 0.0 if at_once or not self.context.motion_settings.factor else SCORE_SECONDS
        self.score, self.score_age = Tween(now, (float(score),), seconds, ease_out_cubic), 0.0

    def show_notice(self, notice: game_text.StatusNotice | None) -> None:
        """Show a notice about the position, or none. When its icon changes, the old one fades out."""
        self.notice = notice
        if notice is not None and notice.icon != self._glyphs[1]:
            self._glyphs, self._glyph_age = (self._glyphs[1], notice.icon), 0.0

    def update(self, dt: float) -> None:
        """Let the score count and the symbol change."""
        self.score_age += dt
        self._glyph_age += dt

    def draw(self, surface: pygame.Surface, session: GameSession, style: Style, art: CardArt) -> None:
        """Draw both bars."""
        self.draw_top(surface, HudData.of(session), style)
        if self.notice is not None:
            self._draw_notice(surface, self.notice, style)
        self.form.draw(surface, style)
        self._draw_backs(surface, session.game.state, style, art)

    def draw_top(self, surface: pygame.Surface, data: HudData, style: Style) -> None:
        """Draw the upper bar: the name of the game, the score with its chain, and the counters."""
        theme, px, width = style.theme, style.px, style.size[0]
        if not theme.plain:
            surface.blit(_shade((width, px(SHADE_HEIGHT)), style), (0, 0))
        x = self.menu.rect.right + px(14)
        surface.blit(style.text(self.context.name_of(data.variant), "h2", theme.hi), (x, px(8)))
        note = variant_text.goal_note(data.variant)
        label = f"{data.label} · {note}" if note else data.label
        surface.blit(style.text(label, "small", theme.mid), (x, px(39)))
        score = style.digits(integer(round(self.score.at(self.score_age)[0])), "score", theme.hi)
        surface.blit(score, score.get_rect(midtop=(width // 2, px(2))))
        self._draw_chain(surface, data.chain, style)
        self._draw_counters(surface, data, style)

    def _draw_counters(self, surface: pygame.Surface, data: HudData, style: Style) -> None:
        """Draw cards home, moves and time, each below its label, from the right edge to the left."""
        theme, px = style.theme, style.px
        right = style.size[0] - max(12, px(24))
        for text, value, width, total in (
            (_("Home"), str(data.home), 92, f"/{data.variant.cards_to_win}"),
            (_("Moves"), str(data.moves), 78, ""),
            (_("Time"), numbers.duration(data.seconds), 78, ""),
        ):
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
            right = min(right - px(width), place.left - px(18))

    def _draw_chain(self, surface: pygame.Surface, chain: int, style: Style) -> None:
        theme, px = style.theme, style.px
        label = style.text(
            _("Chain ×{chain}").format(chain=min(chain, MAX_PEAKS + 1)) if chain else _("Chain"),
            "small",
            theme.low,
        )
        if chain:
            label = style.text(_("Chain ×{chain}").format(chain=chain), "note_bold", theme.brass)
        width, gap = px(13), px(4)
        total = MAX_PEAKS * width + (MAX_PEAKS - 1) * gap + px(8) + label.get_width()
        x, y = (style.size[0] - total) // 2, px(48)
        for number in range(MAX_PEAKS):
            lit = number < chain
            peak = style.peak((width, px(11)), theme.brass if lit else theme.slotline, lit)
            surface.blit(peak, (x + number * (width + gap), y))
        surface.blit(label, label.get_rect(midleft=(x + total - label.get_width(), y + px(6))))

    def _draw_notice(self, surface: pygame.Surface, notice: game_text.StatusNotice, style: Style) -> None:
        """Draw icon, title and note in the middle of the bottom bar, or between its buttons."""
        theme, px = style.theme, style.px
        gap = px(NOTICE_GAP)
        colours = {"open": theme.brass, "closed": theme.ember, "search": theme.hi}
        glyph = style.glyph(f"pass_{notice.icon}", (px(58), px(38)))
        title = style.text(notice.title, "button", colours[notice.icon])
        note = style.text(notice.note, "small", theme.mid)
        width = glyph.get_width() + gap + max(title.get_width(), note.get_width())
        left, right = self.hint.rect.right, self.redeal.rect.left
        x = (style.size[0] - width) // 2
        if x < left + gap or x + width > right - gap:
            x = (left + right - width) // 2
        y = style.size[1] - px(72) + px(32)
        place = glyph.get_rect(midleft=(x, y))
        if self._glyphs[0] and self._changed < 1:
            before = style.glyph(f"pass_{self._glyphs[0]}", glyph.get_size())
            blit_faint(surface, before, place, 1 - self._changed)
            blit_faint(surface, glyph, place, self._changed)
        else:
            surface.blit(glyph, place)
        x += glyph.get_width() + gap
        surface.blit(title, title.get_rect(bottomleft=(x, y + px(2))))
        surface.blit(note, note.get_rect(topleft=(x, y + px(2))))

    def _draw_backs(self, surface: pygame.Surface, state: State, style: Style, art: CardArt) -> None:
        """Draw on the redeal button a small back for each redeal left and a dashed outline for each used."""
        rule = state.variant.redeal
        if rule is None or state.status is Status.LOST:
            return
        px, button = style.px, self.redeal.rect
        size = (px(20), px(28))
        if rule.limit is None:
            available = [True]
        else:
            available = [
                number < rule.limit - state.redeals_used for number in range(min(rule.limit, MAX_BACKS))
            ]
        count = redeals_left_text(state)
        if count:
            available = available[:1]
        step = size[0] + px(5) if len(available) < 3 else px(13)  # three overlap, like cards in a hand
        x = button.right - px(42) - (len(available) - 1) * step - size[0]
        if count:
            text = style.text(count, "note_bold", style.theme.hi if self.redeal.enabled else style.theme.low)
            surface.blit(text, text.get_rect(midright=(button.right - px(42), button.centery)))
            x -= text.get_width() + px(5)
        for is_left in available:
            picture = art.back(size) if is_left else dashed(size, px(3), *USED_DASH, 1, style.theme.low)
            picture = picture.copy() if not self.redeal.enabled else picture
            if not self.redeal.enabled:
                picture.set_alpha(107)
            surface.blit(picture, picture.get_rect(midleft=(x, button.centery)))
            x += step


def redeals_left_text(state: State) -> str:
    """How many redeals are left, where they are too many for a back each; empty otherwise."""
    rule = state.variant.redeal
    if rule is None or (rule.limit is not None and rule.limit <= MAX_BACKS):
        return ""
    return "∞" if rule.limit is None else f"×{rule.limit - state.redeals_used}"


def _shade(size: tuple[int, int], style: Style) -> pygame.Surface:
    """Return the shade from the upper edge of the window downward."""

    def paint() -> pygame.Surface:
        shade = blank(size)
        for y in range(size[1]):
            strength = round(255 * SHADE_ALPHA * (1 - y / size[1]))
            shade.fill((*style.theme.bg0, strength), (0, y, size[0], 1))
        return shade

    return style.surface_cache.get(("hud shade", size), paint)
