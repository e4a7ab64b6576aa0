"""Tests of the screen of the summits, and of how new ones are told."""
