"""Wins and proofs of loss, by clauses about the order of moves, and their checker.

    >>> from gaps.solver.proofs import check, prove
    >>> proof = prove("no-redeal:260")
    >>> print(check(proof).how)
    all 5 positions

A name is imported when it is first used, so that the checker runs without any search.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gaps.solver.proofs.checker import Checked, InvalidProof, check
    from gaps.solver.proofs.proof_search import prove
else:

    def __getattr__(name: str) -> object:
        if name not in _MODULES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)


_MODULES = {
    "Checked": "checker",
    "InvalidProof": "checker",
    "check": "checker",
    "prove": "proof_search",
}

__all__ = ["Checked", "InvalidProof", "check", "prove"]


def __dir__() -> list[str]:
    return [*globals(), *__all__]
