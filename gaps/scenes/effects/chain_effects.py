"""A chain of moves that each bring a card home: its notes and its light grow step by step."""

from __future__ import annotations

from gaps.engine import Cell
from gaps.scenes.effects.board_sounds import BoardSounds
from gaps.scenes.effects.landing import Landing
from gaps.table.effects import sparks
from gaps.table.table import Table

LAST_NOTE = 9  # step of the chain with the highest note; all further steps have it, too
MIN_ENDING_CHAIN = 2  # a sound marks the end of a chain of at least this length
STINGS = {3: "sting_3", 6: "sting_6", 9: "sting_9"}  # by the step of the chain that they belong to


class ChainEffects:
    """The effects of cards that come home."""

    def __init__(self, table: Table, sounds: BoardSounds) -> None:
        self.table, self.sounds = table, sounds
        self._lit_by = 0  # number of the latest move that has changed the light
        self._is_hidden = self._hides

    def flies(self, landing: Landing) -> None:
        """Report a card that takes off; one that comes home draws a tail."""
        if landing.home:
            self.table.tail(landing.slide.target, 1 if self._hides else landing.chain)

    def landed(self, landing: Landing) -> None:
        """Report a card that has landed: one that came home, or one that ends a chain."""
        if landing.chain_before and not landing.chain:
            self.ended(landing.chain_before, landing.slide.source, landing.number)
        if not landing.home:
            return
        cell = landing.slide.target
        self._light(landing.chain, landing.number)
        self.sounds.play("join", cell)
        chain = 1 if self._hides else landing.chain
        self.sounds.play(f"note_{min(max(chain, 1), LAST_NOTE)}", cell)
        if (sting := STINGS.get(chain)) is not None and not landing.wins:
            self.sounds.sting(sting, cell)
        if self.table.shows_particles:
            sparks.land_in_run(self.table.particles, self.table.geometry, cell, chain)

    def ended(self, length: int, cell: Cell | None, number: int) -> None:
        """Report that a chain of ``length`` moves has ended, by move ``number`` from ``cell``."""
        self._light(0, number)
        if length >= MIN_ENDING_CHAIN and not self._hides:
            self.sounds.play("chain_end", cell)

    def show(self, chain: int, at_once: bool = False) -> None:
        """Show a chain of that length: moves were undone, or another position is shown.

        The light changes slowly, or ``at_once``.
        """
        self.table.light_chain(0 if self._hides else chain, at_once)

    def follow_settings(self, chain: int) -> None:
        """Show or hide the light of a chain that lasts, if the settings have changed that."""
        if self._hides != self._is_hidden:
            self._is_hidden = self._hides
            self.show(chain, at_once=True)

    @property
    def _hides(self) -> bool:
        """Whether chains are hidden, as the score is: then each card comes home like the first of a chain."""
        return not self.sounds.context.settings.shows_score

    def _light(self, chain: int, number: int) -> None:
        """Light a chain as it is after move ``number``, unless a later one has landed before it."""
        if number >= self._lit_by:
            self._lit_by = number
            self.table.light_chain(0 if self._hides else chain)
