"""The expedition: a map of camps and their deals, and what was won there."""
