"""The files that Windows needs: the program's version resource, and an installer."""
