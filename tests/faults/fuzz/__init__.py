"""Inputs for every reader of foreign text, and what reading them costs."""
