"""The pause menu and the settings."""
