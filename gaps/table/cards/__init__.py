"""The pictures of cards, and text with suits in it."""
