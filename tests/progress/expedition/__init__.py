"""Tests of the expedition."""
