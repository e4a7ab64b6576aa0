"""Feed every reader of foreign text with generated inputs, and measure it: ``python -m
tools.fuzz``.
"""
