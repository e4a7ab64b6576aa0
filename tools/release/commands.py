"""The README's commands as this system runs them: ``python -m tools.release.commands
test`` prints one.

So that what the README says is what CI runs: with bash on Linux and macOS, with
PowerShell on Windows. ``python -m tools.release.commands search compiled`` fails where
another search than that one answers.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

SEARCHES = ("compiled", "general")
README = Path(__file__).parents[2] / "README.md"
POWERSHELL = {"play": r"\.venv\\Scripts\\gaps\Z", "test": r"\bpytest\b"}
"""The mark that distinguishes the commands in the README's PowerShell block."""


def command(text: str, name: str, windows: bool) -> str:
    """Return the command of that name in the README's text.

    Raise ``ValueError`` if there is not exactly one.
    """
    if windows:
        block = re.search(r"^```powershell\n(.*?)^```", text, re.DOTALL | re.MULTILINE)
        lines = block[1].splitlines() if block else []
        found = [
            line
            for line in lines
            if name in POWERSHELL and re.search(POWERSHELL[name], line)
        ]
    else:
        found = re.findall(
            rf"^<!-- {re.escape(name)} -->\n```sh\n(.+)\n```", text, re.MULTILINE
        )
    if len(found) != 1:
        system = "Windows" if windows else "Linux and macOS"
        raise ValueError(
            f"README.md has {len(found)} commands “{name}” for {system}, not one"
        )
    return str(found[0])


def searched(wanted: str) -> int:
    """Print which search answers here; return 1 if it is not the one wanted."""
    from gaps.solver import core_in_use

    found = SEARCHES[0] if core_in_use() else SEARCHES[1]
    print(f"The search is {found}{'' if found == wanted else f', not {wanted}'}.")
    return int(found != wanted)


def main(arguments: list[str]) -> int:
    """Print the requested command; return the exit status."""
    if len(arguments) == 2 and arguments[0] == "search" and arguments[1] in SEARCHES:
        return searched(arguments[1])
    if len(arguments) != 1:
        print(
            "usage: python -m tools.release.commands {play,test,bundle,search KIND}",
            file=sys.stderr,
        )
        return 2
    try:
        print(
            command(
                README.read_text(encoding="utf-8"),
                arguments[0],
                sys.platform == "win32",
            )
        )
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
