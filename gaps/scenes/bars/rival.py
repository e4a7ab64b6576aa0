"""How far a friend is at the same time of play: a rail below the upper bar."""

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
from gaps.store import Played
from gaps.table.cards.art import CardArt

# Lengths in pixels at u = 1.
CHAIN_MIDDLE = 56
RAIL_HEIGHT = 5
MARK_SIZE = 13
TEXT_LEFT = 128  # from the middle to the text, beside the score
# the room of the counters at the right
HOME_WIDTH = 92
MOVES_WIDTH = 78
TIME_WIDTH = 84
LEAST_NAME = 40  # of the friend's name; where there is less room, it is below the rail


class RivalProgress:
    """How far the friend was at each time of play, computed from the challenge."""

    def __init__(self, rival: Played) -> None:
        self.rival = rival
        game = rival.game
        self.heights = cards_home(game)  # cards home at the start and after each move
        self.times = [time / 10 for time in rival.times]

    def home_at(self, seconds: float) -> int:
        """Cards that the friend had home by then."""
        return self.heights[bisect_right(self.times, seconds)]

    def progress_text(self, seconds: float, shows_clock: bool = True) -> str:
        """Cards home by then, or how the friend's game has ended; its time only if the
        clock is shown.
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
    """Shows how far one's own game and the friend's are."""

    def __init__(self, context: Context, session: GameSession, rival: Played) -> None:
        self._context = context
        self._session = session
        self.progress = RivalProgress(rival)

    @property
    def words(self) -> str:
        """How far the friend is."""
        progress = self.progress
        reached = progress.progress_text(self._session.seconds, shows_clock=False)
        return f"{self._friend}: {reached}"

    @property
    def _friend(self) -> str:
        return self.progress.rival.player or _("Friend")

    def draw(self, surface: pygame.Surface, style: Style, art: CardArt) -> None:
        """Draw the rail: brass and a solid mark for one's own game, a hollow mark for
        the friend's. Both are compared by their cards home, which no game hides.
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
        """Draw how far the friend is: above the rail, between the score and the
        counters; below it where there is no room for that.
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
        if room < beside_name + px(LEAST_NAME):
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
    """Draw the rail with both marks, each at a share of its length."""
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
    for mark, share in ((hollow, theirs), (solid, mine)):
        middle = (rail.left + round(rail.width * share), rail.centery)
        place = mark.get_rect(center=middle)
        surface.blit(mark, place.clamp(rail.inflate(side, side)))
