import { z } from 'zod'

/** Database identifier: positive 32-bit integer. */
export const idSchema = z.number().int().positive().max(2_147_483_647)
/** Same, written in a path or a query. */
export const idParam = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .refine(n => n <= 2_147_483_647)
export const uuidSchema = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/)
export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/)
export const instantSchema = z.iso.datetime({ offset: true })
export const jourSchema = z.iso.date()

/**
 * UUID version 7 (RFC 9562): 48 bits of milliseconds then randomness, so that keys sort by creation.
 * @param now milliseconds since the epoch, injectable for tests
 */
export function uuidv7(now: number = Date.now()): string {
  const bytes = new Uint8Array(16)
  crypto.getRandomValues(bytes)
  let rest = now
  for (let i = 5; i >= 0; i--) {
    bytes[i] = rest % 256
    rest = Math.floor(rest / 256)
  }
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, b => b.toString(16).padStart(2, '0')).join('')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
