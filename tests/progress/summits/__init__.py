"""Tests of the summits."""
