import { sql } from 'kysely'
import type { ReadContext } from '#server/http/context.ts'
import type { JourIso } from '#wire/dates.ts'

export type SorteEcheanceVehicule = 'controle-technique' | 'assurance'

export interface EcheanceVehicule {
  readonly vehicule_id: number
  readonly immatriculation: string
  readonly modele: string
  /** Who drives it; empty: nobody in particular. */
  readonly technicien: string
  readonly sorte: SorteEcheanceVehicule
  readonly le: JourIso
}

interface Bornes {
  readonly jusqua: JourIso
  /** Absent: all of them. */
  readonly limite?: number
}

/** Inspections and insurances of vehicles in use that end by a day, the nearest first; `total` of them, whatever the limit leaves. */
export async function lireEcheancesVehicules(
  { db, caller }: Pick<ReadContext, 'db' | 'caller'>,
  { jusqua, limite }: Bornes,
): Promise<readonly (EcheanceVehicule & { readonly total: number })[]> {
  const { rows } = await sql<EcheanceVehicule & { total: number }>`
    select v.vehicule_id, v.immatriculation, trim(v.marque || ' ' || v.modele) as modele,
      coalesce(trim(u.prenom || ' ' || u.nom), '') as technicien, e.sorte, e.le::text as le,
      count(*) over ()::int as total
    from vehicule v left join utilisateur u on u.compte_id = v.compte_id and u.utilisateur_id = v.technicien_id
    cross join lateral (values ('controle-technique', v.controle_technique), ('assurance', v.assurance_fin)) e(sorte, le)
    where v.compte_id = ${caller.compte_id} and v.supprime_a is null and v.actif = 1 and e.le <= ${jusqua}::date
    order by e.le, v.vehicule_id, e.sorte desc limit ${limite ?? null}`.execute(db)
  return rows
}
