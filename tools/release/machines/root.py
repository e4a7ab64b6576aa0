"""A Debian system in a folder, in which commands are run. Needs root, debootstrap and
unshare.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

# a mirror may be older than a moving suite allows
APT = "apt-get -qq -o Acquire::Check-Valid-Until=false"
INSTALL = f"{APT} -y install --no-install-recommends"
DESKTOP = (
    "ca-certificates",
    "weston",
    "libgl1",
    "libx11-6",
    "libxcursor1",
    "libxext6",
    "libxi6",
    "libxrandr2",
)
"""What shows windows, and is on every desktop."""
PLAYER = 1000
HOME = "home/player"
CERTIFICATES = "etc/ssl/certs/ca-certificates.crt"
HANDED_ON = (
    "PIP_CERT",
    "REQUESTS_CA_BUNDLE",
    "SSL_CERT_FILE",
    "http_proxy",
    "https_proxy",
)
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/usr/games"
INSIDE = """
root=$1; shift
mount -t proc proc "$root/proc" && mount -t tmpfs tmpfs "$root/dev/shm" && mkdir -p "$root/tmp/.X11-unix" &&
mount --bind /tmp/.X11-unix "$root/tmp/.X11-unix" && chroot "$@"
exit $?
"""
"""Run in namespaces of its own, so that mounts and processes end with it. Not by
``exec``: a process that becomes another user's does not end with its parent.
"""


def mirror() -> str:
    """Where this machine itself takes Debian's packages from."""
    told = subprocess.run(
        [
            "apt-get",
            "indextargets",
            "--format",
            "$(REPO_URI)",
            "Created-By: Packages",
            "Component: main",
        ],
        capture_output=True,
        text=True,
        check=True,
    )
    return told.stdout.split()[0]


def desktop(folder: Path, suite: str) -> Path:
    """A fresh system that has what a desktop has; made if it is not in ``folder`` yet."""
    path, unfinished = folder / f"{suite}-desktop", folder / f"{suite}-unfinished"
    if path.exists():
        return path
    shutil.rmtree(unfinished, ignore_errors=True)
    words = ["debootstrap", "--variant=minbase", suite, str(unfinished), mirror()]
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL)
    shutil.copy("/etc/resolv.conf", unfinished / "etc")
    (unfinished / "etc/dpkg/dpkg.cfg.d/quick").write_text("force-unsafe-io\n")
    for command in (f"{APT} update", f"{INSTALL} {' '.join(DESKTOP)}"):
        subprocess.run(
            inside(unfinished, command), check=True, stdout=subprocess.DEVNULL
        )
    return unfinished.rename(path)


def inside(
    root: Path,
    script: str,
    player: bool = False,
    environment: Mapping[str, str] | None = None,
) -> list[str]:
    """The command that runs a script of bash in a system: by root, or by the player in
    the clone.
    """
    home, who, entered = "/root", list[str](), script
    if player:
        home, who, entered = (
            f"/{HOME}",
            [f"--userspec={PLAYER}:{PLAYER}"],
            f"cd ~/gaps && {script}",
        )
    given = {name: os.environ[name] for name in HANDED_ON if name in os.environ} | dict(
        environment or {}
    )
    variables = {
        "HOME": home,
        "PATH": PATH,
        "LC_ALL": "C.UTF-8",
        "DEBIAN_FRONTEND": "noninteractive",
        **given,
    }
    return [
        *(
            "unshare",
            "--mount",
            "--pid",
            "--fork",
            "--kill-child",
            "bash",
            "-c",
            INSIDE,
            "inside",
        ),
        *(str(root), *who, str(root), "env", "-i"),
        *(f"{name}={value}" for name, value in variables.items()),
        *("bash", "-c", entered),
    ]


class Root:
    """A copy of a fresh system, which a person called ``player`` uses; ``close``
    deletes it.
    """

    def __init__(self, folder: Path, suite: str, packages: tuple[str, ...]) -> None:
        """Raises ``CalledProcessError`` if it cannot be made."""
        self.path = folder / "machine"
        self.close()
        subprocess.run(
            ["cp", "-a", str(desktop(folder, suite)), str(self.path)], check=True
        )
        words = " ".join(("passwd", *packages))
        self.run(f"{INSTALL} {words} && useradd --uid {PLAYER} --create-home player")
        shutil.copy(f"/{CERTIFICATES}", self.path / CERTIFICATES)

    def close(self) -> None:
        """Delete it."""
        shutil.rmtree(self.path, ignore_errors=True)

    def start(
        self,
        script: str,
        player: bool = True,
        environment: Mapping[str, str] | None = None,
        output: int = subprocess.DEVNULL,
    ) -> subprocess.Popen[bytes]:
        """Start a script, whose output and errors go to a file."""
        words = inside(self.path, script, player, environment)
        return subprocess.Popen(
            words, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT
        )

    def run(self, script: str, player: bool = False, log: Path | None = None) -> str:
        """What a script prints, which is added to the ``log``. Raises
        ``CalledProcessError`` if it fails.
        """
        process = self.start(script, player, output=subprocess.PIPE)
        told = process.communicate()[0].decode(errors="replace")
        if log is not None:
            with log.open("a", encoding="utf-8") as file:
                file.write(f"$ {script}\n{told}\n")
        if process.returncode:
            raise subprocess.CalledProcessError(process.returncode, script, told)
        return told

    def give(self, source: Path, place: str) -> None:
        """Copy a file or folder to the player's home."""
        target = self.path / HOME / place
        target.parent.mkdir(exist_ok=True)
        subprocess.run(["cp", "-a", str(source), str(target)], check=True)
        subprocess.run(
            ["chown", "-R", f"{PLAYER}:{PLAYER}", str(self.path / HOME)], check=True
        )
