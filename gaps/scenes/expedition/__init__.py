"""The expedition: a map of camps and their deals, and what a game won there."""
