"""Commands from the keyboard, the mouse and gamepads."""
