"""The machines, and what is done on each of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from tools.release.commands import README, command


class Screen(Enum):
    """What shows the game's window."""

    OPENBOX = "X11 and openbox"
    BARE = "X11 alone, no GLX"
    WESTON = "Wayland"
    WESTON_2 = "Wayland at scale 2"


@dataclass(frozen=True)
class Machine:
    """A Debian ``suite`` with ``packages`` besides what a desktop has, and how the game
    comes onto it.

    ``prepare`` is done by root; ``play``, which may install the game first, and
    ``again`` by a person, in a clone of the project. ``tests`` is a command of pytest,
    ``version`` one that tells of the game, and ``leave`` what root does at the end.
    """

    name: str
    suite: str
    packages: tuple[str, ...]
    screen: Screen
    way: str
    play: str
    again: str
    prepare: str = ""
    tests: str = ""
    version: str = ""
    leave: str = ""


PLAY, TEST = (
    command(README.read_text(encoding="utf-8"), name, windows=False)
    for name in ("play", "test")
)
PYTHON = ("git", "python3", "python3-venv")
COMPILER = ("gcc", "libc6-dev", "python3-dev")
BROUGHT = "/opt/python"
"""Where a Python is put that the suite does not have."""
TOOL = (
    "python3 -m venv ~/tools && ~/tools/bin/pip install -q {0} && "
    "export PATH=~/.local/bin:~/tools/bin:$PATH"
)
PATHS = "export PATH=~/.local/bin:~/tools/bin:$PATH"
OPENS = "application/vnd.gaps-patience.recording"
KNOWN = f"xdg-mime query default {OPENS} | grep -q io.github.gaps_patience.Gaps.desktop"
PURGED = (
    "apt-get purge -y -qq --auto-remove gaps-patience && "
    "! find /usr /etc -path '*gaps*patience*' | grep ."
)


def by_readme(
    name: str, suite: str, screen: Screen, *packages: str, python: str = "python3"
) -> Machine:
    """The README's two commands, word for word but for the name of another Python."""
    words = [each.replace("python3 ", f"{python} ", 1) for each in (PLAY, TEST)]
    start = ".venv/bin/gaps"
    way = "README, a compiler" if packages[-3:] == COMPILER else "README"
    return Machine(
        name,
        suite,
        packages,
        screen,
        way,
        words[0],
        start,
        tests=words[1],
        version=f".venv/bin/python --version; {start} --version",
    )


def by_tool(
    name: str, way: str, screen: Screen, tool: str, install: str, start: str
) -> Machine:
    """A tool of PyPI on Debian trixie without a compiler."""
    first = f"{TOOL.format(tool)} && {install} && {start}"
    again = f"{PATHS} && {start}"
    return Machine(
        name,
        "trixie",
        PYTHON,
        screen,
        way,
        first,
        again,
        version=f"python3 --version; {again} --version",
    )


def standalone(suite: str, screen: Screen) -> tuple[Machine, Machine]:
    """The bundle and the Debian package, on a system without Python."""
    tools = ("desktop-file-utils", "shared-mime-info", "xdg-utils")
    start = "~/dist/gaps/gaps"
    install = (
        "apt-get install -y -qq /home/player/dist/*.deb && dpkg --verify gaps-patience"
    )
    bundle = Machine(
        f"{suite}-bundle",
        suite,
        (),
        screen,
        "bundle",
        start,
        start,
        version=f"{start} --version",
    )
    package = Machine(
        *(
            f"{suite}-deb",
            suite,
            tools,
            screen,
            "`.deb`",
            f"{KNOWN} && gaps",
            "gaps",
            install,
        ),
        version="gaps --version",
        leave=PURGED,
    )
    return bundle, package


MACHINES = (
    by_readme("bookworm", "bookworm", Screen.OPENBOX, *PYTHON, *COMPILER),
    by_readme("bookworm-plain", "bookworm", Screen.BARE, *PYTHON),
    by_readme("trixie", "trixie", Screen.WESTON, *PYTHON, *COMPILER),
    by_readme("trixie-plain", "trixie", Screen.WESTON_2, *PYTHON),
    by_readme("sid", "sid", Screen.OPENBOX, *PYTHON, *COMPILER),
    by_readme(
        "sid-newest", "sid", Screen.BARE, "git", "python3.15-venv", python="python3.15"
    ),
    replace(
        by_readme(
            "brought", "bookworm", Screen.WESTON, "git", python=f"{BROUGHT}/bin/python3"
        ),
        prepare=f"echo {BROUGHT}/lib >/etc/ld.so.conf.d/python.conf && ldconfig",
    ),
    by_tool("pip-wheel", "pip, wheel", Screen.BARE, "~/dist/*.whl", "true", "gaps"),
    by_tool(
        "pip-sdist", "pip, sdist", Screen.OPENBOX, "~/dist/*.tar.gz", "true", "gaps"
    ),
    by_tool(
        "pipx-wheel",
        "pipx, wheel",
        Screen.OPENBOX,
        "pipx",
        "pipx install -q ~/dist/*.whl",
        "gaps",
    ),
    by_tool(
        "pipx-sdist",
        "pipx, sdist",
        Screen.BARE,
        "pipx",
        "pipx install -q ~/dist/*.tar.gz",
        "gaps",
    ),
    by_tool(
        "uv-wheel",
        "uv tool, wheel",
        Screen.WESTON,
        "uv",
        "uv tool install -q ~/dist/*.whl",
        "gaps",
    ),
    by_tool(
        "uv-sdist",
        "uv tool, sdist",
        Screen.OPENBOX,
        "uv",
        "uv tool install -q ~/dist/*.tar.gz",
        "gaps",
    ),
    by_tool(
        "uv-run", "README, `uv run gaps`", Screen.WESTON_2, "uv", "true", "uv run gaps"
    ),
    *standalone("bookworm", Screen.BARE),
    *standalone("trixie", Screen.WESTON_2),
    *standalone("sid", Screen.OPENBOX),
)
