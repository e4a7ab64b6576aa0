"""The settings: what each can be, and their text."""
