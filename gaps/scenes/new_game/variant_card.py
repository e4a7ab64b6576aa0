"""Cards for a variant, with its difficulty and the player's record, and for an unfinished game."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from gaps.engine import Variant, by_key
from gaps.language import _
from gaps.scenes.new_game.variant_groups import PEAKS, measured
from gaps.scenes.session.parked_games import count_home, day_of
from gaps.scenes.shell.context import Context
from gaps.scenes.text import numbers, parked_text, variant_text
from gaps.scenes.text.rate_text import rate_text
from gaps.stage.drawing.shapes import polygon, ring, rounded
from gaps.stage.drawing.style import Style
from gaps.stage.speech.spoken import USABLE, Role, Spoken
from gaps.stage.widgets import Widget, draw_button
from gaps.stage.widgets.button import RADIUS
from gaps.stage.widgets.widget import AT_REST, WidgetState
from gaps.store import Rate, SavedGame

# Lengths in pixels at u = 1.
TICK, TICK_FROM_RIGHT = 26, 24
PEAK, PEAK_STEP = (15, 12), 18
MARK, MARK_GAP = 15, 5
OUTLINE = 2  # of the card of a game under way
BOOKMARK, NOTCH, BOOKMARK_RISE = (18, 32), 7, 6  # its size, the cut below, how far it is above the card
BOOKMARK_PEAK, BOOKMARK_PEAK_TOP = (11, 9), 8
PANEL_HEIGHT, PANEL_MARGIN, PANEL_PADDING, PANEL_RADIUS = 28, 7, 10, 7


def draw_peaks(surface: pygame.Surface, style: Style, at: tuple[int, int], count: int) -> None:
    """Draw a difficulty from 0 to 5 as peaks; those above ``count`` are dark."""
    px, theme = style.px, style.theme
    for number in range(PEAKS):
        lit = number < count
        peak = style.peak((px(PEAK[0]), px(PEAK[1])), theme.brass if lit else theme.low, lit)
        surface.blit(peak, (at[0] + number * px(PEAK_STEP), at[1]))


def spoken_peaks(count: int) -> str:
    """Return a difficulty from 0 to 5 in words."""
    return _("difficulty {count} of {all}").format(count=count, all=PEAKS)


def draw_bookmark(surface: pygame.Surface, style: Style, top: tuple[int, int]) -> None:
    """Draw the mark of a variant with a game under way; ``top`` is the middle of its upper edge."""
    px, theme = style.px, style.theme
    width, height = size = px(BOOKMARK[0]), px(BOOKMARK[1])
    outline = [(0, 0), (width, 0), (width, height), (width / 2, height - px(NOTCH)), (0, height)]
    place = pygame.Rect((0, 0), size)
    place.midtop = top
    surface.blit(polygon(size, outline, theme.brass), place)
    peak = style.peak((px(BOOKMARK_PEAK[0]), px(BOOKMARK_PEAK[1])), theme.onbrass)
    surface.blit(peak, peak.get_rect(midtop=(place.centerx, place.top + px(BOOKMARK_PEAK_TOP))))


class VariantCard(Widget):
    """A button that stands for a variant."""

    def __init__(self, variant: Variant, rate: Rate, brief: bool = False, name: str = "") -> None:
        """A ``brief`` card has no summary. ``name`` replaces the variant's own name if it is not empty."""
        super().__init__(variant.key)
        self.variant, self.rate, self.brief = variant, rate, brief
        self.own_name = name
        self.game: SavedGame | None = None
        """The game of the variant that is under way."""
        self.shows_moves = True
        """Whether the number of its moves is shown."""

    @property
    def subtitle(self) -> str:
        """The line under the name."""
        return variant_text.size_and_redeals(self.variant)

    def spoken(self) -> Spoken:
        """A button: the name, then all that the card shows."""
        return Spoken(
            self.name,
            Role.BUTTON,
            self.own_name or _(self.variant.name),
            self.area,
            detail=". ".join(text.rstrip(".") for text in self._spoken_lines() if text),
            enabled=self.enabled,
            actions=USABLE,
        )

    def _spoken_lines(self) -> Sequence[str]:
        """What is said after the name: how far the game under way is comes first."""
        found = measured().get(self.variant.key)
        return (
            self._spoken_progress,
            self.subtitle,
            "" if self.brief else _(self.variant.summary),
            "" if found is None else spoken_peaks(found.peaks),
            "" if self.game is not None else rate_text(self.rate),
        )

    @property
    def _spoken_progress(self) -> str:
        if self.game is None:
            return ""
        wanted = self.variant.cards_to_win
        home = _("{home} of {wanted} home").format(home=count_home(self.game), wanted=wanted)
        return _("Under way: {progress}").format(progress=", ".join([*self._moves, home]))

    @property
    def _moves(self) -> Sequence[str]:
        """How many moves the game under way has, unless that is hidden."""
        if self.game is None or not self.shows_moves:
            return []
        return [numbers.move_count(len(self.game.moves))]

    def draw(self, surface: pygame.Surface, style: Style, state: WidgetState = AT_REST) -> None:
        """Draw the card; with the focus it has a frame and a tick."""
        theme, px, rect = style.theme, style.px, self.rect
        face = draw_button(surface, style, rect, state=state)
        if self.game is not None:
            surface.blit(ring(face.size, px(RADIUS), px(OUTLINE), theme.brass), face)
            draw_bookmark(surface, style, (rect.right - px(TICK_FROM_RIGHT), rect.top - px(BOOKMARK_RISE)))
        left, y = rect.left + px(17), rect.top + px(14)
        y = self._draw_name(surface, style, left, y)
        subtitle = style.cut(self.subtitle, "note_bold", rect.width - px(34))
        surface.blit(style.text(subtitle, "note_bold", theme.brass), (left, y))
        summary = "" if self.brief else _(self.variant.summary)
        for number, line in enumerate(style.wrap(summary, "note", rect.width - px(34))):
            surface.blit(style.text(line, "note", theme.mid), (left, y + px(22) + number * px(18)))
        self._draw_foot(surface, style)
        if state.focused:
            tick = style.tick(px(TICK), px(18))
            from_right = TICK_FROM_RIGHT if self.game is None else TICK_FROM_RIGHT + TICK
            surface.blit(tick, tick.get_rect(center=(rect.right - px(from_right), rect.top + px(2))))

    def _draw_foot(self, surface: pygame.Surface, style: Style) -> None:
        """Draw how far the game under way is, or else the difficulty and how often the variant was won."""
        theme, px = style.theme, style.px
        if self.game is not None:
            self._draw_progress(surface, style, self.game)
            return
        if (found := measured().get(self.variant.key)) is not None:
            draw_peaks(surface, style, (self.rect.left + px(17), self.rect.bottom - px(28)), found.peaks)
        corner = self.rect.right - px(17), self.rect.bottom - px(12)
        text = rate_text(self.rate)
        played = bool(self.rate.played)
        foot = style.text(text, "note_bold" if played else "note", theme.hi if played else theme.mid)
        surface.blit(foot, foot.get_rect(bottomright=corner))

    def _draw_progress(self, surface: pygame.Surface, style: Style, game: SavedGame) -> None:
        """Draw that a game is under way, if there is room for that, and how far it is."""
        theme, px = style.theme, style.px
        panel = pygame.Rect(0, 0, self.rect.width - 2 * px(PANEL_MARGIN), px(PANEL_HEIGHT))
        panel.midbottom = self.rect.centerx, self.rect.bottom - px(PANEL_MARGIN)
        surface.blit(rounded(panel.size, px(PANEL_RADIUS), theme.surface, px(1), theme.edge), panel)
        left, right = panel.left + px(PANEL_PADDING), panel.right - px(PANEL_PADDING)
        home = f"{count_home(game)}/{self.variant.cards_to_win}"
        progress = style.text(" · ".join([*self._moves, home]), "note", theme.hi)
        place = progress.get_rect(midright=(right, panel.centery))
        said = style.text(_("Under way"), "note_bold", theme.brass)
        if left + said.get_width() + px(PANEL_PADDING) <= place.left:
            surface.blit(said, said.get_rect(midleft=(left, panel.centery)))
        else:
            place.centerx = panel.centerx
        surface.blit(progress, place)

    def _draw_name(self, surface: pygame.Surface, style: Style, left: int, y: int) -> int:
        """Draw the name as large as it fits, on two lines if it is long. Returns the y of the next line."""
        name, room = self.own_name or _(self.variant.name), self.rect.width - style.px(34)
        if self.game is not None:
            room -= style.px(BOOKMARK[0])
        role = next((role for role in ("h2", "h3") if style.width(name, role) <= room), "h4")
        lines = style.wrap(name, role, room)
        y -= (len(lines) - 1) * style.px(7)  # so that the peaks stay clear of the lines above them
        for number, line in enumerate(lines):
            surface.blit(style.text(line, role, style.theme.hi), (left, y + number * style.px(20)))
        return y + style.px(33) + (len(lines) - 1) * style.px(12)


