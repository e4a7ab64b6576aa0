"""What the standalone program has around it, on systems that are not this one."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from tools.release.bundle import licences
from tools.release.windows.resource import version_resource


def test_the_version_resource_names_the_version() -> None:
    text = version_resource("1.2.3")
    ast.parse(text, mode="eval")
    assert "filevers=(1, 2, 3, 0)" in text
    assert "StringStruct('ProductVersion', '1.2.3')" in text
    assert "StringStruct('FileDescription', 'Gaps')" in text
    assert "StringStruct('OriginalFilename', 'gaps-console.exe')" in version_resource(
        "1.2.3", "gaps-console.exe"
    )


@pytest.mark.parametrize(
    ("file", "name"),
    [
        (
            "libSDL2_mixer-2-6719e6f6.0.so.0.800.2",
            "SDL_mixer with stb_vorbis, dr_flac and TiMidity",
        ),
        ("SDL2.dll", "SDL 2"),
        ("libopusfile-0.dll", "opusfile"),
        ("libopus.0.dylib", "Opus"),
        ("zlib1.dll", "zlib or zlib-ng"),
        ("libz.1.3.dylib", "zlib or zlib-ng"),
        ("VCRUNTIME140.dll", "Microsoft C runtime"),
        ("python312.dll", "Python"),
        ("libzmq.so.5", None),
    ],
)
def test_a_library_is_known_by_its_file(file: str, name: str | None) -> None:
    known = licences.library_of(file)
    assert (known[0] if known else None) == name


def test_a_part_without_a_text_ends_the_build(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="pytest has no file"):
        licences.text_in("pytest", "NO SUCH")
