"""The expedition: eight camps of six deals each.

The games on record win stars in them.
"""
