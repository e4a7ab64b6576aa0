"""A rail below the upper bar with a friend's progress at the same playing time."""

from __future__ import annotations

from bisect import bisect_right

import pygame

from gaps.language import _
from gaps.scenes.common.actor import Actor
from gaps.scenes.common.comparison import cards_home
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shared.context import Context
from gaps.scenes.text import numbers
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import SPACE_XS, Style
from gaps.store import GameLog
from gaps.table.cards.art import CardArt

# In units.
CHAIN_MIDDLE = 56
RAIL_HEIGHT = 5
MARK_SIZE = 13
TEXT_LEFT = 128  # from the middle to the text, beside the score
# the room of the counters at the right
HOME_WIDTH = 92
MOVES_WIDTH = 78
TIME_WIDTH = 84
# minimum for a name; with less room the text is below the rail
LEAST_NAME = 40


class RivalProgress:
    """The friend's progress over the playing time, computed from the challenge."""

    def __init__(self, rival: GameLog) -> None:
        self.rival = rival
        game = rival.game
        self.heights = cards_home(game)  # cards home at the start and after each move
        self.times = [time / 10 for time in rival.times]

    def home_at(self, seconds: float) -> int:
        """Return the number of cards that the friend had home by then."""
        return self.heights[bisect_right(self.times, seconds)]

    def progress_text(self, seconds: float, shows_clock: bool = True) -> str:
        """Return the cards home by then, or how the friend's game has ended.

        The time of a win is included only if ``shows_clock``.
        """
        if seconds < self.rival.seconds:
            return numbers.home_count(self.home_at(seconds))
        if self.rival.result.won and not shows_clock:
            return _("won")
        if self.rival.result.won:
            return _("won, {clock}", clock=numbers.duration(self.rival.seconds))
        home = numbers.home_count(self.rival.result.home)
        return _("ended with {home}", home=home)


class RivalRail(Actor):
    """Shows the progress of the player and of the friend."""

    def __init__(self, context: Context, session: GameSession, rival: GameLog) -> None:
        self._context = context
        self._session = session
        self.progress = RivalProgress(rival)

    @property
    def words(self) -> str:
        """The friend's progress."""
        progress = self.progress
        reached = progress.progress_text(self._session.seconds, shows_clock=False)
        return f"{self._friend}: {reached}"

    @property
    def _friend(self) -> str:
        return self.progress.rival.player or _("Friend")

    def _least_name(self, style: Style) -> int:
        """Return the minimum width of the name: only what a friend typed is cut."""
        if self.progress.rival.player:
            return style.px(LEAST_NAME)
        return style.width(self._friend, "small")

    def draw(self, surface: pygame.Surface, style: Style, art: CardArt) -> None:
        """Draw the rail.

        The player's own game is brass with a solid mark; the friend's mark is hollow.
        They are compared by their cards home, which no game hides.
        """
        rail = _rail_place(style)
        state = self._session.game.state
        most = state.variant.cards_to_win
        theirs = self.progress.home_at(self._session.seconds)
        _draw_rail(surface, style, rail, len(state.home) / most, theirs / most)
        self._draw_words(surface, style, rail)

    def _draw_words(
        self, surface: pygame.Surface, style: Style, rail: pygame.Rect
    ) -> None:
        """Draw the friend's progress between the score and the counters.

        If there is no room above the rail, it is below.
        """
        px = style.px
        hides_figures = self._context.settings.hides_figures
        left = style.size[0] // 2 + px(TEXT_LEFT)
        counters = HOME_WIDTH + MOVES_WIDTH + (0 if hides_figures else TIME_WIDTH)
        room = rail.right - px(counters) - left
        reached = self.progress.progress_text(
            self._session.seconds, shows_clock=not hides_figures
        )
        beside_name = style.width(f" {reached}", "small")
        at = {"midleft": (left, px(48) + px(6))}
        if room < beside_name + self._least_name(style):
            room = rail.width
            at = {"topleft": (rail.left, rail.bottom + px(SPACE_XS))}
        name = style.cut(self._friend, "small", room - beside_name)
        text = style.text(f"{name} {reached}", "small", style.theme.hi)
        shapes.put(surface, text, **at)


def _rail_place(style: Style) -> pygame.Rect:
    px = style.px
    margin = max(12, px(24))
    chain_height = style.font("note_bold").get_linesize()
    top = px(CHAIN_MIDDLE) + (chain_height + 1) // 2
    return pygame.Rect(margin, top, style.size[0] - 2 * margin, px(RAIL_HEIGHT))


def _draw_rail(
    surface: pygame.Surface,
    style: Style,
    rail: pygame.Rect,
    mine: float,
    theirs: float,
) -> None:
    """Draw the rail with both marks, each at a fraction of its length."""
    px = style.px
    theme = style.theme
    radius = rail.height / 2
    groove = shapes.rounded(rail.size, radius, theme.slot, px(1), theme.edge)
    surface.blit(groove, rail)
    filled = round(rail.width * mine)
    if filled > rail.height:
        brass = shapes.rounded((filled, rail.height), radius, theme.brass)
        surface.blit(brass, rail)
    side = px(MARK_SIZE)
    line = max(1, px(2))
    hollow = shapes.disc(side, theme.bg0, line, theme.hi)
    solid = shapes.disc(px(MARK_SIZE - 4), theme.brass, line, theme.bg0)
    for mark, fraction in ((hollow, theirs), (solid, mine)):
        middle = (rail.left + round(rail.width * fraction), rail.centery)
        place = mark.get_rect(center=middle)
        surface.blit(mark, place.clamp(rail.inflate(side, side)))
