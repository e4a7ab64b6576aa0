"""The licence texts of everything that goes into the standalone program, and a page
that says whose is which.

The texts are those of the installed distributions; of the libraries that come inside
pygame-ce without any, those in ``tools/release/bundle/licences``, each copied from the
source that its ``ORIGINS.md`` names.
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
LGPL = "pygame-ce-LGPL.txt"
FREE = ""
PYTHON = "Python.txt"
# for Windows, SDL_ttf has the other two in it
TRUETYPE = "sdl.txt freetype.txt harfbuzz.txt"

LIBRARIES: tuple[tuple[str, str, str, str], ...] = (  # file name, name, licence, texts
    (
        r"SDL2_image",
        "SDL_image with stb_image, nanosvg and qoi",
        "zlib and MIT",
        "sdl_image.txt",
    ),
    (
        r"SDL2_mixer",
        "SDL_mixer with stb_vorbis, dr_flac and TiMidity",
        "zlib, MIT, Artistic",
        "sdl_mixer.txt",
    ),
    (
        r"SDL2_ttf",
        "SDL_ttf with FreeType and HarfBuzz",
        "zlib, FreeType licence, Old MIT",
        TRUETYPE,
    ),
    (r"SDL2", "SDL 2", "zlib and BSD", "sdl.txt"),
    (r"FLAC", "FLAC", "BSD", "flac.txt"),
    (r"ogg", "Ogg", "BSD", "ogg.txt"),
    (r"vorbis", "Vorbis", "BSD", "vorbis.txt"),
    (r"opusfile", "opusfile", "BSD", "opusfile.txt"),
    (r"opus", "Opus", "BSD", "opus.txt"),
    (r"wavpack", "WavPack", "BSD", "wavpack.txt"),
    (r"xmp", "libxmp", "MIT", "libxmp.txt"),
    (r"mpg123", "mpg123", "LGPL 2.1", LGPL),
    (
        r"sndfile",
        "libsndfile",
        "LGPL 2.1 and others",
        f"{LGPL} libsndfile.txt Apache-2.0.txt",
    ),
    (r"fluidsynth", "FluidSynth", "LGPL 2.1", LGPL),
    (r"asound", "alsa-lib", "LGPL 2.1", LGPL),
    (r"portmidi", "PortMidi", "MIT", "portmidi.txt"),
    (r"freetype", "FreeType", "FreeType licence", "freetype.txt"),
    (r"harfbuzz", "HarfBuzz", "Old MIT", "harfbuzz.txt"),
    (r"brotli", "Brotli", "MIT", "brotli.txt"),
    (r"(turbo)?jpeg", "libjpeg-turbo", "IJG and BSD", "libjpeg-turbo.txt"),
    (r"png", "libpng with zlib", "libpng licence and zlib", "libpng.txt zlib.txt"),
    (r"tiff", "libtiff", "libtiff licence", "libtiff.txt"),
    (r"(webp|sharpyuv)", "WebP", "BSD", "libwebp.txt"),
    (r"(z|zlib1?)(?![a-z])", "zlib or zlib-ng", "zlib", "zlib.txt"),
    (r"winpthread", "winpthreads", "MIT and BSD", "winpthreads.txt"),
    (r"ffi", "libffi", "MIT", "libffi.txt"),
    (r"expat", "Expat", "MIT", "expat.txt"),
    (r"mpdec", "mpdecimal", "BSD", "mpdecimal.txt"),
    (r"sqlite3", "SQLite", "public domain", FREE),
    (r"python", "Python", "PSF licence", PYTHON),
    (
        r"(vcruntime|msvcp|ucrtbase|api-ms-)",
        "Microsoft C runtime",
        "redistributable",
        FREE,
    ),
)
INSIDE_PYTHON = (
    ("Expat", "MIT", "expat.txt"),
    ("mpdecimal", "BSD", "mpdecimal.txt"),
    ("Software of others", "several", "Python-parts.txt"),
)
INSIDE_ACCESSKIT = (
    ("Libraries in Rust", "MIT or Apache 2.0", "accesskit-parts.txt"),
    ("PyO3", "Apache 2.0", "Apache-2.0.txt"),
)
ABOUT = f"""Libraries under the LGPL (pygame-ce, FluidSynth, mpg123, libsndfile, alsa-lib) are files of their
own beside the program. You may replace each by a version of your own that has the same interface: put a file
with the same name in its place. You may change them for your own use, and examine the program for that.
Their text is {LGPL}; their sources are at https://github.com/pygame-community/pygame-ce, which
names the versions of the others and where they come from.

