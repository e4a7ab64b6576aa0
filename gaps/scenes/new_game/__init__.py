"""Choosing a game: a variant, custom rules, a deal."""
