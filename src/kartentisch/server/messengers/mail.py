"""Mail, by the operator's own mail server."""

import smtplib
import ssl
from datetime import UTC, datetime
from email.errors import MessageError
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import format_datetime
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from kartentisch.server.messengers.outgoing import Unsent

SECONDS = 10.0  # for each step of handing over a mail
PORTS = {"smtp": 587, "smtps": 465}
OWN_MACHINE = ("localhost", "127.0.0.1", "::1")


class Letter(NamedTuple):
    """A mail. name: the same for the same letter, so that a repeat is seen once.

    stop: where one click ends it, for mail programs; empty if there is nothing to end.
    """

    to: str
    subject: str
    text: str
    name: str
    stop: str = ""


class BadServer(ValueError):
    """The address of a mail server that can't be used; the text says why."""


class MailServer(NamedTuple):
    """Where mail is handed over. secure: from the first byte on."""

    host: str
    port: int
    secure: bool
    user: str
    password: str


def server_at(url: str) -> MailServer:
    """The mail server at smtp://USER:PASSWORD@HOST:PORT or smtps://. BadServer if it is none."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise BadServer(f"{url.partition('@')[2] or url} is not an address") from None
    if parts.scheme not in PORTS or not parts.hostname:
        raise BadServer("use smtp://USER:PASSWORD@HOST or smtps://USER:PASSWORD@HOST")
    return MailServer(
        parts.hostname,
        port or PORTS[parts.scheme],
        parts.scheme == "smtps",
        unquote(parts.username or ""),
        unquote(parts.password or ""),
    )


def is_mail_address(text: str) -> bool:
    """Whether a text can be the address of one mailbox."""
    user, at, domain = text.rpartition("@")
    if not at or not text.isascii() or not text.isprintable() or set(text) & set(' ,;:<>()[]"\\'):
        return False
    try:
        Address(addr_spec=text)
    except (ValueError, MessageError, IndexError):
        return False
    return bool(user) and "." in domain.strip(".") and len(text) <= 254


def send(letter: Letter, server: MailServer, sender: str, now: float) -> None:
    """Hand a letter to the mail server. Unsent if it did not take it. Blocks."""
    message = EmailMessage()
    message["From"] = f"Kartentisch <{sender}>"
    message["To"] = letter.to
    message["Subject"] = letter.subject
    message["Date"] = format_datetime(datetime.fromtimestamp(now, UTC))
    message["Message-ID"] = f"<{letter.name}@{sender.rpartition('@')[2]}>"
    message["Auto-Submitted"] = "auto-generated"
    if letter.stop:
        message["List-Unsubscribe"] = f"<{letter.stop}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(letter.text)
    context = ssl.create_default_context()
    try:
        with connected(server, context) as connection:
            encrypted = server.secure
            if not encrypted and connection.has_extn("starttls"):
                connection.starttls(context=context)
                connection.ehlo()
                encrypted = True
            if server.user:
                check_private(server, encrypted)
                connection.login(server.user, server.password)
            connection.send_message(message)
    except smtplib.SMTPRecipientsRefused as refusal:
        codes = [code for code, _ in refusal.recipients.values()]
        raise Unsent("the mailbox is refused", gone=all(code >= 550 for code in codes)) from None
    except (OSError, smtplib.SMTPException) as fault:
        raise Unsent(type(fault).__name__) from None


def check_private(server: MailServer, encrypted: bool) -> None:
    """Unsent if the password would cross a network for all to read.

    Someone in between can leave out that the server offers encryption.
    """
    if not encrypted and server.host not in OWN_MACHINE:
        raise Unsent("the mail server offers no encryption, and the password needs it")


def connected(server: MailServer, context: ssl.SSLContext) -> smtplib.SMTP:
    """A connection to a mail server that has said hello."""
    if server.secure:
        return smtplib.SMTP_SSL(server.host, server.port, timeout=SECONDS, context=context)
    connection = smtplib.SMTP(server.host, server.port, timeout=SECONDS)
    connection.ehlo()
    return connection
