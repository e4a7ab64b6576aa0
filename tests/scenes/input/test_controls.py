"""Every way in: keys that can be chosen, pads that come and go, fingers."""

from __future__ import annotations

import pygame
import pytest

from gaps.engine import CATALOGUE
from gaps.scenes.input.commands import Act
from gaps.scenes.input.controls import KEYS, Controls, Device
from gaps.scenes.input.gamepad import BUTTONS, LABELS, REPEAT
from gaps.scenes.input.key_bindings import BINDABLE, bound, chosen_for, primary, shown_key
from gaps.scenes.input.key_chords import chord_name, read_chord
from gaps.scenes.menu.title import Title
from gaps.scenes.settings.key_rows import KeyRow
from gaps.scenes.settings.pause import Pause
from gaps.scenes.shell.context import Kit
from gaps.stage.core.intents import Hover, Keyed, Let, Nav, Press, Release
from gaps.stage.core.scene import SceneStack
from gaps.store import Folder
from gaps.store.saves.settings import CHOICES
from tests.scenes.conftest import SIZE, STEP, Player


def button(number: int, down: bool = True) -> pygame.event.Event:
    kind = pygame.CONTROLLERBUTTONDOWN if down else pygame.CONTROLLERBUTTONUP
    return pygame.event.Event(kind, button=number, instance_id=0)


def stick(axis: int, value: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.CONTROLLERAXISMOTION, axis=axis, value=value, instance_id=0)


def opened(kit: Kit, page: str) -> tuple[SceneStack, Pause]:
    kit.settings_page = page
    stack = SceneStack(Title(kit))
    stack.resize(SIZE)
    pause = Pause(kit, stack.top)
    stack._enter(pause)
    for _ in range(60):
        stack.update(STEP)
    return stack, pause


def test_every_key_of_the_house_has_a_name_that_is_read_back() -> None:
    for chord in KEYS:
        assert read_chord(chord_name(chord)) == chord
    with pytest.raises(ValueError, match="no key is called 'Hyper'"):
        read_chord("Hyper")
    with pytest.raises(ValueError, match="no modifier"):
        read_chord("Hyper+Z")


def test_a_chosen_key_takes_the_place_of_the_one_of_the_house() -> None:
    keys, other = chosen_for(Act.UNDO, (pygame.K_u, 0), {})
    assert other is None
    found = bound(keys)
    assert found[pygame.K_u, 0] is Act.UNDO
    assert (pygame.K_z, 0) not in found
    assert found[pygame.K_z, pygame.KMOD_CTRL] is Act.UNDO
    assert shown_key(Act.UNDO, keys) == "U"


def test_a_key_that_is_taken_leaves_the_other_without_one() -> None:
    keys, other = chosen_for(Act.UNDO, (pygame.K_h, 0), {})
    assert other is Act.HINT
    assert bound(keys)[pygame.K_h, 0] is Act.UNDO
    assert shown_key(Act.HINT, keys) == ""
    back, _ = chosen_for(Act.HINT, (pygame.K_h, 0), keys)
    assert shown_key(Act.UNDO, back) == ""
    assert shown_key(Act.HINT, back) == "H"


def test_nonsense_in_the_settings_leaves_the_keys_of_the_house() -> None:
    assert bound({"FLY": "X", "UNDO": "Hyper+Q"}) == KEYS
    assert [primary(command) for command in BINDABLE]


def test_a_key_is_chosen_in_the_settings_and_kept(kit: Kit) -> None:
    stack, pause = opened(kit, "keys")
    pause.form.focus("HINT")
    stack.handle(Nav.ACTIVATE)
    assert kit.controls.listening
    events = list(kit.controls(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_z, mod=0)))
    assert events == [Keyed("Z")]
    stack.handle(events[0])
    assert pause.note == "Undo has no key now."
    assert list(kit.controls(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_z, mod=0))) == [Act.HINT]
    assert Folder(kit.folder.path).load_settings().keys == {"HINT": "Z", "UNDO": ""}
    stack.draw(pygame.display.get_surface(), 0.0)  # type: ignore[arg-type]
    pause.form.focus("keys of the house")
    stack.handle(Nav.ACTIVATE)
    assert kit.settings.keys == {}


def test_keys_that_move_the_focus_stay(kit: Kit) -> None:
    stack, pause = opened(kit, "keys")
    pause.form.focus("HINT")
    stack.handle(Nav.ACTIVATE)
    stack.handle(Keyed("←"))
    assert "moves the focus" in pause.note
    assert kit.settings.keys == {}
    assert not any(row.listening for row in pause.rows if isinstance(row, KeyRow))


