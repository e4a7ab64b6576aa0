"""Statistics and finished games."""
