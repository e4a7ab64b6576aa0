"""A game being played by a person: its time, its saves, and the deal of the day."""
