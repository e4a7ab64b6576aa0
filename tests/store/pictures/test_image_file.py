"""Pictures are checked before they are decoded: by content, by size, and down to their
end.
"""

from __future__ import annotations

import os
import zlib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gaps.store.pictures.image_file import (
    MAX_BYTES,
    MAX_PIXELS,
    PNG,
    UPRIGHT,
    chunk,
    chunks,
    is_picture,
    orientation_in,
    read_image,
    read_image_file,
)
from tests.store.pictures.sample_images import (
    EXIF_TURNED,
    bomb,
    header,
    jpeg,
    jpeg_head,
    png,
    segment,
)


def test_a_png_of_any_colours_and_a_jpeg_are_read() -> None:
    pngs = [
        png(depth=depth, colours=each)
        for depth, each in ((8, 2), (8, 6), (16, 2), (1, 0), (8, 3), (16, 4))
    ]
    jpegs = [jpeg(marker=marker) for marker in (0xC0, 0xC1, 0xC2)]
    for form, pictures in (("png", pngs), ("jpeg", jpegs)):
        for found in map(read_image, pictures):
            assert (found.form, found.width, found.height, found.orientation) == (
                form,
                40,
                50,
                UPRIGHT,
            )


def test_photos_say_how_the_camera_was_held() -> None:
    assert read_image(jpeg(segment(0xE1, b"Exif\0\0" + EXIF_TURNED))).orientation == 6
    assert read_image(png(40, 50, chunk(b"eXIf", EXIF_TURNED))).orientation == 6
    swapped = b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x03\0\0\0\0\0\0\0"
    assert orientation_in(swapped) == 3


@given(st.binary(max_size=80))
def test_any_exif_data_gives_an_orientation(raw: bytes) -> None:
    for start in (b"", b"II*\0", b"MM\0*\0\0\0\x08"):
        assert 1 <= orientation_in(start + raw) <= 8


def test_the_decoder_gets_no_texts_and_profiles() -> None:
    extra = chunk(b"zTXt", b"x" * 500), chunk(b"iCCP", b"y" * 500), chunk(b"tEXt", b"z")
    found = read_image(png(40, 50, *extra))
    assert [kind for kind, content in chunks(found.data)] == [b"IHDR", b"IDAT", b"IEND"]
    assert found.data == png(40, 50)


REFUSED = (
    (b"", "the file is empty"),
    (b"hello", "neither a PNG nor a JPEG"),
    (b"GIF89a" + bytes(20), "of the kind GIF"),
    (b"RIFF\0\0\0\0WEBPVP8 ", "of the kind WebP"),
    (b"\0\0\0\x18ftypheic" + bytes(20), "of the kind HEIC"),
    (png()[:-12], "its end is missing"),
    (png()[:60], "its end is missing"),
    (png()[:8], "its end is missing"),
    (png().replace(b"IEND", b"IENX"), "a checksum in it is wrong"),
    (png()[:45] + b"?" + png()[46:], "a checksum in it is wrong"),
    (png(40, 50, chunk(b"acTL", bytes(8))), "the picture is animated"),
    (png(40, 50, chunk(b"IHDR", bytes(13))), "it begins twice"),
    (png(0, 50), "has no pixels"),
    (png(40, 8), "40 x 8 pixels: each side needs at least 16"),
    (PNG + chunk(b"IHDR", bytes(5)), "does not begin with its size"),
    (PNG + chunk(b"IDAT", b"") + chunk(b"IEND", b""), "does not begin with its size"),
    (
        png(depth=16, colours=2).replace(b"\x10\x02\0\0\0", b"\x10\x03\0\0\0"),
        "checksum",
    ),
    (
        PNG + png()[8:33] + chunk(b"IDAT", zlib.compress(bytes(10**6))) + png()[-12:],
        "picture is damaged",
    ),
    (bomb(30_000, 30_000), "30000 x 30000 pixels: at most 40 million"),
    (bomb(2**31 - 1, 2**31 - 1), "at most 40 million"),
    (jpeg(width=30_000, height=30_000), "30000 x 30000 pixels: at most 40 million"),
    (PNG + header(6_000, 6_000, 16, 6), "at most 20 million"),
    (PNG + header(40, 40, 16, 3), "no PNG has such colours"),
    (jpeg(width=6_000, height=6_000, marker=0xC2), "at most 20 million"),
    (jpeg(width=6_000, height=6_000), "at most 20 million"),
    (jpeg(width=0), "has no pixels"),
    (jpeg(channels=4), r"printing \(CMYK\)"),
    (jpeg(channels=2), "a rare kind of JPEG"),
    (jpeg(precision=12), "a rare kind of JPEG"),
    (jpeg(marker=0xC3), "a rare kind of JPEG"),
    (jpeg(marker=0xC9), "a rare kind of JPEG"),
    (jpeg()[:-2], "its end is missing"),
    (jpeg()[:20], "its end is missing"),
    (b"\xff\xd8", "its end is missing"),
    (b"\xff\xd8\xff\xd9", "has no pixels"),
    (b"\xff\xd8hello", "the picture is damaged"),
    (jpeg_head() + jpeg_head()[2:], "it begins twice"),
    (
        b"\xff\xd8" + segment(0xDA, b"\x01") + b"\xff\xd9",
        "does not begin with its size",
    ),
    (b"\xff\xd8" + segment(0xFE, b"") * 30_000, "the picture is damaged"),
    (
        jpeg(segment(0x00, jpeg_head(width=9_000, height=9_000)[2:])),
        "the picture is damaged",
    ),
    (
        jpeg()[:-2] + (segment(0xDA, b"\x01\x01\0\0?\0") + b"\x12") * 100 + b"\xff\xd9",
        "a rare kind",
    ),
    (
        PNG + b"".join([png()[8:33], chunk(b"tEXt", b"") * 30_000]),
        "the picture is damaged",
    ),
)


