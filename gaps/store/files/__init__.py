"""Safe reading and writing: the lock, the SQLite file, its tables, and text files."""
