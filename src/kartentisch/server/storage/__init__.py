"""What is on disk: schema, journal, people, lists.

May use games, wire, table, metrics and surroundings.
"""
