"""Why a move can't be made: one module per game, with a function `objection`.

It is asked only about a seat at the table and a move that exists but is not legal now. The answer
is the rule, a key into the words of the game, and what the sentence tells.
"""

Objection = tuple[str | None, str, dict[str, object]]
