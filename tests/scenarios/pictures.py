"""All scenarios, the small pictures that tests compare, and the pictures in the README."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Collection, Sequence
from pathlib import Path

import pygame

from gaps.scenes.shared.context import Context
from tests.scenarios.boards import (
    hints,
    motion,
    play,
    relatives,
    signs,
)
from tests.scenarios.camera import Camera, a_board, a_context
from tests.scenarios.crossroads import crossroads
from tests.scenarios.games import best
from tests.scenarios.menus import (
    chapters,
    first_game,
    first_lesson,
    lessons,
    mishap,
    own_rules,
    picker,
    questions,
    sheets,
    title,
    under_way,
)
from tests.scenarios.multiplayer import challenge, match
from tests.scenarios.progress.calendar import calendar, late_deal
from tests.scenarios.progress.calm import calm
from tests.scenarios.progress.expedition import expedition, expedition_games
from tests.scenarios.progress.finishing import finishing
from tests.scenarios.progress.more_rules import more_rules
from tests.scenarios.progress.summits import new_summits, summits
from tests.scenarios.records import lists, statistics
from tests.scenarios.results import (
    results,
    results_arriving,
    results_of_kinds,
)
from tests.scenarios.review import review
from tests.scenarios.rows import row_and_loss
from tests.scenarios.showcase import chain_and_win
from tests.scenarios.wins import wins

README = Path(__file__).parents[2] / "docs" / "screenshot.png"


SCENES: Sequence[Callable[[Camera, Context], None]] = (
    title,
    picker,
    under_way,
    play,
    hints,
    signs,
    motion,
    wins,
    own_rules,
    questions,
    sheets,
    chapters,
    more_rules,
    results,
    results_arriving,
    results_of_kinds,
    lessons,
    first_game,
    statistics,
    lists,
    review,
    crossroads,
    challenge,
    mishap,
    match,
    calm,
    expedition,
    expedition_games,
    calendar,
    late_deal,
    summits,
    finishing,
    new_summits,
)


GOLDEN = (
    "title",
    "picker",
    "play",
    "play_hover",
    "play_focus",
    "slide_0160ms",
    "refusal_0200ms",
    "stuck",
    "redeal_1100ms",
    "redeal_2400ms",
    "pause",
    "settings_keys",
    "settings_sound",
    "rules",
    "new_deal",
    "ask",
    "results_loss",
    "results_win",
    "first_move",
    "first_rule",
    "lesson_1_1",
    "statistics",
    "own_rules_changed",
    "row_finished",
    "loss",
    "chain_lit",
    "win_flight",
    "win_whole",
    "double-montana",
    "maze",
    "pas-a-deux",
    "play_mini",
    "review_moment",
    "review_win",
    "crossroads",
    "crossroads_why",
    "crossroads_summary",
    "missed",
    "challenge",
    "challenge_results",
    "match_setup",
    "match_just",
    "mishap",
    "challenge_play_late",
    "match_go_on",
    "calendar",
    "calendar_empty",
    "finish_offer",
    "summits",
    "expedition",
    "expedition_deal",
)
"""The pictures that tests compare, by the names they are taken under."""
GOLDEN_SCENES = (
    title,
    picker,
    play,
    motion,
    row_and_loss,
    chain_and_win,
    own_rules,
    questions,
    sheets,
    results,
    first_lesson,
    first_game,
    relatives,
    statistics,
    lists,
    review,
    crossroads,
    challenge,
    mishap,
    match,
    expedition,
    finishing,
    calendar,
    summits,
)
"""The scenarios in which they are taken."""
SMALL = (192, 120)
"""Their size in pixels."""


class SmallCamera(Camera):
    """Keeps only some pictures, made small."""

    def __init__(
        self,
        folder: Path,
        names: Collection[str] = GOLDEN,
    ) -> None:
        super().__init__((1280, 800), folder)
        self.names = names

    def take(self, name: str) -> None:
        """Keep the picture of this instant if it is one of them."""
        if name in self.names:
            self.stack.draw(self.surface, 0.0)
            small = pygame.transform.smoothscale(self.surface, SMALL)
            pygame.image.save(small, self.folder / f"{name}.png")


def golden(folder: Path) -> None:
    """Take the golden pictures, in the theme Midnight."""
    pygame.display.init()
    pygame.font.init()
    folder.mkdir(parents=True, exist_ok=True)
    for scene in GOLDEN_SCENES:
        with a_context() as context:
            scene(SmallCamera(folder), context)


def readme_picture() -> None:
    """The picture at the top of the README: a game under way, a card in the air."""
    with a_context() as context, tempfile.TemporaryDirectory() as folder:
        camera = Camera((1280, 800), Path(folder))
        scene = camera.open(a_board(context, moves=62))
        scene.make_move(best(scene.state))
        camera.wind(0.17)
        camera.stack.draw(camera.surface, 0.0)
        README.parent.mkdir(exist_ok=True)
        pygame.image.save(camera.surface, README)
