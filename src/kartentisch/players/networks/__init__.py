"""The trained networks: for each game its weights, and a card that says what it learned from.

`make train GAME=pisa` trains one; docs/networks.md says how strong they are.
"""