This software is based in part on the work of the Independent JPEG Group. Portions of this software are
copyright The FreeType Project (www.freetype.org). All rights reserved.
"""


def library_of(file: str) -> tuple[str, str, str] | None:
    """Return the name, licence and texts of a shared library; None if it is not known.

    The texts are file names with spaces between, empty if none is asked for.
    """
    stem = re.sub(r"^lib", "", Path(file).name, flags=re.IGNORECASE)
    for pattern, name, licence, texts in LIBRARIES:
        if re.match(pattern, stem, re.IGNORECASE):
            return name, licence, texts
    return None


def collect(libraries: Iterable[str], target: Path) -> list[str]:
    """Write every text and ``README.txt`` to ``target``; return the unknown libraries.

    ``libraries`` are file names of shared libraries. Raise ``FileNotFoundError`` where a
    distribution has no text.
    """
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    lines = [
        _kept("Gaps", "MIT", ROOT / "LICENSE", target / "Gaps.txt"),
        *(
            _kept(
                f"The font {text.stem.removeprefix('OFL-')}",
                "OFL 1.1",
                text,
                target / text.name,
            )
            for text in sorted((ROOT / "assets" / "fonts").glob("OFL-*.txt"))
        ),
        _kept("pygame-ce", "LGPL 2.1", text_in("pygame-ce", "LGPL"), target / LGPL),
        _kept(
            "platformdirs",
            "MIT",
            text_in("platformdirs", "LICENSE"),
            target / "platformdirs.txt",
        ),
        *_of_the_reader(target),
        _kept("Python", "PSF licence", python_licence(), target / PYTHON),
        _kept(
            "The starter of PyInstaller",
            "GPL 2 with an exception for programs made with it",
            text_in("pyinstaller", "COPYING"),
            target / "PyInstaller.txt",
        ),
        *(
            _kept(f"{part}, inside Python", licence, TEXTS / text, target / text)
            for part, licence, text in INSIDE_PYTHON
        ),
    ]
    strange = []
    for library in sorted({Path(each).name for each in libraries}, key=str.lower):
        if (known := library_of(library)) is None:
            strange.append(library)
        elif known[0] != "Python":
            name, licence, texts = known
            for text in texts.split():
                if not (target / text).exists():
                    shutil.copyfile(TEXTS / text, target / text)
            lines.append(f"{name} ({library}): {', '.join((licence, *texts.split()))}")
    lines += [
        f"{library}: part of the system this program was made on" for library in strange
    ]
    page = (
        "What is in this program, and the licence of each part:\n\n"
        + "\n".join(lines)
        + f"\n\n{ABOUT}"
    )
    (target / "README.txt").write_text(page, encoding="utf-8")
    return strange


def _of_the_reader(target: Path) -> Iterator[str]:
    """Return the texts of accesskit, if it is installed; a part of it comes from Chromium."""
    with contextlib.suppress(PackageNotFoundError):
        for licence, text in (("MIT", "LICENSE-MIT"), ("BSD", "LICENSE.chromium")):
            name = f"accesskit-{licence}.txt"
            yield _kept("accesskit", licence, text_in("accesskit", text), target / name)
        for part, licence, text in INSIDE_ACCESSKIT:
            yield _kept(
                f"{part}, inside accesskit", licence, TEXTS / text, target / text
            )


def text_in(name: str, word: str) -> Path:
    """Return the licence text of an installed distribution.

    It is a file whose name begins with ``word``.
    """
    found: Distribution = distribution(name)
    for file in found.files or ():
        if file.name.startswith(word) and file.suffix in (
            "",
            ".txt",
            ".md",
            ".rst",
            ".chromium",
        ):
            return Path(str(found.locate_file(file)))
    raise FileNotFoundError(f"{name} has no file {word}*")


def python_licence() -> Path:
    """Return the licence text of the Python that runs."""
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
