"""The database of finished games and its statistics."""
