"""The version, the page for an index, the packages and the compiled searches.

A build needs them, the searches with the files that they include.
"""

import os
import re
import sys
from pathlib import Path
from runpy import run_path

from setuptools import Extension, find_packages, setup

CORE = Path("gaps", "solver", "core")
GENERATED = "_*.c*"
"""The C and C++ that Cython makes of the modules, in their folder."""
REQUIRED = "GAPS_REQUIRE_COMPILED"
"""A variable of the environment: whoever sets it gets every compiled search, or an error."""
LINK = re.compile(r"(!?)\[([^]]*)\]\((?!https?:|#)([^)]+)\)")
"""A link or a picture in Markdown that leads to a file of the project."""
CPP = (
    ["/std:c++17"] if sys.platform == "win32" else ["-std=c++17", "-fvisibility=hidden"]
)


def files(*patterns: str) -> list[str]:
    """Return the files of the compiled searches with such names, but what Cython makes."""
    return sorted(
        path.as_posix()
        for pattern in patterns
        for path in CORE.glob(pattern)
        if not path.match(GENERATED)
    )


def extension(source: Path) -> Extension:
    """Return a compiled search.

    Unless ``REQUIRED`` is set, it is optional: without a compiler the general search
    answers. It is built in the limited API of Python 3.11 (0x030B0000), so one wheel
    serves every later Python: docs/systems.md says what that costs. The search by
    partial orders wraps C++, which is compiled as one file: that is a tenth faster. The
    others are Cython alone.
    """
    in_cpp = source.stem == "_orders"
    return Extension(
        ".".join(source.with_suffix("").parts),
        [source.as_posix(), *(files("whole.cc") if in_cpp else ())],
        depends=files("*.cpp", "*.h*", "*.pxi", "*.pxd"),
        define_macros=[("Py_LIMITED_API", "0x030B0000")],
        py_limited_api=True,
        language="c++" if in_cpp else "c",
        extra_compile_args=CPP if in_cpp else [],
        optional=not os.environ.get(REQUIRED),
    )


def page(readme: str, address: str, version: str) -> str:
    """Return the README as an index of packages shows it, with no file next to it.

    Links and pictures lead to the project's page or, while it has none, are left out,
    but for the text of a link.
    """

    def placed(link: re.Match[str]) -> str:
        picture, text, path = link.groups()
        if not address:
            return "" if picture else text
        kind = "raw" if picture else "blob"
        return f"{picture}[{text}]({address}/{kind}/v{version}/{path})"

    return LINK.sub(placed, readme)


PROJECT = run_path("gaps/__init__.py")
ADDRESS = PROJECT["ADDRESS"]
VERSION = PROJECT["__version__"]

setup(
    version=VERSION,
    long_description=page(
        Path("README.md").read_text(encoding="utf-8"), ADDRESS, VERSION
    ),
    long_description_content_type="text/markdown",
    project_urls={"Homepage": ADDRESS, "Issues": f"{ADDRESS}/issues"}
    if ADDRESS
    else {},
    packages=[*find_packages(include=["gaps", "gaps.*"]), "gaps.assets"],
    ext_modules=[extension(source) for source in sorted(CORE.glob("*.pyx"))],
)
