import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '#server/http/context.ts'
import { CodedError, refuse } from '#server/http/errors.ts'
import { processMutation } from '#server/receipts/process.ts'
import { type Effect, type MutationMeta, MutationRegistry, mutation } from '#server/receipts/registry.ts'
import { type ErrorCode, errorCatalogue } from '#wire/errors.ts'
import { uuidSchema } from '#wire/ids.ts'
import type { Outcome } from '#wire/mutation.ts'

export interface Appel {
  /** Name in the ledger; it is not a queued action and the synchronisation does not know it. */
  readonly type: string
  readonly entity: string
  readonly payload: unknown
  apply(context: Context, meta: MutationMeta): Promise<Effect>
}

/** @throws CodedError SAISIE when the header is there and is not a UUID */
function lireCle(request: FastifyRequest): string {
  const given = request.headers['idempotency-key']
  if (given === undefined) return randomUUID()
  const key = uuidSchema.safeParse(String(given).toLowerCase())
  if (!key.success) throw refuse('SAISIE', { champs: { 'Idempotency-Key': 'Un UUID est attendu' } })
  return key.data
}

/**
 * A direct call through the same ledger as queued actions: with an Idempotency-Key, the same body gets the stored
 * answer word for word, another body 422, a twin under way 409 (offline rule 3).
 */
export async function appelerUneFois(context: Context, request: FastifyRequest, appel: Appel): Promise<Outcome> {
  const { type, entity, payload } = appel
  const handler = mutation({
    type,
    version: 1,
    module: null,
    schema: z.unknown(),
    apply: (inner, _payload, meta) => appel.apply(inner, meta),
  })
  const services = { ...context.services, mutations: new MutationRegistry([handler]) }
  const envelope = {
    id: lireCle(request),
    seq: 0,
    entity,
    deps: [],
    blobs: [],
    type,
    version: 1,
    payload,
    fait_a: context.now.toISOString(),
    horloge_ecart_ms: null,
    remplace: null,
  }
  return await processMutation({ ...context, services }, envelope, context.caller.appareil_id)
}

/** The HTTP refusal of an outcome, at its fields; `defaut` stands for codes that only the domain knows. */
export function refusDe(
  { code, message, outcome }: Outcome,
  defaut: ErrorCode,
  champs?: Record<string, string>,
): CodedError {
  const known = code !== null && code in errorCatalogue ? (code as ErrorCode) : defaut
  const again = outcome === 'en_cours' || known === 'INDISPONIBLE'
  const headers: Record<string, string> = again ? { 'retry-after': '2' } : {}
  return refuse(known, { message: message ?? undefined, headers, ...(champs ? { champs } : {}) })
}

/**
 * Makes something once for one key, however often a form whose answer was lost sends it again: the repeat gets the first answer
 * word for word. A refusal leaves nothing behind, its key neither: what was put right is sent again under it. Without a key, each
 * call makes one.
 * @throws CodedError what `faire` refuses; CLE_REUTILISEE for the same key with something else, EN_COURS while a twin is under way
 */
export async function faireUneFois<T>(
  context: Context,
  request: FastifyRequest,
  { faire, ...quoi }: Omit<Appel, 'apply'> & { readonly faire: (context: Context) => Promise<T> },
): Promise<T> {
  if (request.headers['idempotency-key'] === undefined) return await faire(context)
  const refus: CodedError[] = []
  const outcome = await appelerUneFois(context, request, {
    ...quoi,
    apply: async inner => {
      try {
        return { outcome: 'applied', donnees: await faire(inner) }
      } catch (error) {
        if (error instanceof CodedError) refus.push(error)
        throw error
      }
    },
  })
  if (refus[0]) throw refus[0]
  if (outcome.outcome !== 'applied') throw refusDe(outcome, 'ERREUR_INTERNE')
  return outcome.donnees as T
}
