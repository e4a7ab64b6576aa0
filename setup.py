"""What a build has to find: the version, the packages, and the compiled searches with
what they include.
"""

import sys
from pathlib import Path
from runpy import run_path

from setuptools import Extension, find_packages, setup

CORE = Path("gaps", "solver", "core")
GENERATED = "_*.c*"
"""The C and C++ that Cython makes of the modules, in their folder."""
CPP = (
    ["/std:c++17"] if sys.platform == "win32" else ["-std=c++17", "-fvisibility=hidden"]
)


def files(*patterns: str) -> list[str]:
    """The files of the compiled searches with such names, but what Cython makes."""
    return sorted(
        path.as_posix()
        for pattern in patterns
        for path in CORE.glob(pattern)
        if not path.match(GENERATED)
    )


def extension(source: Path) -> Extension:
    """A compiled search. It is optional: without a compiler the general search answers.

    It is built in the limited API of Python 3.11 (0x030B0000), so one wheel serves
    every later Python: docs/systems.md says what that costs. The search by partial
    orders wraps C++, which is compiled as one file: that is a tenth faster. The others
    are Cython alone.
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
        optional=True,
    )


PROJECT = run_path("gaps/__init__.py")
ADDRESS = PROJECT["ADDRESS"]

setup(
    version=PROJECT["__version__"],
    project_urls={"Homepage": ADDRESS, "Issues": f"{ADDRESS}/issues"}
    if ADDRESS
    else {},
    packages=[*find_packages(include=["gaps", "gaps.*"]), "gaps.assets"],
    ext_modules=[extension(source) for source in sorted(CORE.glob("*.pyx"))],
)
