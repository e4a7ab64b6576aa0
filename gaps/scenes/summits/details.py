"""The panel beside the grid: what the chosen summit asks for, how far it is, and the game that earned it."""

from __future__ import annotations

import pygame

from gaps.engine import State, by_key
from gaps.language import N_, _
from gaps.progress.summits import Standing, Summit
from gaps.scenes.common import charts
from gaps.scenes.shell.context import Context
from gaps.scenes.speech.facts import fact
from gaps.scenes.summits import summit_text
from gaps.scenes.summits.badges import badge, badge_name
from gaps.scenes.summits.last_board import board_picture
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.stage.speech.spoken import Role, Spoken, text
from gaps.stage.widgets import Button, Panel
from gaps.stage.widgets.layout import row
from gaps.store import Record

# Lengths in pixels at u = 1.
PADDING, BUTTON_HEIGHT, FOOT, BUTTON_GAP = 24, 44, 18, 12
BADGE, BADGE_TOP, TITLE_MIDDLE, SENTENCE_MIDDLE, LINE = 160, 32, 227, 260, 21
CHIP, CHIP_DROP = (120, 28), 24  # below the last line of the sentence
BAR = (200, 12)
RULE_DROP, LABEL_DROP, BOARD_DROP = 20, 24, 44  # below the chip; below the line across
FACT_STEP, FACTS_FOOT = 27, 18
MAX_LINES = 4
EARNED_BY = N_("The game that earned it")


