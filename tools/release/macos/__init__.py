"""The file that macOS needs around the standalone program: its Info.plist."""
