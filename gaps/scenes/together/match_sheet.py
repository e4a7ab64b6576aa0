"""The sheet of a match: what all have played, whose turn it is, and what next."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum, auto

import pygame

from gaps.engine import by_key
from gaps.language import N_, _
from gaps.scenes.common.confirm_dialog import ConfirmDialog
from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.common.scene_results import Confirmed, MatchCreated
from gaps.scenes.session.match_turn import MatchTurn
from gaps.scenes.session.routes import ToMatch, ToPlay, ToTitle
from gaps.scenes.shell.context import Context
from gaps.scenes.text import match_text
from gaps.scenes.together import score_table
from gaps.scenes.together.match_setup import MatchSetup
from gaps.stage.core.intents import Intent, Nav
from gaps.stage.core.scene import Push, Replace, Result, Transition
from gaps.stage.drawing.style import Style
from gaps.stage.widgets import Button, Form, Panel, Widget
from gaps.store import Match, Turn

MARGIN, TOP, SIDE, PAD = 32, 104, 348, 24  # pixels at u = 1
PLATE, STEP = 50, 60
FORMS = ("txt", "csv")


class Question(Enum):
    """What is asked here."""

    GIVE_UP = auto()


class MatchSheet(GameScene):
    """Comes between two turns. ``match`` must be what the folder holds; ``just`` is the turn that has just
    been played, whose result its player sees before it is hidden again."""

    form: Form

    def __init__(self, context: Context, match: Match, just: Turn | None = None) -> None:
        self.context, self.match, self.just = context, match, just
        self.style: Style = context.style((1280, 800))
        self.side = self.table = pygame.Rect(0, 0, 0, 0)
        self.told = ""  # what became of an export
        self.on = Button("on", icon="right", primary=True)
        self.play = Button("play", icon="play", primary=True)
        self.new = Button("new", N_("New match…"), icon="people", primary=True)
        self.leave_it = Button("leave", N_("Leave"), icon="home")
        self.give_up = Button("give up", N_("Give up the match…"), icon="x")
        self.files = [
            Button(form, text, icon="share", text_style="choice")
            for form, text in zip(FORMS, (N_("Save as text"), N_("Save as CSV")), strict=True)
        ]
        self.form = Form([])
        self._offer()

    def _offer(self) -> None:
        """The plates for what can be done now."""
        first = self.on if self.just is not None else self.new if self.match.over else self.play
        self.on.text, self.play.text = (
            match_text.continue_label(self.match),
            match_text.play_label(self.match),
        )
        buttons: list[Widget] = [first, self.leave_it]
        if not self.match.over:
            buttons.append(self.give_up)
        for button in self.files:
            button.enabled = self.match.complete > 0
        self.form = Form([*buttons, *self.files], focused=first.name)

    def handle(self, intent: Intent) -> Transition | None:
        self.dirty = True
        activated = self.form.handle(intent)
        if intent is Nav.BACK:
            return self._title()
        match activated.name if activated is not None else "":
            case "on" if self.match.over or len(self.match.players) > 1:
                self.just = None
                self._offer()
                self.resize(self.style.size)
            case "on" | "play":
                return self._play()
            case "new":
                return Push(MatchSetup(self.context, self))
            case "leave":
                return self._title()
            case "give up":
                ask = ConfirmDialog(
                    self.context,
                    self,
                    Question.GIVE_UP,
                    _(match_text.GIVE_UP_QUESTION),
                    _(match_text.GIVE_UP_NOTE),
                    (_("Give up"), _("Play on")),
                )
                ask.form.focus("no")
                return Push(ask)
            case "txt" | "csv" as form:
                self._export(form)
        return None

    def _play(self) -> Transition:
        fresh = self.match.playing is None
        session = MatchTurn.take(self.context.folder, self.context.now, self.match)
        return Replace(ToPlay(session, fresh))

    def _title(self) -> Transition:
        return Replace(ToTitle())

    def _export(self, form: str) -> None:
        path = self.context.folder.export_match(self.match, f"{self.context.now():%Y-%m-%d-%H%M%S}", form)
        self.told = _(match_text.EXPORT_FAILED) if path is None else match_text.export_done(str(path))

    def resume(self, result: Result | None) -> Transition | None:
        """A new match has been set up, or the question about giving up has been answered."""
        self.dirty = True
        if isinstance(result, MatchCreated):
            return Replace(ToMatch(result.match))
        if result == Confirmed(Question.GIVE_UP):
            self.match, self.just = replace(self.match, given_up=True, playing=None), None
            self.context.folder.save_match(self.match)
            self._offer()
        self.resize(self.style.size)
        return None

    def resize(self, size: tuple[int, int]) -> None:
        self.style = style = self.context.style(size)
        px, (width, height) = style.px, size
        top, high = px(TOP), height - px(TOP) - px(MARGIN)
        self.side = pygame.Rect(width - px(MARGIN) - px(SIDE), top, px(SIDE), high)
        wide = self.side.left - px(MARGIN) - px(20)
        self.table = pygame.Rect(px(MARGIN), top, wide, min(high, score_table.height(style, self.match)))
        x, wide = self.side.left + px(PAD), self.side.width - 2 * px(PAD)
        half = (wide - px(12)) // 2
        y = self.side.bottom - px(PAD) - px(40)
        for number, button in enumerate(self.files):
            button.rect = pygame.Rect(x + number * (half + px(12)), y, half, px(40))
        buttons = [widget for widget in self.form.widgets if widget not in self.files]
        y -= px(STEP) * len(buttons) + px(12)
        for number, widget in enumerate(buttons):
            widget.rect = pygame.Rect(x, y + number * px(STEP), wide, px(PLATE))
        self.form.lay_out(style)
        self.dirty = True

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        style, px, theme = self.style, self.style.px, self.style.theme
        surface.blit(self.context.field(style.size), (0, 0))
        head = style.text(_("Match"), "h1", theme.hi)
        at = head.get_rect(topleft=(px(MARGIN), px(28)))
        surface.blit(head, at)
        name = self.context.name_of(by_key(self.match.key))
        told = (
            _("{name} · {deals} deals · {allowed}")
            .format(name=name, deals=len(self.match.deals), allowed=match_text.allowed_help(self.match))
            .rstrip(".")
        )
        text = style.text(told, "body", theme.mid)
        surface.blit(text, text.get_rect(midleft=(at.right + px(22), at.centery + px(4))))
        score_table.draw(surface, style, self.table, self.match, self.just)
        Panel().draw(surface, style, self.side)
        self._tell(surface)
        self.form.draw(surface, style)

    def _tell(self, surface: pygame.Surface) -> None:
        """The words beside the sheet; the rule is said as long as there is room for it."""
        style, px, theme = self.style, self.style.px, self.style.theme
        x, y, room = self.side.left + px(PAD), self.side.top + px(22), self.side.width - 2 * px(PAD)
        for line in style.wrap(match_text.heading(self.match, self.just), "h2", room):
            surface.blit(style.text(line, "h2", theme.hi), (x, y))
            y += px(30)
        y += px(6)
        bottom = min(widget.rect.top for widget in self.form.widgets) - px(10)
        told = "\n".join((match_text.note(self.match, self.just), *match_text.ranking(self.match)))
        if self.just is not None:
            told = match_text.note(self.match, self.just)
        parts = [(told, theme.hi), (self.told or _(match_text.SCORING_RULE), theme.mid)]
        for told, colour in parts:
            for line in style.wrap(told, "note", room):
                if y + px(20) > bottom:
                    break
                surface.blit(style.text(style.cut(line, "note", room), "note", colour), (x, y))
                y += px(20)
            y += px(12)
