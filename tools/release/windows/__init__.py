"""What Windows needs beside the standalone program: its version resource, and an
installer.
"""
