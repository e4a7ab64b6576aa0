"""The Debian packages that the standalone program needs.

They are those that ``dpkg-shlibdeps`` does not find. SDL opens the libraries of the
display and of sound when it runs, so no tool sees them. The names are those of SDL 2.32
in the wheel of pygame-ce; a test compares them with the library itself.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

PROGRAM = "dpkg-shlibdeps"
DISPLAY = {
    "libX11.so.6": "libx11-6",
    "libXext.so.6": "libxext6",
    "libXcursor.so.1": "libxcursor1",
    "libXi.so.6": "libxi6",
    "libXfixes.so.3": "libxfixes3",
    "libXrandr.so.2": "libxrandr2",
    "libXss.so.1": "libxss1",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
}
OTHERS = {
    "libpulse.so.0": "libpulse0",
    "libasound.so.2": "libasound2 | libasound2t64",
    "libudev.so.1": "libudev1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libdecor-0.so.0": "libdecor-0-0",
}
UNUSED = {
    # for 3D programs
    "libGLES_CM.so.1",
    "libGLESv1_CM.so.1",
    "libGLESv2.so.2",
    "libOpenGL.so.0",
    "libdrm.so.2",
    "libgbm.so.1",  # without X11 and Wayland
    # PulseAudio's library speaks to PipeWire, too
    "libpipewire-0.3.so.0",
    "libsamplerate.so.0",
    "libudev.so.0",  # the former one
}
# without them there is no window on X11, nor XWayland
NEEDED = ("libX11.so.6", "libXext.so.6")
SUGGESTED = ("at-spi2-core",)  # screen readers
_MAGIC = b"\x7fELF"
_OPENED = re.compile(rb"\0(lib[\w.+-]+\.so(?:\.\d+)*)(?=\0)")


def recommends() -> list[str]:
    """Return the packages that SDL opens if they are there."""
    return [
        package
        for library, package in {**DISPLAY, **OTHERS}.items()
        if library not in NEEDED
    ]


def depends(bundle: Path) -> list[str]:
    """Return the packages without which a bundle does not run, with their versions.

    Raise ``FileNotFoundError`` without ``dpkg-shlibdeps``, ``ValueError`` with its
    message if that fails.
    """
    tool = shutil.which(PROGRAM)
    if tool is None:
        raise FileNotFoundError(f"{PROGRAM} is not installed: apt-get install dpkg-dev")
    files = [path.resolve() for path in elf_files(bundle)]
    folders = sorted({f"-l{path.parent}" for path in files})
    with tempfile.TemporaryDirectory() as folder:
        control = Path(folder, "debian", "control")
        control.parent.mkdir()
        control.write_text(
            "Source: gaps-patience\n\nPackage: gaps-patience\nArchitecture: any\n"
        )
        own = [f"-x{package}" for package in provided_by(bundle)]
        words = [tool, "-O", "--ignore-missing-info", *own, *folders, *map(str, files)]
        done = subprocess.run(
            words, cwd=folder, capture_output=True, text=True, check=False
        )
    if done.returncode:
        raise ValueError(f"{PROGRAM} failed: {done.stderr.strip()[-500:]}")
    found = done.stdout.strip().removeprefix("shlibs:Depends=")
    wanted = [DISPLAY[library] for library in NEEDED]
    return [*(each.strip() for each in found.split(",") if each.strip()), *wanted]


def elf_files(folder: Path) -> Iterator[Path]:
    """Return the programs and shared libraries in a folder, in the order of their paths."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink():
            with path.open("rb") as file:
                if file.read(4) == _MAGIC:
                    yield path


def provided_by(bundle: Path) -> set[str]:
    """Return the packages of this system with a library that the bundle contains."""
    names = [f"*/{path.name}" for path in (bundle / "_internal").glob("lib*.so*")]
    if not names:
        return set()
    words = ["dpkg-query", "--search", *names]
    # fails where one is unknown
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    return set(re.findall(r"^([a-z0-9.+-]+)(?::\w+)?: /", done.stdout, re.MULTILINE))


def opened_by(library: bytes) -> set[str]:
    """Return the libraries named in the code of another one, which it opens itself."""
    return {
        name.decode()
        for name in _OPENED.findall(b"\0" + library.replace(b"\0", b"\0\0") + b"\0")
    }
