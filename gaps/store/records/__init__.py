"""Finished games without their moves, and their statistics."""
