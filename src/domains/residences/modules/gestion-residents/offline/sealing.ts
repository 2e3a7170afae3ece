import type { FicheEmportee } from '#domains/residences/model/hors-ligne.ts'

/** Whose sheets they are: another person's key opens nothing of them, in the same company either. */
export interface Reader {
  readonly compte_id: number
  readonly utilisateur_id: number
}

/** Where a record stands, bound to its bytes: moved under another resident, another version, another hour, it does not open. */
interface Place {
  readonly resident_id: number
  readonly version: number
  /** When the office gave it. */
  readonly lu_a: string
  /** Past it nothing opens it here, and it is erased. */
  readonly expire_a: string
}

/** A sheet as the device keeps it: names are among the bytes. */
export interface SealedSheet extends Place {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly octets: ArrayBuffer
}

/** Past its hour, or not what this key sealed: nothing is shown of it. */
export class Unreadable extends Error {}

const bytes = (words: readonly unknown[]): Uint8Array<ArrayBuffer> =>
  new Uint8Array(new TextEncoder().encode(JSON.stringify(words)))

const associated = ({ compte_id, utilisateur_id }: Reader, { resident_id, version, lu_a, expire_a }: Place) =>
  bytes(['urgence/1', compte_id, utilisateur_id, resident_id, version, lu_a, expire_a])

interface Salted {
  /** Of this device alone, and of this enrolment. */
  readonly grain: Uint8Array<ArrayBuffer>
  readonly enrolement_id: number
}

/** The key that the authenticator's answer becomes: never written, never readable by a script, this reader's alone. */
export async function deriveKey(
  secret: BufferSource,
  { compte_id, utilisateur_id }: Reader,
  { grain, enrolement_id }: Salted,
): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey'])
  const info = bytes(['relais/urgence/1', compte_id, utilisateur_id, enrolement_id])
  const how = { name: 'HKDF', hash: 'SHA-256', salt: grain, info }
  return await crypto.subtle.deriveKey(how, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
}

export async function sealSheet(
  key: CryptoKey,
  reader: Reader,
  { resident_id, version, fiche }: FicheEmportee,
  { lu_a, expire_a }: Pick<Place, 'lu_a' | 'expire_a'>,
): Promise<SealedSheet> {
  const place: Place = { resident_id, version, lu_a, expire_a }
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const clear = new TextEncoder().encode(JSON.stringify(fiche))
  const additionalData = associated(reader, place)
  const octets = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, clear)
  return { ...place, iv, octets }
}

/** @throws Unreadable past its hour, tampered with, moved, or sealed under another key */
export async function openSheet(
  key: CryptoKey,
  reader: Reader,
  { iv, octets, ...place }: SealedSheet,
  now: string,
): Promise<FicheEmportee> {
  if (Date.parse(place.expire_a) <= Date.parse(now)) throw new Unreadable('past its hour')
  const additionalData = associated(reader, place)
  let clear: ArrayBuffer
  try {
    clear = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, octets)
  } catch (error) {
    throw new Unreadable('not what this key sealed', { cause: error })
  }
  const { resident_id, version } = place
  // Whole bytes are the office's own, as it gave them.
  return { resident_id, version, fiche: JSON.parse(new TextDecoder().decode(clear)) }
}
