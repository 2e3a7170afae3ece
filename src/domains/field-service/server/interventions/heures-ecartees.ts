import { sql } from 'kysely'
import type { HeureEcartee } from '#domains/field-service/model/activite/activite.ts'
import { sontDeuxHeures } from '#domains/field-service/model/interventions/heures-ecartees.ts'
import type { Context } from '#server/http/context.ts'

/**
 * Hours set aside of the steps that hold, in the order they came, until somebody puts the hour right.
 * `de`: only those of this person.
 */
export async function lireHeuresEcartees(
  { db, caller }: Context,
  intervention_id: number,
  { de }: { readonly de?: number | undefined } = {},
): Promise<HeureEcartee[]> {
  const rows = await db
    .selectFrom('etape_ecartee as x')
    .innerJoin('intervention_etape as e', j =>
      j.onRef('e.compte_id', '=', 'x.compte_id').onRef('e.passage_id', '=', 'x.passage_id'),
    )
    .innerJoin('utilisateur as u', j =>
      j.onRef('u.compte_id', '=', 'x.compte_id').onRef('u.utilisateur_id', '=', 'x.utilisateur_id'),
    )
    .select(['x.etape', 'x.fait_a', 'x.recu_a', 'e.fait_a as comptee', 'x.appareil_libelle as appareil'])
    .select(sql<string>`trim(u.prenom || ' ' || u.nom)`.as('auteur'))
    .where('x.compte_id', '=', caller.compte_id)
    .where('x.intervention_id', '=', intervention_id)
    .where('x.reprise_a', 'is', null)
    .where(
      sql<boolean>`not exists (select from intervention_etape s where s.compte_id = e.compte_id
        and s.intervention_id = e.intervention_id and s.passage_id > e.passage_id and s.vers < e.vers)`,
    )
    .where(
      sql<boolean>`not exists (select from etape_correction k where k.compte_id = x.compte_id
        and k.passage_id = x.passage_id)`,
    )
    .$if(de !== undefined, query => query.where('x.utilisateur_id', '=', de ?? 0))
    .orderBy('x.ecartee_id')
    .execute()
  return rows.filter(sontDeuxHeures).map(row => ({
    ...row,
    fait_a: row.fait_a.toISOString(),
    recu_a: row.recu_a.toISOString(),
    comptee: row.comptee.toISOString(),
  }))
}
