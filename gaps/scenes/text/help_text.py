"""What F1 says about the screens of the game. Each scene names its own."""

from __future__ import annotations

from gaps.language import N_
from gaps.scenes.common.game_scene import KeyHelp, ScreenHelp
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.input.key_bindings import explained
from gaps.stage.core.intents import Nav

_ARROWS = (Nav.LEFT, Nav.UP, Nav.DOWN, Nav.RIGHT)
_BACK = KeyHelp((Nav.BACK,), N_("back"))
_WINDOW = (KeyHelp((GameCommand.FULLSCREEN,), N_("full screen")), KeyHelp((GameCommand.MUTE,), N_("mute")))

ANY_SCREEN = ScreenHelp(
    N_("Help"),
    (
        N_("Click what you want to use, or move the focus with the arrow keys and press Enter."),
        N_("Esc goes back to the screen before."),
    ),
    (
        KeyHelp(_ARROWS, N_("move focus")),
        KeyHelp((Nav.ACTIVATE,), N_("use what has the focus")),
        _BACK,
        *_WINDOW,
    ),
)
SURVEY_TITLE = N_("Keys that describe the board")
SURVEY = tuple(KeyHelp(*each) for each in explained(survey=True))
TYPED_CARDS = N_(
    "Type a card to go to it: 2 to 9, 0 for a ten, 1 for an ace, or J, Q, K; then its suit: {letters}."
)
PLAY = ScreenHelp(
    N_("The board"),
    (
        N_("Click a card or the gap where it belongs, or drag it there. A gap shows the card that it takes."),
        N_("A gap with a cross takes no card now."),
        N_("When no card can move, redeal. The sign below the board says what is proven when you ask it."),
        N_("Every move is saved at once. You can leave the game and go on later."),
    ),
    (
        KeyHelp(_ARROWS, N_("move focus")),
        KeyHelp((Nav.ACTIVATE,), N_("play card or gap")),
        KeyHelp((Nav.NEXT, Nav.PREVIOUS), N_("next playable")),
        *(KeyHelp(*each) for each in explained(survey=False)),
    ),
    SURVEY,
)
