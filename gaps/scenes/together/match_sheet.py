"""The scoresheet of a match: what everybody has played, whose turn it is, and what comes next."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from enum import Enum, auto
from functools import partial

import pygame

from gaps.engine import Variant, by_key
from gaps.language import N_, _
from gaps.scenes.common.confirm_dialog import ConfirmDialog
from gaps.scenes.common.game_scene import GameScene
from gaps.scenes.common.scene_results import Confirmed, MatchCreated
from gaps.scenes.session.match_turn import next_turn
from gaps.scenes.session.routes import ToMatch, ToPlay, ToTitle
from gaps.scenes.shell.context import Context
from gaps.scenes.text import help_text, match_text
from gaps.scenes.together import score_table
from gaps.scenes.together.match_setup import MatchSetup
from gaps.stage.core.intents import Intent, Nav
from gaps.stage.core.scene import Push, Replace, Result, Transition
from gaps.stage.drawing.style import Style
from gaps.stage.speech.spoken import Spoken
from gaps.stage.widgets import PRIMARY, SMALL, Button, Form, Panel, Widget
from gaps.stage.widgets.layout import inset, row, split_bottom, split_right
from gaps.store import Match, Turn

MARGIN, TOP, SIDE, PADDING = 32, 104, 348, 24  # pixels at u = 1
BUTTON, STEP, LINE = 50, 60, 20
FORMATS = ("txt", "csv")


class Question(Enum):
    """What is asked before the match ends."""

    GIVE_UP = auto()


class MatchSheet(GameScene):
    """Shown between two turns. ``match`` must be the one that is saved.

    ``last_turn`` has just been played; its player sees the result before it is hidden from the next player.
    """

    form: Form
    help = help_text.MATCH

    def __init__(self, context: Context, match: Match, last_turn: Turn | None = None) -> None:
        self.context, self.match, self.last_turn = context, match, last_turn
        self.style: Style = context.style((1280, 800))
        self.side = self.table = pygame.Rect(0, 0, 0, 0)
        self.message = ""  # the outcome of an export
        self.next = Button("continue", icon="right", look=PRIMARY)
        self.play = Button("play", icon="play", look=PRIMARY)
        self.new = Button("new", N_("New match…"), icon="people", look=PRIMARY)
        self.leave_match = Button("leave", N_("Leave"), icon="home")
        self.give_up = Button("give up", N_("Give up the match…"), icon="x")
        self.files = [
            Button(file_format, text, icon="share", look=SMALL)
            for file_format, text in zip(FORMATS, (N_("Save as text"), N_("Save as CSV")), strict=True)
        ]
        self._actions: Mapping[str, Callable[[], Transition | None]] = {
            "continue": self._continue,
            "play": self._play,
            "new": lambda: Push(MatchSetup(self.context, self)),
            "leave": self._leave,
            "give up": self._ask_to_give_up,
            **{file_format: partial(self._export, file_format) for file_format in FORMATS},
        }
        self.form = Form([])
        self._refresh()

    @property
    def variant(self) -> Variant:
        return by_key(self.match.key)

    def _refresh(self) -> None:
        """Show the buttons for what can be done now."""
        first = self.next if self.last_turn is not None else self.new if self.match.over else self.play
        self.next.text, self.play.text = (
            match_text.continue_label(self.match),
            match_text.play_label(self.match),
        )
        buttons: list[Widget] = [first, self.leave_match]
        if not self.match.over:
            buttons.append(self.give_up)
        for button in self.files:
            button.enabled = self.match.complete > 0
        self.form = Form([*buttons, *self.files], focused=first.name)

    def handle(self, intent: Intent) -> Transition | None:
        self.dirty = True
        activated = self.form.handle(intent)
        if intent is Nav.BACK:
            return self._leave()
        return self._actions[activated.name]() if activated is not None else None

    def _continue(self) -> Transition | None:
        """Hide the result of the last turn; a player who plays alone starts the next deal at once."""
        if not self.match.over and len(self.match.players) == 1:
            return self._play()
        self.last_turn = None
        self._refresh()
        self.resize(self.style.size)
        return None

    def _ask_to_give_up(self) -> Transition:
        return Push(
            ConfirmDialog(
                self.context,
                self,
                Question.GIVE_UP,
                _(match_text.GIVE_UP_QUESTION),
                _(match_text.GIVE_UP_NOTE),
                (_("Give up"), _("Play on")),
                cautious=True,
            )
        )

    def _play(self) -> Transition:
        fresh = self.match.playing is None
        session = next_turn(self.context.folder, self.context.now, self.match)
        return Replace(ToPlay(session, fresh))

    def _leave(self) -> Transition:
        return Replace(ToTitle("match"))

    def _export(self, file_format: str) -> None:
        path = self.context.folder.export_match(
            self.match, f"{self.context.now():%Y-%m-%d-%H%M%S}", file_format
        )
        self.message = _(match_text.EXPORT_FAILED) if path is None else match_text.export_done(str(path))
        self.context.announcer.say_at_once(self.message)

    def resume(self, result: Result | None) -> Transition | None:
        """A new match was set up, or the question about giving up was answered."""
        self.dirty = True
        if isinstance(result, MatchCreated):
            return Replace(ToMatch(result.match))
        if result == Confirmed(Question.GIVE_UP):
            self.match, self.last_turn = replace(self.match, given_up=True, playing=None), None
            self.context.folder.save_match(self.match)
            self._refresh()
        self.resize(self.style.size)
        return None

    # Layout

    def resize(self, size: tuple[int, int]) -> None:
        self.style = style = self.context.style(size)
        px, margin = style.px, style.px(MARGIN)
        area = pygame.Rect(margin, px(TOP), size[0] - 2 * margin, size[1] - px(TOP) - margin)
        self.side, table = split_right(area, px(SIDE), gap=px(20))
        height = min(table.height, score_table.height(style, self.match))
        self.table = pygame.Rect(table.topleft, (table.width, height))
        self._lay_out_buttons()
        self.form.lay_out(style)
        self.dirty = True

    def _lay_out_buttons(self) -> None:
        """Put the buttons at the bottom of the side panel, those for files below the others."""
        px = self.style.px
        area = inset(self.side, px(PADDING))
        footer, _ = split_bottom(area, px(40))
        for button, rect in zip(self.files, row(footer, len(self.files), gap=px(12)), strict=True):
            button.rect = rect
        buttons = [widget for widget in self.form.widgets if widget not in self.files]
        y = footer.top - px(STEP) * len(buttons) - px(12)
        for number, widget in enumerate(buttons):
            widget.rect = pygame.Rect(area.left, y + number * px(STEP), area.width, px(BUTTON))

    # Speech

    @property
    def spoken_title(self) -> str:
        return _("Match")

    def spoken_words(self) -> Sequence[str | Spoken]:
        """What the side panel says, then the scoresheet."""
        rule = self.message or _(match_text.SCORING_RULE)
        sheet = score_table.spoken_rows(self.match, self.last_turn)
        return self._terms, match_text.heading(self.match, self.last_turn), *self._notes(), sheet, rule

    # Drawing

    def draw(self, surface: pygame.Surface, alpha: float) -> None:
        style = self.style
        surface.blit(self.context.field(style.size), (0, 0))
        self._draw_header(surface)
        score_table.draw(surface, style, self.table, self.match, self.last_turn)
        Panel().draw(surface, style, self.side)
        self._draw_side(surface)
        self.form.draw(surface, style)

    @property
    def _terms(self) -> str:
        """What is played, how often, and what is allowed."""
        note = _("{name} · {deals} deals · {allowed}").format(
            name=self.context.name_of(by_key(self.match.key)),
            deals=len(self.match.deals),
            allowed=match_text.allowed_help(self.match),
        )
        return note.rstrip(".")

    def _notes(self) -> list[str]:
        """What is said under the heading of the side panel."""
        note = match_text.note(self.match, self.last_turn)
        return [note, *match_text.ranking(self.match)] if self.last_turn is None else [note]

    def _rule(self) -> str:
        """The outcome of an export, or how points are counted."""
        return self.message or f"{_(match_text.SCORING_RULE)} {_(match_text.COUNTS_NOTE)}"

    def _draw_header(self, surface: pygame.Surface) -> None:
        style, px, theme = self.style, self.style.px, self.style.theme
        title = style.text(_("Match"), "h1", theme.hi)
        at = title.get_rect(topleft=(px(MARGIN), px(28)))
        surface.blit(title, at)
        text = style.text(self._terms, "body", theme.mid)
        surface.blit(text, text.get_rect(midleft=(at.right + px(22), at.centery + px(4))))

    def _draw_side(self, surface: pygame.Surface) -> None:
        """Draw the text in the side panel, as far as there is room above the buttons."""
        style, px, theme = self.style, self.style.px, self.style.theme
        x, y, room = self.side.left + px(PADDING), self.side.top + px(22), self.side.width - 2 * px(PADDING)
        for line in style.wrap(match_text.heading(self.match, self.last_turn), "h2", room):
            surface.blit(style.text(line, "h2", theme.hi), (x, y))
            y += px(30)
        y += px(6)
        bottom = min(widget.rect.top for widget in self.form.widgets) - px(10)
        for text, colour in (("\n".join(self._notes()), theme.hi), (self._rule(), theme.mid)):
            for line in style.wrap(text, "note", room):
                if y + px(LINE) > bottom:
                    break
                surface.blit(style.text(style.cut(line, "note", room), "note", colour), (x, y))
                y += px(LINE)
            y += px(12)
