import { hash } from 'node:crypto'
import type { Mutation } from '#wire/mutation.ts'

/** Device times later than the receipt, or older than the 30 days an outbox may wait, are clamped. */
const OLDEST_MS = 45 * 24 * 3600 * 1000

function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, v: unknown) =>
    v && typeof v === 'object' && !Array.isArray(v)
      ? Object.fromEntries(Object.entries(v).sort(([a], [b]) => (a < b ? -1 : 1)))
      : v,
  )
}

/** Hash of what the action asks: the same key with another hash is a programming error or an attack. */
export function fingerprint(mutation: Pick<Mutation, 'type' | 'version' | 'payload' | 'entity'>): Buffer {
  const { type, version, payload, entity } = mutation
  return hash('sha256', canonical({ type, version, payload, entity }), 'buffer')
}

/** No clock is further off than this, in either direction; what one claims beyond is kept as this much. */
const OFFSET_MS = 50 * 366 * 24 * 3600 * 1000

/** A mad clock holds no queue back: its offset is bounded, never refused. */
export function boundClockOffset(ecart_ms: number | null): number | null {
  return ecart_ms === null ? null : Math.min(Math.max(ecart_ms, -OFFSET_MS), OFFSET_MS)
}

export function boundDeviceTime(fait_a: Date, now: Date): Date {
  const earliest = now.getTime() - OLDEST_MS
  return new Date(Math.min(Math.max(fait_a.getTime(), earliest), now.getTime()))
}
