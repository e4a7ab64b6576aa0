"""What a build has to find: the version, the packages, and the compiled searches with
what they include.
"""

from pathlib import Path
from runpy import run_path

from setuptools import Extension, find_packages, setup

CORE = Path("gaps", "solver", "core")
INCLUDED = sorted(
    path.as_posix() for pattern in ("*.pxi", "*.pxd") for path in CORE.rglob(pattern)
)


def extension(source: Path) -> Extension:
    """A compiled search. It is optional: without a compiler the general search answers.

    It is built in the limited API of Python 3.11 (0x030B0000), so one wheel serves
    every later Python: docs/systems.md says what that costs.
    """
    return Extension(
        ".".join(source.with_suffix("").parts),
        [source.as_posix()],
        depends=INCLUDED,
        define_macros=[("Py_LIMITED_API", "0x030B0000")],
        py_limited_api=True,
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
