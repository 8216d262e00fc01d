"""What is asked and answered over HTTP about manners, and the operator's own pages."""

from typing import Literal

import msgspec

from kartentisch.server.wire.messages import PersonId

ReportReason = Literal["language", "name", "cheating", "stalling", "other"]
PageName = Literal["imprint", "privacy"]


class NewReport(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody at the table, by their public id, and why you report them."""

    about: PersonId
    reason: ReportReason


class OperatorPage(msgspec.Struct):
    """A page of the operator's, as Markdown."""

    name: PageName
    markdown: str
