"""Who asked for it is told that it is their turn: once, soon, and nothing hidden."""

import asyncio
import json
import random
import re
import ssl
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from moved_clock import CalendarServer
from over_days import DAY, Correspondence, play, until
from postgres import Postgres
from py_vapid import Vapid02
from receivers import Browser, Mailbox, Receiver, receiver
from running import PATIENCE, Guest, Server
from sqlalchemy import Engine, Table, func, select

from kartentisch.server.live.telling import NoticeServices
from kartentisch.server.live.tolls import LETTERS_PER_HOUR
from kartentisch.server.messengers import outgoing
from kartentisch.server.messengers.mail import MailServer, check_private, is_mail_address
from kartentisch.server.messengers.push import public_key
from kartentisch.server.messengers.webhook import tell_group
from kartentisch.server.storage.database import connect, open_database
from kartentisch.server.storage.notices import BACKOFF, LEASE_SECONDS, MAIL_SECONDS
from kartentisch.server.storage.schema import channels, journal, notices, turns
from kartentisch.server.table.person import Person
from kartentisch.server.wire.refusals import Refused

FIRST = {"start": 0}


def services_with(box: Mailbox | None = None) -> NoticeServices:
    server = None if box is None else MailServer("127.0.0.1", box.port, False, "", "")
    return NoticeServices("https://cards.example", server, "cards@cards.example", ("127.0.0.1",))


async def subscribe(scene: Correspondence, person: Person, service: Receiver) -> Browser:
    browser = Browser(service, person.id)
    add = scene.house.notices.add
    await scene.house.in_thread(add, person.id, "push", browser.endpoint, "en", browser.keys)
    return browser


async def order_mail(
    scene: Correspondence, person: Person, address: str = "nikki@example.org", confirm: bool = True
) -> None:
    add = scene.house.notices.add
    channel = await scene.house.in_thread(add, person.id, "mail", address, "de")
    await scene.house.telling.ask_mailbox(channel)
    if confirm:
        await scene.house.in_thread(scene.house.notices.confirm, channel.token)


async def decide(scene: Correspondence, code: str, person: Person, rng: random.Random) -> None:
    """Somebody makes a whole decision, however many moves it takes."""
    (row,) = scene.rows(turns, code=code, person=person.id)
    while row in scene.rows(turns, code=code, person=person.id):
        await scene.move(code, person, rng)


async def awaited(scene: Correspondence, code: str) -> set[str]:
    """Whose decisions a table waits for when its bots have moved."""
    room = await scene.house.rooms.load(code)
    assert room is not None
    await until(lambda: not room.turns.is_busy() and room.state.name == "ready")
    return {row.person for row in scene.rows(turns, code=code)}


def test_a_game_over_a_week_with_push_and_mail_and_a_missed_turn(
    tmp_path: Path, service: Receiver, box: Mailbox
) -> None:
    async def story(scene: Correspondence) -> None:
        rng = random.Random("week")
        nikki, mats = await scene.newcomer("Nikki"), await scene.newcomer("Mats")
        browser = await subscribe(scene, nikki, service)
        await order_mail(scene, nikki)
        code = await scene.open(nikki, [mats], 4, game="pisa")
        told = 0
        missed = False
        for day in range(7):
            waiting = await awaited(scene, code)
            await scene.house.telling.sweep()
            unseen = [row for row in scene.rows(turns, person=nikki.id) if not row.seen]
            told += len(unseen)
            assert len(browser.notices()) == len(box.letters) - 1 == told
            assert scene.rows(notices) == []
            await scene.house.telling.sweep()
            assert len(browser.notices()) == told  # once for each turn
            if mats.id in waiting:
                await decide(scene, code, mats, rng)
            if nikki.id in waiting and (missed or not unseen or day < 2):
                await decide(scene, code, nikki, rng)
            elif nikki.id in waiting:
                missed = True
            if await scene.later(DAY):  # the clock decides for whoever has not
                await until(lambda: (scene.until(code) or 0) > scene.clock.time)
        assert missed
        assert told >= 3
        by_clock = [row.body for row in scene.rows(journal) if '"auto":"clock"' in row.body]
        assert by_clock
        for notice in browser.notices():
            assert notice["title"] == "Your turn"
            assert notice["body"].startswith("Pisa")
            assert (notice["path"], notice["tag"], notice["count"]) == (f"/t/{code}", "turns", 1)
            assert set(notice) == {"title", "body", "path", "tag", "count", "language"}
        asked, *letters = box.letters
        assert "/notices/confirm/" in asked.get_content()
        names = {letter["Message-ID"] for letter in letters}
        assert len(names) == len(letters)
        for letter in letters:
            (channel,) = scene.rows(channels, kind="mail")
            assert letter["Subject"] == "Du bist dran: Pisa"
            assert f"https://cards.example/t/{code}" in letter.get_content()
            assert f"https://cards.example/notices/stop/{channel.token}" in letter.get_content()
            assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"

    play(f"sqlite:///{tmp_path / 'cards.db'}", story, services_with(box))


