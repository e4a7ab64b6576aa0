"""The settings, files, services and looks that every scene is given."""
