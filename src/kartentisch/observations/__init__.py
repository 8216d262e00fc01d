"""What a seat can know, as numbers: the compact form (compact.py) and features (features.py).

Environments show these to learners, and networks play by them.
"""
