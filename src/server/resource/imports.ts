import { sql } from 'kysely'
import { record, recordNumbered } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import type { ImportGarde, LotRapport } from '#wire/resource.ts'
import { eachRow } from './batch.ts'
import { removeRow } from './commands.ts'
import { type Declaration, nameOf } from './declaration.ts'
import type { Db } from './rows.ts'

/** Hours during which an import can be taken back. */
const HEURES = 24

const entity = (d: Declaration) => `${d.table}:import`

/** @returns how it will be taken back */
export async function noteImport(d: Declaration, context: Context, ids: readonly number[]): Promise<number> {
  return await recordNumbered(context, { action: `${nameOf(d)}.importer`, entite: entity(d), apres: { ids } })
}

interface Noted {
  readonly import_id: number
  readonly importe_a: string
  readonly par: string
  readonly ids: readonly number[]
}

/** Imports of the last day that nobody took back, the latest first. */
async function noted(d: Declaration, { db, caller }: Db, now: Date): Promise<Noted[]> {
  const { rows } = await sql<Noted>`select a.audit_id::int as import_id,
      to_char(a.recu_a at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as importe_a,
      concat_ws(' ', nullif(u.prenom, ''), u.nom) as par, a.apres -> 'ids' as ids
    from audit a join utilisateur u on u.utilisateur_id = a.utilisateur_id
    where a.compte_id = ${caller.compte_id} and a.entite = ${entity(d)} and a.action = ${`${nameOf(d)}.importer`}
      and a.recu_a > ${now}::timestamptz - make_interval(hours => ${HEURES})
      and not exists (select 1 from audit b where b.compte_id = a.compte_id and b.entite = a.entite
        and b.action = ${`${nameOf(d)}.import-defaire`} and b.apres -> 'import_id' = to_jsonb(a.audit_id))
    order by a.audit_id desc`.execute(db)
  return rows
}

export async function listImports(d: Declaration, context: Db, now: Date): Promise<ImportGarde[]> {
  return (await noted(d, context, now)).map(({ ids, ...one }) => ({ ...one, lignes: ids.length }))
}

/** What was changed since it came is somebody's work: it stays, and is named. */
async function refuseChanged(d: Declaration, { db, caller }: Context, id: number): Promise<void> {
  const { rows } = await sql<{ version: number }>`select version from ${sql.table(d.table)}
    where compte_id = ${caller.compte_id} and ${sql.ref(d.key)} = ${id} and supprime_a is null`.execute(db)
  if (rows[0] && rows[0].version > 1)
    throw refuse('ENCORE_UTILISE', { message: 'Modifié depuis l’import\u00a0: gardé.' })
}

/** Its rows go to the bin. @throws INTROUVABLE for an import of another day, or taken back already */
export async function undoImport(d: Declaration, context: Context, import_id: number): Promise<LotRapport> {
  // Asked twice at once, the second one waits here and finds that it is done.
  await sql`select pg_advisory_xact_lock(${context.caller.compte_id}, hashtext(${`import-defaire/${import_id}`}))`.execute(
    context.db,
  )
  const found = (await noted(d, context, context.now)).find(one => one.import_id === import_id)
  if (!found) throw refuse('INTROUVABLE', { message: 'Cet import a déjà été défait, ou date de plus d’un jour.' })
  const rapport = await eachRow(context, found.ids, async id => {
    await refuseChanged(d, context, id)
    await removeRow(d, context, id)
  })
  await record(context, { action: `${nameOf(d)}.import-defaire`, entite: entity(d), apres: { import_id } })
  return rapport
}
