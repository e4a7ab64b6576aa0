"""Plays sounds and starts visual effects for the events of a game."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial

from gaps.engine import Card, Cell, GapKind, Skip, Slide, State, Status, Step, Suit, gap_kind
from gaps.scenes.game.board_sounds import BoardSounds, row_shares
from gaps.scenes.shell.context import Context
from gaps.scenes.text import game_text
from gaps.stage.audio.music_player import RISE
from gaps.table.effects import sparks
from gaps.table.effects.finished_row import RibbonText
from gaps.table.table import Table

SLIDE_PITCHES = 4  # steps from the highest slide, over a short way, to the lowest: each is computed once
CUES = {suit: f"row_{suit.name.lower()}" for suit in Suit}
"""The stinger of a finished row, by the suit of its last card."""
LAST_NOTE = 9  # step of the chain with the highest note; all further steps have it, too
MIN_ENDING_CHAIN = 2  # a sound marks the end of a chain of at least this length
STINGS = {3: "sting_3", 6: "sting_6", 9: "sting_9"}  # by the step of the chain that they belong to


@dataclass(frozen=True)
class Landing:
    """A card that has landed after ``step``, which made ``slide``, and what it changed."""

    step: Step
    slide: Slide
    chain: int  # how many moves in a row, up to this one, brought a card home
    chain_before: int
    row_points: int  # what the finished rows add to the score: a row scores at most once in a round
    number: int  # counts the moves in the order in which they were made: their cards may land in another

    @property
    def home(self) -> bool:
        return len(self.step.after.home) > len(self.step.before.home)

    @property
    def dead_gap(self) -> Cell | None:
        after, gap = self.step.after, self.slide.source
        return gap if gap in after.gaps and gap_kind(after, gap) is GapKind.DEAD else None

    @cached_property
    def rows(self) -> list[int]:
        """The rows that the card finishes; of one that goes on in the next row of the board, the last."""
        return sorted(finished_rows(self.step.after).keys() - finished_rows(self.step.before).keys())

    @property
    def wins(self) -> bool:
        return self.step.after.status is Status.WON

    @property
    def card(self) -> Card | None:
        return self.step.after.board[self.slide.target]


def finished_rows(state: State) -> dict[int, tuple[Cell, ...]]:
    """The cells of each row that holds its suit from base to top, by the row in which it ends."""
    layout = state.variant.layout
    return {layout.row_of(run[-1]): run for run in state.runs if state.complete_rows.issuperset(run)}


class BoardFeedback:
    """The sounds and effects of a game. Scenes report events; effects of a move start when its card lands."""

    def __init__(self, context: Context, table: Table) -> None:
        self.context, self.table = context, table
        self.sounds = BoardSounds(context, table)
        self._music = context.music
        self._change_music(self._music.go_on)  # after a game that ended before
        self._play_rows(table.state)
        self._lit_by = 0  # number of the latest move that has changed the light of the chain
        self._won = self._lost = False
        self._landings: dict[Cell, Landing] = {}  # of the cards that still fly, by their target
        self._moves = 0
        self._dealing = False

    def moved(
        self, step: Step, chain: int, chain_before: int, row_points: int = 0, again: bool = False
    ) -> None:
        """Report a move, or one that is made ``again`` after it was undone.

        ``chain`` counts the moves in a row that brought a card home, up to this one. ``row_points`` is what
        the move has added to the score for finished rows.
        """
        move = step.cause
        self._moves += 1
        if not isinstance(move, Slide) and chain_before:
            self._chain_ended(chain_before, None, self._moves)
        if not isinstance(move, Slide | Skip):
            self._landings.clear()
            self.table.forget_rows()
            self.sounds.play("riffle")
            self._change_music(self._music.redeal)
            self._play_rows(step.after)
            return
        if isinstance(move, Skip):
            self.sounds.play("redo" if again else "deal")
            return
        geometry = self.table.geometry
        distance = math.dist(geometry.center(move.source), geometry.center(move.target))
        share = min(1.0, distance / max(1, geometry.board.width))
        share = round(SLIDE_PITCHES * share) / SLIDE_PITCHES
        if again:
            self.sounds.play("redo", move.source)
        else:
            self.sounds.play("slide", move.source, pitch=1.25 - 0.5 * share)
        landing = Landing(step, move, chain, chain_before, row_points, self._moves)
        self._landings[move.target] = landing
        if landing.home:
            self.table.tail(move.target, 1 if self._hides_chains else chain)
        for run, _suit, text in self._ribbons(landing):
            self.table.expect_row(run, text)

    def undone(self, step: Step, chain: int) -> None:
        self._landings.clear()
        self.sounds.cancel()
        self.show_chain(chain)
        self.table.forget_rows()
        self._play_rows(self.table.state)
        self.sounds.play("undo", step.cause.target if isinstance(step.cause, Slide) else None)

    def dealt(self) -> None:
        self._dealing = True

    def hovered(self, cell: Cell) -> None:
        if not (cell == self.table.focused and self.sounds.entered(cell)):
            self.sounds.play("tick", cell)

    def edge_reached(self) -> None:
        if self.table.focused is not None:
            self.sounds.edge(self.table.focused)

    def won(self) -> None:
        """Report that the game is won and its last card has landed: the music rises to its end."""
        self.sounds.cancel()
        self.table.forget_rows()
        self._play_fanfare()
        motion = self.table.motion_settings
        rise = 0.0 if motion.reduced else RISE * motion.factor
        self._change_music(partial(self._music.win, rise))

    def lost(self) -> None:
        if not self._lost:
            self._lost = self.table.losing_colour = True
            self.sounds.play("loss")
        self._change_music(self._music.loss)

    def taken_back(self) -> None:
        self._lost = self._won = False
        self.table.end_celebration()
        self._change_music(self._music.go_on)

    def update(self, dt: float) -> list[Landing]:
        """Let ``dt`` seconds pass; start the effects of cards that have landed, and return their landings."""
        self.sounds.update(dt)
        landings = []
        for cell in self.table.take_landings():
            if (landing := self._landings.pop(cell, None)) is not None:
                self._land(landing)
                landings.append(landing)
            elif self._dealing:
                self.sounds.play("deal", cell)
            else:
                self.sounds.play("land", cell, volume=0.7)
        self._dealing = self._dealing and self.table.flying
        table = self.table
        if self._lost and table.shows_particles and not table.flying:
            sparks.snow(table.particles, table.style.size, table.style.u, table.style.theme.hi)
        return landings

    def _play_rows(self, state: State) -> None:
        self._music.show_rows(row_shares(state))

    def _change_music(self, change: Callable[[], None]) -> None:
        """Change the music, except that a replay has none of its own; that of a calm game only goes on."""
        is_played = self._music.piece not in ("", "title")
        if is_played and (change == self._music.go_on or not self.context.settings.calm):
            change()

    def _land(self, landing: Landing) -> None:
        table, cell = self.table, landing.slide.target
        self._play_rows(landing.step.after)
        if not landing.home:
            self.sounds.play("land", cell)
            if table.shows_particles:
                sparks.land(table.particles, table.geometry, cell)
        if landing.dead_gap is not None:
            self.sounds.play("gap_dies", landing.dead_gap)
        for run, suit, text in self._ribbons(landing):  # first: its stinger goes before that of the chain
            self.sounds.sting(CUES[suit], run[len(run) // 2])
            if table.state.home.issuperset(run):
                table.celebrate_row(run, text)
        if landing.chain_before and not landing.chain:
            self._chain_ended(landing.chain_before, landing.slide.source, landing.number)
        if landing.home:
            self._joins(landing, cell)
        if landing.wins:
            self.sounds.cancel()
            self._play_fanfare()

    def _play_fanfare(self) -> None:
        if not self._won:
            self._won = True
            self.sounds.play("win")

    def _ribbons(self, landing: Landing) -> Iterator[tuple[tuple[Cell, ...], Suit, RibbonText]]:
        """The rows that a card finishes, with their texts; none if that wins the game: the win begins."""
        state = landing.step.after
        runs = finished_rows(state)
        for row in landing.rows if state.status is not Status.WON else ():
            run, card = runs[row], state.board[runs[row][-1]]
            assert card is not None, "a finished row has no gaps"
            points = landing.row_points // len(landing.rows) if self.context.settings.shows_score else 0
            total = state.variant.cards_to_win // len(run)
            yield run, card.suit, game_text.row_ribbon(card.suit, len(runs), total, points)

    def show_chain(self, chain: int, at_once: bool = False) -> None:
        """Show the chain of another position: its light changes slowly, or ``at_once``."""
        self.table.light_chain(0 if self._hides_chains else chain, at_once)

    @property
    def _hides_chains(self) -> bool:
        """Whether chains are hidden, as the score is: then each card comes home like the first of a chain."""
        return not self.context.settings.shows_score

    def _joins(self, landing: Landing, cell: Cell) -> None:
        self._light(landing.chain, landing.number)
        self.sounds.play("join", cell)
        chain = 1 if self._hides_chains else landing.chain
        self.sounds.play(f"note_{min(max(chain, 1), LAST_NOTE)}", cell)
        if (sting := STINGS.get(chain)) is not None and not landing.wins:
            self.sounds.sting(sting, cell)
        if self.table.shows_particles:
            sparks.land_in_run(self.table.particles, self.table.geometry, cell, chain)

    def _chain_ended(self, length: int, cell: Cell | None, number: int) -> None:
        self._light(0, number)
        if length >= MIN_ENDING_CHAIN and not self._hides_chains:
            self.sounds.play("chain_end", cell)

    def _light(self, chain: int, number: int) -> None:
        if number >= self._lit_by:
            self._lit_by = number
            self.show_chain(chain)