def test_what_cannot_be_used_is_refused_with_its_reason() -> None:
    for raw, reason in REFUSED:
        with pytest.raises(ValueError, match=reason):
            read_image(raw)


def test_the_thumbnail_of_a_photo_is_not_taken_for_its_end() -> None:
    with pytest.raises(ValueError, match="its end is missing"):
        read_image(jpeg(segment(0xE1, b"Exif\0\0" + jpeg()))[:-2])


def test_what_follows_the_end_of_a_photo_is_not_read() -> None:
    assert read_image(jpeg() + b"\xff\xda" * 1000).data == jpeg()


def test_a_jpeg_of_several_scans_is_read() -> None:
    scan = (
        segment(0xC4, bytes(17))
        + segment(0xDA, b"\x01\x01\0\0?\0")
        + b"\x12\xff\0\xff\xd0\x34"
    )
    assert read_image(jpeg()[:-2] + scan * 9 + b"\xff\xd9").width == 40


@given(st.sampled_from((png(), jpeg())), st.data())
def test_a_damaged_picture_is_read_or_refused(raw: bytes, data: st.DataObject) -> None:
    changed = bytearray(raw)
    for _ in range(data.draw(st.integers(1, 4))):
        changed[data.draw(st.integers(0, len(changed) - 1))] = data.draw(
            st.integers(0, 255)
        )
    cut = bytes(changed[: data.draw(st.integers(0, len(changed)))])
    try:
        found = read_image(cut)
    except ValueError:
        return
    assert found.width * found.height <= MAX_PIXELS


def test_a_file_that_is_too_large_or_missing_is_not_read_and_no_folder(
    tmp_path: Path,
) -> None:
    with pytest.raises(ValueError, match="it is a folder"):
        read_image_file(tmp_path)
    with pytest.raises(FileNotFoundError):
        read_image_file(tmp_path / "none.png")
    path = tmp_path / "huge.png"
    with path.open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    with pytest.raises(ValueError, match="has 21 MB: at most 20 MB"):
        read_image_file(path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs pipes")
def test_a_pipe_is_no_picture(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.png")
    assert not is_picture(tmp_path / "pipe.png")


def test_a_picture_is_known_by_its_content_or_its_name(tmp_path: Path) -> None:
    for name, content, expected in (
        ("a.txt", png(), True),
        ("b", jpeg(), True),
        ("c.dat", b"GIF89a", True),
        ("d.PNG", b"", True),
        ("e.gaps", b"GAPS RECORD 1", False),
        ("f", b"", False),
    ):
        (tmp_path / name).write_bytes(content)
        assert is_picture(tmp_path / name) is expected, name
    assert not is_picture(tmp_path / "none.png")
