"""A friend's challenge: what the friend did, and whether to answer it."""

from __future__ import annotations

import pygame

from gaps.engine import by_key, parse_code
from gaps.language import N_, _
from gaps.scenes.common.modal import Modal
from gaps.scenes.records.replay_scene import ReplayScene
from gaps.scenes.session.routes import ToNewGame
from gaps.scenes.shell.context import Context
from gaps.scenes.text import numbers
from gaps.scenes.together.comparison import figures
from gaps.stage.core.scene import Push, Restart, Scene, Transition
from gaps.stage.widgets import Activated, Button, Form
from gaps.store import Challenge, Recording

SIZE = (560, 430)  # pixels at u = 1
ROW = 30


class ChallengeDialog(Modal):
    """Ends without a result when it is declined; when it is accepted, nothing is left below the game."""

    def __init__(self, context: Context, below: Scene, challenge: Challenge) -> None:
        super().__init__(context, below)
        self.challenge = challenge
        friend = challenge.player
        self.head = _("{friend}'s game").format(friend=friend) if friend else _("A friend's challenge")
        self.figures = figures(challenge.record)
        saved = context.folder.load_game()
        self.note = _("You play the same deal. The friend's game runs beside yours.")
        if saved is not None and saved.moves:
            name = context.name_of(by_key(saved.key))
            self.note = _("You play the same deal. The unfinished {name} goes on record as given up.").format(
                name=name
            )
            if saved.board:
                self.note = _("You play the same deal. The unfinished board of your own is not kept.")
        self.play = Button("play", N_("Play it"), icon="play", primary=True)
        self.watch = Button("watch", N_("Watch theirs"), icon="moves")
        self.cancel = Button("cancel", N_("Cancel"))
        self.form = Form([self.play, self.watch, self.cancel], focused="play")

    def lay_out(self) -> None:
        px = self.style.px
        self.panel = pygame.Rect(0, 0, px(SIZE[0]), px(SIZE[1]))
        self.panel.center = (self.style.size[0] // 2, self.style.size[1] // 2)
        x, width = self.panel.left + px(28), self.panel.width - px(56)
        y = self.panel.bottom - px(24) - px(48)
        third = (width - 2 * px(12)) // 3
        for number, button in enumerate((self.play, self.watch, self.cancel)):
            button.rect = pygame.Rect(x + number * (third + px(12)), y, third, px(48))

    def activated(self, activated: Activated) -> Transition | None:
        match activated.widget:
            case self.play:
                return Restart(accept(self.context, self.challenge))
            case self.watch:
                return Push(
                    ReplayScene(self.context, Recording(self.challenge.record, self.challenge.player))
                )
        self.close(None)
        return None

    def paint(self, surface: pygame.Surface) -> None:
        px, theme, style = self.style.px, self.style.theme, self.style
        x, y = self.panel.left + px(28), self.panel.top + px(20)
        right = self.panel.right - px(28)
        variant, seed = parse_code(self.challenge.record.code)
        surface.blit(style.text(style.cut(self.head, "h2", right - x), "h2", theme.hi), (x, y))
        deal = style.text(
            _("{variant} · Deal {number}").format(
                variant=self.context.name_of(variant), number=numbers.deal_number(seed)
            ),
            "label",
            theme.brass,
        )
        surface.blit(deal, (x, y + px(34)))
        y += px(68)
        for name, value in self.figures:
            told, worth = style.text(name, "body", theme.mid), style.digits(value, "figure", theme.hi)
            surface.blit(told, told.get_rect(midleft=(x, y + px(ROW) // 2)))
            surface.blit(worth, worth.get_rect(midright=(right, y + px(ROW) // 2)))
            pygame.draw.line(surface, theme.edge, (x, y + px(ROW) - 1), (right, y + px(ROW) - 1))
            y += px(ROW)
        for number, line in enumerate(style.wrap(self.note, "note", right - x)[:2]):
            surface.blit(style.text(line, "note", theme.mid), (x, y + px(8) + number * px(18)))


def accept(context: Context, challenge: Challenge) -> ToNewGame:
    """The route to a new game of the challenge's deal, with the friend's game beside it."""
    return ToNewGame(context.new_game(*parse_code(challenge.record.code), challenge))
