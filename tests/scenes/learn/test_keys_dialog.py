"""F1 says of a game only what its rules and its kind allow."""

from __future__ import annotations

import pytest

from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import Device, GameCommand
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shared.context import Context
from gaps.store.matches.match import Match
from tests.scenarios.games import new_game
from tests.screens import Screens


def helped(context: Context, session: GameSession) -> Screens:
    """The page of F1 over a game."""
    screens = Screens.opened(context, Play(context, session, fresh=True))
    screens.go(GameCommand.KEYS)
    return screens


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("line-up", False),
        ("gaps", True),
    ],
)
def test_a_redeal_is_named_where_there_is_one(
    context: Context,
    key: str,
    told: bool,
) -> None:
    session = new_game(context, f"{key}:3")
    screens = helped(context, session)
    assert ("When no card can move, redeal." in screens.words) == told
    assert "New deal" in " ".join(screens.words) or "new deal" in screens.words


def test_no_key_is_named_that_a_match_does_not_have(context: Context) -> None:
    match = Match("line-up", ("Anna", "Bea"), (3,), hints=True)
    session = context.games.next_turn(match)
    assert not session.allows(GameCommand.NEW_DEAL)
    assert "new deal" not in " ".join(helped(context, session).words).lower()


def test_a_pad_is_told_of_no_letters(context: Context) -> None:
    for device in (Device.KEYS, Device.PAD):
        context.controls.device = device
        words = helped(context, new_game(context, "mini:3")).words
        assert ("Type a card to go to it" in words) == (device is Device.KEYS)
        assert ("Keys that describe the board" in words) == (device is Device.KEYS)
        assert "The button below the board" in words
