"""The two ceremonies of passkeys: one is made, and one signs somebody in. See WebAuthn.

A passkey belongs to a host name, which is the one in the request: browsers see to it that no other
site's pages can use it, and what it signs names both. So there is nothing to configure.
"""

import ipaddress
import json
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from kartentisch.server.storage.passkeys import CHALLENGE_SECONDS, NewPasskey, Passkeys
from kartentisch.server.table.person import Person
from kartentisch.server.wire.refusals import Refused, refused

TITLE = "Kartentisch"  # what browsers show beside a passkey
LONGEST_DOMAIN = 253


class Site(NamedTuple):
    """Where passkeys are used: a domain, and the origins of the pages there that may."""

    domain: str
    origins: list[str]


def site_of(host: str) -> Site:
    """The site of a request, by its Host. Refused if browsers have no passkeys there.

    They have none without https. A proxy may be what speaks it, so https is what we expect.
    """
    try:
        domain = urlsplit(f"//{host}").hostname or ""
    except ValueError:  # such as [
        domain = ""
    if not domain or len(domain) > LONGEST_DOMAIN or is_number(domain):
        raise refused("no_passkeys_here")
    origins = [f"https://{host.lower()}"]
    if domain == "localhost" or domain.endswith(".localhost"):
        origins.append(f"http://{host.lower()}")
    return Site(domain, origins)


def is_number(domain: str) -> bool:
    """Whether it is an address in numbers, which has no passkeys."""
    try:
        ipaddress.ip_address(domain)
    except ValueError:
        return False
    return True


# --- one is made


def creation_options(passkeys: Passkeys, site: Site, person: Person) -> dict[str, Any]:
    """What a browser needs to make a passkey for a person. Blocks."""
    from webauthn import generate_registration_options, options_to_json
    from webauthn.helpers import structs

    selection = structs.AuthenticatorSelectionCriteria(
        resident_key=structs.ResidentKeyRequirement.REQUIRED,  # it is found without a user name
        user_verification=structs.UserVerificationRequirement.PREFERRED,
    )
    options = generate_registration_options(
        rp_id=site.domain,
        rp_name=TITLE,
        user_id=person.id.encode(),
        user_name=person.name,
        user_display_name=person.name,
        challenge=passkeys.challenge(person.id),
        timeout=1000 * CHALLENGE_SECONDS,
        authenticator_selection=selection,
        exclude_credentials=[
            structs.PublicKeyCredentialDescriptor(id=known)
            for known in passkeys.credentials_of(person.id)
        ],
    )
    plain: dict[str, Any] = json.loads(options_to_json(options))
    return plain


def verified_new(
    passkeys: Passkeys, site: Site, person: Person, response: dict[str, Any], name: str
) -> NewPasskey:
    """A passkey that a browser has made for a person. Refused if it was not made here. Blocks."""
    from webauthn import verify_registration_response
    from webauthn.helpers import parse_registration_credential_json

    try:
        credential = parse_registration_credential_json(response)
        challenge = challenge_in(credential.response.client_data_json)
        passkeys.redeem(challenge, person.id)
        found = verify_registration_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.domain,
            expected_origin=site.origins,
        )
    except Refused:
        raise
    except Exception as error:  # whatever a stranger's bytes make the library raise
        raise unverified(error) from None
    return NewPasskey(
        found.credential_id, found.credential_public_key, found.sign_count, name or "Passkey"
    )


# --- one signs somebody in


def request_options(passkeys: Passkeys, site: Site) -> dict[str, Any]:
    """What a browser needs to ask for a passkey; whose it is, the passkey tells. Blocks."""
    from webauthn import generate_authentication_options, options_to_json

    options = generate_authentication_options(
        rp_id=site.domain,
        challenge=passkeys.challenge(None),
        timeout=1000 * CHALLENGE_SECONDS,
    )
    plain: dict[str, Any] = json.loads(options_to_json(options))
    return plain


def signed_in_by(passkeys: Passkeys, site: Site, response: dict[str, Any]) -> str:
    """The person whose passkey has signed. Refused if that is not certain. Blocks."""
    from webauthn import verify_authentication_response
    from webauthn.helpers import parse_authentication_credential_json

    try:
        credential = parse_authentication_credential_json(response)
        challenge = challenge_in(credential.response.client_data_json)
        passkeys.redeem(challenge, None)
        known = passkeys.find(credential.raw_id)
        if credential.response.user_handle not in (None, b"", known.person.encode()):
            raise refused("bad_passkey")
        found = verify_authentication_response(
            credential=credential,
            expected_challenge=challenge,
            expected_rp_id=site.domain,
            expected_origin=site.origins,
            credential_public_key=known.public_key,
            credential_current_sign_count=0,  # `count_use` compares it as it is noted
        )
    except Refused:
        raise
    except Exception as error:  # whatever a stranger's bytes make the library raise
        raise unverified(error) from None
    passkeys.count_use(found.credential_id, found.new_sign_count)
    return known.person


def unverified(error: Exception) -> Exception:
    """The refusal for a response that can't be verified; a fault of the database stays one."""
    from sqlalchemy.exc import SQLAlchemyError

    return error if isinstance(error, SQLAlchemyError) else refused("bad_passkey")


def challenge_in(client_data: bytes) -> bytes:
    """The challenge that was signed."""
    from webauthn.helpers import parse_client_data_json

    challenge: bytes = parse_client_data_json(client_data).challenge
    return challenge
