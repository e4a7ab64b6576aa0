"""Painting the board."""
