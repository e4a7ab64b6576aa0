"""The study of how often each variant can be won: measured deal by deal, on a laptop or
on a cluster.
"""
