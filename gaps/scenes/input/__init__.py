"""From keys, mouse and game pad to commands."""
