"""Pixels without cards: loop, scenes, motion, type, shapes and the things a person can press."""
