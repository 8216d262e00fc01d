"""Webhooks: a line of text for a group's chat, in Discord, Slack, Mattermost or Matrix."""

import json
from collections.abc import Sequence

from kartentisch.server.messengers.outgoing import Resolve, Unsent, post, resolve_all, target_of

DISCORD = ("discord.com", "discordapp.com")
GONE = (404, 410)  # the group has removed it


def tell_group(
    url: str, text: str, allowed: Sequence[str], name: str, resolve: Resolve = resolve_all
) -> None:
    """Post a text. name: the same if it is repeated. Unsent if it was not taken."""
    target = target_of(url, allowed)
    said: dict[str, object] = {"text": text}
    if target.host in DISCORD:
        said = {"content": text, "allowed_mentions": {"parse": []}}
    headers = {"Content-Type": "application/json", "Idempotency-Key": name}
    status = post(target, json.dumps(said).encode(), headers, resolve)
    if not 200 <= status < 300:
        raise Unsent(f"the webhook answered {status}", gone=status in GONE)
