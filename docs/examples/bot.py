"""A bot in pure Python: it takes every win, else discards the tile it drew, else the first legal action.

Run it with any door that takes bots, as `cmd:python docs/examples/bot.py`. docs/bot-protocol.md has the protocol.
"""

import json
import sys


def choose(legal, view):
    """One of the legal actions, each {"type": …, "tile": …}."""
    for action in legal:
        if action["type"] in ("win", "flower_win"):
            return action
    for action in legal:
        if action["type"] == "discard" and action["tile"] == view["drawn"]:
            return action
    for action in legal:
        if action["type"] == "pass":
            return action
    return legal[0]


def main():
    """Read messages, one a line; answer those that ask."""
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "ask":
            answer = {"id": message["id"], "action": choose(message["legal"], message["view"])}
            print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
