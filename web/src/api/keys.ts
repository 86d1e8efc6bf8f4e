/** Passkeys and codes: the requests, and the browser's part of Web Authentication. */

import { json, send } from "./client";
import { becameAnother } from "./person";
import type { MyKeys, NewCode, NewPasskey, SignedIn, SignIn } from "./types";

const KEYS = "/api/me/keys";

/** ES256 and RS256, the kinds of keys that the server knows. */
const ALGORITHMS = [-7, -257];

/** Thrown when the device has not made or used a passkey: the reader has cancelled, or there is none. */
export class Cancelled extends Error {}

/**
 * Returns whether this page can use passkeys: the browser supports them, the connection is encrypted or to this
 * machine, and the host has a name. Passkeys do not work for IP addresses.
 */
export function hasPasskeys(): boolean {
  return "PublicKeyCredential" in window && isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname);
}

/** Returns what the reader signs in with, and a challenge for this browser. */
export function myKeys(): Promise<MyKeys> {
  return json("GET", KEYS);
}

/** Makes a passkey on this device, and adds it. */
export async function addPasskey(): Promise<void> {
  const { keys, challenge, handle } = await myKeys();
  const known = keys.filter(({ kind }) => kind === "passkey");
  const made = await device(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: new TextEncoder().encode(challenge),
        rp: { name: "Dejarik" },
        user: { id: bytesOf(handle), name: "Dejarik", displayName: "Dejarik" },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key", alg })),
        authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
        excludeCredentials: known.map(({ id }) => ({ type: "public-key", id: bytesOf(id) })),
        attestation: "none",
      },
    }),
  );
  const response = made.response as AuthenticatorAttestationResponse;
  const body: NewPasskey = {
    clientData: textOf(response.clientDataJSON),
    authenticatorData: textOf(response.getAuthenticatorData()),
    publicKey: textOf(response.getPublicKey() ?? new ArrayBuffer(0)),
  };
  await send("POST", KEYS, body);
}

/** Signs in with a passkey that the reader chooses. */
export async function signInWithPasskey(): Promise<SignedIn> {
  const { challenge } = await myKeys();
  const chosen = await device(() => navigator.credentials.get({ publicKey: { challenge: new TextEncoder().encode(challenge), userVerification: "required" } }));
  const response = chosen.response as AuthenticatorAssertionResponse;
  return signIn({
    kind: "passkey",
    id: textOf(chosen.rawId),
    clientData: textOf(response.clientDataJSON),
    authenticatorData: textOf(response.authenticatorData),
    signature: textOf(response.signature),
  });
}

/** Signs in with the code on paper. */
export function signInWithCode(code: string): Promise<SignedIn> {
  return signIn({ kind: "code", code });
}

async function signIn(body: SignIn): Promise<SignedIn> {
  const signedIn = await json<SignedIn>("POST", "/api/me/sign-in", body);
  becameAnother();
  return signedIn;
}

/** Makes a code, which replaces the one before. */
export function newCode(): Promise<NewCode> {
  return json("POST", "/api/me/code", null);
}

/** Removes a passkey or the code. */
export function dropKey(id: string): Promise<void> {
  return send("DELETE", `${KEYS}/${id}`);
}

/** Makes this browser a new person. */
export async function signOut(): Promise<void> {
  await send("POST", "/api/me/sign-out", null);
  becameAnother();
}

/** Makes this browser the only one that is signed in. */
export async function signOthersOut(): Promise<void> {
  await send("POST", "/api/me/sign-out/others", null);
  becameAnother();
}

async function device(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  const answer = await ask().catch((error: unknown) => {
    // The browser does not say whether the reader has cancelled or there is no passkey, so that no page learns what is
    // on the device.
    throw error instanceof DOMException ? new Cancelled(error.message) : error;
  });
  if (answer === null) throw new Cancelled();
  return answer as PublicKeyCredential;
}

/** Returns bytes as base64url without padding. */
export function textOf(bytes: ArrayBuffer): string {
  const text = btoa(Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(""));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Returns the bytes that base64url stands for. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}
