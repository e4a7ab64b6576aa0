"""Change the engine in one place at a time and ask the tests: ``python -m tools.quality.mutants``.

The changes are those of cosmic-ray's operators. Each is made in a copy of the project and tested in a process
of its own, which stops at the first test that fails; a mutant no test notices has survived. What survived
and why is told in docs/mutation.md. Needs ``pip install -e '.[mutants]'`` and a system that can fork.

    python -m tools.quality.mutants                  all of the engine
    python -m tools.quality.mutants homes layout     these modules
    python -m tools.quality.mutants --again          what survived last time, and what is new
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import difflib
import io
import json
import os
import re
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
ENGINE = Path("gaps", "engine")
NUMBERS, SETS = "Add|Sub|Mul|Div|FloorDiv|Mod", "BitOr|BitAnd|BitXor|Sub"
ASKED = re.compile(
    rf"ReplaceBinaryOperator_(({NUMBERS})_({NUMBERS})|Bit\w+_({SETS}))"
    r"|ReplaceComparisonOperator_(Is|IsNot)_\w+"
    r"|ReplaceComparisonOperator_(?!Is)[A-Za-z]+_(?!Is)\w+"
    r"|(?!ReplaceBinaryOperator|ReplaceComparisonOperator)\w+"
)
"""The operators. Left out are shifts and powers of numbers, sums of sets, identities of numbers: each is
a type error, or the same as another mutant or as the original."""
QUICK = ["rules", "layout", "game", "reasons", "reading", "relatives", "scoring", "command", "custom"]
FIRST = {
    "__main__": "command",
    "catalogue": "reading",
    "custom_rules": "custom",
    "game": "game",
    "illegal": "reasons",
    "relay": "rules",
    "layout": "layout",
    "notation": "reading",
    "parsing": "reading",
    "reasons": "reasons",
    "related_variants": "relatives",
    "scoring": "scoring",
    "swaps": "relatives",
}
"""The file of tests that knows most about a module, where that is not ``test_rules.py``."""
SECONDS = {"first": 20.0, "others": 30.0, "goldens": 60.0, "laws": 180.0}
"""The stages of asking, and how long each may take: several times what it needs."""
VARIANTS = (
    "addiction-three",
    "double-montana",
    "either",
    "jungle",
    "locked",
    "maze",
    "paganini",
    "pas-de-deux-wide",
)
"""Those the laws are asked of: one of each kind, or they would take a minute a survivor."""
EXAMPLES, MEMORY = 6, 3 << 30  # of each hypothesis test; bytes a test process may ask for
KILLED, TIMEOUT, SURVIVED = "killed", "timeout", "survived"


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
    """The code without what never runs: annotations, which are all kept as text, and docstrings."""
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
    """The mutants of a module with their code, but for those that only change an annotation."""
    import cosmic_ray.plugins
    from cosmic_ray.ast import ast_nodes, get_ast
    from cosmic_ray.mutating import mutate_code

    code = (ROOT / ENGINE / f"{module}.py").read_text(encoding="utf-8")
    nodes, before = list(ast_nodes(get_ast(code))), meaning(code)
    for name in cosmic_ray.plugins.operator_names():
        kind = cosmic_ray.plugins.get_operator(name)
        if kind.arguments() or not ASKED.fullmatch(name.removeprefix("core/")):
            continue
        places = [place for node in nodes for place in kind().mutation_positions(node)]
        for occurrence, ((line, _), _) in enumerate(places):
            changed = mutate_code(code, kind(), occurrence)
            if changed is None or _same(before, changed):
                continue
            lines = [
                text
                for text in difflib.ndiff(code.splitlines(), changed.splitlines())
                if text[:2] in ("- ", "+ ")
            ]
            old, new = ("\n".join(text[2:].strip() for text in lines if text[0] == sign) for sign in "-+")
            yield Mutant(module, name.removeprefix("core/"), occurrence, line, old, new), changed


def _same(before: str, changed: str) -> bool:
    try:
        return meaning(changed) == before
    except SyntaxError:
        return False


def stages_of(module: str) -> dict[str, list[str]]:
    """What pytest is given by stage: the files of tests, in the order in which they are asked."""
    first = FIRST.get(module, "rules")
    names = ([first], [name for name in QUICK if name != first], ["notation", "goldens"], ["laws"])
    stages = {
        stage: [f"tests/engine/test_{name}.py" for name in some]
        for stage, some in zip(SECONDS, names, strict=True)
    }
    stages["laws"] += ["-k", " or ".join(VARIANTS)]
    return stages


class FewExamples:
    """A pytest plugin: each hypothesis test tries a few examples, the same ones every time."""

    def pytest_collection_modifyitems(self, items: list[object]) -> None:
        from hypothesis import Phase, settings

        for item in items:
            test = getattr(item, "obj", None)
            chosen = getattr(test, "_hypothesis_internal_use_settings", None)
            if chosen is not None:
                few = settings(
                    chosen,
                    max_examples=min(EXAMPLES, chosen.max_examples),
                    derandomize=True,
                    database=None,
                    deadline=None,
                    phases=(Phase.explicit, Phase.generate),
                )
                test._hypothesis_internal_use_settings = few  # type: ignore[union-attr]


def passes(files: list[str], seconds: float, copy: Path, log: Path) -> bool | None:
    """Whether the tests pass in the copy; ``None`` if they take longer than ``seconds``."""
    child = os.fork()
    if child == 0:
        status = 1
        try:
            status = _run(files, copy, log)
        finally:
            os._exit(status)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return status == 0
        time.sleep(0.005)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return None


def _run(files: list[str], copy: Path, log: Path) -> int:
    import resource

    import pytest

    os.setsid()
    out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    for stream in (1, 2):
        os.dup2(out, stream)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    os.chdir(copy)
    os.environ["PYTHONPATH"] = str(copy)
    sys.path.insert(0, str(copy))
    for name in [name for name in sys.modules if name.partition(".")[0] in ("gaps", "tools", "tests")]:
        del sys.modules[name]
    return int(
        pytest.main(["-x", "-q", "--tb=no", "-p", "no:cacheprovider", *files], plugins=[FewExamples()])
    )


def verdict(mutant: Mutant, code: str, copy: Path, quick: bool) -> str:
    """Killed, survived, or a timeout, which counts as killed."""
    path = copy / ENGINE / f"{mutant.module}.py"
    path.write_text(code, encoding="utf-8")
    try:
        for stage, files in stages_of(mutant.module).items():
            if quick and stage not in ("first", "others"):
                continue
            passed = passes(files, SECONDS[stage], copy, copy / "log")
            if not passed:
                return TIMEOUT if passed is None else KILLED
        return SURVIVED
    finally:
        shutil.copy2(ROOT / ENGINE / path.name, path)


def copied(folder: Path) -> Path:
    """A copy of what the engine's tests need."""
    for name in ("gaps", "tests", "tools"):
        skipped = shutil.ignore_patterns("__pycache__", "images", "*.so")
        shutil.copytree(ROOT / name, folder / name, ignore=skipped)
    shutil.copy2(ROOT / "pyproject.toml", folder)
    return folder


