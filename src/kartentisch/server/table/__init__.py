"""The table and its rules of conduct: entries, commands, fairness. May use games and wire."""
