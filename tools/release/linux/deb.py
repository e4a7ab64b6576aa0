"""A Debian package of the standalone program: ``python -m tools.release.linux.deb
--bundle DIR --out DIR``.

The program is the folder that ``pyinstaller build.spec`` makes. It runs where the C
library is that of the system it was made on, or newer. Needs ``dpkg-deb`` and
``dpkg-shlibdeps`` (package dpkg-dev). The folder ``debian`` has its texts, in the forms
of the Debian Policy 4.6 and of the copyright format 1.0.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from datetime import UTC, datetime
from email.utils import format_datetime
from pathlib import Path
from urllib.parse import urlsplit

import gaps
from gaps.engine import CATALOGUE
from tools.release.linux import packages
from tools.release.linux.metainfo import CHANGELOG, DEVELOPER, releases
from tools.release.linux.share import share_files

PACKAGE = "gaps-patience"
PLACE = f"usr/lib/{PACKAGE}"
TEXTS = Path(__file__).parent / "debian"

BUILDER = "dpkg-deb"
LINK = "usr/bin/gaps"


def build(bundle: Path, out: Path) -> Path:
    """Make the package in the folder ``out``; returns its path.

    Raise ``ValueError`` if ``bundle`` is no bundle or a tool fails, ``OSError`` if a tool
    is missing or nothing can be written.
    """
    if not (bundle / "gaps").is_file() or not (bundle / "_internal").is_dir():
        raise ValueError(
            f"{bundle} is no standalone program for Linux; make one with: pyinstaller build.spec"
        )
    if shutil.which(BUILDER) is None:
        raise FileNotFoundError(f"{BUILDER} is not installed: apt-get install dpkg")
    architecture = _told(["dpkg", "--print-architecture"])
    out.mkdir(parents=True, exist_ok=True)
    made = out / f"{PACKAGE}_{gaps.__version__}_{architecture}.deb"
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder, PACKAGE)
        _fill(tree, bundle)
        control = text_of(
            "control",
            variants=str(len(CATALOGUE)),
            version=gaps.__version__,
            architecture=architecture,
            size=str(_kibibytes(tree)),
            depends=", ".join(packages.depends(tree / PLACE)),
            recommends=", ".join(packages.recommends()),
            suggests=", ".join(packages.SUGGESTED),
        )
        _write(tree, {"DEBIAN/control": control, "DEBIAN/md5sums": _checksums(tree)})
        _set_modes_and_times(tree)
        environment = {**os.environ, "SOURCE_DATE_EPOCH": str(release_time())}
        _told(
            [BUILDER, "--root-owner-group", "--build", str(tree), str(made)],
            environment,
        )
    return made


def _fill(tree: Path, bundle: Path) -> None:
    """Put the program and its descriptions into the folder that becomes the package."""
    shutil.copytree(bundle, tree / PLACE, symlinks=True)
    (tree / LINK).parent.mkdir(parents=True)
    (tree / LINK).symlink_to(Path("..", "lib", PACKAGE, "gaps"))
    documents = f"usr/share/doc/{PACKAGE}"
    version, date = releases()[0]
    _write(
        tree, {f"usr/share/{path}": content for path, content in share_files().items()}
    )
    _write(
        tree,
        {
            f"{documents}/copyright": text_of("copyright"),
            f"{documents}/changelog.gz": _packed(changelog()),
            f"{documents}/CHANGELOG.md.gz": _packed(
                CHANGELOG.read_text(encoding="utf-8")
            ),
            f"usr/share/lintian/overrides/{PACKAGE}": text_of("overrides"),
            "usr/share/man/man6/gaps.6.gz": _packed(
                text_of("gaps.6", version=version, date=date)
            ),
        },
    )


def text_of(name: str, **values: str) -> str:
    """Return a text of the folder ``debian``: ``@VERSION@`` stands there for the value
    ``version``.

    A line that ends with an empty value is left out.
    """
    text = (TEXTS / name).read_text(encoding="utf-8")
    for each, value in {
        "contact": contact(),
        "homepage": gaps.ADDRESS,
        **values,
    }.items():
        mark = f"@{each.upper()}@"
        text = (
            text.replace(mark, value)
            if value
            else re.sub(rf"^.*{mark}\n", "", text, flags=re.MULTILINE)
        )
    return text


def contact() -> str:
    """Return the maintainer as Debian writes it.

    The address takes no mail; there is none without a page.
    """
    host = urlsplit(gaps.ADDRESS).hostname
    return f"{DEVELOPER} <{f'noreply@{host}' if host else ''}>"


def changelog() -> str:
    """Return the changelog of the package: one entry for each release."""
    return "\n".join(
        f"{PACKAGE} ({version}) unstable; urgency=medium\n\n"
        f"  * Version {version} of Gaps; {PACKAGE}'s CHANGELOG.md lists its changes.\n\n"
        f" -- {contact()}  {format_datetime(_noon(date))}\n"
        for version, date in releases()
    )


def release_time() -> int:
    """Return the time of the package's files.

    It is noon of the day of the newest release, UTC, in seconds since 1970.
    """
    return int(_noon(releases()[0][1]).timestamp())


def _noon(date: str) -> datetime:
    return datetime.fromisoformat(date).replace(hour=12, tzinfo=UTC)


def _packed(text: str) -> bytes:
    return gzip.compress(text.encode("utf-8"), mtime=0)


def _write(tree: Path, files: Mapping[str, str | bytes]) -> None:
    for name, content in files.items():
        (tree / name).parent.mkdir(parents=True, exist_ok=True)
        (tree / name).write_bytes(
            content.encode("utf-8") if isinstance(content, str) else content
        )


def _kibibytes(tree: Path) -> int:
    """Return the size of the installed files, as Debian counts it.

    Each is rounded up, each folder is one.
    """
    return sum(
        -(-path.lstat().st_size // 1024)
        if path.is_file() and not path.is_symlink()
        else 1
        for path in tree.rglob("*")
    )


def _checksums(tree: Path) -> str:
    """Return the file ``md5sums``, by which ``dpkg --verify`` checks an installation."""
    files = sorted(
        path for path in tree.rglob("*") if path.is_file() and not path.is_symlink()
    )
    return "".join(
        f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(tree).as_posix()}\n"
        for path in files
    )


def _set_modes_and_times(tree: Path) -> None:
    """Set the modes of programs and folders to 755, of files to 644, and all times.

    The time is that of the release.
    """
    program = tree / PLACE / "gaps"
    moment = release_time()
    for path in (tree, *tree.rglob("*")):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path == program else 0o644)
        os.utime(path, (moment, moment), follow_symlinks=False)


def _told(words: list[str], environment: Mapping[str, str] | None = None) -> str:
    """Return the output of a tool.

    Raise ``ValueError`` with its message if it fails.
    """
    done = subprocess.run(
        words, capture_output=True, text=True, check=False, env=environment
    )
    if done.returncode:
        raise ValueError(f"{words[0]} failed: {done.stderr.strip()[-500:]}")
    return done.stdout.strip()


def main() -> int:
    """Make the package that the command line requests.

    Return the exit status: 0, or 1.
    """
    parser = argparse.ArgumentParser(
        prog="python -m tools.release.linux.deb", description=__doc__.split("\n")[0]
    )
    parser.add_argument(
        "--bundle", type=Path, required=True, metavar="DIR", help="such as dist/gaps"
    )
    parser.add_argument(
        "--out",
        type=Path,
        required=True,
        metavar="DIR",
        help="where the package is put",
    )
    wanted = parser.parse_args()
    try:
        made = build(wanted.bundle, wanted.out)
    except (ValueError, OSError) as error:
        print(f"{parser.prog}: {error}", file=sys.stderr)
        return 1
    print(made)
    return 0


if __name__ == "__main__":
    sys.exit(main())
