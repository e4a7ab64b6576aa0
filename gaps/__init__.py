"""Gaps: the patience also called Montana, Addiction and Spaces."""

__version__ = "1.1.0"

ADDRESS = ""
"""The address of the project's page, such as ``https://example.org/gaps``; empty while
it has none.

The metadata of the package and of software centres follow it at once, pages and forms
after ``python -m tools.make tables``.
"""

APP_ID = "io.github.gaps_patience.Gaps"
"""The name of the game on a Linux desktop: of its entry, its icon and its windows."""
