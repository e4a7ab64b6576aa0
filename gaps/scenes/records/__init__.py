"""Statistics, the last games, and what can be done with all records."""
