"""What surrounds every scene: the stack, the shared context, and what is shown after an
unexpected error.
"""
