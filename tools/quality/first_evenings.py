"""Measure first evenings: what leads to the first move, and what is told when.

``python -m tools.quality.first_evenings`` starts the program for the first time, again
and again, as ``tests/first_evenings.py`` does, and prints

* the clicks, the keys and the requests of a screen reader that lead to the first move,
  with the words on each screen on the way;
* evenings of a player who follows only what the board shows: the way of a hint, then
  the brass gaps, then any gap that shows a card. Each line says what was told after
  which move, and what lay on it.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from gaps.engine import Move, Redeal, Skip, Slide, Status
from gaps.language import translated
from gaps.scenes.common.screen import Screen
from gaps.scenes.game.play import Play
from gaps.scenes.input.commands import GameCommand
from gaps.scenes.results.results import Results
from gaps.stage.core.intents import Asked, Nav
from gaps.stage.speech.spoken import Action
from gaps.stage.widgets import Button
from tests.first_evenings import (
    FRAME,
    MOST_TRIES,
    Newcomer,
    somebody_new,
    words_on,
)
from tests.project import reading
from tests.project.test_screens import outside, overlapping

EVENINGS = 20
GAMES = 3
MOST_MOVES = 400  # in a game
SECONDS_OF_RESULTS = 10.0
SOONER = 1.0  # seconds after a move, until all that it brings is looked at


@dataclass(frozen=True)
class Step:
    """One click, key or request, and the screen on which it was made."""

    screen: str
    words: int
    did: str


@dataclass(frozen=True)
class Told:
    """Something that was told, and what lay on it."""

    game: int
    move: int
    text: str
    covered: Sequence[str] = ()


@dataclass
class Evening:
    """What a player met with; ``won`` has each game's end."""

    won: list[bool] = field(default_factory=list)
    told: list[Told] = field(default_factory=list)


# The first move


def by_mouse(player: Newcomer) -> str:
    """Click what is brass, or on the board the card that shows its way."""
    top = player.stack.top
    if isinstance(top, Play):
        slide = shown_move(top, random.Random(1))
        assert isinstance(slide, Slide)
        player.click(top.table.geometry.center(slide.source))
        return "click on the card"
    assert isinstance(top, Screen)
    brass = next(
        each
        for each in top.form.widgets
        if isinstance(each, Button) and each.look.primary
    )
    player.click(brass.rect.center)
    return f"click on “{translated(brass.text)}”"


def by_keys(player: Newcomer) -> str:
    """Press Enter."""
    player.act(Nav.ACTIVATE)
    return "Enter"


def by_reader(player: Newcomer) -> str:
    """Use what a screen reader says has the focus."""
    scene = player.stack.top
    tree = scene.spoken()
    assert tree is not None
    key = scene.spoken_focus()
    part = next(each for each in tree.walk() if each.key == key)
    player.act(Asked(key, Action.ACTIVATE))
    return f"use “{part.label}”"


WAYS: dict[str, Callable[[Newcomer], str]] = {
    "mouse": by_mouse,
    "keys": by_keys,
    "screen reader": by_reader,
}


def to_first_move(way: str) -> list[Step]:
    """The steps from the start of the program to the first move."""
    steps = list[Step]()
    with somebody_new(0) as player:
        player.context.announcer.active = way == "screen reader"
        for _ in range(MOST_TRIES):
            top = player.stack.top
            words = words_to_read(player) if way != "screen reader" else heard(player)
            did = WAYS[way](player)
            steps.append(Step(type(top).__name__, words, did))
            if isinstance(top, Play) and top.session.game.steps:
                return steps
    raise AssertionError(f"no first move by {way}")


def words_to_read(player: Newcomer) -> int:
    """How many words are on the screen."""
    top = player.stack.top
    assert isinstance(top, Screen)
    words = words_on(top)
    if isinstance(top, Play) and top.minute.pill is not None:
        words += len(top.minute.pill.text.split())
    return words


def heard(player: Newcomer) -> int:
    """How many words a screen reader says before anything is done: what is announced,
    and what has the focus.
    """
    scene = player.stack.top
    tree = scene.spoken()
    assert tree is not None
    key = scene.spoken_focus()
    focused = next((each.label for each in tree.walk() if each.key == key), "")
    announced = player.context.announcer.due(float("inf"))
    return len(f"{announced} {focused}".split())


# A player who follows what the board shows


