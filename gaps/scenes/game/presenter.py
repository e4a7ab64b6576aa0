"""Makes the moves of a game and shows what they do: on the table, in the bars, by sound
and by toasts.
"""

from __future__ import annotations

from functools import partial

import pygame

from gaps.engine import ArcadeScore, Move, Redeal, Slide, State, Status, Step
from gaps.language import _
from gaps.scenes.bars.hud import CAN_WIN, FINISH, MISSED_WIN, PLAY_OUT, BarFigures, Hud
from gaps.scenes.bars.meters import RivalProgress
from gaps.scenes.bars.rewards import Rewards
from gaps.scenes.board.board_controller import BoardController, Refused
from gaps.scenes.board.board_feedback import BoardFeedback
from gaps.scenes.common.game_scene import Offer
from gaps.scenes.common.toast import Toast
from gaps.scenes.game.awaited import Awaited
from gaps.scenes.game.hints import SolverHints, WinSign
from gaps.scenes.game.running_moves import AutoFinish, PlayedFor
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session.change import GameChange
from gaps.scenes.session.finished_game import comes_closest
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.session.newcomer import first_game, rules_in_sight
from gaps.scenes.shared.context import Context
from gaps.scenes.speech.move_words import GameSpeaker
from gaps.scenes.speech.survey_words import progress_words
from gaps.scenes.text import expedition_text, game_text, refusals, solver_text
from gaps.scenes.text.phrases import capitalized, sentences
from gaps.stage.core.intents import Nav
from gaps.stage.drawing.kept_picture import DrawAbove, DrawMoving, Ground
from gaps.stage.drawing.shapes import disc
from gaps.stage.drawing.style import Style
from gaps.stage.speech.spoken import Spoken, text
from gaps.table.model.geometry import CROWDED_WINDOW, BoardGeometry
from gaps.table.table import Table

AIMS_SECONDS = 6.0  # for which the aims of a deal of the expedition are told
# of the number of a pass; pixels at u = 1, like all lengths here
DISC = 22
DISC_GAP = 8
MAX_DISCS = 3  # of more passes, only words tell
DISTANCE = 9  # from the cards


