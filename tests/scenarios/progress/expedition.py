"""The map of the expedition and the sheet of a deal, with stars won and without."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from gaps.engine import Game, Status
from gaps.progress.expedition.camps import Aim, AimKind, CampDeal, camps
from gaps.scenes.expedition.expedition import Expedition
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.new_game.variant_browser import VariantBrowser
from gaps.scenes.session.game_session import GameSession
from gaps.scenes.shared.context import Context
from gaps.solver import solve
from gaps.stage.core.intents import Nav
from gaps.store import GameLog
from gaps.store.games.game_log import new_id
from tests.played_games import changed, record_of
from tests.scenarios.camera import Camera, see_results
from tests.scenarios.games import advanced, replace_game, until

STARS: Sequence[Sequence[int]] = (
    (3, 3, 3, 3, 3, 3),
    (3, 2, 3, 3, 2, 3),
    (3, 3, 3, 2, 2, 2),
    (3, 2, 1, 1, 0, 0),
)
"""The stars of each deal of the first camps."""
SPOILT: Mapping[AimKind, Mapping[str, Any]] = {
    AimKind.NO_REDEAL: {"redeals": 1},
    AimKind.NO_HINT: {"hints": 1},
    AimKind.NO_UNDO: {"undos": 2},
}
"""What in a record keeps it from a star."""


def won_record(
    camp_deal: CampDeal,
    stars: int,
    day: str = "2025-12-14",
) -> GameLog:
    """Return a record of a deal that earns its first ``stars`` stars, as far as one
    game can.
    """
    record = record_of(
        camp_deal.code,
        ("a",) * 30,
        seconds=151.0,
        classic=40,
        arcade=12_450,
        result="won",
        home=24,
        finished=f"{day}T18:{camp_deal.camp:02}:{camp_deal.number:02}",
    )
    for aim in camp_deal.aims[stars:]:
        record = changed(record, id=new_id(), **_spoilt(aim))
    return record


def _spoilt(aim: Aim) -> Mapping[str, Any]:
    """Return the fields of a record that does not meet an aim."""
    match aim.kind:
        case AimKind.MOVES:
            return {"moves": ("a",) * (aim.amount + 11)}
        case AimKind.REDEALS:
            return {"redeals": aim.amount + 1}
        case AimKind.SCORE:
            return {"arcade": aim.amount - 550}
    return SPOILT.get(aim.kind, {})


def add_stars(context: Context, stars: Sequence[Sequence[int]] = STARS) -> None:
    """Put games on record that have won so many stars."""
    for camp, numbers in zip(camps(), stars, strict=False):
        for camp_deal, number in zip(camp.deals, numbers, strict=False):
            if number:
                context.folder.add_record(won_record(camp_deal, number))


def expedition(camera: Camera, context: Context) -> None:
    """The map at the beginning; half way up, with a closed camp and a sheet; and a camp
    that opens.
    """
    camera.see("expedition_first", Expedition(context))
    add_stars(context)
    fourth = camps()[3].deals
    above = Expedition(context, fourth[2])
    camera.see("expedition", above)
    above.focus("deal 4.2")
    camera.press(Nav.ACTIVATE)
    camera.wind(1.0)
    camera.take("expedition_deal")
    camera.press(Nav.BACK)
    camera.wind(1.0)
    camera.press(Nav.RIGHT)
    camera.take("expedition_closed")
    above.focus("deal 5.1")
    camera.press(Nav.ACTIVATE)
    camera.wind(1.0)
    camera.take("expedition_closed_deal")
    first = camps()[0].deals[0]
    camera.see("expedition_camp_1", Expedition(context, first))
    last = camps()[-1].deals[-1]
    camera.see("expedition_camp_8", Expedition(context, last))
    opening = Expedition(context, fourth[0], opened=4)
    camera.open(opening, 0.0)
    for instant, seconds in (
        (100, 0.1),
        (800, 0.7),
        (1700, 0.9),
        (1900, 0.2),
    ):
        camera.wind(seconds)
        camera.take(f"expedition_opens_{instant:04}ms")


def a_camp_session(context: Context, camp_deal: CampDeal) -> GameSession:
    """Return a game of a deal that has just begun."""
    return context.games.start(context.games.of_camp_deal(camp_deal))


def expedition_games(camera: Camera, context: Context) -> None:
    """A deal of the expedition as it begins, its results with and without a win, and
    where it waits.
    """
    first, _meadow, _ford, orchard, _well, last = camps()[0].deals
    add_stars(context, [(0, 3, 3, 2, 0, 0)])
    session = a_camp_session(context, first)
    camera.see("expedition_play", Play(context, session, fresh=True), 2.5)
    session.play(session.game.state.slides[0])
    session.save()
    waiting = a_camp_session(context, last)
    replace_game(waiting, advanced(waiting.game, 12), 252.0)
    waiting.save()
    camera.open(Play(context, waiting))
    camera.press(GameCommand.PAUSE)
    camera.wind(1.0)
    camera.take("expedition_pause")
    camera.see("expedition_under_way", Expedition(context))
    games = context.games.under_way()
    camera.see(
        "expedition_parked",
        VariantBrowser(context, first.variant, games),
        0.1,
    )
    lost = a_camp_session(context, orchard)
    replace_game(lost, until(lost.game, Status.LOST), 252.0)
    see_results(camera, context, "expedition_loss", lost)
    replace_game(session, Game(session.game.start), 95.0)
    for move in solve(session.game.state).line:
        session.play(move)
    see_results(camera, context, "expedition_win", session)