def test_a_notice_is_signed_and_comes_though_a_tab_is_open_and_once_for_several_tables(
    tmp_path: Path, service: Receiver
) -> None:
    async def story(scene: Correspondence) -> None:
        rng = random.Random("tab")
        nikki, mats = await scene.newcomer("Nikki"), await scene.newcomer("Mats")
        browser = await subscribe(scene, nikki, service)
        codes = [await scene.open(mats, [nikki], 3, options=FIRST) for _ in range(2)]
        await scene.visit(codes[0], nikki)  # and she stays
        for code in codes:
            await scene.move(code, mats, rng)
        await scene.house.telling.sweep()
        (notice,) = browser.notices()
        assert (notice["title"], notice["path"]) == ("Your turn at 2 tables", "/")
        key = public_key(await scene.house.telling.push_key())
        proof = service.received[0].headers["authorization"]
        assert proof.endswith(f"k={key}")
        assert Vapid02.verify(proof)
        # Who has come to see it need not be told what is still on its way.
        number = scene.entries(codes[0])
        for seen, unseen in ((number - 1, 2), (number, 1)):
            await scene.house.in_thread(scene.house.due.note_seen, nikki.id, codes[0], seen)
            assert [row.seen for row in scene.rows(turns)].count(False) == unseen
        await scene.house.telling.sweep()
        assert len(browser.notices()) == 1

    play(f"sqlite:///{tmp_path / 'cards.db'}", story, services_with())


def test_a_mail_server_that_hangs_keeps_nobodys_browser_waiting(
    tmp_path: Path, service: Receiver, box: Mailbox
) -> None:
    async def story(scene: Correspondence) -> None:
        mats = await scene.newcomer("Mats")
        readers = [await scene.newcomer(f"Reader {number}") for number in range(5)]
        for number, reader in enumerate(readers):
            await order_mail(scene, reader, f"reader{number}@example.org")
        box.thinks = PATIENCE
        for reader in readers:
            code = await scene.open(mats, [reader], 3, options=FIRST)
            await scene.move(code, mats, random.Random(0))
        begun = await scene.house.telling.begin()
        assert len(begun) == len(readers), "more than there are threads"
        scene.clock.time += LEASE_SECONDS
        assert await scene.house.telling.begin() == [], "nothing is sent twice by one process"
        nikki = await scene.newcomer("Nikki")
        browser = await subscribe(scene, nikki, service)
        code = await scene.open(mats, [nikki], 3, options=FIRST)
        await scene.move(code, mats, random.Random(0))
        await asyncio.gather(*await scene.house.telling.begin())
        assert len(browser.notices()) == 1
        assert not any(task.done() for task in begun)

    play(f"sqlite:///{tmp_path / 'cards.db'}", story, services_with(box))


