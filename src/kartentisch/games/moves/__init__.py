"""The numbers of each game: what its moves, cards and phases are called in code.

One module per game, named after it. Rules, rules of thumb, words and tests import these, and the
browser gets every whole number here whose name is in capitals. They stay plain Python: a compiled
module imports them into C variables of its own, which its .pxd declares.
"""
