"""The picture of what rests equals one that is painted anew; a lost board."""

from __future__ import annotations

import random

import pygame
import pytest

from gaps.engine import CATALOGUE, Game
from gaps.engine.destinations import GapKind
from gaps.stage.drawing.canvas import Canvas
from gaps.table.render.slots import Slot, draw_dying, draw_slot
from gaps.table.table import Table
from tests.marks import slow_except
from tests.table.tables import STEP, a_table, pixels, shown

SIZE = (800, 600)


def table_of(key: str) -> Table:
    backdrop = pygame.Surface(SIZE)
    backdrop.fill((20, 40, 60))
    return a_table(key, size=SIZE, backdrop=backdrop)


@pytest.mark.parametrize("key", slow_except(CATALOGUE, ["gaps"], most=6))
def test_mended_it_is_what_it_would_be_if_it_were_painted_anew(key: str) -> None:
    table = table_of(key)
    chance = random.Random(key)
    game = Game(table.state)
    table.deal_in()
    for number in range(16):
        moves = game.state.legal_moves
        match chance.randrange(6):
            case 0 | 1 | 2 if moves:
                game = game.play(chance.choice(moves))
                table.show(game.steps[-1])
            case 3:
                cells = game.state.variant.layout.cells
                table.hover(chance.choice([None, *cells]))
            case 4 if game.state.slides:
                move = chance.choice(game.state.slides)
                table.pick_up(move.source, table.geometry.rect(move.source).center)
                table.drag_to(table.geometry.rect(move.target).center)
            case _:
                table.put_back()
                table.ghosts = chance.choice(["always", "hover", "never"])
                table.mark_playable = chance.random() < 0.5
        for _ in range(chance.choice([1, 5, 30, 200])):
            table.update(STEP)
        mended = shown(table)
        table.forget_pictures()
        assert shown(table) == mended, number


def test_it_is_painted_only_when_something_changes_and_then_only_there() -> None:
    table = table_of("gaps")
    assert table.ground(0.0).changed == [pygame.Rect(0, 0, *SIZE)]
    assert table.ground(0.0).changed == []
    source = table.state.slides[0].source
    table.hover(source)
    changed = table.ground(0.0).changed
    place = table.geometry.rect(source)
    assert any(part.contains(place) for part in changed)
    area = sum(part.width * part.height for part in changed)
    width, height = SIZE
    assert area < width * height / 4


def test_a_gap_that_dies_is_hatched_from_below_and_then_crossed() -> None:
    table = table_of("gaps")
    rect = table.geometry.rect(0)

    def shown(share: float | None) -> pygame.Surface:
        canvas = Canvas(pygame.Surface(SIZE), table.style)
        if share is None:
            draw_slot(
                canvas,
                rect,
                Slot(GapKind.DEAD),
                table.art,
            )
        else:
            draw_dying(canvas, rect, share)
        return canvas.surface.subsurface(rect).copy()

    def marked(share: float, part: pygame.Rect) -> bool:
        before = shown(0.0).subsurface(part)
        now = shown(share).subsurface(part)
        return pixels(before) != pixels(now)

    width, height = rect.size
    above = pygame.Rect(
        4,
        4,
        width - 8,
        height // 4,
    )
    below = pygame.Rect(
        4,
        height * 3 // 4,
        width - 8,
        height // 5,
    )
    middle = pygame.Rect(
        width // 2 - 3,
        height // 2 - 3,
        6,
        6,
    )
    assert marked(0.15, below)
    assert not marked(0.15, above)
    assert marked(0.34, above)
    assert not marked(0.34, middle)
    assert marked(1.0, middle)
    whole = shown(None)
    last = shown(1.0)
    last.blit(whole, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    assert max(pygame.transform.average_color(last)[:3]) <= 1
