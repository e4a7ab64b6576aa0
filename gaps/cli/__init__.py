"""The command line: its options, and what `--doctor` reports."""
