"""Change the engine in one place at a time and run its tests: ``python -m
tools.quality.mutants``.

The changes are those of cosmic-ray's operators. Each is made in a copy of the project
and tested in its own process, which stops at the first failing test. First all mutants
meet the tests of the default run, then those that are left the slow tests. A mutant
that no test notices has survived; docs/tables/mutation.md lists the survivors and the
reasons. Mutants come in a random order, always the same one, and a run goes on where
the last one was ended. Needs ``pip install -e '.[mutants]'`` and a system that can
fork.

    python -m tools.quality.mutants                  all of the engine python -m
    tools.quality.mutants homes layout     these modules python -m tools.quality.mutants
    --most 300       a random sample python -m tools.quality.mutants --again
    the survivors once more, after a change of tests
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import difflib
import json
import os
import random
import re
import shutil
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ENGINE = Path("gaps", "engine")
NUMBERS, SETS = "Add|Sub|Mul|Div|FloorDiv|Mod", "BitOr|BitAnd|BitXor|Sub"
USED_OPERATORS = re.compile(
    rf"ReplaceBinaryOperator_(({NUMBERS})_({NUMBERS})|Bit\w+_({SETS}))"
    r"|ReplaceComparisonOperator_(Is_(?!Eq)|IsNot_(?!NotEq))\w+"
    r"|ReplaceComparisonOperator_(?!Is)[A-Za-z]+_(?!Is)\w+"
    r"|(?!ReplaceBinaryOperator|ReplaceComparisonOperator)\w+"
)
"""The operators. Shifts and powers of numbers, sums of sets, identities of numbers, and
equality where ``is`` compares ``None``, types or members of enums are left out: each is
a type error, or equals another mutant or the original.
"""
FIRST = {
    "__main__": ("command",),
    "checks": ("errors",),
    "command_line": ("command",),
    "custom_rules": ("custom",),
    "errors": ("errors",),
    "notation": ("reading",),
    "related_variants": ("relatives",),
    "shuffle": ("relatives",),
}
"""The file of tests that knows most about a module, if neither of the same name nor
``test_rules.py``.
"""
# take longest
LAST = (
    "custom",
    "command",
    "wrong_arguments",
    "reading",
    "goldens",
    "laws",
    "destinations",
)
# in the default and the slow run
CHOSEN = {False: "not slow and not window", True: "slow and not window"}
# of processor time: about four times what these tests need
SECONDS = {False: 25, True: 140}
EXAMPLES = {False: 25, True: 100}  # of each hypothesis test that names no number
IDLE = 20  # times as many seconds may pass in all
MEMORY = 3 << 30  # bytes that a test process may allocate
SEED = 29  # of the order
KILLED, LATE, TIMEOUT = "killed", "killed by slow tests", "timeout"
LEFT, SURVIVED = "left to slow tests", "survived"


@dataclass(frozen=True)
class Mutant:
    """One change of one module, as cosmic-ray numbers it."""

    module: str
    operator: str
    occurrence: int
    line: int
    old: str
    new: str


def meaning(code: str) -> str:
    """The syntax tree without annotations, which only check types, as text."""
    tree = ast.parse(code)
    for node in ast.walk(tree):
        if isinstance(node, ast.arg):
            node.annotation = None
        elif isinstance(node, ast.FunctionDef):
            node.returns = None
        elif isinstance(node, ast.AnnAssign):
            node.annotation = ast.Constant(None)
    return ast.dump(tree)


def mutants(module: str) -> Iterator[tuple[Mutant, str]]:
    """The mutants of a module with their code, without those that only change an
    annotation.
    """
    import cosmic_ray.plugins
    from cosmic_ray.ast import ast_nodes, get_ast
    from cosmic_ray.mutating import mutate_code

    code = (ROOT / ENGINE / f"{module}.py").read_text(encoding="utf-8")
    nodes, before = list(ast_nodes(get_ast(code))), meaning(code)
    for name in cosmic_ray.plugins.operator_names():
        kind = cosmic_ray.plugins.get_operator(name)
        if kind.arguments() or not USED_OPERATORS.fullmatch(name.removeprefix("core/")):
            continue
        places = [place for node in nodes for place in kind().mutation_positions(node)]
        for occurrence, ((line, _), _) in enumerate(places):
            changed = mutate_code(code, kind(), occurrence)
            if changed is None or _same(before, changed):
                continue
            lines = [
                *difflib.unified_diff(code.splitlines(), changed.splitlines(), n=0)
            ][2:]
            old, new = (
                "\n".join(text[1:].strip() for text in lines if text[0] == sign)
                for sign in "-+"
            )
            yield (
                Mutant(module, name.removeprefix("core/"), occurrence, line, old, new),
                changed,
            )


def _same(before: str, changed: str) -> bool:
    try:
        return meaning(changed) == before
    except SyntaxError:
        return False


class Order:
    """A pytest plugin: some tests come first; hypothesis tries the same each time; a
    failure is noted.
    """

    def __init__(
        self, slow: bool, first: tuple[str, ...], kills: Counter[str], note: Path
    ) -> None:
        self.slow, self.first, self.kills, self.note = slow, first, kills, note

    def pytest_configure(self) -> None:
        """No failing example is made smaller: that takes long and changes no verdict."""
        from hypothesis import HealthCheck, Phase, settings

        settings.register_profile(
            "mutants",
            max_examples=EXAMPLES[self.slow],
            derandomize=True,
            database=None,
            deadline=None,
            phases=(Phase.explicit, Phase.generate),
            suppress_health_check=list(HealthCheck),
        )
        settings.load_profile("mutants")

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        from tests.marks import leave_to_slow_run

        leave_to_slow_run(items)
        items.sort(
            key=lambda item: (
                -self.kills[item.nodeid],
                self._place(item.path.stem[len("test_") :]),
            )
        )

    def _place(self, name: str) -> int:
        return -1 if name in self.first else LAST.index(name) + 1 if name in LAST else 0

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note which test has failed."""
        if report.failed:
            self.note.write_text(report.nodeid, encoding="utf-8")


