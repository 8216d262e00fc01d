"""A bot as a separate program: it reads and writes JSON lines. Any language will do.

It plays the legal move with the highest number. Try it:

    kartentisch play futschikato --bots "program:python examples/highest_bot.py"
"""

import json
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "choose":
        best = max(move["move"] for move in message["moves"])
        print(json.dumps({"move": best}), flush=True)
