import { sql } from 'kysely'
import { isOutage } from '#server/db/failures.ts'
import type { Context } from '#server/http/context.ts'
import { ledgerOutcomes } from '#server/metrics/registry.ts'
import type { Mutation, Outcome } from '#wire/mutation.ts'
import { findMissing } from './dependencies.ts'
import { applyEffect } from './effect.ts'
import { failure, unknownVersion } from './failure.ts'
import { boundClockOffset, boundDeviceTime, fingerprint } from './fingerprint.ts'
import { type LedgerRow, readLedger, replay } from './ledger.ts'
import { outcomeOf } from './registry.ts'
import { storableText } from './storable.ts'

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
      entite: storableText(mutation.entity),
      fait_a: boundDeviceTime(new Date(mutation.fait_a), context.now),
      horloge_ecart_ms: boundClockOffset(mutation.horloge_ecart_ms),
      appareil_id,
      recu_a: context.now,
    })
    // A parallel twin waits here for the first to commit, then finds its row.
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows) return null
  const row = await db
    .selectFrom('recu')
    .select(['empreinte', 'resultat'])
    .where('compte_id', '=', caller.compte_id)
    .where('utilisateur_id', '=', caller.utilisateur_id)
    .where('cle', '=', mutation.id)
    .executeTakeFirstOrThrow()
  return { empreinte: row.empreinte, resultat: row.resultat as Outcome }
}

/**
 * Applies one queued action exactly once. The ledger row, the effect and the stored outcome share the request's
 * transaction; a savepoint keeps a failing action from undoing its neighbours.
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
  if (!handler) return unknownVersion(mutation)
  const later: Parameters<Context['afterCommit']>[0][] = []
  try {
    // Started together, they cost one round trip; so do the last two.
    const [, known] = await Promise.all([sql`savepoint action`.execute(db), claim(context, mutation, appareil_id)])
    if (known) {
      await sql`release savepoint action`.execute(db)
      return replay(context, mutation, known)
    }
    const waits = mutation.deps.length > 0 || mutation.blobs.length > 0
    const missing = waits ? findMissing(await readLedger(context, [mutation]), mutation) : null
    if (missing) {
      await sql`rollback to savepoint action`.execute(db)
      return outcomeOf(mutation.id, { outcome: 'attend', attend: missing })
    }
    const inner: Context = { ...context, afterCommit: task => void later.push(task) }
    const outcome = await applyEffect(inner, { mutation, handler, appareil_id })
    const stored = db
      .updateTable('recu')
      .set({ resultat: JSON.stringify(outcome), final: true })
      .where('compte_id', '=', context.caller.compte_id)
      .where('utilisateur_id', '=', context.caller.utilisateur_id)
      .where('cle', '=', mutation.id)
      .execute()
    await Promise.all([stored, sql`release savepoint action`.execute(db)])
    // What was undone announces nothing.
    for (const task of later) context.afterCommit(task)
    return outcome
  } catch (error) {
    if (isOutage(error)) throw error
    await sql`rollback to savepoint action`.execute(db)
    return failure(context, mutation, error)
  }
}
