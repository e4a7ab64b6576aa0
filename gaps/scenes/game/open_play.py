"""Opening the screen of a game, to continue a saved one or to start one."""

from __future__ import annotations

from gaps.scenes.game.play import Play
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shared.context import Context


def go_on(context: Context, session: GameSession, fresh: bool) -> Play:
    """Continue a game, which becomes the one played last.

    The cards of a ``fresh`` game are dealt in.
    """
    session.save()
    return Play(context, session, fresh)


def start(context: Context, session: GameSession, dealt: bool) -> Play:
    """Start a game, and deal its cards in if it is ``dealt``.

    In that case its rules are offered first the next time.
    """
    context.games.start(session)
    if dealt:
        context.change(last_variant=session.variant.key)
    return Play(context, session, dealt)
