"""The rules pages, the lessons, and help on the open screen."""
