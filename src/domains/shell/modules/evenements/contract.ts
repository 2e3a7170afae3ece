import { z } from 'zod'
import { anySession, operation } from '#wire/operation.ts'

/** Data of one `changement` event: what to read again, as the beginning of a query key; `*` is everything. */
export const changeSchema = z.strictObject({ sujet: z.string().min(1) })
export type Change = z.infer<typeof changeSchema>

/** A comment line comes at least this often, so that a silent line is known to be dead. */
export const HEARTBEAT_MS = 20_000

/** The longest absence that is worth telling: past it everything is read again anyway. */
export const MISSED_MAX_MS = 24 * 3_600_000

export const listenEvents = operation({
  id: 'evenements.ecouter',
  method: 'GET',
  path: '/api/evenements',
  summary: 'Flux des changements que cet écran devrait relire (text/event-stream)',
  right: anySession,
  tenant: 'self',
  offline: 'online-only',
  /** For how long this screen has read, or stood, without listening: what was said meanwhile comes first. */
  query: z.strictObject({ manque_ms: z.coerce.number().int().min(0).max(MISSED_MAX_MS).optional() }),
  output: changeSchema,
  answers: 'stream',
})
