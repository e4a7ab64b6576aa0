"""The rules pages and the lessons."""
