import { sql } from 'kysely'
import { z } from 'zod'
import { queuedOperation } from '#offline/queued-operation.ts'
import type { Db } from '#server/db/database.ts'
import type { Context } from '#server/http/context.ts'
import { type MutationHandler, type MutationMeta, mutation } from '#server/receipts/registry.ts'
import { sha256Schema } from '#wire/ids.ts'

/**
 * Actions whose effects can be counted: each effect adds a row, and nothing in the table would stop a second one. Only
 * the ledger stands between a repeat and a doubled effect.
 */
const pas = z.strictObject({ objet: z.string(), de: z.number().int(), vers: z.number().int() })
const note = z.strictObject({ objet: z.string(), texte: z.string(), blobs: z.array(sha256Schema) })

export const pasOperation = queuedOperation({
  type: 'essai.pas',
  version: 1,
  schema: pas,
  entity: p => p.objet,
  libelle: p => `Étape ${p.vers}`,
})
export const noteOperation = queuedOperation({
  type: 'essai.note',
  version: 1,
  schema: note,
  entity: p => p.objet,
  libelle: () => 'Note',
  blobs: p => p.blobs,
})
/** The server fails on it each time, as a programming error would. */
export const poisonOperation = queuedOperation({ ...noteOperation, type: 'essai.poison' })

export async function countEffect({ db, caller }: Context, { id }: MutationMeta, objet: string): Promise<void> {
  const { compte_id, utilisateur_id } = caller
  await sql`insert into essai_effet (compte_id, utilisateur_id, cle, objet) values (${compte_id}, ${utilisateur_id}, ${id}, ${objet})`.execute(
    db,
  )
}

export const testMutations: readonly MutationHandler[] = [
  mutation({
    type: pasOperation.type,
    version: 1,
    module: null,
    schema: pas,
    async apply(context, { objet, de, vers }, meta) {
      const { compte_id } = context.caller
      await sql`insert into essai_pas (compte_id, objet, pas) values (${compte_id}, ${objet}, 0) on conflict do nothing`.execute(
        context.db,
      )
      const moved =
        await sql`update essai_pas set pas = ${vers} where compte_id = ${compte_id} and objet = ${objet} and pas = ${de}`.execute(
          context.db,
        )
      if (moved.numAffectedRows !== 1n) return { outcome: 'rejected', code: 'ETAPE_REFUSEE', message: `pas ${de}` }
      await countEffect(context, meta, objet)
      return { outcome: 'applied' }
    },
  }),
  mutation({
    type: noteOperation.type,
    version: 1,
    module: null,
    schema: note,
    async apply(context, { objet, texte }, meta) {
      await countEffect(context, meta, objet)
      return { outcome: 'applied', donnees: { texte } }
    },
  }),
  mutation({
    type: poisonOperation.type,
    version: 1,
    module: null,
    schema: note,
    async apply(context, { objet }, meta) {
      await countEffect(context, meta, objet)
      throw new Error('poison')
    },
  }),
]

/** Tables of the test actions; on the owner's connection. Harmless when they exist already. */
export async function createTestTables(system: Db): Promise<void> {
  await sql`
    create table if not exists essai_effet (
      rang bigint generated always as identity primary key,
      compte_id integer not null, utilisateur_id integer not null, cle uuid not null, objet text not null,
      fait_a timestamptz not null default clock_timestamp()
    )`.execute(system)
  await sql`
    create table if not exists essai_pas (
      compte_id integer not null, objet text not null, pas integer not null, primary key (compte_id, objet)
    )`.execute(system)
  await sql`grant select, insert, update on essai_effet, essai_pas to relais_app`.execute(system)
}
