"""Games to share, and their verification."""
