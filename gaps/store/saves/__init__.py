"""The unfinished game, the settings and the match."""
