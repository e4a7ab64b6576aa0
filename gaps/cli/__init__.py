"""The command line: its options, and the report of ``--doctor``."""
