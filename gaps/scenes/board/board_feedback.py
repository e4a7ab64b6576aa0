"""The sounds and visual effects of the events of a game.

Sounds come from their place on the board.
"""

from __future__ import annotations

import math
from bisect import insort
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property, partial
from operator import attrgetter

from gaps.engine import Cell, Slide, State, Status, Suit
from gaps.engine.destinations import GapKind, gap_kind
from gaps.language import _
from gaps.scenes.common.win_headline import TITLE_START
from gaps.scenes.session.change import ChangeKind, GameChange, Position
from gaps.scenes.shared.context import Context
from gaps.scenes.text.row_text import finished_rows, row_ribbon
from gaps.table.effects import sparks
from gaps.table.effects.finished_row import BEAD_END, BEAD_START
from gaps.table.effects.ribbon import RibbonText
from gaps.table.table import Table

MAX_WAIT = 2.5  # in semiquavers: the third of three stingers due together is dropped

LEFT_OUT_IF_CALM = {
    "row_spades",
    "row_hearts",
    "row_diamonds",
    "row_clubs",
    "run_spades",
    "run_hearts",
    "run_diamonds",
    "run_clubs",
    "sting_3",
    "sting_6",
    "sting_9",
    "chain_end",
    "wind",
    "note_1",
    "hint",
    "pass_open",
    "pass_shut",
    "win",
    "loss",
}
"""The sounds left out in a calm game: tunes, which are not about single cards."""

