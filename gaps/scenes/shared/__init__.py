"""What every screen is given: settings, files and services, and the look of all."""
