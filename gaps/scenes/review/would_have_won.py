"""What would have won: the last winnable position of a game, and a winning line beside
the move made there.

The results, the sign of a game and replays open it. It says what that move blocked in
the win that was found; never that there is no other reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from math import isinf

import pygame

from gaps.background import Job
from gaps.engine import Cell, Game, Slide, State, Step
from gaps.language import N_, Text, _, ngettext
from gaps.scenes.board.board_screen import BoardScreen
from gaps.scenes.common import help_text
from gaps.scenes.common.card_parts import SuitLabel
from gaps.scenes.common.game_scene import Decided
from gaps.scenes.common.screen import Shortcut
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.shared.context import Context
from gaps.scenes.speech.cell_words import board_tree, place_name
from gaps.scenes.speech.move_words import move_words
from gaps.scenes.text.card_text import card_text
from gaps.scenes.text.phrases import fact, sentences
from gaps.solver import Review
from gaps.solver.missed_win import (
    LostMove,
    MissedWin,
    Obstacle,
    best_missed_win,
)
from gaps.solver.search import move_between
from gaps.stage.core.intents import Nav
from gaps.stage.core.scene import Pop, Transition
from gaps.stage.drawing.canvas import Canvas
from gaps.stage.speech.spoken import Spoken
from gaps.stage.view import (
    Label,
    Part,
    Pin,
    Plate,
    button,
    column,
    layers,
    row,
    space,
)
from gaps.stage.widgets import PRIMARY
from gaps.table.model.geometry import fit
from gaps.table.render.paths import Link, draw_links

POLL = 0.05  # seconds between two looks for an answer
REVEAL = 0.9  # seconds in which the links come in
AT_ONCE = 6  # steps of the line that are numbered on the board at the same time
# units
TOP = 68  # above the board
PLATE = 84  # the height of the plate
NARROW_PLATE = 96  # the same in a narrow window
GAP = 8  # above and below the plate
# by which drawn suits may make a line longer than their characters, units
SUIT_ROOM = 30


class WouldHaveWon(BoardScreen):
    """Shows it for a game, as soon as it is found."""

    called = N_("What would have won")
    about = (
        N_(
            "This is the last position of the game that could be won, with a winning line as numbered steps."
        ),
        N_(
            "The line ends at the place that the move you made has blocked in this win. There may be others."
        ),
        N_("The bright button plays on from this position."),
    )
    survey_keys = help_text.SURVEY
    first_focus = "play_on"
    shows_focus = True
    usable = False

    def __init__(
        self,
        context: Context,
        game: Game,
        lost: LostMove | Review,
        play_on: Callable[[int], Transition | None],
        way_on: Text,
        note: Text = "",
    ) -> None:
        """``lost`` is the losing move if it is known, or a review that looks for it.

        ``play_on`` is done once this has ended, with the number of moves to play on
        from. ``way_on`` is what the button for it says, and ``note`` a second line;
        ``{move}`` in it stands for that number.
        """
        super().__init__(context, game.state)
        self._game = game
        self._play_from = play_on
        self._way_on = way_on
        self._way_note = note
        self._review = lost if isinstance(lost, Review) else None
        self.lost = lost if isinstance(lost, LostMove) else None
        self._search: Job[MissedWin | None] | None = None
        # how many steps have been made
        self.place = 0
        self.states: Sequence[State] = (game.state,)
        self._shown_at = 0.0
        self._told = False
        self._look_for_answers()

    # What is found

    @property
    def found(self) -> MissedWin | None:
        """The winning line; ``None`` while it is looked for, and if none can be
        compared.
        """
        if self._search is None:
            return None
        return self._search.answer

    @property
    def searching(self) -> bool:
        if self.lost is None:
            return self._review is not None and not self._review.done
        return self._search is None or not self._search.done

    def _look_for_answers(self) -> None:
        review = self._review
        if (
            self.lost is None
            and review is not None
            and review.lost_at is not None
            and review.done
        ):
            number = review.lost_at - 1
            self.lost = LostMove(number, review.winning_lines.get(number, ()))
        if self.lost is not None and self._search is None:
            before, played = self._lost_move
            work = partial(best_missed_win, before, played, self.lost.line)
            self._search = Job(work, "what would have won")
            self._show((before,))
            self.focus("play_on")
        if not self._told and not self.searching:
            self._told = True
            if self.found is not None:
                self._show([step.before for step in self._steps])
            self.context.announcer.say(self._told_words)
            self.changed()

    @property
    def _lost_move(self) -> tuple[State, Slide]:
        """The last winnable position, and what was played there."""
        assert self.lost is not None
        step = self._game.steps[self.lost.number]
        assert isinstance(step.cause, Slide)
        return step.before, step.cause

    @property
    def _steps(self) -> tuple[Step, ...]:
        """The steps of the line that are shown; the last of them is the one that is
        blocked.
        """
        if self.found is None:
            return ()
        game = Game(self.found.before)
        for move in self.found.shown:
            game = game.play(move)
        return game.steps

    def _show(self, states: Sequence[State], place: int = 0) -> None:
        step = Step(None, self.table.state, states[place])
        self.states = states
        self.place = place
        if step.changes:
            self.table.show(step)
        self._shown_at = self.motion_age
        self.changed()

    # What is shown

    @property
    def _plate_height(self) -> int:
        return PLATE if self.style.is_wide else NARROW_PLATE

    def board_area(self, state: State) -> pygame.Rect:
        (width, height) = self.style.size
        px = self.style.px
        margin = max(px(24), 12)
        room = height - px(TOP + self._plate_height + 2 * GAP)
        area = pygame.Rect(margin, px(TOP), width - 2 * margin, room)
        board = fit(state.variant.layout, area, self.style.size, self.style.u).board
        return area.move(
            (area.width - board.width) // 2, (area.height - board.height) // 2
        )

    def view(self) -> Part:
        margin = max(24, 12 / self.style.u)
        leave = button(
            "back",
            "",
            self.back,
            "left",
            tooltip=N_("Back"),
        )
        where = ""
        if self.lost is not None and not self.place:
            where = _("after move {move}").format(move=self.lost.number)
        left = margin + 40 + 14
        face = Plate("surface", 14)
        high = self._plate_height
        plate = row(
            *self._plate(),
            gap=10,
            pad=(22, 0, 13, 0),
            face=face,
            size=high,
        )
        return layers(
            Part(says=tuple(self._words())),
            Pin(leave, "topleft", (margin, 12), (40, 40)),
            Pin(Label(self.title, "h2", says=""), "topleft", (left, 8)),
            Pin(Label(where, "small", "mid"), "topleft", (left, 39)),
            column(space(), plate, pad=(margin, 0, margin, GAP)),
        )

    def _plate(self) -> Iterator[Part]:
        art = self.context.look.art()
        leading = 20 if self.style.is_wide else 24
        head, text = self._texts()
        note = Label(self._note, ("note", "small"), "mid", "midright")
        title = row(
            SuitLabel(
                head,
                ("h3", "h4"),
                art=art,
                share=1,
            ),
            note,
            gap=12,
            size=30,
        )
        about = SuitLabel(
            text, "note", "mid", "midleft", 2, leading, art=art, size=2 * leading
        )
        yield column(
            space(),
            title,
            about,
            space(),
            pad=(0, 0, SUIT_ROOM, 0),
            share=1,
        )
        if len(self.states) > 1:
            can_back = self.place > 0
            can_on = self.place < len(self.states) - 1
            back = N_("One step back")
            on = N_("One step on")
            ways = (
                ("before", -1, "arrow_left", back, can_back),
                ("after", 1, "arrow_right", on, can_on),
            )
            for name, by, icon, tip, can in ways:
                go = partial(self._go, by)
                yield button(
                    name, "", go, icon, tooltip=tip, enabled=can, size=48, across=44
                )
        if self.lost is not None:
            way_on = _(self._way_on).format(move=self.lost.number)
            end = partial(Pop, Decided(partial(self._play_from, self.lost.number)))
            yield button(
                "play_on",
                way_on,
                end,
                "undo",
                detail=self._way_note,
                look=PRIMARY,
                across=58,
            )

    def draw_below_parts(self, surface: pygame.Surface) -> None:
        links = [] if self.table.flying else self.links()
        if links:
            canvas = Canvas(surface, self.style)
            draw_links(canvas, self.table, links, self._revealed)

    @property
    def _revealed(self) -> float:
        age = self.motion_age
        at_once = isinf(age) or self.context.look.motion.reduced
        if at_once:
            return 1.0
        return min(1.0, max(0.0, age - self._shown_at) / REVEAL)

    def links(self) -> list[Link]:
        """The steps that are still to be made, and the move that was made."""
        if self.found is None:
            return []
        steps = enumerate(
            self.found.shown[self.place : self.place + AT_ONCE], self.place + 1
        )
        played = self.found.played
        compared = Link(played.source, played.target, label=_("played"))
        return [
            compared,
            *(Link(step.source, step.target, number) for number, step in steps),
        ]

    # In words

    def _texts(self) -> tuple[str, str]:
        if self.searching:
            return _("Looking for wins…"), ""
        if self.lost is None:
            return _("No lost move is known"), _(
                "It is not proven which move lost the last chance to win."
            )
        if self.found is None:
            return _("No line was found in time"), _("This position can still be won.")
        first = self.found.line[0]
        card = self.found.before.board[first.source]
        name = "" if card is None else card_text(card)
        place = _place(self.states[0], first.target)
        return _("Winning move: {card} to {place}").format(
            card=name, place=place
        ), missed_text(self.found)

    @property
    def _note(self) -> str:
        """How far the steps are; at first, how it is known that the move lost."""
        if self.place:
            steps = len(self.states)
            return _("Step {step} of {steps}").format(step=self.place + 1, steps=steps)
        return "" if self.found is None else _("Proven by search.")

    @property
    def _told_words(self) -> str:
        return sentences([*self._texts(), self._note])

    def _words(self) -> Iterator[str | Spoken]:
        """The line in numbered steps and the board, for one who does not see them."""
        if self.found is not None:
            for number, step in enumerate(self._steps, 1):
                yield f"{number}. {move_words(step, 0)}"
            made = Game(self.found.before).play(self.found.played).steps[0]
            yield fact(_("played"), move_words(made, 0))
        yield board_tree(self.table, usable=False)

    # Time

    @property
    def moving(self) -> bool:
        return super().moving or self._revealed < 1

    @property
    def wake_after(self) -> float | None:
        return POLL if self.searching else super().wake_after

    def update(self, dt: float) -> Transition | None:
        was_flying = self.table.flying
        super().update(dt)
        if was_flying and not self.table.flying:
            self._shown_at = self.motion_age
            self.dirty = True
        with self.context.survives_errors():
            self._check()
        self._look_for_answers()
        return None

    def _check(self) -> None:
        """Raise the error of a search that has failed, once."""
        if self._review is not None:
            self._review.check()
        if self._search is not None:
            self._search.check()

    # Input

    def shortcuts(self) -> Sequence[Shortcut]:
        steps = (
            Shortcut((Nav.LEFT,), N_("one step back"), partial(self._go, -1)),
            Shortcut((Nav.RIGHT,), N_("one step on"), partial(self._go, 1)),
            Shortcut(
                (GameCommand.UNDO_ALL, GameCommand.REDO_ALL),
                N_("first step, last step"),
                turn=lambda by: self._go(by * len(self.states)),
                in_legend=False,
            ),
        )
        return (
            *(steps if len(self.states) > 1 else ()),
            Shortcut((Nav.ACTIVATE,), N_("play on from here")),
            self.back_shortcut(),
        )

    def _go(self, by: int) -> None:
        place = max(0, min(len(self.states) - 1, self.place + by))
        if place == self.place:
            return
        here = self.states[self.place]
        there = self.states[place]
        self._show(self.states, place)
        words = [self._note or self._texts()[1]]
        move = move_between(here, there.seen())
        if move is not None:
            words.append(move_words(Step(move, here, there), 0))
        self.context.announcer.say_at_once(sentences(words))

    def situation(self) -> str:
        return self._told_words

    def leave(self) -> None:
        super().leave()
        if self._search is not None:
            self._search.cancel()


def missed_text(found: MissedWin) -> str:
    """What the played move blocked in the win that was found: one plain sentence,
    checked by the engine.
    """
    number = found.breaks_at
    played = card_text(found.card)
    card = card_text(found.blocked)
    if found.is_far:
        text = _(
            "{card} is blocked only after {number} moves of the win that was found: here are the first."
        )
        return text.format(card=card, number=number)
    later = ngettext("{number} move on", "{number} moves on", number).format(
        number=number
    )
    if found.obstacle is Obstacle.IN_ITS_PLACE:
        place = _place(found.before, found.played.target)
        text = _(
            "{played} went to {place}. {card} had to go there in the win that was found."
        )
        if number:
            text = _(
                "{played} went to {place}. {later}, {card} needed that place in the win that was found."
            )
    else:
        place = _place(found.before, found.played.source)
        text = _(
            "{played} left {place}. {card} had to come beside it there in the win that was found."
        )
        if number:
            text = _(
                "{played} left {place}. {later}, {card} had to come beside it there "
                "in the win that was found."
            )
    return text.format(
        played=played,
        place=place,
        later=later,
        card=card,
    )


def _place(state: State, cell: Cell) -> str:
    layout = state.variant.layout
    if cell in layout.starts:
        return _("the start of row {row}").format(row=layout.row_of(cell) + 1)
    return place_name(state, cell)
