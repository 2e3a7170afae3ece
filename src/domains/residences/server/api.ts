import { sql } from 'kysely'
import { nomResident } from '#domains/residences/model/resident.ts'
import type { Context } from '#server/http/context.ts'
import { jourParis } from '#wire/dates.ts'
import './tables.ts'

type Lecture = Pick<Context, 'db'> & { readonly caller: Pick<Context['caller'], 'compte_id'> }

/** Somebody as they are named: what they say of themself with it, and where they live. */
export interface NomDeResident {
  readonly resident_id: number
  /** "Mme Denise Petit". */
  readonly label: string
  readonly civilite: string
  readonly nom: string
  readonly nom_naissance: string
  readonly prenom: string
  readonly logement_numero: string
  /** They left, or never entered. */
  readonly ailleurs: boolean
}

/**
 * Everybody who was not erased, by their names.
 * @param presents those who left are left out, and those who never entered
 */
export async function listerLesNoms(
  { db, caller, now }: Lecture & Pick<Context, 'now'>,
  { presents = false } = {},
): Promise<NomDeResident[]> {
  const jour = jourParis(now)
  let query = db
    .selectFrom('resident as r')
    .select(['r.resident_id', 'r.resident_civilite', 'r.resident_nom', 'r.resident_nom_naissance', 'r.resident_prenom'])
    .select([
      sql<boolean>`(r.entree is null or coalesce(r.sortie <= ${jour}::date, false))`.as('ailleurs'),
      sql<string>`coalesce((select l.logement_numero from logement_affectation a
        join logement l on l.compte_id = a.compte_id and l.logement_id = a.logement_id
        where a.compte_id = r.compte_id and a.resident_id = r.resident_id and a.periode @> ${jour}::date limit 1), '')`.as(
        'logement_numero',
      ),
    ])
    .where('r.compte_id', '=', caller.compte_id)
    .where('r.efface_a', 'is', null)
  if (presents)
    query = query
      .where('r.entree', 'is not', null)
      .where(eb => eb.or([eb('r.sortie', 'is', null), eb('r.sortie', '>', jour)]))
  const rows = await query.orderBy('r.tri').orderBy('r.resident_id').execute()
  return rows.map(r => ({
    resident_id: r.resident_id,
    label: nomResident(r),
    civilite: r.resident_civilite,
    nom: r.resident_nom,
    nom_naissance: r.resident_nom_naissance,
    prenom: r.resident_prenom,
    logement_numero: r.logement_numero,
    ailleurs: r.ailleurs,
  }))
}

/**
 * What those of these numbers who were not erased are called; of another house's nothing is known.
 * @param tenir each is held until the transaction ends: nobody erases or removes them meanwhile, everybody else goes on
 */
export async function nommerResidents(
  { db, caller }: Lecture,
  ids: readonly number[],
  { tenir = false } = {},
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const query = db
    .selectFrom('resident')
    .select(['resident_id', 'resident_civilite', 'resident_nom', 'resident_prenom'])
    .where('compte_id', '=', caller.compte_id)
    .where('efface_a', 'is', null)
    .where('resident_id', '=', sql<number>`any(${[...ids]}::int[])`)
    .orderBy('resident_id')
  const rows = await (tenir ? query.forShare() : query).execute()
  return new Map(rows.map(r => [r.resident_id, nomResident(r)]))
}
