"""Crossroads on the screen: the question, its answer, and what came of five of them."""