def game_card_name(saved: SavedGame) -> str:
    """Return the name of the widget for a game. Its variant has a card of its own."""
    return f"game {saved.slot}"


class ParkedCard(VariantCard):
    """A button that continues the game ``saved``."""

    def __init__(self, context: Context, saved: SavedGame) -> None:
        variant = by_key(saved.key)
        name = context.name_of(variant)
        super().__init__(variant, Rate(), brief=True, name=parked_text.game_name(saved, name, day_of(saved)))
        self.name, self._context = game_card_name(saved), context
        self.saved, self._deal = saved, parked_text.deal_name(saved, name)

    @property
    def subtitle(self) -> str:
        return self._deal

    def _spoken_lines(self) -> Sequence[str]:
        return parked_text.how_far(self.saved, self._context.settings), self.subtitle

    def _draw_foot(self, surface: pygame.Surface, style: Style) -> None:
        theme, px = style.theme, style.px
        text = parked_text.progress(self.saved, self._context.settings)
        line = style.text(text, "note_bold", theme.hi)
        place = line.get_rect(bottomright=(self.rect.right - px(17), self.rect.bottom - px(12)))
        surface.blit(line, place)
        mark = style.icon("play", px(MARK), theme.brass)
        surface.blit(mark, mark.get_rect(midright=(place.left - px(MARK_GAP), place.centery)))
