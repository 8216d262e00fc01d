"""Many processes: the bus and who is heard on it.

May use metrics and surroundings.
"""
