"""The player's own card back: a picture is chosen, cut out, taken and shown; a broken
one is refused.
"""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from gaps.scenes.common.choose_file import ChooseFile
from gaps.scenes.game.play import Play
from gaps.scenes.menu.title import Title
from gaps.scenes.settings.own_back_dialog import OwnBackDialog
from gaps.scenes.settings.pause import Pause
from gaps.scenes.shell.context import Context
from gaps.stage.core.intents import (
    CharacterTyped,
    FileDropped,
    Hover,
    Nav,
    Press,
    Release,
)
from gaps.store import Folder
from gaps.store.pictures.image_file import chunk
from gaps.store.pictures.own_back import NAME, SIZE
from tests.scenes.conftest import Player
from tests.screens import Screens
from tests.searches import Searches
from tests.store.pictures.sample_images import bomb, jpeg, png
from tests.system_words import no_such_file

RED, GREEN, BLUE = (200, 30, 30), (30, 160, 60), (40, 60, 200)


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    """A picture whose left, middle and right third are red, green and blue."""
    picture = pygame.Surface((900, 300), 0, 24)
    for number, colour in enumerate((RED, GREEN, BLUE)):
        picture.fill(colour, (number * 300, 0, 300, 300))
    pygame.image.save(picture, tmp_path / "photo.png")
    return tmp_path / "photo.png"


def with_picture(context: Context, path: Path, searches: Searches) -> Screens:
    """The dialog, after the picture was dropped on the window and read."""
    screens = Screens.opened(context)
    screens.press(FileDropped(str(path)))
    read(screens, searches)
    return screens


def read(screens: Screens, searches: Searches) -> None:
    """Let a picture be read, or written, to its end."""
    searches.finish("gaps-picture")
    screens.wait()


def take(screens: Screens, searches: Searches) -> None:
    screens.use("take")
    read(screens, searches)


def middle(picture: pygame.Surface) -> tuple[int, int, int]:
    red, green, blue, __ = picture.get_at(picture.get_rect().center)
    return red, green, blue


def is_near(colour: tuple[int, int, int], wanted: tuple[int, int, int]) -> bool:
    return all(abs(one - other) < 12 for one, other in zip(colour, wanted, strict=True))


def test_a_dropped_picture_becomes_the_card_back_until_another_one_does(
    context: Context, photo: Path, searches: Searches
) -> None:
    screens = with_picture(context, photo, searches)
    take(screens, searches)
    screens.on(Title)
    assert (context.settings.back, context.settings.former_back) == ("own", "ember")
    assert is_near(middle(context.look.art().back((100, 140))), GREEN)
    kept = pygame.image.load(context.folder.path / NAME)
    assert kept.get_size() == SIZE
    again = Folder(context.folder.path)
    assert again.load_settings().back == "own"
    assert photo.exists()
    picture = pygame.Surface((200, 300), 0, 24)
    picture.fill(BLUE)
    pygame.image.save(picture, photo.with_name("blue.jpg"))
    take(with_picture(context, photo.with_name("blue.jpg"), searches), searches)
    assert is_near(middle(context.look.art().back((100, 140))), BLUE), (
        "another one replaces it"
    )
    assert context.settings.former_back == "ember"


def test_another_file_of_that_kind_is_asked_for_in_the_settings(
    context: Context, photo: Path, searches: Searches
) -> None:
    title = Title(context)
    context.settings_page = "look"
    screens = Screens.opened(context, title, Pause(context, title))
    screens.click("back/own")
    screens.wait()
    screens.on(ChooseFile)
    screens.press(Nav.BACK)
    screens.wait(1.0)
    screens.on(Pause)
    screens.click("back/own")
    screens.wait()
    assert context.settings.back == "ember", "nothing is set before there is a picture"
    screens.enter(str(photo))
    screens.go(Nav.ACTIVATE)
    read(screens, searches)
    take(screens, searches)
    screens.on(Pause)
    assert context.settings.back == "own"
    assert screens.value("back") == "own"
    for nav in (Nav.LEFT, Nav.RIGHT):
        screens.focus("back")
        screens.go(nav)
    screens.on(Pause)
    assert (context.settings.back, context.settings.former_back) == ("own", "rose")


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("a.png", None, no_such_file()),
        ("a.png", b"", "the file is empty"),
        ("a.jpg", b"hello", "it is neither a PNG nor a JPEG picture"),
        (
            "a.gif",
            b"GIF89a" + bytes(30),
            "it is a picture of the kind GIF: only PNG and JPEG can be used",
        ),
        ("a.png", png()[:-12], "the picture is cut off: its end is missing"),
        (
            "a.png",
            png(40, 50, chunk(b"acTL", bytes(8))),
            "the picture is animated: choose one that does not move",
        ),
        (
            "a.png",
            bomb(60_000, 60_000),
            "the picture has 60000 x 60000 pixels: at most 40 million are possible",
        ),
        ("a.png", bomb(300, 300), "the picture is damaged"),
        ("a.jpg", jpeg(), "the picture is damaged"),
    ],
)
def test_what_is_no_picture_is_refused_with_its_reason(
    context: Context,
    tmp_path: Path,
    searches: Searches,
    name: str,
    content: bytes | None,
    reason: str,
) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content)
    screens = Screens.over_title(
        context, lambda context, title: OwnBackDialog(context, title, tmp_path / name)
    )
    read(screens, searches)
    assert f"{name} cannot be used: {reason}." in screens.words
    assert not screens.enabled("take")
    assert screens.names == ["take", "other", "cancel"]
    assert screens.focused == "other"
    screens.go(Nav.BACK)
    screens.on(Title)
    assert context.settings.back == "ember"
    assert not (context.folder.path / NAME).exists()


