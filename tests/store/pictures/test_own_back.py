"""The player's own card back is kept as one small picture, and a damaged one is set
aside.
"""

from __future__ import annotations

import zlib
from pathlib import Path

import pytest

from gaps.store import Folder, Settings
from gaps.store.files.integrity import examine
from gaps.store.pictures.image_file import PNG, chunk
from gaps.store.pictures.own_back import HEIGHT, NAME, WIDTH, check
from tests.store.pictures.sample_images import header, jpeg, kept_picture, png


def test_a_picture_is_kept(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    assert folder.own_back.data is None
    picture = kept_picture()
    problem = folder.own_back.write(picture)
    folder.own_back.adopt(picture, problem)
    assert problem is None
    assert folder.own_back.data == picture
    assert folder.own_back.revision == 1
    folder.save_settings(Settings(back="own"))
    again = Folder(tmp_path)
    assert again.own_back.data == picture
    assert again.load_settings().back == "own"
    assert again.notices == []
    assert [each.name for each in tmp_path.iterdir() if "own" in each.name] == [NAME]
    assert [each.ok for each in examine(tmp_path) if each.name == NAME] == [True]


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        jpeg(),
        png(),
        kept_picture()[:-20],
        png(WIDTH, HEIGHT, colours=6),
        PNG
        + header(WIDTH, HEIGHT)
        + chunk(b"IDAT", zlib.compress(bytes(1000)))
        + chunk(b"IEND", b""),
        PNG + header(WIDTH, HEIGHT) + chunk(b"IDAT", b"no zlib") + chunk(b"IEND", b""),
        PNG
        + header(WIDTH, HEIGHT)
        + chunk(b"IDAT", zlib.compress(b"\x09" * (HEIGHT * (1 + 3 * WIDTH))))
        + chunk(b"IEND", b""),
    ],
)
def test_another_form_is_not_kept(raw: bytes, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"picture|PNG|empty"):
        check(raw)
    with pytest.raises(ValueError, match=r"picture|PNG|empty"):
        Folder(tmp_path).own_back.write(raw)
    assert not (tmp_path / NAME).exists()


@pytest.mark.parametrize("former", ["rose", ""])
def test_a_damaged_picture_is_set_aside_and_the_former_back_returns(
    tmp_path: Path, former: str
) -> None:
    Folder(tmp_path).save_settings(Settings(back="own", former_back=former))
    (tmp_path / NAME).write_bytes(kept_picture()[:-7])
    assert [each.ok for each in examine(tmp_path) if each.name == NAME] == [False]
    folder = Folder(tmp_path)
    assert folder.load_settings().back == (former or "ember")
    assert folder.notices == [
        "Your own card back could not be read: the picture is cut off: its end is missing. "
        "It was set aside as own-back.png.damaged-1."
    ]
    assert (tmp_path / "own-back.png.damaged-1").read_bytes() == kept_picture()[:-7]
    again = Folder(tmp_path)
    assert again.load_settings().back == (former or "ember")
    assert again.notices == []


def test_a_missing_picture_is_told_once(tmp_path: Path) -> None:
    Folder(tmp_path).save_settings(Settings(back="own", former_back="spruce"))
    folder = Folder(tmp_path)
    assert folder.load_settings().back == "spruce"
    assert folder.notices == ["The picture of your own card back is missing."]
    assert Folder(tmp_path).notices == []


def test_a_folder_in_its_place_is_set_aside(tmp_path: Path) -> None:
    Folder(tmp_path).save_settings(Settings(back="own"))
    (tmp_path / NAME).mkdir()
    folder = Folder(tmp_path)
    assert folder.load_settings().back == "ember"
    assert "own-back.png.damaged-1" in folder.notices[0]


def test_a_second_copy_of_the_program_changes_nothing(tmp_path: Path) -> None:
    Folder(tmp_path).save_settings(Settings(back="own", former_back="rose"))
    (tmp_path / NAME).write_bytes(b"damaged")
    folder = Folder(tmp_path, saves=False)
    assert folder.load_settings().back == "rose"
    assert folder.own_back.write(kept_picture()) is None
    assert (tmp_path / NAME).read_bytes() == b"damaged"


def test_a_picture_that_cannot_be_written_is_used_and_told(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    (tmp_path / NAME).mkdir()
    picture = kept_picture()
    problem = folder.own_back.write(picture)
    assert isinstance(problem, OSError)
    folder.own_back.adopt(picture, problem)
    assert folder.own_back.data == picture
    assert "own-back.png could not be written" in folder.notices[0]
