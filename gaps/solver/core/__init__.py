"""The compiled searches, in Cython and C++.

They are optional: without a compiler the search in Python is used.
"""

try:
    from gaps.solver.core import _orders, _rows
except ImportError:
    _orders = None  # type: ignore[assignment]
    _rows = None  # type: ignore[assignment]


def core_in_use() -> bool:
    """Return True if the compiled search is installed, in C and in C++."""
    return _rows is not None and _orders is not None
