"""Tests of the expedition: its map, its sheets, and what games win there."""