def test_a_process_that_dies_with_a_claim_leaves_it_to_another_under_the_same_name(
    postgres: Postgres, box: Mailbox
) -> None:
    database = postgres.new_database()

    async def story(scene: Correspondence) -> None:
        nikki, mats = await scene.newcomer("Nikki"), await scene.newcomer("Mats")
        await order_mail(scene, nikki)
        code = await scene.open(mats, [nikki], 3, options=FIRST)
        await scene.move(code, mats, random.Random(0))
        other = Correspondence(open_database(database), scene.clock, services=services_with(box))
        (batch,) = await scene.house.in_thread(scene.house.notices.claim, 10)  # and it dies
        assert await other.house.telling.sweep() == 0
        scene.clock.time += LEASE_SECONDS
        assert await other.house.telling.sweep() == 1
        await until(lambda: len(box.letters) == 2)
        assert box.letters[1]["Message-ID"] == f"<{batch.name}@cards.example>"
        # Had the first one sent it after all, people would see one mail.
        await scene.house.telling.send(batch)
        assert box.letters[2]["Message-ID"] == box.letters[1]["Message-ID"]
        assert await other.house.telling.sweep() == await scene.house.telling.sweep() == 0
        await other.close()

    play(database, story, services_with(box))


def test_a_notice_whose_process_is_killed_comes_from_another_under_the_same_name(
    tmp_path: Path, postgres: Postgres, box: Mailbox
) -> None:
    settings = {
        "smtp": f"smtp://127.0.0.1:{box.port}",
        "mail_from": "cards@cards.example",
        "public_address": "https://cards.example",
    }
    database, servers = postgres.new_database(), []
    for number in range(2):
        (tmp_path / str(number)).mkdir()
        servers.append(CalendarServer(tmp_path / str(number), database, **settings))
    try:
        servers[0].start()
        nikki, mats = servers[0].guest("Nikki"), servers[0].guest("Mats")
        wish = {"address": "nikki@example.org", "language": "de"}
        nikki.post("/api/me/notices/mail", wish)
        (asked,) = box.letters
        found = re.search(r"/notices/confirm/([\w-]+)", asked.get_content())
        assert found is not None
        nikki.post(f"/api/notices/{found[1]}/confirm")
        code = mats.open("futschikato", 3, limit=7 * DAY, options=FIRST)
        with nikki.visit(code) as guest, mats.visit(code) as host:
            guest.do("sit", seat=1)
            host.do("start", fill="easy")
            box.thinks = PATIENCE
            assert host.mine is not None
            host.do("move", seat=0, move=host.mine["moves"][0])
        wait(lambda: len(box.letters) == 2)
        servers[0].kill()  # before it hears that the letter was taken
        box.thinks = 0.0
        servers[1].start()
        servers[1].turn_to(0.01)  # the claim of the dead one has run out
        wait(lambda: len(box.letters) == 3)
        names = {letter["Message-ID"] for letter in box.letters[1:]}
        assert len(names) == 1, "mail programs show it once"
        engine = connect(database)
        wait(lambda: not rows_in(engine, notices))
        engine.dispose()
        assert len(box.letters) == 3
    finally:
        for server in servers:
            server.end()


def rows_in(engine: Engine, table: Table) -> int:
    with engine.connect() as connection:
        return connection.scalar(select(func.count()).select_from(table)) or 0


def wait(reached: Callable[[], object]) -> None:
    """Wait until something is so, outside."""
    end = time.monotonic() + PATIENCE
    while not reached():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_what_can_not_be_delivered_is_tried_less_and_less_and_a_browser_that_is_gone_never_again(
    tmp_path: Path, service: Receiver
) -> None:
    async def story(scene: Correspondence) -> None:
        nikki, mats = await scene.newcomer("Nikki"), await scene.newcomer("Mats")
        await subscribe(scene, nikki, service)
        service.status = 500
        code = await scene.open(mats, [nikki], 3, options=FIRST, limit=7 * DAY)
        await scene.move(code, mats, random.Random(0))
        for wait in (*BACKOFF, BACKOFF[-1]):
            assert await scene.house.telling.sweep() == 1
            assert await scene.house.telling.sweep() == 0
            scene.clock.time += wait
        assert len(service.received) == len(BACKOFF) + 1
        assert scene.rows(notices) == []
        (channel,) = await scene.house.in_thread(scene.house.notices.listed, nikki.id)
        assert channel.failures == 1
        service.status = 410
        code = await scene.open(mats, [nikki], 3, options=FIRST)
        await scene.move(code, mats, random.Random(0))
        assert await scene.house.telling.sweep() == 1
        assert scene.rows(channels) == []

    play(f"sqlite:///{tmp_path / 'cards.db'}", story, services_with())


