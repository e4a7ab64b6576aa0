"""A friend's challenge: what the friend did, and whether to answer it."""

from __future__ import annotations

import pygame

from gaps.engine import by_key, parse_code
from gaps.language import N_, _
from gaps.scenes.common.modal import Sheet
from gaps.scenes.records.replay_scene import Watch
from gaps.scenes.session.game_session import Sitting
from gaps.scenes.shell.context import Kit
from gaps.scenes.text import words
from gaps.scenes.together.comparison import figures
from gaps.stage.core.scene import Push, Restart, Scene, Transition
from gaps.stage.widgets import Fired, Form, Plate
from gaps.store import Challenge, Recording

SIZE = (560, 430)  # pixels at u = 1
ROW = 30


class Dare(Sheet):
    """Closes with ``None`` when it is not answered; when it is, nothing is left below the game."""

    def __init__(self, kit: Kit, below: Scene, challenge: Challenge) -> None:
        super().__init__(kit, below)
        self.challenge = challenge
        friend = challenge.player
        self.head = _("{friend}'s game").format(friend=friend) if friend else _("A friend's challenge")
        self.figures = figures(challenge.record)
        saved = kit.folder.load_game()
        self.note = _("You play the same deal. The friend's game runs beside yours.")
        if saved is not None and saved.moves:
            name = kit.name_of(by_key(saved.key))
            self.note = _("You play the same deal. The unfinished {name} goes on record as given up.").format(
                name=name
            )
            if saved.board:
                self.note = _("You play the same deal. The unfinished board of your own is not kept.")
        self.play = Plate("play", N_("Play it"), icon="play", primary=True)
        self.watch = Plate("watch", N_("Watch theirs"), icon="moves")
        self.cancel = Plate("cancel", N_("Cancel"))
        self.form = Form([self.play, self.watch, self.cancel], focused="play")

    def lay_out(self) -> None:
        px = self.look.px
        self.panel = pygame.Rect(0, 0, px(SIZE[0]), px(SIZE[1]))
        self.panel.center = (self.look.size[0] // 2, self.look.size[1] // 2)
        x, wide = self.panel.left + px(28), self.panel.width - px(56)
        y = self.panel.bottom - px(24) - px(48)
        third = (wide - 2 * px(12)) // 3
        for number, plate in enumerate((self.play, self.watch, self.cancel)):
            plate.rect = pygame.Rect(x + number * (third + px(12)), y, third, px(48))

    def fired(self, fired: Fired) -> Transition | None:
        match fired.widget:
            case self.play:
                return Restart(lambda: accepted(self.kit, self.challenge))
            case self.watch:
                return Push(Watch(self.kit, Recording(self.challenge.record, self.challenge.player)))
        self.close(None)
        return None

    def paint(self, surface: pygame.Surface) -> None:
        px, theme, look = self.look.px, self.look.theme, self.look
        x, y = self.panel.left + px(28), self.panel.top + px(20)
        right = self.panel.right - px(28)
        variant, seed = parse_code(self.challenge.record.code)
        surface.blit(look.text(look.cut(self.head, "h2", right - x), "h2", theme.hi), (x, y))
        deal = look.text(
            _("{variant} · Deal {number}").format(
                variant=self.kit.name_of(variant), number=words.grouped(seed)
            ),
            "label",
            theme.brass,
        )
        surface.blit(deal, (x, y + px(34)))
        y += px(68)
        for name, value in self.figures:
            told, worth = look.text(name, "body", theme.mid), look.digits(value, "figure", theme.hi)
            surface.blit(told, told.get_rect(midleft=(x, y + px(ROW) // 2)))
            surface.blit(worth, worth.get_rect(midright=(right, y + px(ROW) // 2)))
            pygame.draw.line(surface, theme.edge, (x, y + px(ROW) - 1), (right, y + px(ROW) - 1))
            y += px(ROW)
        for number, line in enumerate(look.wrap(self.note, "note", right - x)[:2]):
            surface.blit(look.text(line, "note", theme.mid), (x, y + px(8) + number * px(18)))


def accepted(kit: Kit, challenge: Challenge) -> Scene:
    """The game that answers a challenge, dealt anew."""
    variant, seed = parse_code(challenge.record.code)
    return kit.roads.play(kit, Sitting.begin(kit, variant, seed, challenge), True)
