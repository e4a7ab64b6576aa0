"""The compiled searches, in Cython. They are optional: without a compiler the search in
Python is used.
"""
