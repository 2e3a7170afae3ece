import type { Reader } from './sealing.ts'

/** The device's own authenticator (WebAuthn), asked for a secret that it alone releases: its `prf` extension. */

/** No key is to be had from this device, so it keeps nothing. */
export class NoSecret extends Error {}

/** The person said no, or let it pass. */
export class NotAsked extends Error {}

const ASKED_MS = 60_000
const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))

export const toText = (octets: ArrayBuffer | Uint8Array<ArrayBuffer>): string =>
  btoa(String.fromCharCode(...new Uint8Array(octets)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
export const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt(0))

/** Whether asking makes sense at all here; the extension itself is known once a credential was made. */
export async function mayHoldSecret(): Promise<boolean> {
  if (typeof PublicKeyCredential === 'undefined') return false
  return await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable()
}

async function ask(how: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  let given: Credential | null
  try {
    given = await how()
  } catch (error) {
    if (['NotAllowedError', 'AbortError'].includes((error as Error).name)) throw new NotAsked('', { cause: error })
    // Nothing there verifies its user, or the address is none that it knows.
    throw new NoSecret('', { cause: error })
  }
  if (!(given instanceof PublicKeyCredential)) throw new NotAsked()
  return given
}

/**
 * Makes the credential of this person on this device, in the place of a former one of theirs.
 * @returns its identifier @throws NoSecret: the device cannot; NotAsked
 */
export async function makeCredential({ compte_id, utilisateur_id }: Reader, name: string): Promise<string> {
  const made = await ask(() =>
    navigator.credentials.create({
      publicKey: {
        rp: { id: location.hostname, name: 'Relais Terrain' },
        user: {
          id: new TextEncoder().encode(`urgence:${compte_id}:${utilisateur_id}`),
          ...{ name, displayName: `Fiches d’urgence, ${name}` },
        },
        // Nothing is proven to the office by it: the session does that.
        challenge: random(32),
        pubKeyCredParams: [
          { type: 'public-key', alg: -7 },
          { type: 'public-key', alg: -257 },
        ],
        authenticatorSelection: {
          ...{ authenticatorAttachment: 'platform', residentKey: 'preferred', userVerification: 'required' },
        },
        attestation: 'none',
        timeout: ASKED_MS,
        extensions: { prf: {} },
      },
    }),
  )
  if (!made.getClientExtensionResults().prf?.enabled) throw new NoSecret()
  return toText(made.rawId)
}

/** The secret that belongs to this salt, once the person was recognised. @throws NoSecret, NotAsked */
export async function askSecret(credential: string, salt: Uint8Array<ArrayBuffer>): Promise<BufferSource> {
  const given = await ask(() =>
    navigator.credentials.get({
      publicKey: {
        rpId: location.hostname,
        challenge: random(32),
        allowCredentials: [{ type: 'public-key', id: toBytes(credential) }],
        userVerification: 'required',
        timeout: ASKED_MS,
        extensions: { prf: { eval: { first: salt } } },
      },
    }),
  )
  const secret = given.getClientExtensionResults().prf?.results?.first
  if (!secret) throw new NoSecret()
  return secret
}