def test_the_window_goes_on_while_a_picture_is_read(
    context: Context, photo: Path, searches: Searches
) -> None:
    screens = Screens.opened(context)
    screens.go(FileDropped(str(photo)))
    assert "The picture is being read" in screens.words
    assert screens.stack.wake_after is not None
    screens.go(Nav.BACK)
    read(screens, searches)
    screens.on(Title)


def zoom(screens: Screens) -> int:
    """The zoom that the dialog shows, percent."""
    return int(screens.part("zoom").value.split()[0])


def test_the_part_is_chosen_by_mouse_and_by_keys(
    context: Context, photo: Path, searches: Searches
) -> None:
    screens = with_picture(context, photo, searches)
    assert screens.focused == "crop"
    assert screens.part("crop").value.startswith("its middle")
    x, y = screens.place("crop").center
    screens.press(Hover((x, y)), Press((x, y)))
    screens.press(
        *(Hover((x - 80 * step, y), held=True) for step in range(1, 6)),
        Release((x - 400, y)),
    )
    before = screens.part("crop")
    screens.press(Hover((x, y), held=True))
    assert screens.part("crop") == before, "it was let go"
    assert before.value.partition("%")[0] > "50", "the picture went to the left"
    screens.turn_wheel("crop", 1.0)
    screens.turn_wheel("crop", -1.0)
    assert zoom(screens) == 100
    screens.focus("crop")
    screens.press(*[Nav.RIGHT] * 60)
    for text in "++-+":
        screens.press(CharacterTyped(text))
    assert zoom(screens) == 120
    before = screens.part("crop")
    screens.press(Nav.DOWN)
    assert screens.part("crop") != before
    assert screens.focused == "crop"
    screens.press(Nav.NEXT)
    assert screens.focused == "zoom"
    screens.press(Nav.RIGHT)
    assert zoom(screens) == 130
    screens.press(Nav.NEXT)
    assert screens.focused == "take"
    screens.press(Nav.ACTIVATE)
    read(screens, searches)
    assert context.settings.back == "own"
    assert is_near(middle(context.look.art().back((100, 140))), RED), (
        "the picture went to the right"
    )


def test_the_picture_is_on_the_board_at_once(
    player: Player, photo: Path, searches: Searches
) -> None:
    context = player.context
    screens = Screens.opened(context, player.scene)
    screens.wait(2.0)
    before = player.scene.table.art
    screens.press(FileDropped(str(photo)))
    read(screens, searches)
    take(screens, searches)
    art = screens.on(Play).table.art
    assert art is not before
    assert is_near(middle(art.back((80, 112))), GREEN)


def test_a_picture_that_cannot_be_kept_is_used_until_the_end(
    context: Context, photo: Path, searches: Searches
) -> None:
    (context.folder.path / NAME).mkdir()
    screens = with_picture(context, photo, searches)
    take(screens, searches)
    assert is_near(middle(context.look.art().back((100, 140))), GREEN)
    assert any(
        "own-back.png could not be written" in notice
        for notice in context.folder.notices
    )


def test_nothing_else_is_pressed_while_the_picture_is_written(
    context: Context, photo: Path, searches: Searches
) -> None:
    screens = with_picture(context, photo, searches)
    screens.use("take")
    assert not any(screens.enabled(name) for name in screens.names)
    screens.press(Nav.BACK)
    screens.press(FileDropped(str(photo)))
    screens.press(CharacterTyped("+"))
    screens.wait()
    screens.on(OwnBackDialog)
    assert context.settings.back == "ember"
    read(screens, searches)
    assert context.settings.back == "own"