def test_mail_begins_after_it_was_confirmed_and_comes_in_one_for_ten_minutes(
    tmp_path: Path, box: Mailbox
) -> None:
    async def story(scene: Correspondence) -> None:
        rng = random.Random("mail")
        nikki, mats = await scene.newcomer("Nikki"), await scene.newcomer("Mats")
        await order_mail(scene, nikki, confirm=False)
        codes = [await scene.open(mats, [nikki], 3, options=FIRST) for _ in range(3)]
        await scene.move(codes[0], mats, rng)
        assert scene.rows(notices) == []
        (channel,) = scene.rows(channels)
        await scene.house.in_thread(scene.house.notices.confirm, channel.token)
        await scene.move(codes[1], mats, rng)
        assert await scene.house.telling.sweep() == 1
        await scene.move(codes[2], mats, rng)
        assert await scene.house.telling.sweep() == 0
        scene.clock.time += MAIL_SECONDS
        assert await scene.house.telling.sweep() == 1
        assert [letter["Subject"] for letter in box.letters[1:]] == [
            "Du bist an 2 Tischen dran: Futschikato",
            "Du bist an 3 Tischen dran: Futschikato",
        ]
        await scene.house.in_thread(scene.house.notices.stop, channel.token)
        assert scene.rows(channels) == []
        # Nobody's mailbox is written to again and again.
        add, remove = scene.house.notices.add, scene.house.notices.remove
        for _ in range(3):
            new = await scene.house.in_thread(add, mats.id, "mail", "victim@example.org", "en")
            await scene.house.in_thread(remove, new.id, mats.id)
        for written in ("victim@example.org", "Victim@Example.org"):
            with pytest.raises(Refused, match="three times today"):
                await scene.house.in_thread(add, nikki.id, "mail", written, "en")

    play(f"sqlite:///{tmp_path / 'cards.db'}", story, services_with(box))


# --- webhooks


def test_webhooks_go_only_where_the_operator_allows_and_never_into_a_private_network(
    new_server: Callable[..., Server],
) -> None:
    hosts = "127.0.0.1,10.1.2.3,::1,localhost,169.254.169.254,chat.invalid"
    guest = Guest(new_server(webhook_hosts=hosts).start(), "Nikki")

    def why_not(url: str) -> str:
        wish = {"url": url, "language": "en"}
        reply = guest.ask("POST", "/api/me/notices/webhook", wish)
        assert reply.status == 400, reply
        return str(reply.json()["reason"]["en"])

    for host in ("127.0.0.1", "10.1.2.3", "[::1]", "localhost", "169.254.169.254"):
        name = host.strip("[]")
        expected = f"{name} leads into a private network; this server sends nothing there"
        assert why_not(f"https://{host}/hook") == expected
    assert "its operator can allow that" in why_not("https://discord.com/api/webhooks/1/x")
    assert "use an https:// address" in why_not("http://localhost/hook")
    assert "can't be found" in why_not("https://chat.invalid/hook")
    assert "is not an address" in why_not("https://user@localhost/")


@pytest.mark.parametrize(
    "address", ["::ffff:10.0.0.1", "64:ff9b::a00:1", "fe80::1%eth0", "0.0.0.0", "100.64.0.1", "x"]
)
def test_disguises_of_private_addresses_are_seen_through(address: str) -> None:
    assert not outgoing.is_public(address)


