"""The expedition: eight camps of six deals each, and the stars that the games on record
have won in them.
"""
