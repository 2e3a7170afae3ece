import { sql } from 'kysely'
import { isOutage } from '#server/db/failures.ts'
import { prepared } from '#server/db/pipeline/prepared.ts'
import { CommitError, type Context } from '#server/http/context.ts'
import { ledgerOutcomes } from '#server/metrics/registry.ts'
import type { Mutation, Outcome } from '#wire/mutation.ts'
import { findMissing } from './dependencies.ts'
import { applyEffect } from './effect.ts'
import { failure, isTwin, unknownVersion } from './failure.ts'
import { fingerprint } from './fingerprint.ts'
import { type Ledger, readLedger, replay, type Settled, storing } from './ledger.ts'
import { processMutation } from './process.ts'
import { outcomeOf } from './registry.ts'

/** A batch as the ledger knows it. */
export interface OpenBatch {
  readonly mutations: readonly Mutation[]
  readonly ledger: Ledger
}

const savepoint = prepared(() => sql`savepoint lot`)

/**
 * First half of a batch, to be asked behind its locks (`locks.ts`) and in the same message: the ledger is read once they are held.
 * Nothing is changed yet.
 */
export async function openBatch(context: Context, mutations: readonly Mutation[]): Promise<OpenBatch> {
  if (mutations.length === 0) return { mutations, ledger: { rows: new Map(), files: new Set() } }
  return { mutations, ledger: await readLedger(context, mutations) }
}

/** Applies all, in order, stores them and commits; throws at the first failure, and nothing may then be kept. */
async function applyTogether(
  context: Context,
  { mutations, ledger }: OpenBatch,
  appareil_id: string | null,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const settled: Settled[] = []
  const rows = new Map(ledger.rows)
  for (const mutation of mutations) {
    const handler = context.services.mutations.find(mutation)
    const known = rows.get(mutation.id)
    if (!handler) outcomes.push(unknownVersion(mutation))
    else if (known) outcomes.push(replay(context, mutation, known))
    else {
      const attend = findMissing({ ...ledger, rows }, mutation)
      if (attend) outcomes.push(outcomeOf(mutation.id, { outcome: 'attend', attend }))
      else {
        // On its way with the first effect; were it to fail, so would all that comes behind it.
        if (settled.length === 0) void Promise.allSettled([savepoint.rows(context.db, {})])
        const resultat = await applyEffect(context, { mutation, handler, appareil_id })
        const row = { mutation, empreinte: fingerprint(mutation), resultat }
        // A repeat of the key, or an action that waits for it, further in this batch meets it here.
        rows.set(mutation.id, row)
        settled.push(row)
        outcomes.push(resultat)
      }
    }
  }
  if (settled.length > 0) await context.commitWith(storing(context, settled, appareil_id))
  return outcomes
}

/**
 * Second half, and the end of the request's transaction: each action exactly once, its effect and its ledger row in it. They are applied
 * together and stored in one statement; when one fails, all of it is undone and done again one by one, each under its
 * own savepoint, so that the others keep their effect. A parallel twin is kept out by the key of the ledger: whoever
 * stores second undoes its effect and finds the other's outcome.
 */
export async function processBatch(context: Context, batch: OpenBatch, appareil_id: string | null): Promise<Outcome[]> {
  const { mutations } = batch
  if (mutations.length === 0) return []
  const later: Parameters<Context['afterCommit']>[0][] = []
  try {
    const inner: Context = { ...context, afterCommit: task => void later.push(task) }
    const outcomes = await applyTogether(inner, batch, appareil_id)
    for (const { outcome } of outcomes) ledgerOutcomes.inc({ issue: outcome })
    for (const task of later) context.afterCommit(task)
    return outcomes
  } catch (error) {
    if (isOutage(error) || error instanceof CommitError) throw error
    await sql`rollback to savepoint lot`.execute(context.db)
    const [alone] = mutations
    if (alone && mutations.length === 1 && !isTwin(error)) {
      const outcome = failure(context, alone, error)
      ledgerOutcomes.inc({ issue: outcome.outcome })
      return [outcome]
    }
    const outcomes: Outcome[] = []
    for (const mutation of mutations) outcomes.push(await processMutation(context, mutation, appareil_id))
    return outcomes
  }
}