class Details:
    """Shows ``summit`` with its ``standing`` and, once it is known, the ``record`` that earned it."""

    def __init__(self, context: Context, summit: Summit, standing: Standing) -> None:
        self._context = context
        self.summit, self.standing = summit, standing
        self.rect = pygame.Rect(0, 0, 1, 1)
        self.watch = Button("watch", N_("Watch it"), icon="play")
        self.again = Button("again", N_("Same deal"), icon="retry")
        self.record: Record | None = None
        self._state: State | None = None
        self._known = ""  # the id of the game that ``_state`` is of
        self.show(summit, standing, None)

    def show(self, summit: Summit, standing: Standing, record: Record | None) -> None:
        """Show another summit, or what is known about it now."""
        self.summit, self.standing, self.record = summit, standing, record
        name = record.id if record is not None else ""
        if name != self._known:
            self._known, self._state = name, _last_state(record)
        self.watch.enabled = record is not None
        self.again.enabled = self._state is not None and self._state.seed is not None

    @property
    def deal(self) -> State | None:
        """The end of the game that earned the summit; ``None`` if there is none, or it cannot be replayed."""
        return self._state

    def lay_out(self, style: Style, rect: pygame.Rect) -> None:
        """Place the panel and its buttons."""
        px = style.px
        self.rect = rect
        foot = pygame.Rect(rect.left + px(PADDING), 0, rect.width - 2 * px(PADDING), px(BUTTON_HEIGHT))
        foot.bottom = rect.bottom - px(FOOT)
        self.watch.rect, self.again.rect = row(foot, 2, px(BUTTON_GAP))

    def spoken(self) -> Spoken | None:
        """The game that earned the summit; ``None`` without one. The grid tells the rest of the panel."""
        if self.record is None:
            return None
        facts = [text(f"game-{number}", fact(*each)) for number, each in enumerate(self._facts(self.record))]
        return Spoken(
            "game", Role.GROUP, _(EARNED_BY), (*self.rect.topleft, *self.rect.size), children=tuple(facts)
        )

    def draw(self, surface: pygame.Surface, style: Style) -> None:
        """Draw the panel without its buttons."""
        px, theme, rect = style.px, style.theme, self.rect
        Panel().draw(surface, style, rect)
        if rect.width < px(BADGE):
            return
        room = rect.width - 2 * px(PADDING)
        picture = badge(style, badge_name(self.summit, self.standing), px(BADGE))
        place = picture.get_rect(midtop=(rect.centerx, rect.top + px(BADGE_TOP)))
        if self.standing.reached and not theme.plain:
            inner = place.inflate(-2 * px(8), -2 * px(8))
            glow, offset = shapes.shadow(inner.size, inner.width / 2, (0, 0), px(40), theme.brass, 0.30)
            surface.blit(glow, inner.move(offset))
        surface.blit(picture, place)
        title = style.fitted(_(self.summit.name), room, theme.hi, "score", "award", "h2", "h3")
        surface.blit(title, title.get_rect(center=(rect.centerx, rect.top + px(TITLE_MIDDLE))))
        y = rect.top + px(SENTENCE_MIDDLE)
        for line in style.wrap(_(self.summit.sentence), "body", room)[:MAX_LINES]:
            text = style.text(line, "body", theme.hi)
            surface.blit(text, text.get_rect(center=(rect.centerx, y)))
            y += px(LINE)
        y = self._draw_progress(surface, style, y - px(LINE) + px(CHIP_DROP))
        if self.record is not None:
            self._draw_game(surface, style, self.record, y + px(RULE_DROP))

    def _draw_progress(self, surface: pygame.Surface, style: Style, top: int) -> int:
        """Draw how far the summit is, from ``top``; return where that ends."""
        px, theme, standing = style.px, style.theme, self.standing
        chip = pygame.Rect(0, top, px(CHIP[0]), px(CHIP[1]))
        if not standing.reached and standing.count:
            bar = pygame.Rect(0, 0, px(BAR[0]), px(BAR[1]))
            bar.midtop = self.rect.centerx, top + px(2)
            charts.bar(surface, style, bar, standing.count / standing.goal, theme.brass)
            text = style.text(summit_text.out_of_text(standing), "label", theme.hi)
            at = text.get_rect(midtop=(self.rect.centerx, bar.bottom + px(5)))
            surface.blit(text, at)
            return at.bottom
        words = _(summit_text.REACHED if standing.reached else summit_text.NOT_REACHED)
        chip.width = max(chip.width, style.width(words, "note_bold") + 2 * px(14))
        chip.centerx = self.rect.centerx
        fill, ink = (theme.brass, theme.onbrass) if standing.reached else (theme.slot, theme.mid)
        edge = None if standing.reached else theme.edge
        surface.blit(shapes.rounded(chip.size, px(7), fill, px(1), edge), chip)
        text = style.text(words, "note_bold", ink)
        surface.blit(text, text.get_rect(center=chip.center))
        return chip.bottom

    def _draw_game(self, surface: pygame.Surface, style: Style, record: Record, top: int) -> None:
        """Draw the game that earned the summit between ``top`` and the buttons."""
        px, theme = style.px, style.theme
        left, right = self.rect.left + px(PADDING), self.rect.right - px(PADDING)
        surface.fill(theme.edge, pygame.Rect(left, top, right - left, max(1, px(1))))
        label = style.fitted(_(EARNED_BY), right - left, theme.mid, "note", "small")
        surface.blit(label, label.get_rect(midleft=(left, top + px(LABEL_DROP))))
        facts = self._facts(record)
        bottom = self.watch.rect.top - px(FACTS_FOOT)
        first = bottom - px(FACT_STEP) * len(facts)
        area = left, top + px(BOARD_DROP), right - left, first - px(8) - top - px(BOARD_DROP)
        if self._state is not None and area[3] > 0:
            picture = self._picture(style, self._state, (area[2], area[3]))
            surface.blit(picture, (left, area[1]))
        for number, (name, value) in enumerate(facts):
            y = first + px(FACT_STEP) * number + px(FACT_STEP) // 2
            text = style.text(name, "note", theme.mid)
            surface.blit(text, text.get_rect(midleft=(left, y)))
            room = right - left - text.get_width() - px(10)
            text = style.fitted(value, room, theme.hi, "choice", "note_bold", "small")
            surface.blit(text, text.get_rect(midright=(right, y)))

    def _facts(self, record: Record) -> list[tuple[str, str]]:
        try:
            name = self._context.name_of(by_key(record.key))
        except ValueError:
            name = record.key
        found = [
            (_("Game"), summit_text.deal_text(name, record)),
            (_("When"), summit_text.when_text(record.finished)),
            (_("Score"), summit_text.score_text(record)),
        ]
        share = summit_text.share_text(self.standing)
        return [*found, (_("How often"), share)] if share else found

    def _picture(self, style: Style, state: State, size: tuple[int, int]) -> pygame.Surface:
        art = self._context.art()
        key = "last board", self._known, size, art.deck, art.theme
        return style.surface_cache.get(key, lambda: board_picture(state, size, style, art))


def _last_state(record: Record | None) -> State | None:
    """The end of a game; ``None`` without one, or if its moves are not those of its deal."""
    try:
        return record.game().state if record is not None else None
    except ValueError:
        return None
