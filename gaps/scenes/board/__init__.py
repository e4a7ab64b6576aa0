"""The board on a screen: pointing and choosing, its sounds and effects, a redeal."""
