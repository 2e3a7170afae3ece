import { sql } from 'kysely'
import { record } from '#server/audit/record.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import type { FormDefinition } from '#wire/form.ts'
import type { TransferItem } from '#wire/transfer.ts'

type Lecture = Pick<Context, 'db' | 'caller'>

/** The whole catalogue, each trade under its family, `etat` 1 for those of the company. */
export async function listerMetiers({ db, caller }: Lecture): Promise<TransferItem[]> {
  const { rows } = await sql<TransferItem>`select m.metier_id as id, m.metier_libelle as label,
      m.metier_parent_id as module_parent_id,
      (exists (select from entreprise_metier e where e.compte_id = ${caller.compte_id} and e.metier_id = m.metier_id))::int as etat
    from metier_catalogue m order by m.metier_id`.execute(db)
  return rows
}

/** Keeps exactly these: absolute, so that a repeat changes nothing. @throws CodedError INTROUVABLE */
export async function ecrireMetiers(context: Context, ids: readonly number[]): Promise<void> {
  const { db, caller } = context
  const { compte_id } = caller
  const voulus = sql`${sql.val([...ids])}::int[]`
  const connus = await sql<{
    n: number
  }>`select count(*)::int as n from metier_catalogue where metier_id = any(${voulus})`.execute(db)
  if (connus.rows[0]?.n !== new Set(ids).size) throw refuse('INTROUVABLE')
  const retires = await sql<{ id: number }>`delete from entreprise_metier where compte_id = ${compte_id}
    and not metier_id = any(${voulus}) returning metier_id as id`.execute(db)
  const ajoutes = await sql<{ id: number }>`insert into entreprise_metier (compte_id, metier_id)
    select ${compte_id}, n from unnest(${voulus}) n on conflict do nothing returning metier_id as id`.execute(db)
  if (retires.rows.length + ajoutes.rows.length === 0) return
  await record(context, {
    action: 'prestations.metiers',
    entite: `compte:${compte_id}`,
    avant: { retires: retires.rows.map(r => r.id) },
    apres: { ajoutes: ajoutes.rows.map(r => r.id) },
  })
}

/** Trades a service code may name: the company's own choice, and those its codes name already. */
async function metiersProposes({ db, caller }: Lecture): Promise<string[]> {
  const { rows } = await sql<{ libelle: string }>`select libelle from (
      select m.metier_libelle as libelle from entreprise_metier e join metier_catalogue m using (metier_id)
        where e.compte_id = ${caller.compte_id}
      union select trim(metier_libelle) from prestation
        where compte_id = ${caller.compte_id} and supprime_a is null and trim(metier_libelle) <> '') l
    order by lower(unaccent(libelle))`.execute(db)
  return rows.map(r => r.libelle)
}

/** The form, its trade chosen among those; a company that has none yet writes its own. */
export async function avecMetiers(context: Lecture, form: FormDefinition): Promise<FormDefinition> {
  const options = (await metiersProposes(context)).map(libelle => ({ value: libelle, label: libelle }))
  if (options.length === 0) return form
  const dataStructure = form.dataStructure.map(champ =>
    champ.id === 'metier_libelle' ? { ...champ, type: 'autocompletion' as const, options } : champ,
  )
  return { ...form, dataStructure }
}
