"""X servers without a screen, what they show, and a hand for mouse and keys. Needs Xvfb
and xdotool.
"""

from __future__ import annotations

import mmap
import os
import struct
import subprocess
import time
from pathlib import Path
from types import TracebackType

import pygame

STRIDE = 8  # every eighth pixel of every eighth row is compared
PLACED = """<?xml version="1.0"?>
<openbox_config xmlns="http://openbox.org/3.4/rc"><applications><application class="*" type="normal">
<decor>no</decor><position force="yes"><x>0</x><y>0</y></position>
<size><width>{}</width><height>{}</height></size>
</application></applications><keyboard>
<keybind key="A-F4"><action name="Close"/></keybind>
</keyboard></openbox_config>
"""
"""The rules for openbox.

Each window has this size, and no frame; Alt F4 closes it.
"""


class Display:
    """An X server with one screen of ``size``; its files are in ``folder``.

    With a ``window`` size openbox manages the windows, and gives each of them that
    size, at the upper left. ``options`` are for Xvfb. Raises ``OSError`` if a program
    is not installed.
    """

    def __init__(
        self,
        folder: Path,
        size: tuple[int, int],
        *options: str,
        window: tuple[int, int] | None = None,
    ) -> None:
        self.size = size
        read, write = os.pipe()
        words = [
            "Xvfb",
            "-displayfd",
            str(write),
            "-noreset",
            "-screen",
            "0",
            f"{size[0]}x{size[1]}x24",
        ]
        words += ["-nolisten", "tcp", "-fbdir", str(folder), *options]
        self._started = [
            subprocess.Popen(words, pass_fds=(write,), stderr=subprocess.DEVNULL)
        ]
        os.close(write)
        with os.fdopen(read) as numbers:
            self.name = f":{numbers.readline().strip()}"
        self.environment = {**os.environ, "DISPLAY": self.name}
        with (folder / "Xvfb_screen0").open("rb") as file:
            self._pixels = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        # an X window dump: header, name, colours, rows
        header = struct.unpack_from(">25I", self._pixels)
        self._begins = header[0] + 12 * header[19]
        self._pitch = header[12]
        if window is not None:
            rules = folder / "openbox.xml"
            rules.write_text(PLACED.format(*window), encoding="utf-8")
            manager = ["openbox", "--sm-disable", "--config-file", str(rules)]
            self._started.append(
                subprocess.Popen(
                    manager, env=self.environment, stderr=subprocess.DEVNULL
                )
            )
            time.sleep(1)

    def __enter__(self) -> Display:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for process in reversed(self._started):
            process.terminate()
            process.wait()

    def looks(self, size: tuple[int, int] | None = None) -> bytes:
        """Return the green of some pixels of the screen's upper left part, of ``size``."""
        width, height = size or self.size
        rows = range(
            self._begins, self._begins + height * self._pitch, STRIDE * self._pitch
        )
        return b"".join(
            self._pixels[row + 1 : row + 4 * width : 4 * STRIDE] for row in rows
        )

    def keep_picture(self, path: Path) -> None:
        """Write a picture of the screen into a file."""
        rows = self._pixels[self._begins : self._begins + self._pitch * self.size[1]]
        picture = pygame.image.frombuffer(rows, self.size, "BGRA", self._pitch)
        pygame.image.save(picture.convert(24, 0), path)

    def xdotool(self, *words: str) -> str:
        """Return the output of xdotool; empty if it finds nothing."""
        done = subprocess.run(
            ["xdotool", *words],
            env=self.environment,
            capture_output=True,
            text=True,
            timeout=120,
        )
        return done.stdout.strip()
