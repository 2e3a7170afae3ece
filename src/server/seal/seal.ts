import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Config } from '#server/config/config.ts'

/**
 * Columns that the database alone must not tell (numbers of social security): AES-256-GCM under a key of the configuration, each
 * value bound to its place, so that one put in another row does not open.
 */
const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

type Keys = Pick<Config, 'healthKeys'>

export interface Sealed {
  /** Name of the key in the configuration, so that keys may follow one another. */
  readonly cle_id: string
  readonly octets: Buffer
}

/** The key that seals what is written now; null where the installation has none. */
export const sealingKey = ({ healthKeys }: Keys): string | null => healthKeys[0]?.id ?? null

/** @param place table and row, which opening has to name again. @returns null where the installation has no key */
export function seal({ healthKeys }: Keys, text: string, place: string): Sealed | null {
  const [key] = healthKeys
  if (!key) return null
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, Buffer.from(key.secret, 'base64'), iv).setAAD(Buffer.from(place))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return { cle_id: key.id, octets: Buffer.concat([iv, cipher.getAuthTag(), body]) }
}

/** @returns null where its key is not known any more, or where it was sealed for another place or changed since */
export function unseal({ healthKeys }: Keys, { cle_id, octets }: Sealed, place: string): string | null {
  const key = healthKeys.find(k => k.id === cle_id)
  if (!key || octets.length <= IV_BYTES + TAG_BYTES) return null
  try {
    const decipher = createDecipheriv(CIPHER, Buffer.from(key.secret, 'base64'), octets.subarray(0, IV_BYTES))
      .setAAD(Buffer.from(place))
      .setAuthTag(octets.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(octets.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
