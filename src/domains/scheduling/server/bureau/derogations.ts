import { sql } from 'kysely'
import type { CellulePlanning } from '#domains/scheduling/model/bureau/planning-mois.ts'
import type { Periode } from '#domains/scheduling/model/regles/fenetres.ts'
import type { Context } from '#server/http/context.ts'
import { formaterNom } from '#wire/names.ts'

type Derogee = Pick<CellulePlanning, 'derogation' | 'deroge'>

interface Ligne {
  readonly pointage_id: number
  readonly version: number
  readonly motif: string
  readonly a: Date
  readonly nom: string
  readonly prenom: string
}

/**
 * Derogations written for the shifts of these days as they stand now, prepared or published, by shift and version: what was
 * changed since holds none. A shift carries the number of the lot that made it as its version, and the lot keeps who wrote what;
 * of an open post that was given, the journal does.
 */
export async function lireDerogations({ db, caller }: Pick<Context, 'db' | 'caller'>, { du, au }: Periode) {
  const { compte_id } = caller
  const { rows } = await sql<Ligne>`
    with postes as materialized (
      select pointage_id, version from pointage_brouillon
        where compte_id = ${compte_id} and pointage_date between ${du}::date and ${au}::date and motif_derogation is not null
      union all
      select pointage_id, version from pointage
        where compte_id = ${compte_id} and pointage_date between ${du}::date and ${au}::date),
    -- Each lot is opened once, however many shifts it made, and those alone that hold one.
    lots as materialized (select distinct version from postes),
    ecrites as (
      select (e ->> 'pointage_id')::int as pointage_id, l.lot_id as version, e #>> '{rangee,motif_derogation}' as motif,
        l.auteur_id, l.fait_a
      from lots join planning_lot l on l.compte_id = ${compte_id} and l.lot_id = lots.version and l.a_derogation
      cross join lateral jsonb_array_elements(l.apres) e
      where e #>> '{rangee,motif_derogation}' is not null and (e #>> '{rangee,version}')::int = l.lot_id
      union all
      select a.pourvu_pointage_id, 1, j.apres ->> 'derogation', j.utilisateur_id, j.recu_a
      from appel a join audit j on j.compte_id = a.compte_id and j.entite = 'appel:' || a.appel_id
        and j.action = 'appel.pourvoir' and j.apres ->> 'derogation' is not null
      where a.compte_id = ${compte_id} and a.etat = 'pourvu' and a.pointage_date between ${du}::date and ${au}::date)
    select distinct e.pointage_id, e.version, e.motif, e.fait_a as a, u.nom, u.prenom
    from postes p join ecrites e using (pointage_id, version)
    join utilisateur u on u.compte_id = ${compte_id} and u.utilisateur_id = e.auteur_id`.execute(db)
  const lues = new Map(
    rows.map(({ pointage_id, version, motif, a, ...qui }): [string, Derogee] => [
      `${pointage_id}:${version}`,
      { derogation: motif, deroge: { par: formaterNom(qui), a: a.toISOString() } },
    ]),
  )
  return (p: { readonly pointage_id: number; readonly version: number }): Derogee | undefined =>
    lues.get(`${p.pointage_id}:${p.version}`)
}
export type Derogations = Awaited<ReturnType<typeof lireDerogations>>
