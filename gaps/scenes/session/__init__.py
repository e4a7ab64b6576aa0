"""A game being played by a person: its time, its saves and its end; shared text; routes."""
