"""The sounds and visual effects of the events of a game: cues come from their place on
the board.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial

from gaps.engine import (
    Card,
    Cell,
    GapKind,
    Skip,
    Slide,
    State,
    Status,
    Step,
    Suit,
    gap_kind,
)
from gaps.language import _
from gaps.scenes.shared.context import Context
from gaps.scenes.text import game_text
from gaps.stage.audio.pieces import RISE
from gaps.table.effects import sparks
from gaps.table.effects.finished_row import RibbonText
from gaps.table.table import Table

MAX_WAIT = 2.5  # semiquavers: the third of three stingers that fall together is dropped

LEFT_OUT_IF_CALM = {
    "row_spades",
    "row_hearts",
    "row_diamonds",
    "row_clubs",
    "sting_3",
    "sting_6",
    "sting_9",
    "chain_end",
    "note_1",
    "hint",
    "pass_open",
    "win",
    "loss",
}
"""What is not heard in a calm game: tunes, which tell about the game and not about
cards.
"""

# semitones above the first tick of a score that counts up: C major pentatonic
SCALE = (0, 2, 4, 7, 9, 12)
EDGE = "focus_edge"
GAP = "focus_gap"
DEAD_GAP = "focus_dead"
HOME = "focus_home"
"""What the focus has come to."""


@dataclass
class _Sting:
    name: str
    cell: Cell | None
    due: float  # when it is played, in seconds since the board was made


class BoardSounds:
    def __init__(self, context: Context, table: Table) -> None:
        self.context = context
        self.table = table
        self._seconds = 0.0  # since the board was made
        self._waiting: list[_Sting] = []
        self._last_sting = -math.inf  # when the last one was played, or will be

    def play(
        self,
        name: str,
        cell: Cell | None = None,
        volume: float = 1.0,
        pitch: float | None = None,
    ) -> None:
        """Play a sound from the direction of ``cell``, or from the middle; a pitch of 1
        is unchanged.

        In a calm game only the cards are heard.
        """
        if name in LEFT_OUT_IF_CALM and self.context.settings.calm:
            return
        width = max(1, self.table.style.size[0])
        place = 0.5 if cell is None else self.table.geometry.center(cell)[0] / width
        self.context.sound.play(name, place, volume, pitch)

    def sting(self, name: str, cell: Cell | None = None) -> None:
        """Play a stinger on the next semiquaver of the music that is free; at once
        without music.
        """
        now = self._seconds
        music = self.context.music
        due = max(
            now + music.seconds_to_semiquaver(), self._last_sting + music.semiquaver
        )
        if due > now + MAX_WAIT * music.semiquaver:
            return
        self._last_sting = due
        if due > now:
            self._waiting.append(_Sting(name, cell, due))
        else:
            self.play(name, cell)

    def cancel(self) -> None:
        if self._waiting:
            self._waiting.clear()
            self._last_sting = -math.inf

    def update(self, dt: float) -> None:
        """Let ``dt`` seconds pass: play each stinger at the frame that is nearest to
        its time.
        """
        self._seconds += dt
        while self._waiting and self._waiting[0].due <= self._seconds + dt / 2:
            sting = self._waiting.pop(0)
            self.play(sting.name, sting.cell)

    # The focus: heard while a screen reader is in use and the setting is on

    @property
    def tells_focus(self) -> bool:
        """Whether sounds, each alone and at its own pitch, tell what the focus has come
        to.
        """
        return self.context.announcer.active and self.context.settings.focus_sounds

    def entered(self, cell: Cell) -> bool:
        """The focus has come to a cell; return whether a sound tells what is there."""
        cue = sound_of(self.table.state, cell) if self.tells_focus else ""
        if cue:
            self.play(cue, cell, pitch=1.0)
        return bool(cue)

    def edge(self, cell: Cell) -> None:
        """The focus stays on ``cell``: the board ends there. Without the sound it is
        said.
        """
        if self.tells_focus:
            self.play(EDGE, cell, pitch=1.0)
        elif self.context.announcer.active:
            self.context.announcer.say_at_once(_("The board ends here."))


def sound_of(state: State, cell: Cell) -> str:
    """The cue of a gap or of a card that is home; empty for other cards and in the
    tray.
    """
    if state.board[cell] is not None:
        return HOME if cell in state.home else ""
    if cell in state.variant.layout.tray:
        return ""
    return GAP if state.wants(cell) else DEAD_GAP


def row_shares(state: State) -> list[float]:
    """Return how much of each row is home, from the top, 0 to 1; of a won game,
    everything.
    """
    layout = state.variant.layout
    if state.status is Status.WON:
        return [1.0] * layout.rows
    full = max(1, min(state.variant.row_length, layout.columns))
    return [
        min(1.0, len(state.home.intersection(layout.row(row))) / full)
        for row in range(layout.rows)
    ]


def tick_pitch(share: float) -> float:
    """Return the pitch of ``count_tick``, as a multiple of its own, at a share of the
    count from 0 to 1.
    """
    semitones: float = SCALE[min(int(share * len(SCALE)), len(SCALE) - 1)]
    return math.pow(2, semitones / 12)


# steps from the highest slide, over a short way, to the lowest: each is computed once
SLIDE_PITCHES = 4
CUES = {suit: f"row_{suit.name.lower()}" for suit in Suit}
"""The stinger of a finished row, by the suit of its last card."""
LAST_NOTE = 9  # step of the chain with the highest note; all further steps have it, too
MIN_ENDING_CHAIN = 2  # a sound marks the end of a chain of at least this length
# by the step of the chain that they belong to
STINGS = {3: "sting_3", 6: "sting_6", 9: "sting_9"}


@dataclass(frozen=True)
class Landing:
    """A card that has landed after ``step``, which made ``slide``, and what it changed."""

    step: Step
    slide: Slide
    chain: int  # how many moves in a row, up to this one, brought a card home
    chain_before: int
    # what the finished rows add to the score: a row scores at most once in a round
    row_points: int
    # counts the moves in the order in which they were made: their cards may land in
    # another
    number: int

    @property
    def home(self) -> bool:
        return len(self.step.after.home) > len(self.step.before.home)

    @property
    def dead_gap(self) -> Cell | None:
        after = self.step.after
        gap = self.slide.source
        return (
            gap if gap in after.gaps and gap_kind(after, gap) is GapKind.DEAD else None
        )

    @cached_property
    def rows(self) -> list[int]:
        """The rows that the card finishes; of one that goes on in the next row of the
        board, the last.
        """
        return sorted(
            finished_rows(self.step.after).keys()
            - finished_rows(self.step.before).keys()
        )

    @property
    def wins(self) -> bool:
        return self.step.after.status is Status.WON

    @property
    def card(self) -> Card | None:
        return self.step.after.board[self.slide.target]


def finished_rows(state: State) -> dict[int, tuple[Cell, ...]]:
    """The cells of each row that holds its suit from base to top, by the row in which
    it ends.
    """
    layout = state.variant.layout
    return {
        layout.row_of(run[-1]): run
        for run in state.runs
        if state.complete_rows.issuperset(run)
    }


class BoardFeedback:
    """The sounds and effects of a game. Scenes report events; effects of a move start
    when its card lands.
    """

    def __init__(self, context: Context, table: Table) -> None:
        self.context = context
        self.table = table
        self.sounds = BoardSounds(context, table)
        self._music = context.music
        self._change_music(self._music.go_on)  # after a game that ended before
        self._play_rows(table.state)
        # number of the latest move that has changed the light of the chain
        self._lit_by = 0
        self._won = self._lost = False
        # of the cards that still fly, by their target
        self._landings: dict[Cell, Landing] = {}
        self._moves = 0
        self._dealing = False

    def moved(
        self,
        step: Step,
        chain: int,
        chain_before: int,
        row_points: int = 0,
        again: bool = False,
    ) -> None:
        """Report a move, or one that is made ``again`` after it was undone.

        ``chain`` counts the moves in a row that brought a card home, up to this one.
        ``row_points`` is what the move has added to the score for finished rows.
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
        self.sounds.play(
            "undo", step.cause.target if isinstance(step.cause, Slide) else None
        )

    def dealt(self) -> None:
        self._dealing = True

    def hovered(self, cell: Cell) -> None:
        if not (cell == self.table.focused and self.sounds.entered(cell)):
            self.sounds.play("tick", cell)

    def edge_reached(self) -> None:
        if self.table.focused is not None:
            self.sounds.edge(self.table.focused)

    def won(self) -> None:
        """Report that the game is won and its last card has landed: the music rises to
        its end.
        """
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
        """Let ``dt`` seconds pass; start the effects of cards that have landed, and
        return their landings.
        """
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
            sparks.snow(
                table.particles, table.style.size, table.style.u, table.style.theme.hi
            )
        return landings

    def _play_rows(self, state: State) -> None:
        self._music.show_rows(row_shares(state))

    def _change_music(self, change: Callable[[], None]) -> None:
        """Change the music, except that a replay has none of its own; that of a calm
        game only goes on.
        """
        is_played = self._music.piece not in ("", "title")
        if is_played and (
            change == self._music.go_on or not self.context.settings.calm
        ):
            change()

    def _land(self, landing: Landing) -> None:
        table = self.table
        cell = landing.slide.target
        self._play_rows(landing.step.after)
        if not landing.home:
            self.sounds.play("land", cell)
            if table.shows_particles:
                sparks.land(table.particles, table.geometry, cell)
        if landing.dead_gap is not None:
            self.sounds.play("gap_dies", landing.dead_gap)
        # first: its stinger goes before that of the chain
        for run, suit, text in self._ribbons(landing):
            self.sounds.sting(CUES[suit], run[len(run) // 2])
            if table.state.home.issuperset(run):
                table.celebrate_row(run, text)
        if landing.chain_before and not landing.chain:
            self._chain_ended(
                landing.chain_before, landing.slide.source, landing.number
            )
        if landing.home:
            self._joins(landing, cell)
        if landing.wins:
            self.sounds.cancel()
            self._play_fanfare()

    def _play_fanfare(self) -> None:
        if not self._won:
            self._won = True
            self.sounds.play("win")

    def _ribbons(
        self, landing: Landing
    ) -> Iterator[tuple[tuple[Cell, ...], Suit, RibbonText]]:
        """The rows that a card finishes, with their texts; none if that wins the game:
        the win begins.
        """
        state = landing.step.after
        runs = finished_rows(state)
        for row in landing.rows if state.status is not Status.WON else ():
            run = runs[row]
            card = state.board[runs[row][-1]]
            assert card is not None, "a finished row has no gaps"
            is_calm = self.context.settings.calm
            points = 0 if is_calm else landing.row_points // len(landing.rows)
            total = state.variant.cards_to_win // len(run)
            yield (
                run,
                card.suit,
                game_text.row_ribbon(card.suit, len(runs), total, points),
            )

    def show_chain(self, chain: int, at_once: bool = False) -> None:
        """Show the chain of another position: its light changes slowly, or ``at_once``."""
        self.table.light_chain(0 if self._hides_chains else chain, at_once)

    @property
    def _hides_chains(self) -> bool:
        """Whether chains are hidden, as the score is: then each card comes home like
        the first of a chain.
        """
        return self.context.settings.calm

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
