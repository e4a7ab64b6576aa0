"""Bases of screens, and dialogs and parts that several screens use."""
