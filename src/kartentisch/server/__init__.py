"""Tables for people: journal, live updates, fairness, bots at the table."""
