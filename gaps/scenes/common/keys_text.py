"""The help texts of the screens, shown by F1. Each scene names its own."""

from __future__ import annotations

from gaps.language import N_
from gaps.scenes.common.program_scene import MOVE_FOCUS, USE_FOCUS, ScreenHelp, Shortcut
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.input.key_bindings import explained
from gaps.scenes.text.rulebook import HELP
from gaps.stage.core.intents import Nav

ANY_SCREEN = ScreenHelp(
    N_("Keys"),
    (
        N_(
            "Click what you want to use, or move the focus with the arrow keys and press Enter."
        ),
        N_("Esc goes back to the screen before."),
    ),
    (
        MOVE_FOCUS,
        USE_FOCUS,
        Shortcut((Nav.BACK,), N_("back")),
        Shortcut((GameCommand.FULLSCREEN,), N_("full screen")),
        Shortcut((GameCommand.MUTE,), N_("mute")),
    ),
)
SURVEY_TITLE = N_("Keys that describe the board")
SURVEY = tuple(Shortcut(*each) for each in explained(survey=True))
REDEAL = N_("When no card can move, redeal.")
TYPED_CARDS = N_(
    "Type a card to go to it: 2 to 9, 0 for a ten, 1 for an ace, or J, Q, K; then its suit: {letters}."
)
PLAY = ScreenHelp(
    N_("The board"),
    (
        N_(
            "Click a card or the gap where it belongs, or drag it there. "
            "A gap shows the card that it takes, or a cross."
        ),
        REDEAL,
        N_("The button below the board says whether it can still be won."),
        HELP,
        N_("Every move is saved at once. You can leave the game and go on later."),
    ),
    (
        MOVE_FOCUS,
        Shortcut((Nav.ACTIVATE,), N_("play card or gap")),
        Shortcut((Nav.NEXT, Nav.PREVIOUS), N_("next playable")),
        *(Shortcut(*each) for each in explained(survey=False)),
    ),
    SURVEY,
)
