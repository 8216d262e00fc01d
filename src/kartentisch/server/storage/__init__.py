"""What is on disk: schema, journal, people, lists.

May use wire, table and metrics.
"""
