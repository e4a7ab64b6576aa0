"""The board as it is shown: a final state, and everything on it that moves, as values of time."""

from __future__ import annotations

from collections.abc import Mapping

from gaps.engine import Card, Cell, Slide, State, Step
from gaps.table.model import choreography, resting_poses, transitions
from gaps.table.model.card_motions import CardMotions
from gaps.table.model.choreography import MotionSettings, RedealPhases
from gaps.table.model.geometry import BoardGeometry
from gaps.table.model.growth import Growth, split_by_row
from gaps.table.model.interaction import Drag, Interaction, targets_of
from gaps.table.model.marks import Hint, Marks, RefusalShake
from gaps.table.model.pose import Motion, Pose
from gaps.table.model.slot_fades import SlotFades


class BoardAnimator:
    """Moves cards from where they are shown to where a state has them. Knows positions, no pictures.

    Painters read it. It never judges a move and never makes a state. Times are seconds.
    """

    def __init__(self, state: State, geometry: BoardGeometry, motion_settings: MotionSettings) -> None:
        self.geometry, self.motion_settings = geometry, motion_settings
        self.time = 0.0
        self.interaction = Interaction()
        self.marks = Marks()
        self.growth = Growth()
        self.slot_fades = SlotFades()
        self._motions = CardMotions()
        self._landed: list[Cell] = []
        self._redealing = False
        self._set_state(state)
        self.finish_motions()

    # Where the cards are

    @property
    def moving(self) -> bool:
        """Whether the next frame differs from this one even without input."""
        fading = bool(self.slot_fades.fading)
        return not self.cards_still or self.marks.moving or fading or bool(self.interaction.offers)

    @property
    def cards_still(self) -> bool:
        """Whether no card and no run is changing."""
        dragging = self.interaction.drag is not None
        return not (self._motions or dragging or self.marks.refusals or self.growth.moving)

    @property
    def flying(self) -> bool:
        """Whether any card is on its way to another place."""
        return self._motions.flying

    @property
    def redealing(self) -> bool:
        """Whether the cards of a redeal are on their way."""
        return self._redealing and self.flying

    @property
    def cards_in_motion(self) -> tuple[Card, ...]:
        """The cards that fly, or are being lifted or laid down."""
        return self._motions.cards

    def cell_of(self, card: Card) -> Cell | None:
        """Return the cell of a card; ``None`` for one that is not on the board of the state."""
        return self._cell_of.get(card)

    def pose(self, card: Card, time: float) -> Pose:
        """Return where and how ``card`` is shown at ``time``."""
        drag, refusal = self.interaction.drag, self.marks.refusals.get(card)
        if drag is not None and self._cell_of.get(card) == drag.cell:
            return drag.pose(time)
        if refusal is not None:
            return refusal.shaken(self._resting_pose(self._cell_of[card]), time, self.geometry.u)
        return self._motions.pose(card, time) or self._resting_pose(self._cell_of[card])

    def airborne(self) -> list[Card]:
        """Return the cards that do not lie on the board: flying, shaking, lifted or held."""
        lifted_cells = self.interaction.lifted_cells(self.state)
        lifted = [card for cell in lifted_cells if (card := self.state.board[cell]) is not None]
        return list(dict.fromkeys([*self._motions.cards, *self.marks.refusals, *lifted]))

    def is_travelling(self, card: Card) -> bool:
        """Whether a card is on its way to another place, and not only lifted or shaken."""
        return self._motions.is_travelling(card, self.time)

    def targets(self, cell: Cell) -> tuple[Cell, ...]:
        """Return where a slide may take the card on ``cell``; for a gap, where the cards it accepts are."""
        return targets_of(self.state, cell)

    def run_from(self, start: Cell) -> tuple[Cell, ...]:
        """Return the run, or the part of a run in one row, that begins at ``start``; empty if none does."""
        return self._run_from.get(start, ())

    @property
    def runs(self) -> tuple[tuple[Cell, ...], ...]:
        """The runs of the state, as parts that each lie in one row."""
        return tuple(self._run_from.values())

    def still_run_lengths(self) -> dict[Cell, int]:
        """Return, by its first cell, how many cards of each run lie still from there on."""
        moving = {self._cell_of[card] for card in self.airborne() if card in self._cell_of}
        lengths = {
            start: next((number for number, cell in enumerate(run) if cell in moving), len(run))
            for start, run in self._run_from.items()
        }
        return {start: length for start, length in lengths.items() if length}

    # Changes of the state

    def show(self, step: Step, back: bool = False) -> None:
        """Move to the state after ``step``, or ``back`` to the one before it, from the poses shown now."""
        after, before = (step.before, step.after) if back else (step.after, step.before)
        poses = self._poses()
        self._clear_interaction()
        self._redealing = False
        self._set_state(after)
        geometry, settings = self.geometry, self.motion_settings
        moving = self._motions.cards
        self._start(transitions.step_motions(step, back, poses, moving, geometry, settings), lands=True)
        turned = self._motions.pose(before.turned, self.time) if before.turned else None
        self._start(transitions.talon_motions(before, after, back, turned, geometry, settings))

    def deal_in(self) -> None:
        """Deal the cards of the state; those that its rules remove fly in, too, and leave again."""
        self.slot_fades.hide_all(self.time)
        self._start(transitions.deal_motions(self.state, self.geometry, self.motion_settings), lands=True)

    def show_redeal(self, step: Step) -> RedealPhases:
        """Gather the loose cards, shuffle them and deal them again; return when each part begins."""
        poses = self._poses()
        self._clear_interaction()
        self._motions.stop_all()
        self._redealing = True
        self._set_state(step.after)
        motions, phases = transitions.redeal_motions(step, poses, self.geometry, self.motion_settings)
        self._start(motions, lands=True)
        return phases

    def lay_out(self, geometry: BoardGeometry, motion_settings: MotionSettings) -> None:
        """Take over another size or another speed, with every card at rest."""
        self.geometry, self.motion_settings = geometry, motion_settings
        self.put_back()
        self.finish_motions()

    def finish_motions(self) -> None:
        """Put every card where it belongs, at once and without reporting a landing."""
        self._motions.clear()
        self.marks.refusals.clear()
        self.growth.catch_up(self.still_run_lengths())
        self.slot_fades.finish()

    # Pointer

    def hover(self, cell: Cell | None) -> None:
        """Lift the card on ``cell``, on which the pointer rests."""
        before, self.interaction.hovered = self.interaction.hovered, cell
        if cell != before:
            self._ease(before, down=True)
            self._ease(cell)

    def select(self, cell: Cell | None, offers: tuple[Cell, ...] = ()) -> None:
        """Select a card or a gap and mark the cells it is offered; ``None`` ends the selection."""
        before = self.interaction.selected
        self.interaction.selected, self.interaction.offers = cell, offers
        self._ease(before, down=True)
        self._ease(cell)

    def pick_up(self, cell: Cell, position: tuple[int, int]) -> None:
        """Let the pointer at ``position`` hold the card on ``cell``; does nothing for a gap."""
        card = self.state.board[cell]
        if card is None:
            return
        pose = self.pose(card, self.time)
        self._motions.stop(card)
        self.marks.refusals.pop(card, None)
        grip = pose.x - position[0], pose.y - position[1]
        scale = resting_poses.flat(self.geometry, cell).scale_x
        self.interaction.drag = Drag(cell, grip, position, self.time, scale, last_x=position[0])

    def drag_to(self, position: tuple[int, int]) -> None:
        """Move the held card with the pointer."""
        drag = self.interaction.drag
        if drag is not None:
            drag.move_to(position, self.targets(drag.cell), self.geometry)

    def put_back(self) -> None:
        """Let go of the held card: it returns to its cell."""
        drag, self.interaction.drag = self.interaction.drag, None
        card = self.state.board[drag.cell] if drag is not None else None
        if drag is not None and card is not None:
            end = self._resting_pose(drag.cell)
            motion = choreography.straight(drag.pose(self.time), end, self.motion_settings)
            self._motions.start(card, motion, self.time)

    # Marks

    def shake(self, card: Card) -> None:
        """Shake a card that was asked for an illegal move, or only mark it with reduced motion."""
        self.marks.refusals[card] = RefusalShake(self.time, shakes=not self.motion_settings.reduced)
        self._motions.stop(card)

    def show_hint(self, slides: tuple[Slide, ...], stays: bool = False, later: str = "{number}") -> None:
        """Point out slides, numbered if they are several; the hint ends by itself unless it ``stays``.

        ``later`` is the text on a place that only a later slide leads to.
        """
        animated = not self.motion_settings.reduced
        self.marks.hint = Hint(slides, self.time, animated, stays, later)

    # Time

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds."""
        self.time += dt
        landed = self._motions.update(self.time)
        self._landed += [self._cell_of[card] for card in landed if card in self._cell_of]
        self.marks.update(self.time)
        self.growth.follow(self.still_run_lengths(), self.time, self.motion_settings)
        self.slot_fades.update(self.time, self.flying, self.motion_settings)
        if not self.flying:
            self.marks.advance_colour_loss(dt, self.motion_settings)
        if self.interaction.drag is not None:
            self.interaction.drag.update(dt)

    def take_landings(self) -> list[Cell]:
        """Return the cells on which cards have landed since the last call."""
        landed, self._landed = self._landed, []
        return landed

    # Internal

    def _set_state(self, state: State) -> None:
        self.state = state
        self._cell_of = {card: cell for cell, card in enumerate(state.board) if card is not None}
        parts = [part for run in state.runs for part in split_by_row(state.variant.layout, run)]
        self._run_from = {part[0]: part for part in parts}
        self.slot_fades.change_to(state, self.time)

    def _clear_interaction(self) -> None:
        """End what refers to moves of the last state; the focus stays."""
        self.interaction.clear()
        self.marks.hint, self.marks.preview = None, ()
        self.marks.refusals.clear()

    def _poses(self) -> dict[Card, Pose]:
        return {card: self.pose(card, self.time) for card in self._cell_of}

    def _start(self, motions: Mapping[Card, Motion], lands: bool = False) -> None:
        for card, motion in motions.items():
            self._motions.start(card, motion, self.time, lands)

    def _ease(self, cell: Cell | None, down: bool = False) -> None:
        """Move the card on ``cell`` a little, ``down`` or up, to the pose that it has now when at rest."""
        card = self.state.board[cell] if cell is not None else None
        if cell is None or card is None or card in self.marks.refusals or self.motion_settings.reduced:
            return
        if self._motions.is_travelling(card, self.time):
            return
        geometry = self.geometry
        at_rest = resting_poses.hovered(geometry, cell) if down else resting_poses.flat(geometry, cell)
        start, end = self._motions.pose(card, self.time) or at_rest, self._resting_pose(cell)
        if start != end:
            ease = choreography.hover_out if down else choreography.hover_in
            self._motions.start(card, ease(start, end, self.motion_settings), self.time)

    def _resting_pose(self, cell: Cell) -> Pose:
        return self.interaction.resting_pose(self.state, self.geometry, cell)
