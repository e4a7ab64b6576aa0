"""Choosing what to play: a variant, rules of your own, a deal."""
