"""The title screen and the first start."""
