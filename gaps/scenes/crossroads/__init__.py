"""Crossroads on the screen: a question, its answer, and the results of five."""
