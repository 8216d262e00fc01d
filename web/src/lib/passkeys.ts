// Passkeys in the browser: making one, and signing in by one. The server verifies what is signed.

import { Refused } from "./api";
import { myApi } from "./myApi";
import type { Passkey } from "./protocol";
import { passkeys } from "./words/passkeys";

const REFUSED = "kartentisch.keep"; // in the device's storage: whether to offer it no more

/** Why there are no passkeys here; empty if there are. */
export type Missing = "" | "https" | "numbers" | "browser";

export function missing(): Missing {
  const { hostname } = location;
  if (/^[\d.]+$|^\[/.test(hostname)) return "numbers"; // browsers want a name
  if (!isSecureContext) return "https";
  return "credentials" in navigator && "PublicKeyCredential" in window ? "" : "browser";
}

/** The person changed their mind, or the device has nothing to offer. */
const CANCELLED = passkeys.pair("cancelled");

/** Make a passkey on this device, or on one that is at hand. */
export async function makePasskey(): Promise<Passkey> {
  const { options } = await myApi.passkeyToMake();
  const wanted = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const made = await orCancelled(() =>
    navigator.credentials.create({
      publicKey: {
        ...wanted,
        challenge: bytes(wanted.challenge),
        user: { ...wanted.user, id: bytes(wanted.user.id) },
        excludeCredentials: (wanted.excludeCredentials ?? []).map(({ id }) => ({ id: bytes(id), type: "public-key" })),
      } as PublicKeyCredentialCreationOptions,
    }),
  );
  const response = made.response as AuthenticatorAttestationResponse;
  return myApi.addPasskey(
    asJson(made, { clientDataJSON: text(response.clientDataJSON), attestationObject: text(response.attestationObject) }),
  );
}

/** Sign in by a passkey, whichever the person chooses: the code of a link to who they are. */
export async function signIn(): Promise<string> {
  const { options } = await myApi.passkeyToUse();
  const wanted = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const found = await orCancelled(() =>
    navigator.credentials.get({
      publicKey: { ...wanted, challenge: bytes(wanted.challenge), allowCredentials: [] } as PublicKeyCredentialRequestOptions,
    }),
  );
  const response = found.response as AuthenticatorAssertionResponse;
  const signed = asJson(found, {
    clientDataJSON: text(response.clientDataJSON),
    authenticatorData: text(response.authenticatorData),
    signature: text(response.signature),
    userHandle: response.userHandle ? text(response.userHandle) : null,
  });
  return (await myApi.signIn(signed)).code;
}

/** Tell the browser that a passkey is of no use any more, where it can be told. */
export function forgetPasskey(credential: string): void {
  const known = window.PublicKeyCredential as unknown as
    | { signalUnknownCredential?: (which: { rpId: string; credentialId: string }) => Promise<void> }
    | undefined; // none without https
  void known?.signalUnknownCredential?.({ rpId: location.hostname, credentialId: credential }).catch(() => undefined);
}

/** Whether to offer a passkey after a game: until one has one, or has said no. */
export function offered(): boolean {
  try {
    return !missing() && localStorage.getItem(REFUSED) === null;
  } catch {
    return false;
  }
}

export function offerNoMore(): void {
  try {
    localStorage.setItem(REFUSED, "no");
  } catch {
    // Then it was not offered either.
  }
}

async function orCancelled(act: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  const made = await act().catch(() => null);
  if (!made) throw new Refused(0, CANCELLED);
  return made as PublicKeyCredential;
}

function asJson(made: PublicKeyCredential, response: Record<string, string | null>): object {
  return { id: made.id, rawId: text(made.rawId), type: made.type, response };
}

function bytes(base64url: string): Uint8Array<ArrayBuffer> {
  const plain = atob(base64url.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

function text(some: ArrayBuffer): string {
  const plain = String.fromCharCode(...new Uint8Array(some));
  return btoa(plain).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}
