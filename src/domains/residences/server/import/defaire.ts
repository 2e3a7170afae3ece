import { sql } from 'kysely'
import { defaireImportResidents, importerResidents } from '#domains/residences/model/import-operations.ts'
import { IMPORT_HEURES, listKeptImports } from '#server/audit/kept-imports.ts'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { CodedError, refuse } from '#server/http/errors.ts'
import { retirer } from '../residents/ecrire.ts'
import { reprendre } from '../sejours/placer.ts'
import { tenirResident } from '../sejours/tenir.ts'
import { ENTITE, type Entre } from './importer.ts'

/** Imports that « Annuler cet import » may still take back. */
export const listerImports = (context: Pick<Context, 'db' | 'caller' | 'now'>) =>
  listKeptImports(context, {
    ...{ entite: ENTITE, importe: importerResidents.id, defait: defaireImportResidents.id, entres: 'entres' },
  })

interface Defait {
  readonly retires: number
  /** They wait again, as before. */
  readonly remis: number
  readonly gardes: number
}

/** People of an import of the last day go with the stay it gave them; who has anything else since stays. @throws CodedError INTROUVABLE */
export async function defaire(context: Context, import_id: number): Promise<Defait> {
  const { db, caller, now } = context
  await sql`select pg_advisory_xact_lock(${caller.compte_id}, hashtext(${`residents-import/${import_id}`}))`.execute(db)
  const { rows } = await sql<{ entres: Entre[] }>`select a.apres -> 'entres' as entres from audit a
    where a.compte_id = ${caller.compte_id} and a.audit_id = ${import_id} and a.action = ${importerResidents.id}
      and a.recu_a > ${now}::timestamptz - make_interval(hours => ${IMPORT_HEURES})
      and not exists (select from audit b where b.compte_id = a.compte_id and b.entite = a.entite
        and b.action = ${defaireImportResidents.id} and b.apres -> 'import_id' = to_jsonb(a.audit_id))`.execute(db)
  if (!rows[0]) throw refuse('INTROUVABLE', { message: 'Cet import a déjà été défait, ou date de plus d’un jour.' })
  let [retires, remis, gardes] = [0, 0, 0]
  for (const { resident_id, affect_id, attendait } of rows[0].entres) {
    await sql`savepoint ligne`.execute(db)
    try {
      if (affect_id !== null) await reprendre(context, resident_id, affect_id, { avis: false })
      else await tenirResident(context, resident_id)
      if (!attendait) await retirer(context, resident_id)
      await sql`release savepoint ligne`.execute(db)
      if (attendait) remis += 1
      else retires += 1
    } catch (error) {
      await sql`rollback to savepoint ligne`.execute(db)
      if (!(error instanceof CodedError)) throw error
      if (error.code !== 'INTROUVABLE') gardes += 1
    }
  }
  await record(context, { action: defaireImportResidents.id, entite: ENTITE, apres: { import_id } })
  return { retires, remis, gardes }
}
