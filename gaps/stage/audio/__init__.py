"""Sounds by name."""
