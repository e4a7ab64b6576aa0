"""How the screen of a game is opened: to go on with a saved one, or to start one."""

from __future__ import annotations

from gaps.scenes.game.play import Play
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shared.context import Context


def go_on(context: Context, session: GameSession, fresh: bool) -> Play:
    """Go on with a game, which is the one played last from now on; the cards of a
    ``fresh`` one are dealt in.
    """
    session.save()
    return Play(context, session, fresh)


def start(context: Context, session: GameSession, dealt: bool) -> Play:
    """Start a game, and deal its cards in if it is ``dealt``: then its rules are offered
    first the next time.
    """
    context.games.start(session)
    if dealt:
        context.change(last_variant=session.variant.key)
    return Play(context, session, dealt)
