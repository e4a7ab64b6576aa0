"""Plays random games and says how many cards come home: ``python random_games.py mini``.

It shows all that a program of its own needs: a deal, its legal moves, and its status.
"""

from __future__ import annotations

import random
import sys

from gaps.engine import Game, IllegalMove, Redeal, Status, deal

GAMES = 20
MAX_MOVES = 200  # of one game: a random player may go back and forth for ever


def play(key: str, number: int) -> Game:
    """Return a random game of one deal."""
    chance = random.Random(number)
    game = Game(deal(key, number))
    while game.state.legal_moves and len(game.steps) < MAX_MOVES:
        moves = game.state.legal_moves
        slides = [move for move in moves if move != Redeal()]
        game = game.play(chance.choice(slides or moves))
    return game


def main(key: str = "mini") -> None:
    played = [play(key, number) for number in range(1, GAMES + 1)]
    won = sum(game.state.status is Status.WON for game in played)
    best = max(played, key=lambda game: len(game.state.home))
    print(f"{GAMES} games of {key}: {won} won")
    print(f"the best one brought {len(best.state.home)} cards home:")
    print(best.state)
    try:
        best.play("A1-A1")
    except IllegalMove as error:
        print(error)


if __name__ == "__main__":
    main(*sys.argv[1:2])
