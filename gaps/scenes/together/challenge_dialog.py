"""A challenge: the result of a rival's game, and whether to play the same deal."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from gaps.engine import parse_code
from gaps.language import N_, _
from gaps.scenes.common.modal import Modal
from gaps.scenes.new_game.opening import open_game
from gaps.scenes.records.replay_scene import ReplayScene
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shell.context import Context
from gaps.scenes.text import help_text, numbers
from gaps.scenes.together.comparison import result_rows, spoken_rows, unproven_note
from gaps.stage.core.scene import Push, Scene, Transition
from gaps.stage.speech.spoken import Spoken
from gaps.stage.widgets import PRIMARY, Activated, Button, Form
from gaps.stage.widgets.layout import inset, row, split_bottom
from gaps.store import Challenge, Recording

SIZE = (560, 466)  # pixels at u = 1
LEFT, BOTTOM, BUTTON, ROW = 28, 24, 48, 30
MAX_LINES = 4  # of notes


class ChallengeDialog(Modal):
    """Ends without a result if it is declined, or restarts with the game."""

    help = help_text.CHALLENGE

    def __init__(self, context: Context, below: Scene, challenge: Challenge) -> None:
        super().__init__(context, below)
        self.challenge = challenge
        rival = challenge.player
        self.title = _("{friend}'s game").format(friend=rival) if rival else _("A friend's challenge")
        self.rows = result_rows(challenge.record)
        self.notes = (
            unproven_note(challenge.record),
            _("You play the same deal and see how far your friend was."),
        )
        self.play = Button("play", N_("Play this deal"), icon="play", look=PRIMARY)
        self.watch = Button("watch", N_("Watch theirs"), icon="moves")
        self.cancel = Button("cancel", N_("Cancel"))
        self.form = Form([self.play, self.watch, self.cancel], focused="play")

    def lay_out(self) -> None:
        px = self.style.px
        self.place_panel(*SIZE)
        footer, _ = split_bottom(inset(self.panel, px(LEFT), px(BOTTOM)), px(BUTTON))
        self.play.rect, self.watch.rect, self.cancel.rect = row(footer, 3, gap=px(12))

    def activated(self, activated: Activated) -> Transition | None:
        match activated.widget:
            case self.play:
                return open_game(self.context, self, answer(self.context, self.challenge))
            case self.watch:
                recording = Recording(self.challenge.record, self.challenge.player)
                return Push(ReplayScene(self.context, recording))
        self.close(None)
        return None

    @property
    def spoken_title(self) -> str:
        return self.title

    def spoken_words(self) -> Sequence[str | Spoken]:
        return self._deal_name, spoken_rows(self.rows), *(note.removeprefix("* ") for note in self.notes)

    @property
    def _deal_name(self) -> str:
        variant, seed = parse_code(self.challenge.record.code)
        return _("{variant} · Deal {number}").format(
            variant=self.context.name_of(variant), number=numbers.deal_number(seed)
        )

    def paint(self, surface: pygame.Surface) -> None:
        px, theme, style = self.style.px, self.style.theme, self.style
        x, y = self.panel.left + px(LEFT), self.panel.top + px(20)
        right = self.panel.right - px(LEFT)
        surface.blit(style.text(style.cut(self.title, "h2", right - x), "h2", theme.hi), (x, y))
        deal = style.text(self._deal_name, "label", theme.brass)
        surface.blit(deal, (x, y + px(34)))
        y += px(68)
        for each in self.rows:
            label = style.text(each.name, "body", theme.mid)
            figure = style.digits(each.rival_value, "figure", theme.hi)
            surface.blit(label, label.get_rect(midleft=(x, y + px(ROW) // 2)))
            surface.blit(figure, figure.get_rect(midright=(right, y + px(ROW) // 2)))
            pygame.draw.line(surface, theme.edge, (x, y + px(ROW) - 1), (right, y + px(ROW) - 1))
            y += px(ROW)
        lines = [line for note in self.notes for line in style.wrap(note, "note", right - x)]
        for number, line in enumerate(lines[:MAX_LINES]):
            surface.blit(style.text(line, "note", theme.mid), (x, y + px(8) + number * px(18)))


def answer(context: Context, challenge: Challenge) -> GameSession:
    """Return a new game of the challenge's deal, with the rival's game beside it; not yet saved."""
    return context.new_game(*parse_code(challenge.record.code), challenge)
