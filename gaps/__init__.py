"""Gaps: the patience also called Montana, Addiction and Spaces."""

__version__ = "0.1.0"
