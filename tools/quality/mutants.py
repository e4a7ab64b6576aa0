"""Change the engine in one place at a time and run the tests: ``python -m tools.quality.mutants``.

The changes are those of cosmic-ray's operators. Each is made in a copy of the project and tested in its own
process, which stops at the first failing test. A mutant that no test notices has survived;
docs/tables/mutation.md lists the survivors and the reasons. Needs ``pip install -e '.[mutants]'`` and a
system that can fork.

    python -m tools.quality.mutants                  all of the engine
    python -m tools.quality.mutants homes layout     these modules
    python -m tools.quality.mutants --again          the survivors of last time, and new mutants
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
USED_OPERATORS = re.compile(
    rf"ReplaceBinaryOperator_(({NUMBERS})_({NUMBERS})|Bit\w+_({SETS}))"
    r"|ReplaceComparisonOperator_(Is|IsNot)_\w+"
    r"|ReplaceComparisonOperator_(?!Is)[A-Za-z]+_(?!Is)\w+"
    r"|(?!ReplaceBinaryOperator|ReplaceComparisonOperator)\w+"
)
"""The operators. Shifts and powers of numbers, sums of sets and identities of numbers are left out: each is a
type error, or equals another mutant or the original."""
QUICK = [
    *("rules", "layout", "game", "reasons", "reading", "relatives", "scoring", "command", "custom"),
    *("destinations", "errors", "finishing"),
]
SLOWER = ["scoring_editions", "wrong_arguments", "notation", "goldens"]
FIRST = {
    "__main__": "command",
    "catalogue": "reading",
    "checks": "errors",
    "custom_rules": "custom",
    "destinations": "destinations",
    "errors": "errors",
    "finishing": "finishing",
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
"""The stages of tests, and the seconds each may take: several times what it needs."""
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
"""The variants of the property tests: one of each kind, or they would take a minute for each survivor."""
EXAMPLES = 6  # of each hypothesis test
MEMORY = 3 << 30  # bytes that a test process may allocate
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
    """The syntax tree without annotations, which never run, as text."""
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
    """The mutants of a module with their code, without those that only change an annotation."""
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
    """The arguments of pytest for each stage, in order: files of tests."""
    first = FIRST.get(module, "rules")
    names = ([first], [name for name in QUICK if name != first], SLOWER, ["laws"])
    stages = {
        stage: [f"tests/engine/test_{name}.py" for name in some]
        for stage, some in zip(SECONDS, names, strict=True)
    }
    stages["laws"] += ["-k", " or ".join(VARIANTS)]
    return stages


class FewExamples:
    """A pytest plugin: each hypothesis test tries a few fixed examples."""

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
                test._hypothesis_internal_use_settings = few  # type: ignore[union-attr]  # noqa: SLF001 - the mark hypothesis leaves on a test


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
    """``KILLED``, ``SURVIVED``, or ``TIMEOUT``, which counts as killed."""
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
    """Copy what the tests of the engine need; returns the folder."""
    for name in ("gaps", "tests", "tools"):
        skipped = shutil.ignore_patterns("__pycache__", "images", "*.so")
        shutil.copytree(ROOT / name, folder / name, ignore=skipped)
    shutil.copy2(ROOT / "pyproject.toml", folder)
    return folder


def main() -> int:
    """Test the mutants and print the figures. Returns the exit status: 1 if tests fail without a mutant."""
    options = _options()
    import hypothesis  # noqa: F401 — imported once here, and so in every forked test process
    import pytest

    with contextlib.redirect_stdout(io.StringIO()):
        pytest.main(["--version"])
    options.out.parent.mkdir(parents=True, exist_ok=True)
    if not options.again:
        options.out.unlink(missing_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        copy = copied(Path(folder))
        for stage, files in stages_of("").items():
            start = time.monotonic()
            if not passes(files, 600, copy, copy / "log"):
                print((copy / "log").read_text(), file=sys.stderr)
                return 1
            print(f"{stage} tests: {time.monotonic() - start:.1f} s", flush=True)
        sys.dont_write_bytecode = True
        os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
        _test_all(options.modules or _modules(), options.out, options.quick, copy)
    return 0


def _modules() -> list[str]:
    return sorted(path.stem for path in (ROOT / ENGINE).glob("*.py"))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    names = _modules()
    parser.add_argument("modules", nargs="*", choices=[*names, []], metavar="module", help=", ".join(names))
    parser.add_argument("--again", action="store_true", help="only survivors and mutants not tested yet")
    parser.add_argument("--quick", action="store_true", help="only the tests that take a second or two")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "mutants.jsonl", help="the results")
    return parser.parse_args()


def _test_all(modules: list[str], path: Path, quick: bool, copy: Path) -> None:
    """Test the mutants that are new or have survived, append the results to ``path``, print the figures."""
    known = results(path)
    tested: dict[Mutant, str] = {}
    with path.open("a", encoding="utf-8") as out:
        for module in modules:
            for mutant, code in mutants(module):
                if known.get(mutant, SURVIVED) == SURVIVED:
                    known[mutant] = verdict(mutant, code, copy, quick)
                    out.write(json.dumps({**asdict(mutant), "verdict": known[mutant]}) + "\n")
                    out.flush()
                tested[mutant] = known[mutant]
            print(row(module, tested), flush=True)
    print(row("", tested))


def results(path: Path) -> dict[Mutant, str]:
    """The results of earlier runs; of two results of one mutant, the later one."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    entries = [json.loads(line) for line in lines]
    names = Mutant.__annotations__
    return {Mutant(**{name: entry[name] for name in names}): entry["verdict"] for entry in entries}


def row(module: str, known: dict[Mutant, str]) -> str:
    """The figures of a module, or of all, as a row of the table in docs/tables/mutation.md."""
    found = Counter(verdict for mutant, verdict in known.items() if module in ("", mutant.module))
    rate = 100 * (1 - found[SURVIVED] / (found.total() or 1))
    figures = (found.total(), found[KILLED], found[TIMEOUT], found[SURVIVED], f"{rate:.1f} %")
    return " | ".join(["", module or "all", *map(str, figures), ""]).strip()


if __name__ == "__main__":
    sys.exit(main())