class GamePresenter:
    """Keeps the table, the bars and the solver at the position of ``session``."""

    def __init__(self, context: Context, session: GameSession) -> None:
        self.context = context
        self.session = session
        self.style = style = context.look.board_style((1280, 800))
        self.table = Table(session.game.state, context.look.of_board(style))
        self.board = BoardController(context, self.table)
        self.effects = BoardFeedback(context, self.table)
        self.hud = Hud(context)
        self.toast = Toast(context.announcer)
        self.finish = AutoFinish(context)
        self.speaker = GameSpeaker(context, session)
        self.hints = SolverHints(context.adviser)
        self.sign = WinSign(context, session, self.hints, self.effects)
        self.awaited = Awaited(self.table)
        self.rival = RivalProgress(session.rival) if session.rival is not None else None
        self.hud.show(session)
        self.rewards = Rewards(self.table, self.hud, BarFigures.of(session))
        self.effects.show_chain(session.arcade.chain, at_once=True)
        self._seeks_rule = not session.game.steps  # as soon as the cards lie
        self._problem = context.folder.problem  # before the last move
        self._was_stopped = session.game.state.status.stopped  # before the last move
        # of a lost game: whether no earlier one had more cards home
        self._comes_closest = False
        self._look_at_position()
        self.refresh_bars()

    @property
    def state(self) -> State:
        return self.session.game.state

    @property
    def notice(self) -> game_text.StatusNotice | None:
        can_undo = bool(self.session.game.steps)
        return (
            game_text.no_move_notice(self.state, can_undo, self._comes_closest)
            or self.sign.notice
        )

    # Time

    @property
    def moving(self) -> bool:
        return (
            self.table.moving
            or self.hud.moving
            or self.toast.moving
            or self.awaited.moving
        )

    def update(self, dt: float) -> bool:
        """Let ``dt`` seconds pass; return whether a new picture is needed though
        nothing moves.
        """
        with self.context.survives_errors():
            self.hints.check()
        self.table.update(dt)
        self.rewards.land(self.effects.update(dt))
        self.hud.update(dt)
        changed = any(
            [self.toast.update(dt), self.hints.update(dt), self.awaited.update(dt)]
        )
        self.sign.update()
        told = self._tell_rule()
        is_other = self._tell_problem()
        self.refresh_bars()
        return changed or told or is_other

    def _tell_rule(self) -> bool:
        """Tell a rule that has come up in a first game, each once ever; return whether
        there is one.
        """
        if not self._seeks_rule or self.table.flying:
            return False
        self._seeks_rule, told = False, self.context.settings.rules_told.split()
        rules = (
            rule for rule in rules_in_sight(self.session.game) if rule.name not in told
        )
        rule = (
            next(rules, None)
            if first_game(self.context.folder, self.session.code)
            else None
        )
        if rule is not None:
            self.context.change(rules_told=" ".join([*told, rule.name]))
            self._tell(rule.text)
        return rule is not None

    def tell_at(self, text: str, name: str) -> None:
        self.hud.form.hide_tooltip()
        self.toast.show(text, self.hud.place(name))

    def _tell(self, text: str, seconds: float | None = None) -> None:
        """Tell something at the foot, where it covers nothing, until the next move or
        for some seconds.
        """
        self.hud.notice.tell(text, seconds)
        self.context.announcer.say(text)

    def refresh_bars(self) -> None:
        """Show what may change between moves: notice, offers, and the keys of the
        device used last.
        """
        hinted = self.hud.hinted
        if self.table.hint is None:
            hinted.moves = ()
        hinted.key = (
            None if self.offered_slide is None else self.context.label(Nav.ACTIVATE)
        )
        self.hud.notice.show(self.notice)
        offered, beside = self._offers()
        self.hud.show(self.session, offered, *beside)
        self.speaker.can_finish(self.finish.offered)

    def _offers(self) -> tuple[Offer | None, list[Offer]]:
        """What is offered in the middle of the bottom bar, and beside the sign."""
        if self.finish.offered:
            return FINISH, []
        if self.hud.hinted.moves or self.hud.notice.told or self.finish.running:
            return None, []
        beside = [] if self.sign.lost_move is None else [MISSED_WIN]
        if self.sign.can_play_out:
            beside.append(PLAY_OUT)
        elif (move := self.sign.way_back) is not None:
            beside.append(
                Offer("way back", _("Back to move {number}?").format(number=move))
            )
        return (CAN_WIN if self.sign.offered else None), beside

    # Moves

    def make_move(self, move: Move, by_solver: bool = False) -> Step:
        """Make a legal move, save it and show it. The cards of a redeal are left to the
        caller.
        """
        before = self.session.arcade
        step = self.session.play(move, by_solver).step
        if not isinstance(move, Redeal):
            self.table.show(step)
        self._step_made(step, before, quiet=self.finish.running)
        return step

    def undo(self, quiet: bool = False) -> None:
        """Take back the last move, if that is allowed; ``quiet`` if another one follows
        at once.
        """
        if not self.is_allowed(GameCommand.UNDO):
            return
        if (change := self.session.undo()) is None:
            if not quiet:
                self.speaker.has_no_step(back=True)
            return
        step = change.step
        self.table.show(step, back=True)
        self._went_back(step)
        if not quiet:
            self.speaker.undone(step)
            self.tell_stop()

    def redo(self, quiet: bool = False) -> None:
        before = self.session.arcade
        if (change := self.session.redo()) is not None:
            step = change.step
            self.table.show(step)
            self._step_made(step, before, again=True, quiet=quiet)
        elif not quiet:
            self.speaker.has_no_step(back=False)

    def _went_back(self, step: Step) -> None:
        """Adjust everything but the cards to a position that is not the next one."""
        self.context.reviews.drop()
        self.effects.taken_back()
        figures = BarFigures.of(self.session)
        self.effects.undone(step, figures.chain)
        self.rewards.settle(figures)
        self._position_changed()

    def ask_sign(self) -> None:
        """Ask whether the game can be won; the sign answers, in place of a hint."""
        if self.is_allowed(GameCommand.HINT):
            self.table.hint = None
            self.hud.notice.tell("")
            self.sign.ask()
            self.refresh_bars()

    def play_out(self) -> None:
        if self.sign.can_play_out:
            self.finish.play(self.hints.way_to_redeal(), PlayedFor.ROUND)
            self.refresh_bars()

    def refuse(self, refused: Refused) -> None:
        self.effects.sounds.play("knock", refused.cell)
        text = refusals.refusal_text(
            self.state, refused.reason, self.state.board[refused.cell]
        )
        if self.awaited.refuse(refused.cell, refused.reason):
            self.toast.hide()
            self.context.announcer.say(text)
        else:
            self.toast.show(text, self.table.geometry.rect(refused.cell))

    def is_allowed(self, command: GameCommand) -> bool:
        """Whether the command is allowed in this game; if not, a toast explains it."""
        allowed = command not in self.session.disallowed
        if not allowed:
            self.tell_at(_(refusals.FORBIDDEN_IN_MATCH[command]), "menu")
        return allowed

    def _step_made(
        self, step: Step, before: ArcadeScore, again: bool = False, quiet: bool = False
    ) -> None:
        if not quiet:
            self.speaker.moved(step)
        score = self.session.arcade
        figures = BarFigures.of(self.session)
        row_points = score.rows - before.rows
        self.rewards.made(step, figures, row_points, shown=not again)
        self.effects.moved(step, score.chain, before.chain, row_points, again)
        if self.state.status is Status.LOST and not isinstance(step.cause, Redeal):
            self._show_loss()
        self._position_changed(step.cause)
        self._seeks_rule = not quiet
        if not isinstance(step.cause, Redeal):
            self.tell_stop()

    def tell_stop(self) -> None:
        if self.state.status.stopped:
            self.speaker.stopped(self.notice)

    def _show_loss(self) -> None:
        self._comes_closest = comes_closest(self.context, self.session)
        # its results say where it could still be won
        self.context.reviews.of(self.session.game)
        self.effects.lost()

    def _position_changed(self, move: Move | None = None) -> None:
        """Adjust everything but the cards to a new position, which ``move`` led to."""
        self._seeks_rule = False
        self.hud.notice.tell("")
        self.toast.hide()
        self.awaited.hide()
        self.board.cancel_press()
        self._look_at_position(move)
        focused = self.hud.form.focused if self.hud.form.focus_visible else None
        self.refresh_bars()
        self._lead_focus(at_redeal=focused is not None and focused.name == "redeal")
        self._tell_problem()

    def _tell_problem(self) -> bool:
        """Tell that nothing can be saved from now on, or that it can be again; return
        whether that has changed.
        """
        folder = self.context.folder
        if folder.problem == self._problem:
            return False
        self._problem = folder.problem
        over = next(reversed(folder.notices), "")
        self.tell_at(folder.problem or over, "menu")
        return True

    def _lead_focus(self, at_redeal: bool) -> None:
        """Where no card can move, give the focus to what is left to do; afterwards,
        back to the board.
        """
        was_stopped = self._was_stopped
        self._was_stopped = self.state.status.stopped
        form = self.hud.form
        by_keys = self.table.focused is not None or self.context.announcer.active
        if by_keys and self._was_stopped and not was_stopped:
            self.board.hide_focus()
            form.focus("redeal")
            form.show_focus()
        elif was_stopped and not self._was_stopped and at_redeal:
            form.focus(None)
            self.board.focus()

    # Jumps: the cards fly from where they are

    def undo_all(self) -> None:
        if self.is_allowed(GameCommand.UNDO):
            self.go_back_to(0)

    def redo_all(self) -> None:
        game = self.session.game
        if game.undone:
            self._show_jump(self.session.go_to(len(game.steps) + len(game.undone) - 1))
            self.redo()

    def go_way_back(self) -> None:
        if (made := self.sign.way_back) is not None:
            self.go_back_to(made)

    def go_back_to(self, made: int) -> None:
        self._show_jump(self.session.go_to(made))
        self.speaker.jumped()

    def _show_jump(self, change: GameChange | None) -> None:
        if change is not None:
            step = change.step
            self.table.show(step)
            self._went_back(step)
            if self.state.status is Status.LOST:
                self._show_loss()
                self.refresh_bars()

    # Hints

    def show_hint(self, counted: bool = True) -> None:
        """Show the next move of the solver's line; called again in the same position,
        one more each time.

        Each call that shows a move counts as a hint, unless it shows no more than the
        one before or is not to be ``counted``: the solver is about to make the move
        itself. Nothing is shown if the game is over or hints are not allowed in it.
        """
        if self.state.status is not Status.PLAYING or not self.is_allowed(
            GameCommand.HINT
        ):
            return
        self.awaited.hide()
        before = self.table.hint.slides if self.table.hint is not None else ()
        advice = self.hints.next_advice()
        slides = advice.slides
        cards = advice.cards
        if counted and advice.move is not None and (not slides or slides != before):
            self.session.count_hint()
        if advice.move is not None:
            self.session.name_moves((advice.move, *slides))
        if slides:
            self.effects.sounds.play("hint", slides[-1].source)
            self.table.show_hint(slides, later=_("then {number}"))
        else:
            self.table.hint = None
        self.hud.hinted.moves = solver_text.hinted_moves(self.state, slides, cards)
        sentence = solver_text.hint_text(
            self.state, advice.move, cards, advice.goal, advice.outcome
        )
        if slides:  # the board and the bar show them
            self.toast.hide()
            self.context.announcer.say(sentence)
        else:
            self.tell_at(sentence, "hint")
        if counted:
            self.speaker.hinted(slides, cards)

    @property
    def offered_slide(self) -> Slide | None:
        """The slide that is shown first, which Enter makes; ``None`` if the focus is on
        anything else.

        With a screen reader the focus is always somewhere, even if the board does not
        show it.
        """
        hint = self.table.hint
        focused = self.table.focused
        if (
            hint is None
            or self.table.selected is not None
            or self.hud.form.focused is not None
        ):
            return None
        if focused is None and self.context.announcer.active:
            focused = self.board.focused
        first = hint.slides[0]
        is_near = focused in (None, first.source, first.target)
        return first if is_near and first in self.state.legal_moves else None

    def _look_at_position(self, move: Move | None = None) -> None:
        """Look for the last moves. The solver looks, too, unless hints are not allowed:
        its answer is one.
        """
        self.finish.look_at(self.state, move)
        self.sign.moved()
        if GameCommand.HINT not in self.session.disallowed:
            self.hints.look_at(self.state, move)

    # What a screen reader is told

    def spoken_words(self) -> list[Spoken]:
        figures = progress_words(self.session, self.context.settings)
        if self.rival is not None:
            reached = self.rival.progress_text(self.session.seconds, shows_clock=False)
            figures.append(f"{self.rival.rival_name or _('Friend')}: {reached}")
        words = [
            text(f"figures-{number}", capitalized(each))
            for number, each in enumerate(figures)
        ]
        if (problem := self.context.folder.problem) is not None:
            words.append(text("problem", problem))
        if moves := self.hud.hinted.moves:
            words.append(text("hinted", ", ".join(map(str, moves))))
        if self.awaited.text:
            words.append(text("awaited", self.awaited.text))
        if self.hud.notice.told:
            return [text("told", self.hud.notice.told), *words]
        notice = self.notice
        return (
            words
            if notice is None
            else [text("notice", sentences((notice.title, notice.note))), *words]
        )

    # Layout and drawing

    def lay_out(self, style: Style) -> None:
        """Lay out table and bars for a window; a toast says if it is too small for the
        board.
        """
        context = self.context
        settings = self.context.settings
        was_cramped = self.table.geometry.is_cramped(self.style.density)
        self.style = style
        self.table.ghosts = settings.ghosts
        self.table.mark_playable = settings.mark_playable
        self.table.restyle(context.look.of_board(style))
        self.hud.lay_out(style)
        self.rewards.settle(BarFigures.of(self.session))
        self.effects.show_chain(self.session.arcade.chain, at_once=True)
        self.refresh_bars()
        if self.table.geometry.is_cramped(style.density) and not was_cramped:
            rows = self.table.geometry.layout.rows
            (width, height) = CROWDED_WINDOW
            text = _("{rows} rows need at least {width} × {height}.")
            self.tell_at(text.format(rows=rows, width=width, height=height), "menu")

    def deal_in(self) -> None:
        """Deal the cards of a fresh game; tell what its stars ask for, and if it could
        not be saved.
        """
        self.table.deal_in()
        self.effects.dealt()
        folder = self.context.folder
        if self.session.stage is not None and not self.session.game.steps:
            aims = ", ".join(map(expedition_text.aim_text, self.session.stage.aims))
            self._tell(_("Three stars: {aims}").format(aims=aims), AIMS_SECONDS)
        if folder.problem is not None and not folder.is_foreign:
            self.tell_at(folder.problem, "menu")
        self.tell_stop()

    def layers(self, alpha: float) -> tuple[Ground, DrawMoving, DrawAbove]:
        """What lies still, what moves over it, and what lies above, ``alpha`` of a step
        after an update.
        """
        return (
            self.table.ground(alpha),
            partial(self.table.draw_moving, alpha=alpha),
            self._draw_bars,
        )

    def draw_still(self, surface: pygame.Surface, cards: bool) -> None:
        """Draw the board as it rests, or the empty field, with the bars but without the
        score.
        """
        field = (
            self.table.ground(0.0).picture
            if cards
            else self.context.look.field(self.style.size)
        )
        surface.blit(field, (0, 0))
        self.hud.draw(surface, self.session, score=False)

    def _draw_bars(self, surface: pygame.Surface) -> None:
        style = self.style
        art = self.context.look.art()
        draw_beside_talon(surface, self.table.geometry, self.state, style)
        self.hud.lamp = self.table.lamp
        self.hud.draw(surface, self.session)
        if self.rival is not None:
            game = self.session.game
            is_calm = self.context.settings.calm
            self.rival.draw(surface, style, game, self.session.seconds, is_calm)
        self.awaited.draw(surface, style, art)
        self.toast.draw(surface, style, art)


