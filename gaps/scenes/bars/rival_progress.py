"""Show the progress of a friend's game beside the player's: a rail under the upper bar, a mark for each."""

from __future__ import annotations

from bisect import bisect_right

import pygame

from gaps.engine import Game
from gaps.language import _
from gaps.scenes.results.progress_chart import cards_home
from gaps.scenes.text import numbers
from gaps.stage.drawing import shapes
from gaps.stage.drawing.style import Style
from gaps.store import Challenge, Settings
from gaps.store.records.record import WON

# Lengths in pixels at u = 1.
RAIL_TOP, RAIL_HEIGHT, MARK_SIZE = 61, 5, 13
TEXT_LEFT, TEXT_LEFT_OF_RIDGE = 128, 166  # from the middle to the text, beside the score or the ridge
HOME_WIDTH, MOVES_WIDTH, TIME_WIDTH = 92, 78, 84  # the room of the counters at the right


class RivalProgress:
    """How far the friend was at each time of play, computed from the challenge."""

    def __init__(self, challenge: Challenge) -> None:
        self.record, self.rival_name = challenge.record, challenge.player
        game = challenge.game()
        self.heights = cards_home(game)
        """Cards home at the start and after each move."""
        self.times = self._times(game)

    def home_at(self, seconds: float) -> int:
        """Cards that the friend had home by then."""
        return self.heights[bisect_right(self.times, seconds)]

    def progress_text(self, seconds: float, shows_clock: bool = True) -> str:
        """Cards home by then, or how the friend's game has ended; its time only if the clock is shown."""
        if seconds < self.record.seconds:
            return str(self.home_at(seconds))
        if self.record.result == WON and not shows_clock:
            return _("won")
        if self.record.result == WON:
            return _("won, {clock}").format(clock=numbers.duration(self.record.seconds))
        return _("ended at {home}").format(home=self.record.home)

    def draw(
        self, surface: pygame.Surface, style: Style, game: Game, seconds: float, settings: Settings
    ) -> None:
        """Draw the rail: brass and a solid mark for one's own game, a hollow mark for the friend's.

        Both are compared by their cards home, never by what the ``settings`` may hide.
        """
        theme, px, width = style.theme, style.px, style.size[0]
        margin, maximum = max(12, px(24)), game.state.variant.cards_to_win
        rail = pygame.Rect(margin, px(RAIL_TOP), width - 2 * margin, px(RAIL_HEIGHT))
        mine, theirs = (
            round(rail.width * home / maximum) for home in (len(game.state.home), self.home_at(seconds))
        )
        surface.blit(shapes.rounded(rail.size, rail.height / 2, theme.slot, px(1), theme.edge), rail)
        if mine > rail.height:
            surface.blit(shapes.rounded((mine, rail.height), rail.height / 2, theme.brass), rail)
        side = px(MARK_SIZE)
        for reached, colour, edge in ((theirs, theme.bg0, theme.hi), (mine, theme.brass, theme.bg0)):
            mark = shapes.disc(side if edge is theme.hi else px(MARK_SIZE - 4), colour, max(1, px(2)), edge)
            place = mark.get_rect(center=(rail.left + reached, rail.centery))
            surface.blit(mark, place.clamp(rail.inflate(side, side)))
        left = width // 2 + px(TEXT_LEFT if settings.shows_score else TEXT_LEFT_OF_RIDGE)
        counters = HOME_WIDTH + MOVES_WIDTH * settings.shows_moves + TIME_WIDTH * settings.shows_clock
        room = width - margin - px(counters) - left
        progress = self.progress_text(seconds, settings.shows_clock)
        name = style.cut(self.rival_name or _("Friend"), "small", room - style.width(f" {progress}", "small"))
        text = style.text(style.cut(f"{name} {progress}", "small", room), "small", theme.hi)
        surface.blit(text, text.get_rect(midleft=(left, px(48) + px(6))))

    def _times(self, game: Game) -> list[float]:
        """When each move was made, in seconds; evenly over the game where that is not known."""
        if self.record.times:
            return [time / 10 for time in self.record.times]
        count = len(game.steps)
        return [self.record.seconds * number / count for number in range(1, count + 1)]
