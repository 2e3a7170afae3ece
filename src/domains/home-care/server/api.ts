import { type RawBuilder, sql } from 'kysely'
import { RESIDENT_EFFACE } from '#domains/home-care/model/residents.ts'
import { PERSONNE_MAX } from '#domains/home-care/model/transmission.ts'
import { MODULE_TRANSMISSIONS } from '#domains/home-care/modules/fiches-transmission/contract.ts'
import type { Context } from '#server/http/context.ts'
import { noterPage } from './journal.ts'
import './tables.ts'

/** Whether a sheet names somebody, or did before it was corrected. */
export async function estNomme({ db, caller }: Pick<Context, 'db' | 'caller'>, resident_id: number): Promise<boolean> {
  const lien = await db
    .selectFrom('transmission_resident')
    .select('resident_id')
    .where('compte_id', '=', caller.compte_id)
    .where('resident_id', '=', resident_id)
    .limit(1)
    .executeTakeFirst()
  return lien !== undefined
}

/** What a sheet says, in the answer to a contradiction. */
const MOTS_DE_FICHE = ['personne', 'texte', 'actions', 'resultat', 'rayee', 'par']

interface FicheEmportee {
  readonly transmission_id: number
  readonly version: number
}

/**
 * Sheets that name somebody, as they take them along: whole where they alone are named, dated where others are too. Nothing for
 * who may not read sheets; it is a reading as any other.
 */
export async function lireFichesNommant(context: Context, resident_id: number): Promise<Record<string, unknown>> {
  const { db, caller } = context
  if (!caller.modules.has(MODULE_TRANSMISSIONS)) return {}
  const { rows } = await sql<FicheEmportee>`select t.transmission_id, t.version, t.ecrite_a, t.categorie, t.importance,
      t.rayee_a, f.personne, f.texte, f.actions, f.resultat
    from transmission_resident l join transmission t using (compte_id, transmission_id)
    left join transmission f on f.compte_id = t.compte_id and f.transmission_id = t.transmission_id
      and not exists (select from transmission_resident autre where autre.compte_id = t.compte_id
        and autre.transmission_id = t.transmission_id and autre.actuel and autre.resident_id <> l.resident_id)
    where l.compte_id = ${caller.compte_id} and l.resident_id = ${resident_id} and l.actuel
    order by t.ecrite_a`.execute(db)
  await noterPage(context, 'transmissions.donnees', rows)
  return { fiches_transmission: rows }
}

/**
 * What takes the name of residents off the sheets that name them, now or in a former text; what a sheet says in its own words stays
 * for as long as it is kept (Code de la santé publique, art. R1112-7).
 * @param who a question that holds the residents: `compte_id`, `resident_id`
 */
export function oublierResidents(who: RawBuilder<unknown>): readonly RawBuilder<unknown>[] {
  return [
    // Before the links go: what a device was answered of a contradiction keeps versions and hours, not what the sheet said.
    sql`update recu r set resultat = jsonb_set(r.resultat::jsonb, '{donnees,serveur}',
        (r.resultat::jsonb #> '{donnees,serveur}') - ${MOTS_DE_FICHE}::text[])::json
      from transmission_resident l join ${who} w on l.compte_id = w.compte_id and l.resident_id = w.resident_id
      join transmission t on t.compte_id = l.compte_id and t.transmission_id = l.transmission_id
      where r.compte_id = t.compte_id and r.entite = 'transmission:' || t.transmission_uid
        and jsonb_typeof(r.resultat::jsonb #> '{donnees,serveur}') = 'object'`,
    sql`update transmission_correction c set personne = ${RESIDENT_EFFACE} where c.personne <> '' and exists (
      select from transmission_resident l join ${who} w on l.compte_id = w.compte_id and l.resident_id = w.resident_id
      where l.compte_id = c.compte_id and l.transmission_id = c.transmission_id)`,
    sql`update transmission t set personne = left(n.noms, ${PERSONNE_MAX}::int), personne_ecartee = true from (
        select l.compte_id, l.transmission_id,
          string_agg(case when w.resident_id is null then l.nom else ${RESIDENT_EFFACE}::text end, ', ' order by l.rang) as noms
        from transmission_resident l
        left join ${who} w on l.compte_id = w.compte_id and l.resident_id = w.resident_id
        where l.actuel group by 1, 2 having count(w.resident_id) > 0) n
      where t.compte_id = n.compte_id and t.transmission_id = n.transmission_id`,
    sql`delete from transmission_resident l using ${who} w
      where l.compte_id = w.compte_id and l.resident_id = w.resident_id`,
  ]
}
