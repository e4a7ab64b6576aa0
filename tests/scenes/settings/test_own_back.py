"""The player's own card back: a picture is chosen, cut out, taken and shown; a broken one is refused."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from gaps.scenes.files.choose_file import ChooseFile
from gaps.scenes.game.play import Play
from gaps.scenes.menu.title import Title
from gaps.scenes.settings.gallery import Gallery
from gaps.scenes.settings.own_back_dialog import OwnBackDialog
from gaps.scenes.settings.pause import Pause
from gaps.scenes.shell.context import Context
from gaps.scenes.shell.game_stack import GameStack
from gaps.stage.core.intents import FileDropped, Hover, Nav, Press, Release, TextEntered, Wheel
from gaps.store import DirectWriter, Folder
from gaps.store.pictures.image_file import chunk
from gaps.store.pictures.own_back import NAME, SIZE
from tests.scenes.conftest import Player
from tests.scenes.forms import form_of, top_of
from tests.scenes.stacks import opened, use, wait
from tests.searches import Searches
from tests.store.pictures.sample_images import EXIF_TURNED, bomb, jpeg, png
from tests.system_words import no_such_file

ANIMATED = png(40, 50, chunk(b"acTL", bytes(8)))
RED, GREEN, BLUE = (200, 30, 30), (30, 160, 60), (40, 60, 200)


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    """A picture whose left, middle and right third are red, green and blue."""
    picture = pygame.Surface((900, 300), 0, 24)
    for number, colour in enumerate((RED, GREEN, BLUE)):
        picture.fill(colour, (number * 300, 0, 300, 300))
    pygame.image.save(picture, tmp_path / "photo.png")
    return tmp_path / "photo.png"


def dialog_of(stack: GameStack) -> OwnBackDialog:
    assert isinstance(stack.top, OwnBackDialog), stack.top
    return stack.top


def focused(stack: GameStack) -> str:
    widget = form_of(stack).focused
    return widget.name if widget is not None else ""


def with_picture(context: Context, path: Path, searches: Searches, *below: Title) -> GameStack:
    """The dialog, after the picture was dropped on the window and read."""
    stack = opened(context, *below)
    stack.handle(FileDropped(str(path)))
    searches.finish("gaps-picture")
    wait(stack)
    return stack


def take(stack: GameStack, searches: Searches) -> None:
    use(stack, "take")
    searches.finish("gaps-picture")
    wait(stack)


def middle(picture: pygame.Surface) -> tuple[int, int, int]:
    return colour_at(picture, (picture.get_width() // 2, picture.get_height() // 2))


def colour_at(picture: pygame.Surface, place: tuple[int, int]) -> tuple[int, int, int]:
    red, green, blue, __ = picture.get_at(place)
    return red, green, blue


def is_near(colour: tuple[int, int, int], wanted: tuple[int, int, int]) -> bool:
    return all(abs(one - other) < 12 for one, other in zip(colour, wanted, strict=True))


def test_a_dropped_picture_becomes_the_card_back(context: Context, photo: Path, searches: Searches) -> None:
    stack = with_picture(context, photo, searches)
    take(stack, searches)
    assert isinstance(stack.top, Title)
    assert (context.settings.back, context.settings.former_back) == ("own", "ember")
    assert is_near(middle(context.art().back((100, 140))), GREEN)
    kept = pygame.image.load(context.folder.path / NAME)
    assert kept.get_size() == SIZE
    again = Folder(context.folder.path, DirectWriter())
    assert again.load_settings().back == "own"
    assert photo.exists()


def test_another_file_of_that_kind_is_asked_for_in_the_settings(
    context: Context, photo: Path, searches: Searches
) -> None:
    title = Title(context)
    context.settings_page = "look"
    stack = opened(context, title, Pause(context, title))
    gallery = form_of(stack).widget("back")
    assert isinstance(gallery, Gallery)
    assert list(gallery.options) == ["ember", "spruce", "rose", "own"]
    place = gallery.areas()["own"].center
    for intent in (Hover(place), Press(place), Release(place)):
        stack.handle(intent)
    wait(stack)
    assert isinstance(stack.top, ChooseFile)
    assert gallery.value == context.settings.back == "ember", "nothing is set before there is a picture"
    stack.handle(TextEntered(str(photo)))
    stack.handle(Nav.ACTIVATE)
    wait(stack)
    searches.finish("gaps-picture")
    wait(stack)
    take(stack, searches)
    assert isinstance(top_of(stack), Pause)
    assert context.settings.back == "own"
    assert form_of(stack).widget("back").value == "own"
    for nav in (Nav.LEFT, Nav.RIGHT):
        form_of(stack).focus("back")
        form_of(stack).show_focus()
        stack.handle(nav)
        wait(stack)
    assert isinstance(top_of(stack), Pause), "there is a picture now, so it is not asked for"
    assert (context.settings.back, context.settings.former_back) == ("own", "rose")


def test_without_a_choice_the_dialog_ends(context: Context) -> None:
    title = Title(context)
    context.settings_page = "look"
    stack = opened(context, title, Pause(context, title))
    use(stack, "own back")
    assert isinstance(stack.top, ChooseFile)
    stack.handle(Nav.BACK)
    wait(stack, 1.0)
    assert isinstance(stack.top, Pause)
    assert context.settings.back == "ember"


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        ("a.png", b"", "the file is empty"),
        ("a.jpg", b"hello", "it is neither a PNG nor a JPEG picture"),
        ("a.gif", b"GIF89a" + bytes(30), "it is a picture of the kind GIF: only PNG and JPEG can be used"),
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
    context: Context, tmp_path: Path, searches: Searches, name: str, content: bytes, reason: str
) -> None:
    (tmp_path / name).write_bytes(content)
    stack = with_picture(context, tmp_path / name, searches)
    dialog = dialog_of(stack)
    assert dialog.message == f"{name} cannot be used: {reason}."
    assert not dialog.take.enabled
    assert [widget.name for widget in dialog.form.widgets] == ["take", "other", "cancel"]
    assert dialog.form.focused is dialog.other
    stack.handle(Nav.BACK)
    wait(stack)
    assert isinstance(stack.top, Title)
    assert context.settings.back == "ember"
    assert not (context.folder.path / NAME).exists()


def test_a_file_that_is_gone_is_refused(context: Context, tmp_path: Path, searches: Searches) -> None:
    title = Title(context)
    stack = opened(context, title, OwnBackDialog(context, title, tmp_path / "gone.png"))
    searches.finish("gaps-picture")
    wait(stack)
    assert dialog_of(stack).message == f"gone.png cannot be used: {no_such_file()}."


def test_the_window_goes_on_while_a_picture_is_read(
    context: Context, photo: Path, searches: Searches
) -> None:
    stack = opened(context)
    stack.handle(FileDropped(str(photo)))
    wait(stack)
    dialog = dialog_of(stack)
    assert dialog.reading is not None
    assert stack.wake_after is not None
    stack.handle(Nav.BACK)
    wait(stack)
    searches.finish("gaps-picture")
    wait(stack)
    assert isinstance(stack.top, Title)


def test_the_part_is_chosen_by_mouse(context: Context, photo: Path, searches: Searches) -> None:
    stack = with_picture(context, photo, searches)
    crop = dialog_of(stack).crop
    assert is_near(middle(crop.card(crop.rect.size)), GREEN)
    x, y = crop.rect.center
    for intent in (Hover((x, y)), Press((x, y))):
        stack.handle(intent)
    for step in range(1, 6):
        stack.handle(Hover((x - 80 * step, y), held=True))
    stack.handle(Release((x - 400, y)))
    assert is_near(middle(crop.card(crop.rect.size)), BLUE)
    before = crop.value
    stack.handle(Hover((x, y), held=True))
    assert crop.value == before, "it was let go"
    stack.handle(Wheel((x, y), 1.0))
    assert crop.percent == dialog_of(stack).zoom.value == 110
    take(stack, searches)
    assert is_near(middle(context.art().back((60, 84))), BLUE)


def test_the_part_is_chosen_by_keys(context: Context, photo: Path, searches: Searches) -> None:
    stack = with_picture(context, photo, searches)
    dialog = dialog_of(stack)
    assert focused(stack) == "crop"
    dialog.form.show_focus()
    for _ in range(60):
        stack.handle(Nav.RIGHT)
    assert dialog.crop.value.x < 0.2, "the picture goes to the right as far as it can"
    assert is_near(middle(dialog.crop.card((100, 140))), RED)
    for text in "++-+":
        stack.handle(TextEntered(text))
    assert dialog.crop.percent == dialog.zoom.value == 120
    y = dialog.crop.value.y
    stack.handle(Nav.DOWN)
    assert dialog.crop.value.y < y
    assert focused(stack) == "crop"
    stack.handle(Nav.NEXT)
    assert focused(stack) == "zoom"
    stack.handle(Nav.RIGHT)
    assert dialog.crop.percent == 130
    for _ in range(100):
        stack.handle(TextEntered("+"))
    assert dialog.crop.percent == dialog.zoom.value == 400
    stack.handle(Nav.NEXT)
    assert focused(stack) == "take"
    stack.handle(Nav.ACTIVATE)
    searches.finish("gaps-picture")
    wait(stack)
    assert context.settings.back == "own"


def test_enter_takes_the_picture_that_is_shown(context: Context, photo: Path, searches: Searches) -> None:
    stack = with_picture(context, photo, searches)
    assert focused(stack) == "crop"
    stack.handle(Nav.ACTIVATE)
    searches.finish("gaps-picture")
    wait(stack)
    assert isinstance(stack.top, Title)
    assert context.settings.back == "own"


def test_a_photo_is_shown_upright(context: Context, tmp_path: Path, searches: Searches) -> None:
    picture = pygame.Surface((130, 90), 0, 24)
    picture.fill(RED, (0, 0, 65, 90))
    picture.fill(BLUE, (65, 0, 65, 90))
    pygame.image.save(picture, tmp_path / "plain.png")
    raw = (tmp_path / "plain.png").read_bytes()
    (tmp_path / "photo.png").write_bytes(raw[:33] + chunk(b"eXIf", EXIF_TURNED) + raw[33:])
    stack = with_picture(context, tmp_path / "photo.png", searches)
    shown = dialog_of(stack).crop.card((100, 140))
    assert is_near(colour_at(shown, (50, 30)), RED), "what was left is above after a turn to the right"
    assert is_near(colour_at(shown, (50, 110)), BLUE)


def test_the_picture_is_on_the_board_at_once(player: Player, photo: Path, searches: Searches) -> None:
    context = player.context
    stack = GameStack(context, player.scene)
    stack.resize((1280, 800))
    wait(stack, 2.0)
    before = player.scene.table.art
    stack.handle(FileDropped(str(photo)))
    searches.finish("gaps-picture")
    wait(stack)
    take(stack, searches)
    assert isinstance(stack.top, Play)
    assert stack.top.table.art is not before
    assert is_near(middle(stack.top.table.art.back((80, 112))), GREEN)


def test_another_picture_replaces_the_first(
    context: Context, photo: Path, tmp_path: Path, searches: Searches
) -> None:
    take(with_picture(context, photo, searches), searches)
    picture = pygame.Surface((200, 300), 0, 24)
    picture.fill(BLUE)
    pygame.image.save(picture, tmp_path / "blue.jpg")
    take(with_picture(context, tmp_path / "blue.jpg", searches), searches)
    assert is_near(middle(context.art().back((100, 140))), BLUE)
    assert context.settings.former_back == "ember"


def test_a_picture_that_cannot_be_kept_is_used_until_the_end(
    context: Context, photo: Path, searches: Searches
) -> None:
    (context.folder.path / NAME).mkdir()
    stack = with_picture(context, photo, searches)
    take(stack, searches)
    assert is_near(middle(context.art().back((100, 140))), GREEN)
    assert any("own-back.png could not be written" in notice for notice in context.folder.notices)


def test_nothing_else_is_pressed_while_the_picture_is_written(
    context: Context, photo: Path, searches: Searches
) -> None:
    stack = with_picture(context, photo, searches)
    use(stack, "take")
    dialog = dialog_of(stack)
    assert not any(widget.enabled for widget in dialog.form.widgets)
    stack.handle(Nav.BACK)
    stack.handle(FileDropped(str(photo)))
    stack.handle(TextEntered("+"))
    wait(stack)
    assert dialog.closing is None
    searches.finish("gaps-picture")
    wait(stack)
    assert context.settings.back == "own"
