"""The best end of a round that was taken back is kept with a game under way."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from gaps.engine import Game, Redeal, Status, deal, parse_code
from gaps.store.games.game_log import GameLog

CODE = "gaps:20417"


def at_its_end(game: Game) -> Game:
    """The game once no card can move."""
    choice = Random(1).choice
    while game.state.status is Status.PLAYING:
        game = game.play(choice(game.state.slides))
    return game


def an_end() -> Game:
    return at_its_end(Game(deal(*parse_code(CODE))))


def text_of(game: Game) -> str:
    return " ".join(step.text for step in game.steps)


def test_it_is_written_and_read_with_the_game() -> None:
    end = an_end()
    played = GameLog(CODE, best=text_of(end))
    read = GameLog.from_text(played.to_text())
    assert read == played
    assert read.best_end is not None
    assert read.best_end.state == end.state


def test_a_game_without_one_is_written_as_before() -> None:
    assert "best" not in GameLog(CODE).to_text()
    assert GameLog(CODE).to_text().startswith("GAPS GAME 1\n")
    assert GameLog(CODE).best_end is None


def test_on_record_there_is_none() -> None:
    assert GameLog(CODE, best=text_of(an_end())).on_record().best == ""


@pytest.mark.parametrize(
    "best",
    ["A1-A1", "no move", text_of(an_end()).rpartition(" ")[0], "R"],
)
def test_what_is_no_end_of_a_round_is_refused(best: str) -> None:
    text = replace(GameLog(CODE), best=best).to_text()
    with pytest.raises(ValueError, match=r".+"):
        GameLog.from_text(text)


def test_after_a_redeal_an_end_may_be_that_of_a_later_round() -> None:
    game = at_its_end(an_end().play(Redeal()))
    played = GameLog(CODE, best=text_of(game))
    assert GameLog.from_text(played.to_text()).best_end == game
