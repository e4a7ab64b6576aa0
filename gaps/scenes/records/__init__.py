"""Statistics, missed deals and the last games, and actions on all records."""
