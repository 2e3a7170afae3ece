import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Context } from '#server/http/context.ts'
import { refusalOf } from '#server/http/database-refusal.ts'
import { CodedError, refuse } from '#server/http/errors.ts'
import { processMutation } from '#server/receipts/process.ts'
import { type Effect, type MutationMeta, MutationRegistry, mutation } from '#server/receipts/registry.ts'
import { type ErrorCode, errorCatalogue } from '#wire/errors.ts'
import { uuidSchema } from '#wire/ids.ts'
import type { Outcome } from '#wire/mutation.ts'
import { presentMs } from '#wire/present.ts'

export interface Appel {
  /** Name in the ledger; it is not a queued action and the synchronisation does not know it. */
  readonly type: string
  readonly entity: string
  readonly payload: unknown
  apply(context: Context, meta: MutationMeta): Promise<Effect>
}

/** What somebody reads where a program sent a key that is none. */
const CLE_ILLISIBLE = 'Cet envoi ne porte pas de numéro lisible\u00a0: rechargez la page, puis recommencez.'

/** @throws CodedError SAISIE when the header is there and is not a UUID */
function lireCle(request: FastifyRequest): string {
  const given = request.headers['idempotency-key']
  if (given === undefined) return randomUUID()
  const key = uuidSchema.safeParse(String(given).toLowerCase())
  if (!key.success) throw refuse('SAISIE', { message: CLE_ILLISIBLE, champs: { 'Idempotency-Key': CLE_ILLISIBLE } })
  return key.data
}

/**
 * A direct call through the same ledger as queued actions: with an Idempotency-Key, the same body gets the stored
 * answer word for word, another body 422, a twin under way 409 (offline rule 3).
 * @throws CodedError what the effect threw, whole: an outcome holds neither its fields nor its Retry-After
 */
export async function appelerUneFois(context: Context, request: FastifyRequest, appel: Appel): Promise<Outcome> {
  const { type, entity, payload } = appel
  const refus: CodedError[] = []
  const handler = mutation({
    type,
    version: 1,
    module: null,
    schema: z.unknown(),
    apply: async (inner, _payload, meta) => {
      try {
        return await appel.apply(inner, meta)
      } catch (error) {
        const dit = error instanceof CodedError ? error : refusalOf(error)
        if (dit) refus.push(dit)
        throw error
      }
    },
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
  const outcome = await processMutation({ ...context, services }, envelope, context.caller.appareil_id)
  if (refus[0]) throw refus[0]
  return outcome
}

/** Of a stored refusal that ends by itself: the moment from which the same is possible again. */
function repriseDe({ donnees }: Outcome): Date | null {
  const { reprise_a } = (donnees ?? {}) as { reprise_a?: unknown }
  return typeof reprise_a === 'string' ? new Date(reprise_a) : null
}

/** The HTTP refusal of an outcome, at its fields; `defaut` stands for codes that only the domain knows. */
export function refusDe(dit: Outcome, defaut: ErrorCode, champs?: Record<string, string>): CodedError {
  const { code, message, outcome } = dit
  const known = code !== null && code in errorCatalogue ? (code as ErrorCode) : defaut
  const again = outcome === 'en_cours' || known === 'INDISPONIBLE'
  const reprise = repriseDe(dit)
  const seconds = again ? 2 : reprise && Math.max(1, Math.ceil((reprise.getTime() - presentMs()) / 1000))
  const headers: Record<string, string> = seconds ? { 'retry-after': String(seconds) } : {}
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
  const outcome = await appelerUneFois(context, request, {
    ...quoi,
    apply: async inner => ({ outcome: 'applied', donnees: await faire(inner) }),
  })
  if (outcome.outcome !== 'applied') throw refusDe(outcome, 'ERREUR_INTERNE')
  return outcome.donnees as T
}
