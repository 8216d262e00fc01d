"""Three Boats: a card game for Kartentisch."""
