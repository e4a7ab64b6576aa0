"""Tests of what the games on record add up to."""