def main() -> int:
    """Test the mutants and print the figures; returns 1 if the tests fail without a mutant, else 0."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    every = sorted(path.stem for path in (ROOT / ENGINE).glob("*.py"))
    parser.add_argument("modules", nargs="*", choices=[*every, []], metavar="module", help=", ".join(every))
    parser.add_argument(
        "--again", action="store_true", help="what survived, and what has not been tested yet"
    )
    parser.add_argument("--quick", action="store_true", help="only the tests that take a second or two")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "mutants.jsonl", help="the results")
    given = parser.parse_args()
    import hypothesis  # noqa: F401 — so that the test processes need not load it
    import pytest

    with contextlib.redirect_stdout(io.StringIO()):
        pytest.main(["--version"])
    given.out.parent.mkdir(parents=True, exist_ok=True)
    if not given.again:
        given.out.unlink(missing_ok=True)
    known = results(given.out)
    with tempfile.TemporaryDirectory() as folder, given.out.open("a", encoding="utf-8") as out:
        copy = copied(Path(folder))
        for stage, files in stages_of("").items():
            start = time.monotonic()
            if not passes(files, 600, copy, copy / "log"):
                print((copy / "log").read_text(), file=sys.stderr)
                return 1
            print(f"{stage} tests: {time.monotonic() - start:.1f} s", flush=True)
        sys.dont_write_bytecode = True
        os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
        told: dict[Mutant, str] = {}
        for module in given.modules or every:
            for mutant, code in mutants(module):
                if known.get(mutant, SURVIVED) == SURVIVED:
                    known[mutant] = verdict(mutant, code, copy, given.quick)
                    out.write(json.dumps({**asdict(mutant), "verdict": known[mutant]}) + "\n")
                    out.flush()
                told[mutant] = known[mutant]
            print(row(module, told), flush=True)
    print(row("", told))
    return 0


def results(path: Path) -> dict[Mutant, str]:
    """What is written of earlier runs; of two results of a mutant the later one."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    told = [json.loads(line) for line in lines]
    return {Mutant(**{name: was[name] for name in Mutant.__annotations__}): was["verdict"] for was in told}


def row(module: str, known: dict[Mutant, str]) -> str:
    """The figures of a module, or of all, as a row of the table in docs/mutation.md."""
    found = Counter(told for mutant, told in known.items() if module in ("", mutant.module))
    rate = 100 * (1 - found[SURVIVED] / (found.total() or 1))
    figures = (found.total(), found[KILLED], found[TIMEOUT], found[SURVIVED], f"{rate:.1f} %")
    return " | ".join(["", module or "all", *map(str, figures), ""]).strip()


if __name__ == "__main__":
    sys.exit(main())
