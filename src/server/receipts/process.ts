import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '#server/http/context.ts'
import { CodedError } from '#server/http/errors.ts'
import { ledgerOutcomes } from '#server/metrics/registry.ts'
import { errorCatalogue } from '#wire/errors.ts'
import type { Mutation, Outcome } from '#wire/mutation.ts'
import { findMissing } from './dependencies.ts'
import { type Effect, type MutationHandler, type MutationMeta, outcomeOf } from './registry.ts'
import { isStorable } from './storable.ts'

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
  return createHash('sha256').update(canonical({ type, version, payload, entity })).digest()
}

export function boundDeviceTime(fait_a: Date, now: Date): Date {
  const earliest = now.getTime() - OLDEST_MS
  return new Date(Math.min(Math.max(fait_a.getTime(), earliest), now.getTime()))
}

interface LedgerRow {
  empreinte: Buffer
  resultat: unknown
  recu_a: Date
}

async function claim(context: Context, mutation: Mutation, appareil_id: string | null): Promise<LedgerRow | null> {
  const { db, caller } = context
  const inserted = await db
    .insertInto('recu')
    .values({
      compte_id: caller.compte_id,
      utilisateur_id: caller.utilisateur_id,
      cle: mutation.id,
      empreinte: fingerprint(mutation),
      type: `${mutation.type}@${mutation.version}`,
      entite: mutation.entity,
      fait_a: boundDeviceTime(new Date(mutation.fait_a), context.now),
      horloge_ecart_ms: mutation.horloge_ecart_ms,
      appareil_id,
    })
    // A parallel twin waits here for the first to commit, then finds its row.
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows) return null
  return await db
    .selectFrom('recu')
    .select(['empreinte', 'resultat', 'recu_a'])
    .where('compte_id', '=', caller.compte_id)
    .where('utilisateur_id', '=', caller.utilisateur_id)
    .where('cle', '=', mutation.id)
    .executeTakeFirstOrThrow()
}

function replay(context: Context, mutation: Mutation, row: LedgerRow): Outcome {
  if (!fingerprint(mutation).equals(row.empreinte)) {
    context.services.log.warn({ cle: mutation.id }, 'same key, other content')
    return outcomeOf(mutation.id, {
      outcome: 'rejected',
      code: 'CLE_REUTILISEE',
      message: errorCatalogue.CLE_REUTILISEE.message,
    })
  }
  return row.resultat as Outcome
}

async function effectOf(
  context: Context,
  handler: MutationHandler,
  mutation: Mutation,
  meta: MutationMeta,
): Promise<Effect> {
  if (handler.module && !context.caller.modules.has(handler.module)) {
    await context.db
      .insertInto('quarantaine')
      .values({
        compte_id: context.caller.compte_id,
        utilisateur_id: context.caller.utilisateur_id,
        cle: mutation.id,
        mutation: JSON.stringify(isStorable(mutation) ? mutation : { ...mutation, payload: null }),
        motif: 'DROIT_MANQUANT',
      })
      .execute()
    return { outcome: 'rejected', code: 'DROIT_MANQUANT', message: errorCatalogue.DROIT_MANQUANT.message }
  }
  const payload = handler.schema.safeParse(mutation.payload)
  if (!payload.success) {
    return {
      outcome: 'rejected',
      code: 'SAISIE',
      message: errorCatalogue.SAISIE.message,
      donnees: payload.error.issues,
    }
  }
  if (!isStorable(payload.data)) return { outcome: 'rejected', code: 'SAISIE', message: errorCatalogue.SAISIE.message }
  return await handler.apply(context, payload.data, meta)
}

/**
 * Applies one queued action exactly once. The ledger row, the effect and the stored outcome share the request's
 * transaction; a savepoint keeps a failing action from undoing its neighbours of the same batch.
 */
export async function processMutation(
  context: Context,
  mutation: Mutation,
  appareil_id: string | null,
): Promise<Outcome> {
  const outcome = await settle(context, mutation, appareil_id)
  ledgerOutcomes.inc({ issue: outcome.outcome })
  return outcome
}

async function settle(context: Context, mutation: Mutation, appareil_id: string | null): Promise<Outcome> {
  const { db, services } = context
  const handler = services.mutations.find(mutation)
  if (!handler)
    return outcomeOf(mutation.id, {
      outcome: 'mettre_a_jour',
      code: 'VERSION_TROP_ANCIENNE',
      message: errorCatalogue.VERSION_TROP_ANCIENNE.message,
    })

  try {
    // Started together, they cost one round trip; so do the last two.
    const [, known] = await Promise.all([sql`savepoint action`.execute(db), claim(context, mutation, appareil_id)])
    if (known) {
      await sql`release savepoint action`.execute(db)
      return replay(context, mutation, known)
    }
    const missing = await findMissing(context, mutation)
    if (missing) {
      await sql`rollback to savepoint action`.execute(db)
      return outcomeOf(mutation.id, { outcome: 'attend', attend: missing })
    }
    const meta: MutationMeta = {
      id: mutation.id,
      entity: mutation.entity,
      fait_a: boundDeviceTime(new Date(mutation.fait_a), context.now),
      recu_a: context.now,
      horloge_ecart_ms: mutation.horloge_ecart_ms,
      appareil_id,
    }
    const effect = await effectOf(context, handler, mutation, meta)
    await services.probe('after_effect')
    const outcome = outcomeOf(mutation.id, {
      ...effect,
      donnees: effect.donnees ?? null,
      recu_a: context.now.toISOString(),
    })
    const stored = db
      .updateTable('recu')
      .set({ resultat: JSON.stringify(outcome), final: true, recu_a: context.now })
      .where('compte_id', '=', context.caller.compte_id)
      .where('utilisateur_id', '=', context.caller.utilisateur_id)
      .where('cle', '=', mutation.id)
      .execute()
    await Promise.all([stored, sql`release savepoint action`.execute(db)])
    return outcome
  } catch (error) {
    if (isOutage(error)) throw error
    await sql`rollback to savepoint action`.execute(db)
    return failure(context, mutation, error)
  }
}

/**
 * The database itself fails (connection, full disk, too many connections, shutdown, input/output): the whole batch is
 * refused, since five such answers about one action would put a sound action aside as poison.
 */
function isOutage(error: unknown): boolean {
  return /^(08|53|57P|58)/.test((error as { code?: string }).code ?? '')
}

/** Lost to a parallel transaction, not wrong: lock timeout, deadlock, serialisation. */
const contention = new Set(['55P03', '40P01', '40001'])

/** Programming errors and outages leave no ledger row: the entry stays on the device and is tried again. */
function failure(context: Context, mutation: Mutation, error: unknown): Outcome {
  if (contention.has((error as { code?: string }).code ?? ''))
    return outcomeOf(mutation.id, { outcome: 'en_cours', code: 'EN_COURS', message: errorCatalogue.EN_COURS.message })
  if (error instanceof CodedError)
    return outcomeOf(mutation.id, { outcome: 'erreur', code: error.code, message: error.message })
  context.services.log.error({ err: error, cle: mutation.id, type: mutation.type }, 'queued action failed')
  return outcomeOf(mutation.id, {
    outcome: 'erreur',
    code: 'ERREUR_INTERNE',
    message: errorCatalogue.ERREUR_INTERNE.message,
  })
}