def shown_move(play: Play, chance: random.Random) -> Move | None:
    """What somebody does who knows no rule: the way that is shown, a card for a brass
    gap, any card for a gap that shows it; ``None`` at the end.
    """
    state = play.state
    hint = play.table.hint
    if hint is not None and hint.slides[0] in state.legal_moves:
        return hint.slides[0]
    home = len(state.home)
    brass = [each for each in state.slides if len(state.play(each).home) > home]
    found = brass or state.slides
    if found:
        return chance.choice(found)
    others = [each for each in state.legal_moves if isinstance(each, Redeal | Skip)]
    return others[0] if others else None


def evening(number: int) -> Evening:
    """The first games of somebody who follows only what the board shows."""
    found = Evening()
    chance = random.Random(f"shown:{number}")
    motion = {"speed": "normal", "reduced_motion": False}
    with reading.reading(), somebody_new(number, **motion) as player:
        for game in range(1, GAMES + 1):
            play = player.next_game(not found.won or found.won[-1])
            found.told.extend(_new(player, found, game, 0))
            for move in range(1, MOST_MOVES):
                chosen = shown_move(play, chance)
                if chosen is None:
                    break
                player.move(chosen, play)
                player.wait(SOONER)
                found.told.extend(_new(player, found, game, move))
            found.won.append(play.state.status is Status.WON)
            if isinstance(player.stack.top, Play):
                player.act(GameCommand.REDEAL)
            player.wait(SECONDS_OF_RESULTS)
            moves = len(play.session.game.steps)
            found.told.extend(_new(player, found, game, moves))
    return found


def _new(player: Newcomer, found: Evening, game: int, move: int) -> list[Told]:
    """What the screen tells that was not told before."""
    known = {each.text for each in found.told}
    return [each for each in _look(player, game, move) if each.text not in known]


def _look(player: Newcomer, game: int, move: int) -> Iterator[Told]:
    """What the screen tells now."""
    top = player.stack.top
    texts = list[str]()
    if isinstance(top, Play):
        tree = top.spoken()
        texts = [each.label for each in tree.walk() if each.key in ("goal", "rule")]
        rows = top.table.finished_rows
        texts += [f"ribbon {row.text.name}" for row in rows]
    elif isinstance(top, Results):
        texts = ["results: " + " / ".join(_texts(player))]
    covered = [*_covered(player)]
    for text in texts:
        yield Told(game, move, text, covered)


def _texts(player: Newcomer) -> Iterator[str]:
    for words in _picture(player).words:
        if not words.of_keys:
            yield words.text


def _covered(player: Newcomer) -> Iterator[str]:
    """What lies on a text, or what of it lies outside the window."""
    scene = player.stack.top
    tree = scene.spoken()
    if tree is None:
        return
    canvas = _picture(player)
    screen = reading.Screen(
        "", "", "en", tree, window=canvas.words, drawn=canvas.words, picture=canvas
    )
    yield from overlapping(screen)
    yield from outside(screen)


def _picture(player: Newcomer) -> reading.Canvas:
    scene = player.stack.top
    assert isinstance(scene, Screen | Play)
    canvas = reading.Canvas(scene.style.size)
    player.stack.update(FRAME)
    player.stack.draw(canvas, 0.0)
    return canvas


# What is printed


def main() -> None:
    """Print what was measured."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--evenings", type=int, default=EVENINGS)
    options = parser.parse_args()
    for way in WAYS:
        steps = to_first_move(way)
        print(f"{way}: {len(steps)} to the first move")
        for step in steps:
            print(f"  {step.screen}, {step.words} words: {step.did}")
    evenings = [evening(number) for number in range(options.evenings)]
    for number, found in enumerate(evenings, 1):
        ends = " ".join("won" if won else "lost" for won in found.won)
        print(f"evening {number}: {ends}")
        for told in found.told:
            covered = "; ".join(told.covered)
            note = f" COVERED: {covered}" if covered else ""
            print(f"  game {told.game}, move {told.move}: {told.text}{note}")
    times_covered = sum(bool(told.covered) for each in evenings for told in each.told)
    first = sum(each.won[0] for each in evenings)
    all_won = sum(sum(each.won) for each in evenings)
    print(
        f"{len(evenings)} evenings: the first game won in {first}, "
        f"{all_won} of {len(evenings) * GAMES} games won, {times_covered} times covered"
    )


if __name__ == "__main__":
    main()