# semitones above the first tick of a score that counts up: C major pentatonic
SCALE = (0, 2, 4, 7, 9, 12)
EDGE = "focus_edge"
GAP = "focus_gap"
DEAD_GAP = "focus_dead"
HOME = "focus_home"
"""The cues for what the focus has reached."""


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
        self._last_sting = -math.inf  # when the last stinger was played, or will be

    def play(
        self,
        name: str,
        cell: Cell | None = None,
        volume: float = 1.0,
        pitch: float | None = None,
    ) -> None:
        """Play a sound from the direction of ``cell``, or from the middle.

        A pitch of 1 is unchanged. In a calm game only the cards are heard.
        """
        if name in LEFT_OUT_IF_CALM and self.context.settings.hides_figures:
            return
        width = max(1, self.table.style.size[0])
        place = 0.5 if cell is None else self.table.geometry.center(cell)[0] / width
        self.context.sound.play(name, place, volume, pitch)

    def sting(self, name: str, cell: Cell | None = None, after: float = 0.0) -> None:
        """Play a stinger on the next free semiquaver of the music.

        It starts ``after`` some seconds at the earliest; without music, exactly then.
        """
        now = self._seconds + after
        music = self.context.music
        following = self._seconds + music.seconds_to_semiquaver()
        if music.semiquaver:
            following += music.semiquaver * math.ceil(
                max(0.0, now - following) / music.semiquaver
            )
        following = max(now, following)
        due = max(following, self._last_sting + music.semiquaver)
        if due > now + MAX_WAIT * music.semiquaver:
            return
        self._last_sting = due
        if due > self._seconds:
            self._play_at(due, name, cell)
        else:
            self.play(name, cell)

    def accent(self, name: str, cell: Cell) -> None:
        """Play a sound on the next semiquaver of the music, even with another sound.

        Without music, play it half a semiquaver later.
        """
        music = self.context.music
        wait = music.seconds_to_semiquaver() or music.semiquaver / 2
        self._play_at(self._seconds + wait, name, cell)

    def play_later(self, name: str, seconds: float, cell: Cell | None = None) -> None:
        """Play a sound after some seconds, from a cell or from the middle."""
        self._play_at(self._seconds + seconds, name, cell)

    def _play_at(self, due: float, name: str, cell: Cell | None) -> None:
        insort(self._waiting, _Sting(name, cell, due), key=attrgetter("due"))

    def prepare_chain(self, chain: int) -> None:
        """Prepare the sounds of a card that will come home when it lands."""
        note = note_of(chain)
        cues = [f"note_{note}"]
        if note >= FIRST_ACCENT:
            cues.append(f"accent_{note}")
        if chain in STINGS:
            cues.append(STINGS[chain])
        self.context.sound.prepare(*cues)

    def cancel(self) -> None:
        if self._waiting:
            self._waiting.clear()
            self._last_sting = -math.inf

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds, and play each stinger at its nearest frame."""
        self._seconds += dt
        while self._waiting and self._waiting[0].due <= self._seconds + dt / 2:
            sting = self._waiting.pop(0)
            self.play(sting.name, sting.cell)

    # The focus: heard while a screen reader is in use and the setting is on

    @property
    def tells_focus(self) -> bool:
        """True if a sound tells what the focus has reached.

        Such sounds have a fixed pitch each.
        """
        return self.context.announcer.active and self.context.settings.focus_sounds

    def entered(self, cell: Cell) -> bool:
        """Play the sound of a cell that the focus has entered.

        Return True if the sound tells what is there.
        """
        cue = sound_of(self.table.state, cell) if self.tells_focus else ""
        if cue:
            self.play(cue, cell, pitch=1.0)
        return bool(cue)

    def edge(self, cell: Cell) -> None:
        """Report that the focus stays on ``cell``, at the edge of the board.

        If there is no sound for it, it is announced.
        """
        if self.tells_focus:
            self.play(EDGE, cell, pitch=1.0)
        elif self.context.announcer.active:
            self.context.announcer.say_at_once(_("The board ends here."))


def sound_of(state: State, cell: Cell) -> str:
    """Return the cue of a gap, or of a card that is home.

    It is empty for other cards and in the tray.
    """
    if state.board[cell] is not None:
        return HOME if cell in state.home else ""
    if cell in state.variant.layout.tray:
        return ""
    return GAP if state.wants(cell) else DEAD_GAP


def note_of(chain: int) -> int:
    """Return the number of the note for a step of the chain.

    It is never that of the step before.
    """
    beyond = max(chain - LAST_NOTE, 0)
    rounds = -(-beyond // RETURNING_NOTES)
    return max(chain - rounds * RETURNING_NOTES, 1)


def row_shares(state: State) -> list[float]:
    """Return the fraction of each row that is home, from the top.

    In a won game all rows are complete.
    """
    layout = state.variant.layout
    if state.status is Status.WON:
        return [1.0] * layout.rows
    full = max(1, min(state.variant.row_length, layout.columns))
    return [
        min(1.0, len(state.home.intersection(layout.row(row))) / full)
        for row in range(layout.rows)
    ]


def tick_pitch(progress: float) -> float:
    """Return the pitch factor of ``count_tick`` at a fraction of the count."""
    semitones: float = SCALE[min(int(progress * len(SCALE)), len(SCALE) - 1)]
    return math.pow(2, semitones / 12)


# steps from the highest slide, over a short way, to the lowest: each is computed once
SLIDE_PITCHES = 4
CUES = {suit: f"row_{suit.name.lower()}" for suit in Suit}
"""The stinger of a finished row, by the suit of its last card."""
FIRST_ACCENT = 6  # the first note with an accent
# the last step of the chain with a note of its own; then the last four notes return
LAST_NOTE = 15
RETURNING_NOTES = 4
MIN_ENDING_CHAIN = 2  # a sound marks the end of a chain of at least this length
LAND_VOLUME = 0.7  # volume of a card that only returns to its place
BUILT_VOLUME = 0.25  # volume of the extra sound when a card joins a run not home
# by the step of the chain
STINGS = {3: "sting_3", 6: "sting_6", 9: "sting_9"}


@dataclass(frozen=True)
class Landing:
    """The effects of a card that lands after a change, which made ``slide``."""

    change: GameChange
    slide: Slide

    @property
    def state(self) -> State:
        return self.change.state

    @property
    def gains(self) -> bool:
        """True if more cards are home than before."""
        return self.state.gains_over(self.change.before.state)

    @property
    def dead_gap(self) -> Cell | None:
        gap = self.slide.source
        is_dead = gap in self.state.gaps and gap_kind(self.state, gap) is GapKind.DEAD
        return gap if is_dead else None

    @cached_property
    def rows(self) -> list[int]:
        """The rows that the card finishes.

        A run that continues in the next row of the board counts for the row in which it
        ends.
        """
        before = finished_rows(self.change.before.state)
        return sorted(finished_rows(self.state).keys() - before.keys())

    @property
    def wins(self) -> bool:
        return self.state.status is Status.WON


@dataclass(frozen=True)
class _Row:
    """A row that a card finishes."""

    cells: tuple[Cell, ...]
    suit: Suit
    text: RibbonText


class BoardFeedback:
    """The sounds and effects of a game, which follow its changes.

    Those of a move start when its card lands.
    """

    def __init__(self, context: Context, table: Table) -> None:
        self.context = context
        self.table = table
        self.sounds = BoardSounds(context, table)
        self._music = context.music
        self._change_music(self._music.go_on)  # as an earlier game may have ended
        self._play_rows(table.state)
        # the number of the latest change that has changed the light of the chain
        self._lit_by = 0
        self.hides_figures = False
        """True if chain and points are hidden, as in a calm game."""
        self._won = False
        self._rises = False
        """True if the music of a win has started before its last card has landed."""
        self._lost = False
        self._dealing = False
        # the landings of the cards in flight, by their target
        self._landings: dict[Cell, Landing] = {}

    @property
    def _hides_chain(self) -> bool:
        return self.hides_figures or self.context.settings.hides_figures

    # Events of a game

    def follow(self, change: GameChange) -> None:
        if not change.is_forward:
            self._went_back(change)
        elif change.slide is not None:
            self._slid(change, change.slide)
        else:
            self._end_chain(change, None)
            if change.is_redeal:
                self._redealt(change)
            else:
                self.sounds.play("redo" if change.kind is ChangeKind.REDONE else "deal")

    def _slid(self, change: GameChange, slide: Slide) -> None:
        if change.kind is ChangeKind.REDONE:
            self.sounds.play("redo", slide.source)
        else:
            pitch = 1.25 - 0.5 * self._distance(slide)
            self.sounds.play("slide", slide.source, pitch=pitch)
        landing = Landing(change, slide)
        self._landings[slide.target] = landing
        if landing.gains:
            chain = self._shown_chain(change.after.chain)
            self.table.tail(slide.target, chain)
            self.sounds.prepare_chain(chain)
        for row in self._finished(landing):
            self.table.expect_row(row.cells, row.text)

    def _distance(self, slide: Slide) -> float:
        """Return a slide's length as a fraction of the board's width, in few steps."""
        geometry = self.table.geometry
        start = geometry.center(slide.source)
        end = geometry.center(slide.target)
        progress = min(1.0, math.dist(start, end) / max(1, geometry.board.width))
        return round(SLIDE_PITCHES * progress) / SLIDE_PITCHES

    def _redealt(self, change: GameChange) -> None:
        """Follow a redeal.

        The sounds of a redeal that is played come with its scene; only undo and redo
        need one here.
        """
        self._landings.clear()
        self.table.forget_rows()
        if change.kind is not ChangeKind.PLAYED:
            self.sounds.play("riffle")
        self._change_music(self._music.redeal)
        self._play_rows(change.state)

    def show_position(self, position: Position) -> None:
        """Show another position without a sound."""
        self.go_on()
        self._landings.clear()
        self.sounds.cancel()
        self.show_chain(position.chain)
        self.table.forget_rows()
        self._play_rows(position.state)

    def _went_back(self, change: GameChange) -> None:
        self.show_position(change.after)
        slide = change.cause if isinstance(change.cause, Slide) else None
        self.sounds.play("undo", None if slide is None else slide.target)

    def answer(self, can_win: bool) -> None:
        """Show by light and by a sound whether the game can be won."""
        self.table.show_answer(can_win)
        self.sounds.play("pass_open" if can_win else "pass_shut")

    def dealt(self) -> None:
        self._dealing = True

    def won(self) -> None:
        """Celebrate a win whose last card has landed.

        The music rises to its end, which is heard as the headline appears.
        """
        self.sounds.cancel()
        self._play_fanfare()
        self._change_music(partial(self._music.win, self._chord_after))

    @property
    def _chord_after(self) -> float:
        """The seconds from the landing of the last card to the chord of a win."""
        motion = self.table.motion_settings
        return motion.real(TITLE_START) if motion.flies else 0.0

    def _rise(self) -> None:
        """Start the music of a win while its last card is in flight.

        This is done if the music rises for longer than the rest of the animation.
        """
        if self._rises or not any(each.wins for each in self._landings.values()):
            return
        chord_after = self.table.flights.seconds_left(self.table.time)
        chord_after += self._chord_after
        if 0 < chord_after < self._music.rise:
            self._rises = True
            self._change_music(partial(self._music.win, chord_after))

    def lost(self) -> None:
        """Show that the game is lost."""
        if not self._lost:
            self._lost = True
            self.table.let_snow()
            self.sounds.play("loss")
        self._change_music(self._music.loss)

    def go_on(self) -> None:
        """Remove the signs that the game has ended."""
        self._lost = False
        self._won = False
        self._rises = False
        self.table.end_celebration()
        self._change_music(self._music.go_on)

    # Focus and pointer

    def hovered(self, cell: Cell) -> None:
        if not (cell == self.table.hand.focused and self.sounds.entered(cell)):
            self.sounds.play("tick", cell)

    def edge_reached(self) -> None:
        if self.table.hand.focused is not None:
            self.sounds.edge(self.table.hand.focused)

    # Time

    def update(self, dt: float) -> list[GameChange]:
        """Advance the sounds by ``dt`` seconds, and start the effects of landed cards.

        Return the changes that moved these cards. Cards that only go back to where they
        lay are heard as one, though all may land at once.
        """
        self.sounds.update(dt)
        landed = []
        back = []
        for cell in self.table.take_landings():
            landing = self._landings.pop(cell, None)
            if landing is not None:
                self._land(landing)
                landed.append(landing.change)
            elif self._dealing:
                self.sounds.play("deal", cell)
            else:
                back.append(cell)
        if back:
            self.sounds.play("land", back[len(back) // 2], volume=LAND_VOLUME)
        self._dealing = self._dealing and self.table.flying
        self._rise()
        return landed

    def _land(self, landing: Landing) -> None:
        cell = landing.slide.target
        self._play_rows(landing.state)
        if not landing.gains:
            self._touch_down(landing.state, cell)
        if landing.dead_gap is not None:
            self.sounds.play("gap_dies", landing.dead_gap)
        # The rows come first: their stingers precede that of the chain.
        motion = self.table.motion_settings
        after = motion.real(BEAD_END) if landing.rows and motion.flies else 0.0
        for row in self._finished(landing):
            middle = row.cells[len(row.cells) // 2]
            if after:
                run = f"run_{row.suit.name.lower()}"
                self.sounds.play_later(run, motion.real(BEAD_START), middle)
            self.sounds.sting(CUES[row.suit], middle, after)
            if self.table.state.home.issuperset(row.cells):
                self.table.celebrate_row(row.cells, row.text)
        if not landing.change.after.chain:
            self._end_chain(landing.change, landing.slide.source)
        if landing.gains:
            self._join(landing, cell, after)
        if landing.wins:
            self.sounds.cancel()
            self._play_fanfare()

    def _touch_down(self, state: State, cell: Cell) -> None:
        self.sounds.play("land", cell)
        if any(cell in run for run in state.built_runs):
            self.sounds.play("join", cell, volume=BUILT_VOLUME)
        if self.table.shows_particles:
            sparks.land(self.table.particles, self.table.geometry, cell)

    def _join(self, landing: Landing, cell: Cell, after: float) -> None:
        """Show and play that a card comes home.

        The celebration of its chain is heard ``after`` some seconds.
        """
        length = landing.change.after.chain
        self._light(length, landing.change)
        self.sounds.play("join", cell)
        chain = self._shown_chain(length)
        note = note_of(chain)
        self.sounds.play(f"note_{note}", cell)
        if note >= FIRST_ACCENT:
            self.sounds.accent(f"accent_{note}", cell)
        sting = STINGS.get(chain)
        if sting is not None and not landing.wins:
            self.sounds.sting(sting, cell, after)
        if self.table.shows_particles:
            table = self.table
            theme = table.style.theme
            sparks.land_in_run(
                table.particles,
                table.geometry,
                cell,
                chain,
                theme,
            )

    def _finished(self, landing: Landing) -> Iterator[_Row]:
        """Yield the rows that a card finishes.

        There are none if the card wins the game, because then the win begins.
        """
        if landing.wins or not landing.rows:
            return
        state = landing.state
        runs = finished_rows(state)
        points = landing.change.row_points // len(landing.rows)
        if self._hides_chain:
            points = 0
        for row in landing.rows:
            run = runs[row]
            card = state.board[run[-1]]
            assert card is not None, "a finished row has no gaps"
            total = state.variant.cards_to_win // len(run)
            text = row_ribbon(card.suit, len(runs), total, points)
            yield _Row(run, card.suit, text)

    # Chain, fanfare, music

    def show_chain(self, chain: int, at_once: bool = False) -> None:
        """Show the chain of another position.

        Its light changes slowly, or ``at_once``.
        """
        self.table.light_chain(0 if self._hides_chain else chain, at_once)

    def _shown_chain(self, chain: int) -> int:
        """Return the chain to celebrate.

        In a calm game, which hides chains, each card comes home like the first.
        """
        return 1 if self._hides_chain else chain

    def _end_chain(self, change: GameChange, cell: Cell | None) -> None:
        """End the chain that was there before a change, with a sound from ``cell``."""
        length = change.before.chain
        if not length:
            return
        self._light(0, change)
        if length >= MIN_ENDING_CHAIN and not self._hides_chain:
            self.sounds.play("chain_end", cell)

    def _light(self, chain: int, change: GameChange) -> None:
        if change.number >= self._lit_by:
            self._lit_by = change.number
            self.show_chain(chain)

    def _play_fanfare(self) -> None:
        if not self._won:
            self._won = True
            self.sounds.play("win")

    def _play_rows(self, state: State) -> None:
        self._music.show_rows(row_shares(state))

    def _change_music(self, change: Callable[[], None]) -> None:
        """Change the music of a game.

        A replay has no music of its own, and in a calm game the music only goes on.
        """
        is_played = self._music.piece not in ("", "title")
        goes_on = change == self._music.go_on
        if is_played and (goes_on or not self.context.settings.hides_figures):
            change()