@pytest.mark.parametrize("page", ["look", "play", "motion", "keys"])
def test_every_row_of_every_page_is_reached_by_keys_and_inside_the_sheet(kit: Kit, page: str) -> None:
    stack, pause = opened(kit, page)
    seen = set()
    for _ in range(60):
        stack.handle(Nav.NEXT)
        assert pause.form.focused is not None
        seen.add(pause.form.focused.name)
    assert seen == {widget.name for widget in pause.form.widgets if widget.enabled}
    for size in ((800, 600), (1280, 800), (1920, 1200)):
        stack.resize(size)
        for widget in pause.form.widgets:
            assert pause.panel.contains(widget.rect), (size, widget)


def test_themes_and_backs_are_chosen_by_mouse_and_show_at_once(kit: Kit) -> None:
    stack, pause = opened(kit, "look")
    for name in ("theme", "back"):
        for number, option in enumerate(CHOICES[name]):
            place = pause.form[name].places()[number].center  # type: ignore[attr-defined]
            stack.handle(Press(place))
            stack.handle(Release(place))
            assert getattr(kit.settings, name) == option
    assert kit.look(SIZE).theme.name == "signal"
    assert kit.settings.deck == "four"
    stack.draw(pygame.display.get_surface(), 0.0)  # type: ignore[arg-type]


def test_a_pad_plays_and_the_plates_name_its_buttons(kit: Kit) -> None:
    player = Player(kit, "mini:12")
    player.wait(3)
    before = len(player.scene.sitting.game.steps)
    for number in (pygame.CONTROLLER_BUTTON_RIGHTSHOULDER, pygame.CONTROLLER_BUTTON_A):
        for intent in [*kit.controls(button(number)), *kit.controls(button(number, down=False))]:
            player.stack.handle(intent)
    assert kit.controls.device is Device.PAD
    if player.scene.table.selected is None:
        assert len(player.scene.sitting.game.steps) == before + 1
    player.wait(0.1)
    assert player.scene.hud.undo.keycap == "X"
    left = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LEFT, mod=0)
    player.stack.handle(next(iter(kit.controls(left))))
    player.wait(0.1)
    assert player.scene.hud.undo.keycap == "Z"


def test_the_stick_steps_once_and_again_while_it_is_held() -> None:
    controls = Controls()
    axis = pygame.CONTROLLER_AXIS_LEFTX
    assert list(controls(stick(axis, 9_000))) == []
    assert list(controls(stick(axis, 30_000))) == [Nav.RIGHT]
    assert list(controls(stick(axis, 32_000))) == []
    assert list(controls(pygame.event.Event(REPEAT))) == [Nav.RIGHT]
    assert list(controls(stick(axis, 2_000))) == [Let(Nav.RIGHT)]
    assert list(controls(pygame.event.Event(REPEAT))) == []
    assert list(controls(stick(axis, -30_000))) == [Nav.LEFT]


def test_a_pad_that_is_not_there_or_goes_is_no_trouble() -> None:
    controls = Controls()
    added = pygame.event.Event(pygame.CONTROLLERDEVICEADDED, device_index=99)
    gone = pygame.event.Event(pygame.CONTROLLERDEVICEREMOVED, instance_id=99)
    assert [*controls(added), *controls(gone)] == []
    assert set(BUTTONS.values()) == set(LABELS)


def test_a_finger_plays_as_the_mouse_does_and_rests_on_nothing_afterwards() -> None:
    controls = Controls()
    down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 6), button=1, touch=True)
    up = pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(5, 6), button=1, touch=True)
    assert list(controls(down)) == [Press((5, 6), touch=True)]
    assert controls.device is Device.TOUCH
    assert list(controls(up)) == [Release((5, 6)), Hover((-1, -1))]


@pytest.mark.parametrize("scale", [80, 150])
@pytest.mark.parametrize("size", [(800, 600), (1280, 800), (1920, 1200)])
def test_the_interface_is_scaled_as_far_as_it_fits(kit: Kit, scale: int, size: tuple[int, int]) -> None:
    plain = kit.board_look(size).u
    kit.change(scale=scale)
    look = kit.board_look(size)
    assert look.u < plain if scale < 100 else look.u > plain
    player = Player(kit, "gaps:12")
    player.stack.resize(size)
    surface = pygame.Surface(size)
    player.stack.draw(surface, 0.0)
    plates = player.scene.hud.form.widgets
    for plate in plates:
        assert surface.get_rect().contains(plate.rect)
        assert not any(plate.rect.colliderect(other.rect) for other in plates if other is not plate)
    board = player.scene.table.spots.board
    assert surface.get_rect().contains(board)
    assert CATALOGUE["gaps"].layout.columns == 13
