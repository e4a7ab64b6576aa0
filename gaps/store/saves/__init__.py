"""The unfinished game and the settings."""