def draw_beside_talon(
    surface: pygame.Surface, geometry: BoardGeometry, state: State, style: Style
) -> None:
    """The count over the talon, the pass under its turned card: clear of the card that
    is being turned.
    """
    if not geometry.talon:
        return
    theme = style.theme
    px = style.px
    left, time = game_text.talon_progress(state)
    count = style.text(left, "note_bold", theme.hi)
    surface.blit(
        count,
        count.get_rect(
            midbottom=(geometry.deck.centerx, geometry.deck.top - px(DISTANCE))
        ),
    )
    y = geometry.turned.bottom + px(DISTANCE)
    if state.stock and state.variant.passes <= MAX_DISCS:
        _draw_passes(surface, (geometry.turned.centerx, y), state, style)
        y += px(DISC) + px(DISTANCE)
    for line in style.wrap(time, "small", geometry.turned.width):
        text = style.text(line, "small", theme.mid)
        surface.blit(text, text.get_rect(midtop=(geometry.turned.centerx, y)))
        y += text.get_height()


def _draw_passes(
    surface: pygame.Surface, top: tuple[int, int], state: State, style: Style
) -> None:
    """Draw the numbers of all passes, the one under way bright; ``top`` is the middle
    of the upper edge.
    """
    theme = style.theme
    px = style.px
    count = state.variant.passes
    now = game_text.talon_pass(state)
    row = pygame.Rect(0, 0, count * px(DISC) + (count - 1) * px(DISC_GAP), px(DISC))
    row.midtop = top
    for number in range(1, count + 1):
        is_now = number == now
        fill, edge = (theme.brass, theme.brass) if is_now else (theme.bg0, theme.mid)
        picture = disc(px(DISC), fill, max(1, px(2)), edge)
        place = picture.get_rect(
            topleft=(row.left + (number - 1) * (px(DISC) + px(DISC_GAP)), row.top)
        )
        surface.blit(picture, place)
        digit = style.text(str(number), "small", theme.onbrass if is_now else theme.mid)
        surface.blit(digit, digit.get_rect(center=place.center))
