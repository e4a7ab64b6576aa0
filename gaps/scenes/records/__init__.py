"""Statistics, missed deals and the last games, and what can be done with all records."""