def test_a_group_is_told_whose_turn_it_is_and_no_redirect_is_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    certificate = certificate_for("chat.example", tmp_path)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    monkeypatch.setattr(outgoing, "is_public", lambda _: True)  # the chat is on this machine
    with receiver(context) as chat:
        url = f"https://chat.example:{chat.port}/hook"
        services = NoticeServices(
            "https://cards.example", webhook_hosts=("chat.example",), resolve=at_home
        )

        async def story(scene: Correspondence) -> None:
            nikki, mats = await scene.newcomer("[Nikki](x) <!all>"), await scene.newcomer("Mats")
            await scene.house.in_thread(scene.house.notices.add, mats.id, "hook", url, "en")
            code = await scene.open(mats, [nikki], 3, options=FIRST)
            await scene.move(code, mats, random.Random(0))
            assert await scene.house.telling.sweep() == 1
            (told,) = chat.received
            assert json.loads(told.body)["text"] == (
                "Futschikato (Fuji Flush): ［Nikki］(x) ‹!all› to play, 24 hours left. "
                f"https://cards.example/t/{code}"
            )

        play(f"sqlite:///{tmp_path / 'cards.db'}", story, services)
        chat.status = 307
        with pytest.raises(outgoing.Unsent, match="answered 307"):
            tell_group(url, "hello", ["chat.example"], "1", at_home)
        assert len(chat.received) == 2


def at_home(_: str, __: int) -> list[str]:
    return ["127.0.0.1"]


def certificate_for(host: str, folder: Path) -> Path:
    """A certificate that a host has signed for itself, with its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, host)])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(host)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    file = folder / "chat.pem"
    private = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    file.write_bytes(private + made.public_bytes(Encoding.PEM))
    return file


# --- what is asked over HTTP


def test_only_a_browser_at_a_push_service_can_be_told(new_server: Callable[..., Server]) -> None:
    server = new_server().start()
    guest, other = Guest(server, "Nikki"), Guest(server, "Mats")
    settings = guest.get("/api/me/notices")
    assert (settings["channels"], settings["mail"], settings["webhook_hosts"]) == ([], False, [])
    assert other.get("/api/me/notices")["push_key"] == settings["push_key"]
    keys = {"p256dh": settings["push_key"], "auth": "c2l4dGVlbiBieXRlcyBvZg", "language": "de"}
    inside = guest.ask("POST", "/api/me/notices/push", {**keys, "endpoint": "https://localhost/"})
    assert (inside.status, "sends nothing to localhost" in inside.reason) == (400, True)
    endpoint = "https://fcm.googleapis.com/fcm/send/abc"
    bad = {**keys, "p256dh": "A" * 87, "endpoint": endpoint}
    assert guest.ask("POST", "/api/me/notices/push", bad).status == 400
    added = guest.post("/api/me/notices/push", {**keys, "endpoint": endpoint})
    (listed,) = guest.get("/api/me/notices")["channels"]
    assert (listed, listed["here"]) == (added, True)
    assert other.ask("DELETE", f"/api/me/notices/{added['id']}").status == 404
    assert guest.ask("DELETE", f"/api/me/notices/{added['id']}").status == 200
    assert guest.get("/api/me/notices")["channels"] == []
    mail = guest.ask("POST", "/api/me/notices/mail", {"address": "a@b.example", "language": "de"})
    assert (mail.status, "sends no mail" in mail.reason) == (400, True)


@pytest.mark.parametrize("address", ["nikki", "a@b", "a b@c.de", "a@b.de,c@d.de", "a@b.de\nBcc: x"])
def test_what_is_no_mailbox_is_not_written_to(address: str) -> None:
    assert not is_mail_address(address)
    assert is_mail_address("nikki.o'neil+cards@mail.example.org")


def test_nobody_sends_letters_to_ever_more_mailboxes(
    new_server: Callable[..., Server], box: Mailbox
) -> None:
    server = new_server(
        smtp=f"smtp://127.0.0.1:{box.port}",
        mail_from="cards@cards.example",
        public_address="https://cards.example",
    ).start()
    statuses = []
    for number in range(LETTERS_PER_HOUR + 2):
        wish = {"address": f"victim{number}@example.org", "language": "en"}
        statuses.append(server.guest().ask("POST", "/api/me/notices/mail", wish).status)
    assert statuses == [201] * LETTERS_PER_HOUR + [429, 429]
    assert len(box.letters) == LETTERS_PER_HOUR


def test_a_password_crosses_no_network_for_all_to_read() -> None:
    far = MailServer("mail.example.org", 587, False, "cards", "secret")
    with pytest.raises(outgoing.Unsent, match="no encryption"):
        check_private(far, encrypted=False)
    check_private(far, encrypted=True)
    check_private(far._replace(host="localhost"), encrypted=False)
