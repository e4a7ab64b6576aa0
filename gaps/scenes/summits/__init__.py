"""The screen of the summits: all badges, and what the chosen one asks for."""