def status_of(copy: Path, order: Order) -> int:
    """The exit status of the tests in the copy: negative if a signal ended them, as
    after too long a time.
    """
    child = os.fork()
    if child == 0:
        status = 1
        try:
            status = _run(copy, order)
        finally:
            os._exit(status)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)  # programs that its tests started
    return status


def _run(copy: Path, order: Order) -> int:
    import resource

    os.setsid()
    out = os.open(copy / "log", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    for stream in (1, 2):
        os.dup2(out, stream)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    seconds = SECONDS[order.slow]
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    signal.alarm(IDLE * seconds)
    os.chdir(copy)
    os.environ["PYTHONPATH"] = str(copy)
    sys.path.insert(0, str(copy))
    for name in [
        name
        for name in sys.modules
        if name.partition(".")[0] in ("gaps", "tools", "tests")
    ]:
        del sys.modules[name]
    options = [
        "-x",
        "-q",
        "--tb=short",
        "--assert=plain",
        "-p",
        "no:cacheprovider",
        "--noconftest",
    ]
    return int(
        pytest.main(
            [*options, "-m", CHOSEN[order.slow], "tests/engine"], plugins=[order]
        )
    )


def judged(
    mutant: Mutant,
    code: str,
    copy: Path,
    slow: bool,
    known: dict[Mutant, tuple[str, str]],
) -> tuple[str, str]:
    """The verdict, and the test that has killed the mutant: none if the tests could not
    even begin.

    Tests that killed many of the ``known`` mutants of the module come first.
    """
    kills = Counter(
        by for other, (_, by) in known.items() if by and other.module == mutant.module
    )
    first = FIRST.get(mutant.module, (mutant.module, "rules"))
    path, note = copy / ENGINE / f"{mutant.module}.py", copy / "killer"
    note.write_text("", encoding="utf-8")
    path.write_text(code, encoding="utf-8")
    try:
        status = status_of(copy, Order(slow, first, kills, note))
    finally:
        shutil.copy2(ROOT / ENGINE / path.name, path)
    if status == 0:
        return SURVIVED if slow else LEFT, ""
    if -status in (signal.SIGXCPU, signal.SIGKILL, signal.SIGALRM):
        return TIMEOUT, ""
    return LATE if slow else KILLED, note.read_text(encoding="utf-8")


def copied(folder: Path) -> Path:
    """Copy what the tests of the engine need; returns the folder."""
    for name in ("gaps", "tests", "tools"):
        skipped = shutil.ignore_patterns("__pycache__", "images", "*.so")
        shutil.copytree(ROOT / name, folder / name, ignore=skipped)
    shutil.copy2(ROOT / "pyproject.toml", folder)
    return folder


def main() -> int:
    """Test the mutants and print the figures. Returns the exit status: 1 if tests fail
    without a mutant.
    """
    options = _options()
    import hypothesis  # noqa: F401 - imported once here, and so in every forked test process

    options.out.parent.mkdir(parents=True, exist_ok=True)
    chosen = [pair for module in _modules() for pair in mutants(module)]
    random.Random(SEED).shuffle(chosen)
    chosen = [
        pair for pair in chosen if pair[0].module in (options.modules or _modules())
    ][: options.most]
    known = results(options.out)
    if options.again:
        known = {
            mutant: found
            for mutant, found in known.items()
            if found[0] not in (LEFT, SURVIVED)
        }
    with (
        tempfile.TemporaryDirectory() as folder,
        options.out.open("a", encoding="utf-8") as out,
    ):
        copy = copied(Path(folder))
        for slow in (False, True):
            before = LEFT if slow else ""
            todo = [
                pair for pair in chosen if known.get(pair[0], ("", ""))[0] == before
            ]
            sys.dont_write_bytecode = False
            if (
                todo
                and status_of(copy, Order(slow, (), Counter(), copy / "killer")) != 0
            ):
                print((copy / "log").read_text(encoding="utf-8"), file=sys.stderr)
                return 1
            sys.dont_write_bytecode = True
            os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
            print(
                f"{len(todo)} mutants, {'the slow run' if slow else 'the default run'}",
                flush=True,
            )
            for mutant, code in todo:
                known[mutant] = judged(mutant, code, copy, slow, known)
                entry = asdict(mutant) | dict(
                    zip(("verdict", "by"), known[mutant], strict=True)
                )
                out.write(json.dumps(entry) + "\n")
                out.flush()
    found = {mutant: known[mutant][0] for mutant, _ in chosen}
    for module in sorted({mutant.module for mutant in found}):
        print(row(module, found))
    print(row("", found))
    return 0


def _modules() -> list[str]:
    return sorted(path.stem for path in (ROOT / ENGINE).glob("*.py"))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    names = _modules()
    parser.add_argument(
        "modules",
        nargs="*",
        choices=[*names, []],
        metavar="module",
        help=", ".join(names),
    )
    parser.add_argument("--most", type=int, help="so many of the mutants")
    parser.add_argument(
        "--again", action="store_true", help="also those that have survived"
    )
    parser.add_argument(
        "--out", type=Path, default=ROOT / "build" / "mutants.jsonl", help="the results"
    )
    return parser.parse_args()


def results(path: Path) -> dict[Mutant, tuple[str, str]]:
    """The verdicts of earlier runs and the tests that killed; of two results of one
    mutant, the later one.
    """
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    entries = [json.loads(line) for line in lines]
    names = Mutant.__annotations__
    return {
        Mutant(**{name: entry[name] for name in names}): (entry["verdict"], entry["by"])
        for entry in entries
    }


def row(module: str, found: dict[Mutant, str]) -> str:
    """The figures of a module, or of all, as a row of a table."""
    count = Counter(
        verdict for mutant, verdict in found.items() if module in ("", mutant.module)
    )
    alive = count[LEFT] + count[SURVIVED]
    rate = 100 * (1 - alive / (count.total() or 1))
    figures = (
        count.total(),
        count[KILLED],
        count[LATE],
        count[TIMEOUT],
        alive,
        f"{rate:.1f} %",
    )
    return " | ".join(["", module or "all", *map(str, figures), ""]).strip()


if __name__ == "__main__":
    sys.exit(main())
