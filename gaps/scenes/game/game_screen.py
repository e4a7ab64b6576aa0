"""A game on a screen: the board, and what is shown and said around it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

import pygame

from gaps.engine import Cell, Slide, State, Status
from gaps.language import N_, _
from gaps.scenes.bars.bars import (
    CAN_WIN,
    FINISH,
    MISSED_WIN,
    PLAY_OUT,
    BarOffer,
    Bars,
    LowerBar,
    corner,
    draw_shade,
    keys_of,
    names_of,
    upper,
)
from gaps.scenes.bars.first_bars import Headline, first_bar
from gaps.scenes.bars.hint_price import FREE, price_of_hint
from gaps.scenes.bars.meters import BackRiffle, Meters, PassIcon, Rewards
from gaps.scenes.bars.rival import RivalRail
from gaps.scenes.bars.talon import draw_beside_talon
from gaps.scenes.board.board_controller import Refused
from gaps.scenes.board.board_feedback import Landing
from gaps.scenes.board.board_screen import BoardActor, BoardScreen
from gaps.scenes.common import help_text
from gaps.scenes.common.actor import Actor, Cast
from gaps.scenes.common.game_scene import ScreenHelp, Shortcut
from gaps.scenes.game.awaited import Awaited
from gaps.scenes.game.first_figures import FirstFigures
from gaps.scenes.game.first_minute import FirstMinute
from gaps.scenes.game.followers import (
    FocusLead,
    GameTime,
    GameWords,
    Loss,
    StopWords,
    StorageNotes,
    Told,
)
from gaps.scenes.game.hints import SolverHints, WinSign
from gaps.scenes.game.running_moves import AutoFinish
from gaps.scenes.game.upper_figures import UpperFigures
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.session.change import Follower, GameChange, How
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.session.newcomer import is_first_game
from gaps.scenes.shared.context import Context
from gaps.scenes.speech.cell_words import board_tree, cell_key
from gaps.scenes.speech.survey_words import game_words, progress_words, title_words
from gaps.scenes.text import expedition_text, game_text, numbers, solver_text
from gaps.scenes.text.phrases import capitalized, sentences
from gaps.stage.audio.music import Piece
from gaps.stage.core.intents import (
    Nav,
)
from gaps.stage.core.scene import Transition
from gaps.stage.core.widget import Widget
from gaps.stage.speech.spoken import Spoken, text
from gaps.stage.view import Part, button, layers
from gaps.store.games.kinds import Right
from gaps.table.model.choreography import PACK_FALLS
from gaps.table.model.geometry import BARS, CROWDED_WINDOW, HEADLINE, Around

FIRST_DAWN = 0.43  # of a sunrise, in a first game: the rest would dazzle its line
WINNABLE = 0.66  # of a sunrise, of a position that can be won again
DAWNS = 0.900  # seconds at normal speed for which it is seen
AIMS_SECONDS = 6.0  # for which the aims of a deal of the expedition are told


class GameScreen(BoardScreen):
    """Shows a game. All that is shown and heard of it follows its changes."""

    called = help_text.PLAY.title
    about = help_text.PLAY.sentences
    keeps_disabled = True
    first_focus = "board"

    def __init__(
        self,
        context: Context,
        session: GameSession,
        fresh: bool = False,
    ) -> None:
        """``fresh`` if the cards are still to be dealt in."""
        self.session = session
        self.fresh = fresh
        self._dawn = self.clock.timer()  # while it is still the hour of a win
        self.is_first = is_first_game(context.folder, context.settings, session)
        super().__init__(context, session.game.state)
        self.icon = PassIcon(self.clock)
        self.riffle = BackRiffle(context, self.clock)
        self.meters = Meters(context, self.clock)
        self.rewards = Rewards(self.table, self.meters, session.position)
        self.time = GameTime(session)
        self.words = GameWords(context, session)
        self.words.hides_figures = self.is_first
        self.auto_finish = AutoFinish(context)
        self.hints = SolverHints(context.adviser, lambda: context.starting)
        self.sign = WinSign(context, session, self.hints, self.effects)
        self.awaited = Awaited(self.table, self.clock)
        self.told = Told(self.clock)
        if self.state.status is Status.LOST:
            self.table.let_snow()
        self.minute = FirstMinute(
            context,
            session,
            self.table,
            self.board,
            self.is_first,
            self.clock,
        )
        self.first_figures = FirstFigures(
            context, session, self.is_first, self._is_free, self.clock
        )
        self.figures = UpperFigures(
            self, self.meters, self.first_figures, self.is_first
        )
        self.headline = Headline(self.clock)
        self.stop_words = StopWords(context, session, self.words, lambda: self.notice)
        self.rival: RivalRail | None = None
        if session.rival is not None:
            self.rival = RivalRail(context, session, session.rival)
        self._hinted: tuple[solver_text.HintedMove, ...] = ()
        self._goal: solver_text.HintGoal | None = None  # of what is hinted
        # what is told while the scene of a redeal lies above
        self.banner: game_text.Banner | None = None
        self.effects.hides_figures = self.is_first
        self.effects.show_chain(session.position.chain, at_once=True)
        self.auto_finish.look_at(self.state)
        if self._may_hint:
            self.hints.look_at(self.state)
        self._take_names()
        self._hint_price = price_of_hint(context.folder, session)
        self._bars = self.bars
        self._first: tuple[str, bool] | None = None  # what else a first bar shows
        self.cast = Cast(self._all_actors())
        self.followers: list[Follower] = [self]
        session.followers = self.followers

    def _all_actors(self) -> Iterator[Actor]:
        """All that acts in a game, in the order of a contract: words for a move come
        first, as they replace those not spoken yet; the bars show what all before them
        know; and that nothing can move is said last.
        """
        context = self.context
        yield self.time
        yield self.words
        yield BoardActor(self)
        yield self.rewards
        yield Loss(context, self.effects)
        yield self.told
        yield self.figures
        if self.rival is not None:
            yield self.rival
        yield self.awaited
        yield self.auto_finish
        if self._may_hint:
            yield self.hints
        yield self.minute
        yield self.first_figures
        yield self.riffle
        yield FocusLead(self)
        yield StorageNotes(context, lambda words: self.tell_at(words, "menu"))
        yield self.sign
        yield BarsActor(self._show_bars)
        yield self.stop_words

    def _is_free(self) -> bool:
        """Whether nothing moves on the board, and no rule is told there."""
        return self.minute.pill is None and not self.table.flying

    @property
    def state(self) -> State:
        return self.session.game.state

    @property
    def help(self) -> ScreenHelp:
        """What F1 says of the game: only what its rules and its kind allow."""
        page = help_text.PLAY
        has_redeals = self.session.variant.redeal is not None
        texts = tuple(
            each for each in page.sentences if has_redeals or each != help_text.REDEAL
        )
        keys = tuple(each for each in page.keys if self._allows(each))
        return replace(page, sentences=texts, keys=keys)

    def _allows(self, shortcut: Shortcut) -> bool:
        commands = (each for each in shortcut.commands if isinstance(each, GameCommand))
        return all(map(self.session.allows, commands))

    @property
    def music(self) -> Piece:
        if self.context.settings.calm:
            return "game"
        if self.state.redeals_used:
            return "later_round"
        return "long_game" if self.variant.decks > 1 else "game"

    @property
    def _won(self) -> bool:
        return self.state.status is Status.WON

    @property
    def _may_hint(self) -> bool:
        """Whether hints are allowed: else the solver does not look, for its answer is
        one.
        """
        return self.session.may(Right.HINT)

    @property
    def share_home(self) -> float:
        share = self.session.position.share_home
        if self._dawn.runs:
            share = max(share, WINNABLE)
        return FIRST_DAWN * share if self.is_first else share

    def show_winnable(self) -> None:
        """Let the sun stand for a moment where it shows that the game can be won, with
        all cards at rest.
        """
        self._dawn.begin(DAWNS)
        if self._laid_out:
            self.lay_out()

    def move_cards(self, change: GameChange) -> None:
        """Move the cards; those of a new redeal are left to a scene of its own."""
        if change.is_redeal and change.how is How.MADE:
            self.toast.hide()
            self.board.cancel_press()
            self.pass_cloud()
        else:
            super().move_cards(change)

    def landed(self, landings: list[Landing]) -> None:
        self.rewards.land(landings)

    # Bars

    def do(self, command: GameCommand) -> Transition | None:
        """Do the command of a button."""
        raise NotImplementedError

    @property
    def notice(self) -> game_text.StatusNotice | None:
        can_undo = bool(self.session.game.steps)
        stopped = game_text.no_move_notice(self.state, can_undo)
        return stopped or self.sign.notice

    @property
    def around(self) -> Around:
        return HEADLINE if self.is_first else BARS

    @property
    def bars(self) -> Bars:
        """What the bars are to show now."""
        offered, beside = self._offers()
        way = Nav.NEXT if self.offered_slide is None else Nav.ACTIVATE
        session = self.session
        game = session.game
        is_calm = self.context.settings.calm
        is_playing = self.state.status is Status.PLAYING
        return Bars(
            names=self._names,
            is_saved=self.context.folder.problem is None,
            time="" if is_calm else numbers.duration(session.seconds),
            moves=len(game.steps),
            home=self.meters.home,
            state=self.state,
            can_undo=bool(game.steps) and session.may(Right.UNDO),
            can_redo=bool(game.undone),
            can_hint=is_playing and self._may_hint,
            notice=self.notice,
            told=self.told.text,
            hinted=self._hinted,
            goal=self._goal,
            hint_key=self.context.label(way) if self.hinted_slide else None,
            hint_price=FREE if session.played.hints else self._hint_price,
            keys=self._keys,
            offered=offered,
            banner=self.banner,
            beside=tuple(beside),
        )

    @property
    def hinted_slide(self) -> Slide | None:
        """The slide that is shown first, to which Tab leads; ``None`` while a card is
        chosen.
        """
        hint = self.table.hint
        if hint is None or self.table.selected is not None:
            return None
        first = hint.slides[0]
        return first if first in self.state.legal_moves else None

    @property
    def offered_slide(self) -> Slide | None:
        """The slide that is shown first, which Enter makes; ``None`` if the focus is on
        anything else.

        With a screen reader the focus is always somewhere, even if the board does not
        show it.
        """
        first = self.hinted_slide
        focused = self.table.focused
        if first is None or not self.is_on_board:
            return None
        if focused is None and self.context.announcer.active:
            focused = self.board.focused
        is_near = focused in (None, first.source, first.target)
        return first if is_near else None

    @property
    def is_at_hint(self) -> bool:
        """Whether the focus is shown on the card of the slide that is shown first, or
        on its gap.
        """
        first = self.hinted_slide
        if first is None or not self.is_on_board:
            return False
        return self.table.focused in (first.source, first.target)

    def focus_on(self, cell: Cell) -> None:
        """Let the focus be on a cell; it is shown if keys or a pad were used last."""
        self.board.keep_focus(cell)
        if not self.context.controls.points:
            self.focus("board", visible=True)
            self.board.focus()

    def focus_at(self, name: str) -> None:
        """Let the focus be on a button of the bars, if it can be used and keys or a pad
        were used last.
        """
        usable = [each.name for each in self.form.widgets if each.enabled]
        if name in usable and not self.context.controls.points:
            self.board.hide_focus()
            self.focus(name, visible=True)

    def _offers(self) -> tuple[BarOffer | None, list[BarOffer]]:
        """What is offered in the middle of the lower bar, and beside the sign."""
        if self.auto_finish.offered:
            return FINISH, []
        if self._hinted or self.told.text or self.auto_finish.running:
            return None, []
        beside = [] if self.sign.find_lost_move() is None else [MISSED_WIN]
        way_back = self.sign.find_way_back()
        if self.sign.can_play_out:
            beside.append(PLAY_OUT)
        elif way_back is not None:
            words = _("Back to move {number}?", number=way_back)
            beside.append(BarOffer("way back", words, GameCommand.WAY_BACK))
        return (CAN_WIN if self.sign.offered else None), beside

    def _take_names(self) -> None:
        """Take over what the game and keys are called: that changes with the language,
        the settings, the device that is used, and at the end of a day.
        """
        self._names = names_of(self.context, self.session)
        self._keys = keys_of(self.context)
        self._device = self.context.controls.device

    def _show_bars(self) -> None:
        """Show what has changed, if anything has."""
        if self.table.hint is None:
            self._hinted = ()
            self._goal = None
        bars = self.bars
        self.words.can_finish(self.auto_finish.offered)
        self.headline.show(self._line, at_once=self.banner is not None)
        first = (self.headline.text, self.minute.offers_hint)
        if bars != self._bars or (self.is_first and first != self._first):
            if bars.notice is not None:
                self.icon.show(bars.notice.icon)
            self._bars = bars
            self._first = first
            self.changed()

    @property
    def _line(self) -> str:
        """What stands above the board of a first game: the goal, unless cards are dealt
        again, nothing can move, or the player has asked for a hint, or whether it can
        be won.
        """
        if self.banner is not None:
            return sentences(self.banner)
        if self._goal is not None and self.table.hint is not None:
            return self._goal.words
        notice = self.notice
        is_asked = self.context.settings.win_sign == "asked"
        is_told = is_asked or self.state.status.stopped
        if notice is None or not is_told:
            return self.minute.headline
        return notice.words

    def view(self) -> Part:
        if self.is_first:
            hint = self.minute.offers_hint
            bar = first_bar(
                self._bars,
                self.style,
                self.headline,
                self.do,
                hint,
            )
            return layers(self.board_part(), bar)
        pause = partial(self.do, GameCommand.PAUSE)
        menu = button(
            "menu",
            "",
            pause,
            "menu",
            tooltip=N_("Menu"),
        )
        art = self.context.look.art()
        lower = LowerBar(self._bars, self.style, art, self.do)
        return layers(
            self.board_part(),
            upper(self._bars, self.style),
            corner(menu, self.style),
            lower.part(self.icon.part, self.riffle),
        )

    def draw_below_parts(self, surface: pygame.Surface) -> None:
        if self.table.geometry.talon:
            draw_beside_talon(surface, self.table.geometry, self.state, self.style)
        draw_shade(surface, self.style, self.table.lamp)

    # The focus

    def edge_reached(self, nav: Nav) -> Transition | None:
        """Up and down lead from the board to the bars."""
        cell = self.table.focused
        leads = (Nav.UP,) if self.is_first else (Nav.UP, Nav.DOWN)
        if nav not in leads or cell is None:
            return super().edge_reached(nav)
        name = "menu"
        if nav is Nav.DOWN:
            name = self._nearest_below(self.table.geometry.center(cell)[0])
        self.board.hide_focus()
        self.focus(name, visible=True)
        return None

    def _nearest_below(self, x: float) -> str:
        """The button of the lower bar that can be used and is nearest to ``x``; the
        menu if there is none.
        """

        def distance(button: Widget) -> float:
            return abs(button.rect.centerx - x)

        others = (self.board, self.form.widget("menu"))
        buttons = [
            each for each in self.form.widgets if each.enabled and each not in others
        ]
        return min(buttons, key=distance).name if buttons else "menu"

    def _keep_focus(self) -> None:
        """Lead a focus whose button is gone to a neighbour of it."""
        focused = self.form.focused
        names = [each.name for each in self.form.widgets]
        if focused is not None and names and focused.name not in names:
            neighbour = names[-1]
            if focused.name not in ("skip", "redeal"):
                usable = [each.name for each in self.form.widgets if each.enabled]
                near = ("hint", "undo", "menu")
                neighbour = next(name for name in near if name in usable)
            self.form.focus(neighbour)
        super()._keep_focus()

    # Words

    def refuse(self, refused: Refused) -> None:
        """Say why a card cannot move; one that waits for another shows which."""
        if not self.awaited.refuse(refused.cell, refused.reason):
            super().refuse(refused)
            return
        self.effects.sounds.play("knock", refused.cell)
        self.toast.hide()
        self.context.announcer.say(self.why_refused(refused))

    def tell_at(self, text: str, name: str) -> None:
        """Show a line beside a button or, if that is not shown, beside the hint."""
        names = [each.name for each in self.form.widgets]
        super().tell_at(text, name if name in names else "hint")

    def _tell(self, text: str, seconds: float | None = None) -> None:
        """Tell something at the foot, where it covers nothing, until the next change or
        for some seconds.
        """
        self.told.tell(text, seconds)
        self.context.announcer.say(text)

    def situation(self) -> str:
        return game_words(self.context, self.session, self.notice)

    @property
    def title(self) -> str:
        return title_words(self.session, self.context.name_of(self.variant))

    def spoken(self) -> Spoken:
        widgets = (each.spoken() for each in self.form.widgets[1:])
        children = (
            board_tree(self.table),
            *self._spoken_words(),
            *(each for each in widgets if each is not None),
        )
        return Spoken("Play", self.spoken_role, self.title, children=children)

    def spoken_focus(self) -> str:
        return super().spoken_focus() or cell_key(self.board.focused)

    def _spoken_words(self) -> list[Spoken]:
        """What is said beside the board and the buttons."""
        notice = self.notice
        words = []
        pill = self.minute.pill
        if self.is_first:
            words.append(text("goal", self.headline.text))
        if pill is not None:
            words.append(text("rule", pill.text))
        if self.told.text:
            words.append(text("told", self.told.text))
        elif notice is not None:
            words.append(text("notice", notice.words))
        settings = self.context.settings
        if self.is_first:
            settings = replace(settings, calm=True)
        figures = progress_words(self.session, settings)
        if self.rival is not None:
            figures.append(self.rival.words)
        for number, each in enumerate(figures):
            words.append(text(f"figures-{number}", capitalized(each)))
        problem = self.context.folder.problem
        if problem is not None:
            words.append(text("problem", problem))
        if self._goal is not None and self.table.hint is not None:
            words.append(text("goal", self._goal.words))
            words.append(text("hinted", ", ".join(map(str, self._hinted))))
        chip = self.survey.chip
        if chip is not None:
            words.append(text("typed", chip.text))
        if self.awaited.text:
            words.append(text("awaited", self.awaited.text))
        return words

    # Layout

    def resize(self, size: tuple[int, int]) -> None:
        """Lay everything out; the first time, deal the cards of a fresh game in. A
        toast says if the window is too small for the board.
        """
        was_cramped = self.table.geometry.is_cramped(self.style.density)
        super().resize(size)
        geometry = self.table.geometry
        if geometry.is_cramped(self.style.density) and not was_cramped:
            (width, height) = CROWDED_WINDOW
            rows = geometry.layout.rows
            told = _(
                "{rows} rows need at least {width} × {height}.",
                rows=rows,
                width=width,
                height=height,
            )
            self.tell_at(told, "menu")
        if self.fresh:
            self.fresh = False
            self._deal_in()

    def lay_out(self) -> None:
        settings = self.context.settings
        self.table.ghosts = settings.ghosts
        self.table.mark_playable = settings.mark_playable
        self.table.dusk.comes = True
        super().lay_out()
        position = self.session.position
        self.rewards.settle(position)
        self.effects.show_chain(position.chain, at_once=True)
        self._take_names()
        self._show_bars()

    def _deal_in(self) -> None:
        """Deal the cards of a fresh game; tell what its stars ask for, and if it could
        not be saved.
        """
        self.table.deal_in()
        self.effects.dealt()
        motion = self.table.motion_settings
        if motion.flies:
            self.effects.sounds.play_later("land", motion.real(PACK_FALLS))
        self.minute.say()
        camp_deal = self.session.camp_deal
        if camp_deal is not None and not self.session.game.steps:
            aims = ", ".join(map(expedition_text.aim_text, camp_deal.aims))
            self._tell(_("Three stars: {aims}", aims=aims), AIMS_SECONDS)
        folder = self.context.folder
        if folder.problem is not None and not folder.is_foreign:
            self.tell_at(folder.problem, "menu")
        self.stop_words.say()


class BarsActor(Actor):
    """Lets the bars show what all before it know."""

    def __init__(self, show: Callable[[], None]) -> None:
        self._show = show

    def follow(self, change: GameChange) -> None:
        self._show()

    def update(self, dt: float) -> bool:
        self._show()
        return False
