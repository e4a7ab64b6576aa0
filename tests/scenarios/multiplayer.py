"""Challenges and matches."""

from __future__ import annotations

from dataclasses import replace

from gaps.engine import Game, by_key
from gaps.scenes.challenges.previews import ChallengeDialog
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.menu.title import Title
from gaps.scenes.multiplayer.match_over import open_match
from gaps.scenes.multiplayer.match_setup import MatchSetup
from gaps.scenes.multiplayer.match_sheet import MatchSheet
from gaps.scenes.multiplayer.multiplayer_menu import MultiplayerMenu
from gaps.scenes.results.open_results import open_results
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.session.routes import VariantChosen
from gaps.scenes.settings.pause import Pause
from gaps.scenes.shared.context import Context
from gaps.scenes.shell.arrivals import scene_of_text
from gaps.stage.core.intents import Nav, TextEntered
from gaps.store import GameLog
from gaps.store.sharing.packed import challenge_of, pack, unpack
from gaps.store.sharing.shared import to_share
from tests.scenarios.camera import Camera, a_session, see_results, wait_for_review
from tests.scenarios.games import a_match, advanced, replace_game, timed, won_game


def challenge(camera: Camera, context: Context) -> None:
    """A friend's challenge: shown, refused, played with the friend's game beside it,
    and answered.
    """
    session = a_session(context)
    replace_game(session, advanced(session.game, 1000))
    line = pack(challenge_of(timed(session).finish()))
    below = Title(context)
    below.resize(camera.size)
    camera.see("challenge", scene_of_text(context, below, line), 1.0)
    camera.see(
        "challenge_refused",
        scene_of_text(context, below, line.replace(":gaps:", ":mini:")),
        1.0,
    )
    rival = unpack(line)
    mine = context.games.start(context.games.answer(rival))
    replace_game(mine, advanced(mine.game, 41))
    timed(mine, 1.7)
    camera.see("challenge_play", Play(context, mine))
    replace_game(mine, mine.game, 1000.0, mine.played.times)
    camera.see("challenge_play_late", Play(context, mine))
    see_results(camera, context, "challenge_results", mine)
    won = won_game()
    number = won.start.seed or 0
    begun = context.games.deal(won.start.variant, number)
    replace_game(begun, won)
    rival = challenge_of(timed(begun).played)
    better = context.games.answer(rival)
    replace_game(better, advanced(Game(won.start), 30))
    camera.open(open_results(context, finish_game(context, timed(better))))
    wait_for_review(camera)
    camera.take("challenge_results_mini")
    recording = to_share(timed(session).finish(), "Anna")
    camera.see("recording", scene_of_text(context, below, recording.to_text()), 1.0)
    for name, text in (
        ("challenge", line),
        ("result", "GAPS-S-417666 ▲▲▲▲ 17,200 · 31"),
        ("wrong", "?? ??"),
    ):
        camera.open(MultiplayerMenu(context, below), 1.0)
        camera.press(TextEntered(text))
        if name == "wrong":
            camera.press(Nav.ACTIVATE)
        camera.take(f"{name}_pasted")
    named(camera, context, rival)


def named(
    camera: Camera,
    context: Context,
    rival: GameLog,
) -> None:
    """The same where the friend has a name, the longest there is."""
    rival = replace(rival, player="Wilhelmina Montgomery-Oh")
    shown = ChallengeDialog(context, Title(context), rival)
    camera.see("challenge_named", shown, 1.0)
    begun = advanced(Game(rival.game.start), 30)
    mine = context.games.answer(rival)
    replace_game(mine, begun)
    camera.see("challenge_play_named", Play(context, timed(mine, 1.7)))
    see_results(camera, context, "challenge_results_named", mine)
    camera.press(GameCommand.COPY)
    camera.take("challenge_results_copied")


def match(camera: Camera, context: Context) -> None:
    """Setting a match up, its sheet at every stage, and a turn."""
    camera.see("together", MultiplayerMenu(context, Title(context)), 1.0)
    scene = camera.open(MatchSetup(context, Title(context)), 1.0)
    camera.take("match_setup")
    for field, name in zip(scene.names, ("Anna", "anna "), strict=False):
        field.value = name
    scene.form.focus("begin")
    camera.press(Nav.ACTIVATE)
    camera.wind(0.3)
    camera.take("match_setup_refused")
    scene.resume(VariantChosen(by_key("custom/9hsb3rsnel")))
    camera.take("match_setup_custom")
    names = ("Anna", "Bea", "Maximiliane", "Wolfgang-Maria")
    given_up = replace(a_match(names[:2], 3, 1), given_up=True)
    for name, sheet, just in (
        ("begins", a_match(names[:2], 3, 0), False),
        ("just", a_match(names, 5, 6), True),
        ("hand_over", a_match(names, 5, 6), False),
        ("alone", a_match(names[:1], 3, 1), True),
        ("over", a_match(names, 20, 80), False),
        ("two_over", a_match(names[:2], 3, 6), False),
        ("one_over", a_match(names[:1], 2, 2), False),
        ("tie", a_match(names[:3], 1, 3), False),
        ("given_up", given_up, False),
    ):
        last = sheet.turns[-1] if just else None
        camera.see(f"match_{name}", open_match(context, sheet, last))
    camera.wind(5.0)
    camera.take("match_won")
    camera.press(Nav.DOWN)
    details = MatchSheet(context, a_match(names, 20, 80))
    camera.see("match_details", details)
    session = context.games.next_turn(a_match(names, 5, 6))
    replace_game(session, advanced(session.game, 9))
    session.save()
    below = Play(context, session)
    camera.see("match_turn", below)
    camera.see("match_pause", Pause(context, below, session), 1.0)
    found = context.folder.load_match()
    assert found is not None
    camera.see("match_go_on", MatchSheet(context, found))
    camera.see("match_title", Title(context))
