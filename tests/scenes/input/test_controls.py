"""Keyboard, gamepad and touch: keys that can be chosen, gamepads that come and go."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest
from pygame import (
    CONTROLLER_AXIS_LEFTX,
    CONTROLLER_BUTTON_A,
    CONTROLLER_BUTTON_LEFTSHOULDER,
    CONTROLLER_BUTTON_RIGHTSHOULDER,
    CONTROLLER_BUTTON_X,
    CONTROLLERDEVICEADDED,
    CONTROLLERDEVICEREMOVED,
    K_3,
    K_7,
    K_F1,
    K_KP7,
    K_LEFT,
    K_LSHIFT,
    K_QUOTEDBL,
    K_RETURN,
    K_SPACE,
    K_TAB,
    KEYDOWN,
    KEYUP,
    KMOD_CAPS,
    KMOD_CTRL,
    KMOD_LCTRL,
    KMOD_LMETA,
    KMOD_LSHIFT,
    KMOD_NUM,
    KMOD_RSHIFT,
    KSCAN_3,
    MOUSEBUTTONDOWN,
    MOUSEBUTTONUP,
    MOUSEMOTION,
    MOUSEWHEEL,
    K_d,
    K_g,
    K_h,
    K_j,
    K_k,
    K_q,
    K_r,
    K_u,
    K_w,
    K_z,
    Surface,
)
from pygame.event import Event

from gaps.engine import Status
from gaps.scenes.input.commands import Device, GameCommand
from gaps.scenes.input.controls import REPEAT, Controls
from gaps.scenes.input.key_bindings import (
    BINDABLE,
    BUTTONS,
    KEYS,
    LABELS,
    bound,
    chosen_for,
    label_of,
    primary,
    saved_name,
    shown_key,
    without_cards,
)
from gaps.scenes.input.keys import RANKS, begins_card, chord_name, read_chord
from gaps.scenes.settings.key_rows import bind_key, key_rows
from gaps.scenes.settings.settings_dialog import SettingsDialog
from gaps.scenes.shared.context import Context
from gaps.stage.core.intents import (
    CharacterTyped,
    Command,
    CommandReleased,
    Hover,
    KeyCaptured,
    Nav,
    Press,
    Release,
    Wheel,
)
from gaps.stage.widgets import Button
from gaps.store import Folder
from tests.scenarios.games import advanced
from tests.scenes.conftest import Player
from tests.scenes.raw_input import intents, key_down, pad_button, press_key, stick
from tests.screens import Screens


def test_a_chosen_key_replaces_the_default() -> None:
    keys, other = chosen_for(GameCommand.UNDO, (K_u, 0), {})
    assert other is None
    found = bound(keys)
    assert found[K_u, 0] is GameCommand.UNDO
    assert (K_z, 0) not in found
    assert found[K_z, KMOD_CTRL] is GameCommand.UNDO
    assert shown_key(GameCommand.UNDO, keys) == "U"
    assert label_of(Nav.NEXT, Device.KEYS, {"NEXT": "X"}) == "X"
    assert label_of(Nav.UP, Device.KEYS, {"NEXT": "X"}) == "↑"


def test_a_key_is_taken_away_from_another_command() -> None:
    keys, other = chosen_for(GameCommand.UNDO, (K_h, 0), {})
    assert other is GameCommand.HINT
    assert bound(keys)[K_h, 0] is GameCommand.UNDO
    assert shown_key(GameCommand.HINT, keys) == ""
    back, _ = chosen_for(GameCommand.HINT, (K_h, 0), keys)
    assert shown_key(GameCommand.UNDO, back) == ""
    assert shown_key(GameCommand.HINT, back) == "H"


def test_invalid_keys_in_the_settings_are_ignored() -> None:
    assert bound({"FLY": "X", "UNDO": "Hyper+Q"}) == KEYS
    assert [primary(command) for command in BINDABLE]


def test_a_key_is_chosen_in_the_settings_and_saved(context: Context) -> None:
    context.settings_page = "keys"
    screens = Screens.over_title(context, SettingsDialog)
    screens.use("HINT")
    assert context.controls.listening
    (captured,) = context.controls(key_down(K_z))
    assert captured == KeyCaptured("Z")
    screens.press(captured)
    assert "Undo has no key now." in screens.words
    assert intents(context.controls, key_down(K_z)) == [GameCommand.HINT]
    assert Folder(context.folder.path).load_settings().keys == {"HINT": "Z", "UNDO": ""}
    screens.use("reset keys")
    assert context.settings.keys == {}
    assert screens.focused == "page"


def test_a_narrow_window_has_no_room_for_the_key_of_redeal_but_a_screen_reader_tells_it(
    context: Context,
) -> None:
    """At rest it has none, either: this one is what is left to do."""
    player = Player(context, "gaps:20417")
    while player.state.status is Status.PLAYING:
        (move,) = advanced(player.session.game, 1).moves[player.made :]
        player.make(move)
    assert player.state.status is Status.STUCK
    shown: list[bool] = []
    for size in (
        (1280, 800),
        (800, 600),
    ):
        player.stack.resize(size)
        player.wait(0.1)
        redeal = player.form.widget("redeal")
        assert isinstance(redeal, Button)
        shown.append(redeal.shows_key)
        told = [
            player.part(name).shortcut for name in ("undo", "redo", "hint", "redeal")
        ]
        assert told == ["Z", "Y", "H", "R"]
    assert shown == [True, False]


@pytest.mark.slow
def test_a_gamepad_plays_and_the_buttons_show_its_labels(context: Context) -> None:
    player = Player(context, "mini:12")
    player.wait(3)
    for number in (CONTROLLER_BUTTON_RIGHTSHOULDER, CONTROLLER_BUTTON_A):
        player.press(
            *context.controls(pad_button(number)),
            *context.controls(pad_button(number, down=False)),
        )
    assert context.controls.device is Device.PAD
    assert player.made == (player.table.hand.selected is None)
    player.wait(0.1)
    assert player.part("undo").shortcut == "X"
    player.press(*context.controls(key_down(K_LEFT)))
    player.wait(0.1)
    assert player.part("undo").shortcut == "Z"


@pytest.mark.parametrize(
    ("key", "mod", "command", "repeats"),
    [
        (K_z, KMOD_LCTRL, GameCommand.UNDO, False),
        (K_z, KMOD_LCTRL | KMOD_RSHIFT, GameCommand.REDO, False),
        (K_z, KMOD_LMETA | KMOD_NUM, GameCommand.UNDO, False),
        (K_r, 0, GameCommand.REDEAL, False),
        (K_RETURN, 0, Nav.ACTIVATE, False),
        (K_SPACE, 0, Nav.ACTIVATE, False),
        (K_F1, KMOD_CAPS, GameCommand.KEYS, False),
        (K_LEFT, 0, Nav.LEFT, True),
        (K_TAB, KMOD_LSHIFT, Nav.PREVIOUS, True),
        (K_g, 0, GameCommand.NEXT_GAP, True),
        (K_w, 0, GameCommand.WANTED_CARD, False),
    ],
)
def test_modifiers_on_either_side_count_and_locks_do_not_and_some_keys_repeat_while_they_are_held(
    key: int,
    mod: int,
    command: GameCommand | Nav,
    repeats: bool,
) -> None:
    down = key_down(key, mod=mod)
    for held in (True, False):
        controls = Controls(held={key: held}.__getitem__)
        assert intents(controls, down, down) == [command] * (1 + (repeats and held))


def test_a_button_of_a_pad_that_is_held_acts_once() -> None:
    controls = Controls()
    repeat = Event(REPEAT)
    pushed = intents(controls, pad_button(CONTROLLER_BUTTON_A), repeat, repeat)
    assert pushed == [Nav.ACTIVATE]


def test_each_button_of_a_pad_sends_its_command_and_its_release() -> None:
    for number, command in BUTTONS.items():
        controls = Controls()
        assert intents(controls, pad_button(number)) == [command]
        assert CommandReleased(command) in controls(pad_button(number, down=False))
    assert set(BUTTONS.values()) == set(LABELS)
    assert BUTTONS[CONTROLLER_BUTTON_X] is GameCommand.UNDO
    assert BUTTONS[CONTROLLER_BUTTON_LEFTSHOULDER] is Nav.PREVIOUS


def test_the_stick_moves_once_and_repeats_while_it_is_held() -> None:
    controls = Controls()
    axis = CONTROLLER_AXIS_LEFTX
    assert intents(controls, stick(axis, 9_000)) == []
    assert intents(controls, stick(axis, 30_000)) == [Nav.RIGHT]
    assert intents(controls, stick(axis, 32_000)) == []
    assert intents(controls, Event(REPEAT)) == [Nav.RIGHT]
    assert intents(controls, stick(axis, 2_000)) == [CommandReleased(Nav.RIGHT)]
    assert intents(controls, Event(REPEAT)) == []
    assert intents(controls, stick(axis, -30_000)) == [Nav.LEFT]


def test_a_stick_that_trembles_moves_the_focus_once() -> None:
    controls = Controls()
    axis = CONTROLLER_AXIS_LEFTX
    values = (18_500, 17_500, 18_500, 13_000, 20_000, 12_500, 18_100)
    pushed = [intent for value in values for intent in controls(stick(axis, value))]
    assert pushed == [Nav.RIGHT]
    assert intents(controls, stick(axis, 11_000)) == [CommandReleased(Nav.RIGHT)]
    assert intents(controls, stick(axis, 17_500)) == []
    assert intents(controls, stick(axis, 18_500)) == [Nav.RIGHT]


def test_unknown_and_removed_gamepads_are_ignored() -> None:
    controls = Controls()
    added = Event(CONTROLLERDEVICEADDED, device_index=99)
    removed = Event(CONTROLLERDEVICEREMOVED, instance_id=99)
    assert intents(controls, added, removed) == []


def test_the_wheel_turns_where_the_pointer_was_last() -> None:
    controls = Controls()
    moved = Event(MOUSEMOTION, pos=(70, 80), rel=(1, 1), buttons=(0, 0, 0))
    assert intents(controls, moved) == [Hover((70, 80))]
    turned = Event(MOUSEWHEEL, precise_y=-1.0)
    assert intents(controls, turned) == [Wheel((70, 80), -1.0)]


def test_touch_works_like_the_mouse_and_hovers_nothing_afterwards() -> None:
    controls = Controls()
    down = Event(MOUSEBUTTONDOWN, pos=(5, 6), button=1, touch=True)
    up = Event(MOUSEBUTTONUP, pos=(5, 6), button=1, touch=True)
    assert intents(controls, down) == [Press((5, 6), touch=True)]
    assert controls.device is Device.TOUCH
    assert intents(controls, up) == [Release((5, 6)), Hover((-1, -1))]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scale", "size"),
    [
        (150, (800, 600)),
        (80, (1280, 800)),
        (150, (1280, 800)),
        (80, (1920, 1200)),
    ],
)
def test_the_scaled_interface_fits_the_window(
    context: Context,
    scale: int,
    size: tuple[int, int],
) -> None:
    unscaled = context.appearance.board_style(size).px_per_unit
    context.change(scale=scale)
    style = context.appearance.board_style(size)
    assert style.px_per_unit < unscaled if scale < 100 else style.px_per_unit > unscaled
    player = Player(context, "gaps:12")
    player.stack.resize(size)
    surface = Surface(size)
    player.stack.draw(surface, 0.0)
    places = [site.rect for site in player.form.sites.values()]
    for place in (*places, player.table.geometry.board):
        assert surface.get_rect().contains(place)
    assert not any(one.colliderect(other) for one, other in combinations(places, 2))


def test_every_command_has_a_default_key_of_its_own_and_no_rank_is_a_command() -> None:
    chords = [primary(command) for command in BINDABLE]
    assert None not in chords
    assert len(set(chords)) == len(chords)
    assert not {(ord(character), 0) for character in RANKS} & {*KEYS}


@pytest.mark.parametrize(
    ("event", "character"),
    [
        (key_down(K_7, "7"), "7"),
        (key_down(K_KP7, mod=KMOD_NUM), "7"),
        # a French keyboard
        (key_down(K_3, scancode=KSCAN_3), "3"),
        (key_down(K_QUOTEDBL, scancode=KSCAN_3), "3"),
        (key_down(K_3, mod=KMOD_LSHIFT, scancode=KSCAN_3), "3"),
        (key_down(K_j, "J", KMOD_LSHIFT), "j"),
        (key_down(K_k, "k", KMOD_NUM), "k"),
        (key_down(K_q), "q"),
    ],
)
def test_a_rank_is_typed_on_any_keyboard(event: Event, character: str) -> None:
    assert intents(Controls(), event) == [CharacterTyped(character)]


def test_an_awaited_letter_is_no_command() -> None:
    controls = Controls()
    awaited = "cdhs"
    controls.letters = lambda: awaited
    assert intents(controls, key_down(K_LSHIFT, mod=KMOD_LSHIFT)) == []
    assert intents(controls, key_down(K_d, "D", KMOD_LSHIFT)) == [
        CharacterTyped("d", True)
    ]
    awaited = ""
    assert intents(controls, key_down(K_d, "d")) == [], "it is still held"
    assert intents(controls, Event(KEYUP, key=K_d, mod=0)) == []
    assert intents(controls, key_down(K_d, "d")) == [GameCommand.DEAL_NUMBER]


@pytest.mark.parametrize("command", BINDABLE)
@pytest.mark.parametrize("character", [*RANKS])
def test_a_key_that_begins_a_card_stays_one_whatever_was_chosen(
    context: Context, command: Command, character: str
) -> None:
    row = next(row for row in key_rows(context) if row.name == command.name)
    before = shown_key(command, context.settings.keys)
    name = chord_name((ord(character), 0))
    is_bound, why = bind_key(context, row, name)
    assert not is_bound
    assert name in why
    old = Context(
        context.folder,
        replace(context.settings, keys={saved_name(command): name}),
        now=context.now,
        random_deal_number=lambda: 1,
    )
    assert shown_key(command, old.settings.keys) == before
    event = key_down(ord(character), character)
    assert intents(old.controls, event) == [CharacterTyped(character)]
    assert any(name in notice for notice in old.folder.notices)
    assert old.folder.load_settings().keys == {}


def test_a_key_that_was_chosen_for_help_shows_the_keys() -> None:
    assert shown_key(GameCommand.KEYS, {"HELP": "J"}) != "J"  # it begins a card
    assert shown_key(GameCommand.KEYS, {"HELP": "G"}) == "G"
    assert chosen_for(GameCommand.KEYS, (K_g, 0), {})[0]["HELP"] == "G"


def test_a_command_whose_usual_key_is_taken_is_told_to_have_none(
    context: Context,
) -> None:
    keys = {GameCommand.HINT.name: "J", GameCommand.MUTE.name: "H"}
    kept, (notice,) = without_cards(keys)
    assert kept == {GameCommand.MUTE.name: "H"}
    assert str(notice) == (
        "The key J begins a card that is typed. Hint has no key now."
    )


def test_the_page_of_the_keys_refuses_a_key_that_begins_a_card(
    context: Context,
) -> None:
    context.settings_page = "keys"
    screens = Screens.over_title(context, SettingsDialog)
    screens.click(GameCommand.HINT.name)
    press_key(screens.stack, context, K_j, "j")
    screens.wait()
    assert "J begins a card that is typed. Take another key." in screens.words
    assert shown_key(GameCommand.HINT, context.settings.keys) == "H"


def test_the_title_tells_of_a_key_that_an_earlier_version_took_from_a_card(
    context: Context,
) -> None:
    keys = {GameCommand.HINT.name: "J"}
    old = Context(
        context.folder,
        replace(context.settings, keys=keys),
        now=context.now,
        random_deal_number=lambda: 1,
    )
    told = "The key J begins a card that is typed. Hint is on H again."
    assert told in Screens.opened(old).words


@pytest.mark.parametrize(
    ("name", "command"),
    [
        ("F2", GameCommand.NEW_DEAL),
        ("Ctrl+N", GameCommand.NEW_DEAL),
        ("Ctrl+H", GameCommand.HINT),
        ("Ctrl+R", GameCommand.RETRY),
        ("Ctrl+Z", GameCommand.UNDO),
        ("Ctrl+Y", GameCommand.REDO),
    ],
)
def test_the_usual_keys_work_beside_those_of_the_program(
    context: Context, name: str, command: Command
) -> None:
    key, mod = read_chord(name)
    assert intents(context.controls, key_down(key, mod=mod)) == [command]
    player = Player(context, "mini:12")
    player.stack.resize((1280, 800))  # a lower window has no room for these keys
    player.wait(3)
    player.stack.handle(GameCommand.KEYS)
    player.wait()
    assert name in player.words
    chord = read_chord(name)
    keys, other = chosen_for(GameCommand.MUTE, chord, {})
    assert other is None, "it has its own key still"
    assert shown_key(command, keys) == shown_key(command, {})


@pytest.mark.parametrize("name", ["Num 7", "Shift+Q", "5"])
def test_every_way_to_type_a_rank_is_known(name: str) -> None:
    assert begins_card(read_chord(name))


@pytest.mark.parametrize("name", ["A", "T", "Ctrl+K", "Alt+2", "F2", "Home", "+"])
def test_a_key_that_types_no_rank_can_be_chosen(name: str) -> None:
    assert not begins_card(read_chord(name))


def test_a_key_between_two_quick_clicks_makes_them_two() -> None:
    controls = Controls()

    def click(number: int) -> int:
        down = MOUSEBUTTONDOWN
        event = Event(down, button=1, pos=(5, 5), clicks=number)
        (press,) = controls(event)
        assert isinstance(press, Press)
        assert intents(controls, Event(MOUSEBUTTONUP, button=1, pos=(5, 5)))
        return press.clicks

    def undo() -> None:
        down = Event(KEYDOWN, key=K_z, mod=0, unicode="z", scancode=29)
        assert intents(controls, down)

    assert [click(1), click(2)] == [1, 2]
    undo()
    assert [click(3), click(4)] == [1, 2]
    assert click(1) == 1
