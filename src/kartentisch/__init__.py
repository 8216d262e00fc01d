"""Kartentisch: Futschikato, FTW?!, FKK with its pairs game, and Pisa."""
