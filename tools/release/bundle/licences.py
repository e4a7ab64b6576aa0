"""The licence texts of everything that goes into the standalone program, and a page that says whose is which.

The texts are those of the installed distributions; of the libraries that come inside pygame-ce without any,
those in ``tools/release/bundle/licences``.
"""

from __future__ import annotations

import contextlib
import re
import shutil
import sys
import sysconfig
from collections.abc import Iterable, Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

ROOT = Path(__file__).parents[3]
TEXTS = Path(__file__).parent / "licences"
LGPL, FREE, PYTHON = "pygame-ce-LGPL.txt", "", "Python.txt"

LIBRARIES: tuple[tuple[str, str, str, str], ...] = (  # file name, name, licence, text
    (r"SDL2", "SDL 2", "zlib", "sdl.txt"),
    (r"FLAC", "FLAC", "BSD", "xiph.txt"),
    (r"ogg", "Ogg", "BSD", "xiph.txt"),
    (r"vorbis", "Vorbis", "BSD", "xiph.txt"),
    (r"opusfile", "opusfile", "BSD", "xiph.txt"),
    (r"opus", "Opus", "BSD", "opus.txt"),
    (r"wavpack", "WavPack", "BSD", "wavpack.txt"),
    (r"xmp", "libxmp", "MIT", "libxmp.txt"),
    (r"mpg123", "mpg123", "LGPL 2.1", LGPL),
    (r"sndfile", "libsndfile", "LGPL 2.1", LGPL),
    (r"fluidsynth", "FluidSynth", "LGPL 2.1", LGPL),
    (r"asound", "alsa-lib", "LGPL 2.1", LGPL),
    (r"modplug", "libmodplug", "public domain", FREE),
    (r"freetype", "FreeType", "FreeType licence", "freetype.txt"),
    (r"harfbuzz", "HarfBuzz", "Old MIT", "harfbuzz.txt"),
    (r"brotli", "Brotli", "MIT", "brotli.txt"),
    (r"(turbo)?jpeg", "libjpeg-turbo", "IJG and BSD", "libjpeg-turbo.txt"),
    (r"png", "libpng", "libpng licence", "libpng.txt"),
    (r"tiff", "libtiff", "libtiff licence", "libtiff.txt"),
    (r"(webp|sharpyuv)", "WebP", "BSD", "libwebp.txt"),
    (r"(z|zlib1?)(?![a-z])", "zlib", "zlib", "zlib.txt"),
    (r"bz2", "bzip2", "BSD", "bzip2.txt"),
    (r"ffi", "libffi", "MIT", "libffi.txt"),
    (r"expat", "Expat", "MIT", "expat.txt"),
    (r"sqlite3", "SQLite", "public domain", FREE),
    (r"python", "Python", "PSF licence", PYTHON),
    (r"(vcruntime|msvcp|ucrtbase|api-ms-)", "Microsoft C runtime", "redistributable", FREE),
)


def library_of(file: str) -> tuple[str, str, str] | None:
    """Name, licence and text (empty where none is asked for) of a shared library; ``None`` if not known."""
    stem = re.sub(r"^lib", "", Path(file).name, flags=re.IGNORECASE)
    for pattern, name, licence, text in LIBRARIES:
        if re.match(pattern, stem, re.IGNORECASE):
            return name, licence, text
    return None


def collect(libraries: Iterable[str], target: Path) -> list[str]:
    """Write every text and ``README.txt`` to ``target``; returns the libraries nothing is known about.

    ``libraries`` are file names of shared libraries. Raises ``FileNotFoundError`` where a distribution has
    no text.
    """
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    lines = [
        _kept("Gaps", "MIT", ROOT / "LICENSE", target / "Gaps.txt"),
        *(
            _kept(f"The font {text.stem.removeprefix('OFL-')}", "OFL 1.1", text, target / text.name)
            for text in sorted((ROOT / "assets" / "fonts").glob("OFL-*.txt"))
        ),
        _kept("pygame-ce", "LGPL 2.1", text_in("pygame-ce", "LGPL"), target / LGPL),
        _kept("platformdirs", "MIT", text_in("platformdirs", "LICENSE"), target / "platformdirs.txt"),
        _kept("filelock", "MIT", text_in("filelock", "LICENSE"), target / "filelock.txt"),
        *_of_the_reader(target),
        _kept("Python", "PSF licence", python_licence(), target / PYTHON),
        _kept(
            "The starter of PyInstaller",
            "GPL 2 with an exception for programs made with it",
            text_in("pyinstaller", "COPYING"),
            target / "PyInstaller.txt",
        ),
        _kept("Expat, inside Python", "MIT", TEXTS / "expat.txt", target / "expat.txt"),
    ]
    strange = []
    for library in sorted({Path(each).name for each in libraries}, key=str.lower):
        if (known := library_of(library)) is None:
            strange.append(library)
        elif known[0] != "Python":
            name, licence, text = known
            if text and not (target / text).exists():
                shutil.copyfile(TEXTS / text, target / text)
            lines.append(f"{name} ({library}): {licence}{f', {text}' if text else ''}")
    lines += [f"{library}: part of the system this program was made on" for library in strange]
    page = "What is in this program, and the licence of each part:\n\n" + "\n".join(lines) + "\n"
    (target / "README.txt").write_text(page, encoding="utf-8")
    return strange


def _of_the_reader(target: Path) -> Iterator[str]:
    """The texts of accesskit, where it is installed; a part of it comes from Chromium."""
    with contextlib.suppress(PackageNotFoundError):
        for licence, text in (("MIT", "LICENSE-MIT"), ("BSD", "LICENSE.chromium")):
            name = f"accesskit-{licence}.txt"
            yield _kept("accesskit", licence, text_in("accesskit", text), target / name)


def text_in(name: str, word: str) -> Path:
    """The licence text of an installed distribution: a file whose name begins with ``word``."""
    found: Distribution = distribution(name)
    for file in found.files or ():
        if file.name.startswith(word) and file.suffix in ("", ".txt", ".md", ".rst", ".chromium"):
            return Path(str(found.locate_file(file)))
    raise FileNotFoundError(f"{name} has no file {word}*")


def python_licence() -> Path:
    """The licence text of the Python that runs."""
    version = f"python{sys.version_info[0]}.{sys.version_info[1]}"
    places = (
        Path(sysconfig.get_paths()["stdlib"]) / "LICENSE.txt",
        Path(sys.base_prefix) / "LICENSE.txt",
        Path(sys.base_prefix) / "LICENSE",
        Path("/usr/share/doc") / version / "copyright",
    )
    for place in places:
        if place.is_file():
            return place
    raise FileNotFoundError(f"no licence of Python in {', '.join(map(str, places))}")


def _kept(name: str, licence: str, source: Path, target: Path) -> str:
    shutil.copyfile(source, target)
    return f"{name}: {licence}, {target.name}"
