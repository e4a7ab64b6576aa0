"""Tests of new deals without a dialog."""
