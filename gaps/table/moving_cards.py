"""The cards as shown: a final state, their motions as values of time, and their looks."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from pygame import Rect

from gaps.engine import Card, Cell, Slide, State, Step
from gaps.stage.motion.clock import Pace
from gaps.stage.motion.durations import ANSWER, ENTER, HURRY
from gaps.stage.motion.tween import Tween, ease_out_cubic, passed
from gaps.table.board_look import BoardLook
from gaps.table.model import choreography
from gaps.table.model.card_flights import CardFlights
from gaps.table.model.geometry import BoardGeometry, split_by_row
from gaps.table.model.interaction import Drag, Hand, Hint, RefusalShake, Spotlight
from gaps.table.model.joints import Joints, RunJoint, joints_of
from gaps.table.model.pose import Pose, flat, hovered, selected
from gaps.table.model.redeal_motions import RedealPhases, redeal_motions
from gaps.table.render.slots import SlotFades

# Seconds at normal speed.
JOIN_SECONDS = ENTER
# in units, from the sides and from the ends of a card: all that is inside is covered
COVERED_INSETS = (2, 6)
SHADE_SECONDS = ANSWER  # until cells are darkened, or bright again
NEXT_JOIN_SECONDS = 0.070  # for each further card that joins at the same time


@dataclass
class Growth:
    """The length of each run's strip, in cards, by the first cell of the run."""

    lengths: dict[Cell, int] = field(default_factory=dict)
    growing: dict[Cell, Tween] = field(default_factory=dict)
    """The growing strips: how many cards each shows, with a fraction."""

    def follow(
        self,
        lengths: Mapping[Cell, int],
        time: float,
        motion_settings: Pace,
    ) -> None:
        """Start growing strips that are too short, and shorten strips at once.

        Strips that have grown rest.
        """
        growing = {}
        for cell, tween in self.growing.items():
            if not tween.over(time) and tween.end == (lengths.get(cell),):
                growing[cell] = tween
        for cell, length in lengths.items():
            old = self.lengths.get(cell, 0)
            if length > old and motion_settings.flies and cell not in growing:
                others = length - old - 1
                normal = JOIN_SECONDS + NEXT_JOIN_SECONDS * others
                seconds = motion_settings.seconds(normal)
                growing[cell] = Tween(
                    (old,),
                    (length,),
                    seconds,
                    ease_out_cubic,
                    delay=time,
                )
        self.growing = growing
        self.lengths = dict(lengths)


