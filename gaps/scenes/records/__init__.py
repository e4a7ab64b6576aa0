"""Statistics, finished games and replays."""
