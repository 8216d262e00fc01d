"""What is asked and answered over HTTP about manners, and the operator's own pages."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

ReportReason = Literal["language", "name", "cheating", "stalling", "other"]
PageName = Literal["imprint", "privacy"]


class NewReport(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody at the table, by their public id, and why one reports them."""

    about: Annotated[str, Meta(min_length=1, max_length=32)]
    reason: ReportReason


class OperatorPage(msgspec.Struct):
    """A page of the operator's, as Markdown."""

    name: PageName
    markdown: str
