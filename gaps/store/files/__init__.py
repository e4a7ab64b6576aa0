"""The lock, the one SQLite file with its tables, text files: read and written safely."""
