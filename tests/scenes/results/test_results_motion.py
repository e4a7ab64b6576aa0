"""The results come in: when the motion ends, everything is in its place."""

from __future__ import annotations

from gaps.engine import CATALOGUE
from gaps.scenes.results.results import Results
from gaps.scenes.results.results_motion import LAST_PANEL, ResultsMotion
from gaps.scenes.session.finished_game import finish_game
from gaps.scenes.shell.context import Context
from gaps.table.model.choreography import MotionSettings
from tests.scenes.conftest import SIZE, STEP


def test_every_panel_has_arrived_when_the_motion_ends() -> None:
    motion = ResultsMotion(lambda: MotionSettings.named("normal", False))
    while motion.moving:
        motion.update(STEP)
    assert [motion.offset(number, 24) for number in range(LAST_PANEL + 1)] == [0] * (LAST_PANEL + 1)


def test_all_widgets_of_the_results_come_to_their_places(context: Context) -> None:
    session = context.start_game(context.new_game(CATALOGUE["mini"], 12))
    session.play(session.game.state.slides[0])
    results = Results(context, finish_game(context, session, "given up"))
    results.resize(SIZE)
    assert len(results.layout.form.widgets) == LAST_PANEL
    for _ in range(240):
        results.update(STEP)
    moved = [widget.rect.copy() for widget in results.layout.form.widgets]
    results.resize(SIZE)
    assert [widget.rect for widget in results.layout.form.widgets] == moved
    results.leave()
