"""The expedition: eight camps of six deals each.

The recorded games win stars in them.
"""