class MovingCards:
    """Moves cards from where they are shown to where a state has them.

    It knows what to draw, and draws nothing. It never judges a move and never makes a
    state. Times are in seconds.
    """

    def __init__(
        self,
        state: State,
        geometry: BoardGeometry,
        look: BoardLook,
    ) -> None:
        self.geometry = geometry
        self.art, self.style, self.motion_settings, self.backdrop = look
        self.rails = True
        """True if rails and lines are drawn around the rows; small boards have none."""
        self.joins = True
        """True if the cards of a built run are joined at their feet."""
        self.ghosts = "always"
        """When a gap shows the cards it accepts.

        It is "always", "hover" (only under the pointer) or "off".
        """
        self.mark_playable = False
        """True if cards that can move are marked."""
        self.unmarked: frozenset[Cell] = frozenset()
        """The cells of cards that are not marked, though they can move."""
        self.awaits_sun: frozenset[Cell] = frozenset()
        """The last cells of finished rows whose rails do not show that yet."""
        self.time = 0.0
        self.flights = CardFlights()
        self.hand = Hand()
        self.refusals: dict[Card, RefusalShake] = {}
        self.hint: Hint | None = None
        self.spotlight: Spotlight | None = None
        """The cells being explained, which stay as bright as they are."""
        self._bright_at = 0.0  # when all cells were last bright
        self.preview: tuple[Slide, ...] = ()
        """Consecutive slides whose paths are shown."""
        self.awaited: tuple[Cell, ...] = ()
        """The cells that are framed, because a blocked card waits for them."""
        self.slot_fades = SlotFades()
        self._set_state(state)
        self.slot_fades.end()
        self._rest_runs()

    @property
    def shows_particles(self) -> bool:
        """True if sparks, snow and other particles may fly.

        They do not with reduced motion, at instant speed, or in a plain theme.
        """
        return self.motion_settings.flies and not self.style.theme.plain

    # The places of the cards

    @property
    def moving(self) -> bool:
        """True if the next frame differs from this one even without input."""
        return (
            not self.cards_still
            or (self.hint is not None and self.hint.animated)
            or self.slot_fades.moving
            or (self._darkens and not self.shade_rests)
            or (bool(self.hand.offers) and self.motion_settings.flies)
        )

    @property
    def cards_still(self) -> bool:
        """True if no card and no run is changing."""
        return not (
            self.flights.cards
            or self.hand.drag is not None
            or self.refusals
            or self.growth.growing
            or self.joints.changing
        )

    @property
    def flying(self) -> bool:
        """True if any card is on its way to another place."""
        return self.flights.travelling

    @property
    def dealing(self) -> bool:
        """True if the cards of a deal or a redeal are on their way."""
        return self.flights.dealing

    @property
    def cards_in_motion(self) -> tuple[Card, ...]:
        """The cards that fly, or are being lifted or laid down."""
        return self.flights.cards

    def cell_of(self, card: Card) -> Cell | None:
        """Return the cell of a card; ``None`` if it is not on the state's board."""
        return self._cell_of.get(card)

    def cards_on(self, cells: Sequence[Cell]) -> list[Card]:
        """Return the cards on cells, including those on their way there."""
        return [card for cell in cells if (card := self.state.board[cell]) is not None]

    def pose(self, card: Card, time: float) -> Pose:
        """Return where and how ``card`` is shown at ``time``."""
        cell = self._cell_of.get(card)
        drag = self.hand.drag
        if drag is not None and cell == drag.cell:
            return drag.pose(time)
        refusal = self.refusals.get(card)
        moving = self.flights.pose(card, time)
        if moving is not None and refusal is None:
            return moving  # perhaps away from the board, where it has no cell
        at_rest = self._resting_pose(self._cell_of[card])
        if refusal is None:
            return at_rest
        return refusal.shaken(at_rest, time, self.geometry.px_per_unit)

    def area(self, pose: Pose) -> Rect:
        """Return the area of a card in a ``pose``, as if it were not turned."""
        width, height = self.geometry.card
        area = Rect(0, 0, round(width * pose.scale_x), round(height * pose.scale_y))
        area.center = (round(pose.x), round(pose.y))
        return area

    def halos_of(self, start: Cell) -> int:
        """Return how often the halo of a run is drawn over itself.

        ``start`` is its first cell. More often is brighter.
        """
        return 1

    def covered_by_cards(self) -> list[Rect]:
        """Return areas in which nothing of the ground is seen below resting cards."""
        airborne = self.airborne()
        left, top = (2 * self.style.px(inset) for inset in COVERED_INSETS)
        return [
            self.geometry.rect(cell).inflate(-left, -top)
            for cell, card in enumerate(self.state.board)
            if card is not None and card not in airborne
        ]

    def airborne(self) -> list[Card]:
        """Return the cards that are off the board: flying, shaking, lifted or dragged."""
        hand = self.hand
        up = dict.fromkeys([*self.flights.cards, *self.refusals])
        for cell in (hand.hovered, hand.selected, hand.dragged, *sorted(hand.called)):
            if cell is None:
                continue
            card = self.state.board[cell]
            if card is not None and (cell == hand.dragged or self._is_lifted(cell)):
                up[card] = None
        return list(up)

    def is_travelling(self, card: Card) -> bool:
        """Return True if a card is on its way, and not only lifted or shaken."""
        return self.flights.travels(card, self.time)

    def targets(self, cell: Cell) -> tuple[Cell, ...]:
        """Return where a slide may take the card on ``cell``.

        For a gap, return the cells of the cards that it accepts.
        """
        slides = self.state.slides
        away = [slide.target for slide in slides if slide.source == cell]
        here = [slide.source for slide in slides if slide.target == cell]
        return tuple(away or here)

    @property
    def held_down(self) -> Cell | None:
        """The cell under the pointer if its card is neither movable nor home."""
        cell = self.hand.hovered
        if cell is None or self.hand.drag is not None or self.state.board[cell] is None:
            return None
        is_free = cell in self.state.home or bool(self.targets(cell))
        return None if is_free else cell

    def run_from(self, start: Cell) -> tuple[Cell, ...]:
        """Return the run, or its part in one row, that starts at ``start``.

        It is empty if none does.
        """
        return self._run_from.get(start, ())

    @property
    def runs(self) -> tuple[tuple[Cell, ...], ...]:
        """The runs of the state, split into parts that are each in one row."""
        return tuple(self._run_from.values())

    def still_run_lengths(self, up: Collection[Card]) -> dict[Cell, int]:
        """Return how many cards of each run are still, by its first cell.

        They count from that cell on; the cards that are ``up`` are not still.
        """
        moving = {self._cell_of.get(card) for card in up}
        lengths = {}
        for start, run in self._run_from.items():
            ends = (number for number, cell in enumerate(run) if cell in moving)
            length = next(ends, len(run))
            if length:
                lengths[start] = length
        return lengths

    def _still_joints(self, up: Collection[Card]) -> Sequence[RunJoint]:
        """Return the joints between cards at rest, apart from those that are ``up``.

        There are none before all cards are dealt.
        """
        if not self.joins or self.dealing:
            return ()
        moving = {
            self._cell_of.get(card)
            for card in up
            if not self.flights.settles(card, self.time)
        }
        if not moving:
            return self.state_joints
        right = self.state.variant.layout.right
        return tuple(
            joint
            for joint in self.state_joints
            if moving.isdisjoint((joint.cell, right[joint.cell]))
        )

    # Changes of the state

    def show(self, step: Step, back: bool = False) -> None:
        """Move to the state after ``step``, or ``back`` to the one before it.

        The cards start from the poses shown now.
        """
        before = step.after if back else step.before
        after = step.before if back else step.after
        poses = self._poses()
        self._clear_interaction()
        self._set_state(after)
        geometry = self.geometry
        settings = self.motion_settings
        moving = self.flights.cards
        slides = choreography.step_motions(
            step, back, poses, moving, geometry, settings
        )
        self.flights.move(slides, self.time)
        self._call()
        shown = None
        if before.turned:
            shown = self.flights.pose(before.turned, self.time)
        turns = choreography.talon_motions(
            before, after, back, shown, geometry, settings
        )
        self.flights.start(turns, self.time)
        self._follow_runs()

    def deal_in(self, pack_lies: bool = False) -> None:
        """Deal the cards of the state.

        Cards that its rules remove fly in, too, and leave again. The pack falls first,
        unless it is there already (``pack_lies``).
        """
        self.slot_fades.hide_all(self.time)
        self.joints = Joints()
        settings = self.motion_settings
        motions = choreography.deal_motions(
            self.state, self.geometry, settings, pack_lies
        )
        self.flights.move(motions, self.time, are_dealt=True)

    def show_redeal(self, step: Step) -> RedealPhases:
        """Gather the loose cards, shuffle them and deal them again.

        Return when each part starts.
        """
        poses = self._poses()
        self._clear_interaction()
        self.flights.stop_all()
        self._set_state(step.after)
        motions, phases = redeal_motions(
            step, poses, self.geometry, self.motion_settings
        )
        self.flights.move(motions, self.time, are_dealt=True)
        self._call()
        self._follow_runs()
        return phases

    def finish_motions(self) -> None:
        """Put every card in its place, at once and without reporting a landing."""
        self.flights.end()
        self.refusals.clear()
        self._rest_runs()
        self.slot_fades.end()

    def hurry(self) -> None:
        """Send the cards that are dealt straight to their places, quickly."""
        settings = self.motion_settings
        motions = {
            card: choreography.straight(
                self.pose(card, self.time),
                self._resting_pose(self._cell_of[card]),
                settings,
                HURRY,
            )
            for card in self.flights.cards
            if card in self._cell_of
        }
        self.flights.end()
        self.flights.start(motions, self.time)

    def _follow_runs(self) -> None:
        """Let the strips have the lengths of the runs, or grow to them."""
        lengths = self.still_run_lengths(self.airborne())
        self.growth.follow(lengths, self.time, self.motion_settings)

    def _rest_runs(self) -> None:
        """Show the runs as they are, at once."""
        up = self.airborne()
        self.growth = Growth(self.still_run_lengths(up))
        self.joints = Joints(self._still_joints(up))

    # Pointer

    def hover(self, cell: Cell | None) -> None:
        """Lift the card on ``cell``, which is under the pointer."""
        before = self.hand.hovered
        self.hand.hovered = cell
        if cell != before:
            self._ease(before, down=True)
            self._ease(cell)
            self._call()

    def focus(self, cell: Cell | None) -> None:
        """Put the keyboard focus on ``cell``; ``None`` hides it."""
        if cell != self.hand.focused:
            self.hand.focused = cell
            self._call()

    def _call(self) -> None:
        """Lift the cards that would fill the gap under the pointer or with the focus.

        Lay down those that no longer would.
        """
        hand = self.hand
        before = hand.called
        called: set[Cell] = set()
        for gap in (hand.hovered, hand.focused):
            if gap is not None and self.state.board[gap] is None and not hand.drag:
                called.update(self.targets(gap))
        hand.called = frozenset(called)
        for cell in before - hand.called:
            self._ease(cell, down=True)
        for cell in hand.called - before:
            self._ease(cell)

    def select(self, cell: Cell | None, offers: tuple[Cell, ...] = ()) -> None:
        """Select a card or a gap, and mark the cells offered for it.

        ``None`` ends the selection.
        """
        before = self.hand.selected
        self.hand.selected = cell
        self.hand.offers = offers
        self._ease(before, down=True)
        self._ease(cell)

    def pick_up(self, cell: Cell, position: tuple[int, int]) -> None:
        """Pick up the card on ``cell`` with the pointer at ``position``.

        For a gap nothing is done.
        """
        card = self.state.board[cell]
        if card is None:
            return
        pose = self.pose(card, self.time)
        self.flights.stop(card)
        self.refusals.pop(card, None)
        x, y = position
        grip = pose.x - x, pose.y - y
        scale = flat(self.geometry, cell).scale_x
        self.hand.drag = Drag(cell, grip, position, self.time, scale, last_x=x)

    def drag_to(self, position: tuple[int, int]) -> None:
        """Drag the card, and aim it at the cell under the pointer.

        If that is not legal, aim at the nearest legal one.
        """
        drag = self.hand.drag
        if drag is not None:
            drag.move_to(position, self.targets(drag.cell), self.geometry)

    def put_back(self) -> None:
        """Release the dragged card and return it to its cell."""
        drag = self.hand.drag
        self.hand.drag = None
        if drag is None:
            return
        card = self.state.board[drag.cell]
        if card is not None:
            start = drag.pose(self.time)
            end = self._resting_pose(drag.cell)
            self._move(card, start, end, choreography.UNDO_SECONDS)

    # Marks

    def shake(self, card: Card) -> None:
        """Shake a card that cannot make the requested move.

        It is only marked if cards do not fly.
        """
        shakes = self.motion_settings.flies
        self.refusals[card] = RefusalShake(self.time, shakes)
        self.flights.stop(card)

    def show_hint(self, slides: tuple[Slide, ...], later: str = "{number}") -> None:
        """Show slides as a hint until a move is made, numbered if there are several.

        ``later`` is the text on a place to which only a later slide leads.
        """
        animated = self.motion_settings.flies
        self.spotlight = None
        self.hint = Hint(slides, self.time, animated, later)

    # Darkening

    @property
    def _darkens(self) -> bool:
        """True if a spotlight or a hint of several slides darkens other cells."""
        if self.spotlight is not None:
            return self.spotlight.shade > 0 and not self.flying
        return self.hint is not None and len(self.hint.slides) > 1

    def shade(self, time: float) -> float:
        """Return how far other cells have been darkened, 0 to 1."""
        settings = self.motion_settings
        seconds = SHADE_SECONDS if settings.flies else 0.0
        return passed(time, self._bright_at, seconds)

    @property
    def shade_rests(self) -> bool:
        """True if nothing changes in what is darkened."""
        return self.shade(self.time) >= 1 and not self.slot_fades.fading

    # Time

    def update(self, dt: float) -> None:
        """Advance by ``dt`` seconds: cards land, shakes and hints end."""
        self.time += dt
        self.flights.update(self.time)
        for card, shake in list(self.refusals.items()):
            if shake.over(self.time):
                del self.refusals[card]
        if self.hint is not None:
            self.hint = self.hint.at(self.time)
        if not self._darkens:
            self._bright_at = self.time
        settings = self.motion_settings
        self._follow_runs()
        self.joints.follow(self._still_joints(self.airborne()), self.time, settings)
        self.slot_fades.update(self.time, self.flying, settings)
        if self.hand.drag is not None:
            self.hand.drag.update(dt)

    def take_landings(self) -> list[Cell]:
        """Return the cells on which cards have landed since the last call."""
        cells = map(self.cell_of, self.flights.take_landed())
        return [cell for cell in cells if cell is not None]

    # Internal

    def _set_state(self, state: State) -> None:
        self.state = state
        self._cell_of = {}
        for cell, card in enumerate(state.board):
            if card is not None:
                self._cell_of[card] = cell
        self._run_from = {}
        for run in state.runs:
            for part in split_by_row(state.variant.layout, run):
                self._run_from[part[0]] = part
        self.state_joints = joints_of(state)
        self.slot_fades.change_to(state, self.time)

    def _clear_interaction(self) -> None:
        """End what refers to moves of the last state; the focus stays."""
        self.hand.let_go()
        self.hint = None
        self.spotlight = None
        self.preview = ()
        self.awaited = ()
        self.refusals.clear()

    def _poses(self) -> dict[Card, Pose]:
        return {card: self.pose(card, self.time) for card in self._cell_of}

    def _ease(self, cell: Cell | None, down: bool = False) -> None:
        """Lift the card on ``cell`` a little, or lay it ``down``, to its pose at rest."""
        if cell is None or self.motion_settings.reduced:
            return
        card = self.state.board[cell]
        if card is None or card in self.refusals or self.is_travelling(card):
            return
        at_rest = flat(self.geometry, cell)
        seconds = choreography.HOVER_IN_SECONDS
        if down:
            at_rest = hovered(self.geometry, cell)
            seconds = choreography.HOVER_OUT_SECONDS
        start = self.flights.pose(card, self.time) or at_rest
        end = self._resting_pose(cell)
        if start != end:
            self._move(card, start, end, seconds)

    def _move(
        self,
        card: Card,
        start: Pose,
        end: Pose,
        seconds: float,
    ) -> None:
        """Move one card straight."""
        settings = self.motion_settings
        motion = choreography.straight(start, end, settings, seconds)
        self.flights.start({card: motion}, self.time)

    def _is_lifted(self, cell: Cell) -> bool:
        """Return True if the card on a cell is above the board even at rest."""
        if self.state.board[cell] is None:
            return False
        hand = self.hand
        is_pointed_at = cell == hand.hovered and bool(self.targets(cell))
        return cell == hand.selected or cell in hand.called or is_pointed_at

    def _resting_pose(self, cell: Cell) -> Pose:
        if not self._is_lifted(cell):
            return flat(self.geometry, cell)
        if cell == self.hand.selected:
            return selected(self.geometry, cell)
        return hovered(self.geometry, cell)
