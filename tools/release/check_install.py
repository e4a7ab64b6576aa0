"""Check that an installed program is complete.

Usage: ``python -I tools/release/check_install.py {compiled,general}``

Every file in ``assets`` but the template for translators must be found, byte for byte,
by the program that this Python has installed, another language than English must be
there, and the search must be the one expected. Run by path, so that nothing is imported
from the source tree.
"""

from __future__ import annotations

import sys
from pathlib import Path

SOURCE = Path(__file__).parents[2]


def main(arguments: list[str]) -> int:
    """Print what is missing; return the exit status."""
    import gaps
    from gaps import language
    from gaps.asset_files import asset
    from gaps.solver import core_in_use

    home = Path(gaps.__file__).parents[1]
    wrong = [f"gaps is imported from the source tree, {home}"] if home == SOURCE else []
    found = (path for path in (SOURCE / "assets").rglob("*") if path.is_file())
    files = sorted(path for path in found if path.suffix != ".pot")
    for path in files:
        name = path.relative_to(SOURCE / "assets").as_posix()
        try:
            if asset(name).read_bytes() != path.read_bytes():
                wrong.append(f"{name} is another file")
        except FileNotFoundError as error:
            wrong.append(str(error))
    if len(language.available()) < 2:
        wrong.append("no language but English is found")
    search = "compiled" if core_in_use() else "general"
    if arguments and search != arguments[0]:
        wrong.append(f"the search is {search}, not {arguments[0]}")
    print(
        "\n".join(wrong)
        or f"gaps {gaps.__version__} in {home}: {len(files)} assets, {search} search"
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
