"""What deals of the day and deals of events have in common, as they are told."""

import json

from kartentisch.games.records import Record
from kartentisch.server.gateway.api.finished import replayable
from kartentisch.server.storage.attempts import Attempt, Attempts
from kartentisch.server.wire.deals import DealState

PROVEN = 20  # records of each deal in a proof


def state_of(attempt: Attempt | None) -> DealState:
    """How far somebody has come with a deal."""
    if attempt is None:
        return "new"
    return "begun" if attempt.result is None else "done"


def own_record(attempts: Attempts, mine: Attempt | None) -> Record | None:
    """The record of the match of an attempt."""
    found = None if mine is None else attempts.record(mine.code)
    return None if found is None else replayable(json.loads(found))
