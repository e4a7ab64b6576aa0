"""Colours, type, shapes and pictures that are kept."""
