"""Tests of the winnable deals that are kept ready."""
