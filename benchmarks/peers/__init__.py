"""What rules_speed.py measures: a script for each engine, and how it is asked."""
