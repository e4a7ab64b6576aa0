"""The compiled searches, in Cython and C++. They are optional: without a compiler the search in
Python is used.
"""
