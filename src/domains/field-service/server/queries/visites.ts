import { type RawBuilder, sql } from 'kysely'
import type { Etape } from '#domains/field-service/model/etapes.ts'
import type { Context, ReadContext } from '#server/http/context.ts'

/** A step reached, as the history tells it; instants are ISO texts because they come through JSON. */
export interface EtapeLue {
  readonly de: Etape
  readonly vers: Etape
  readonly fait_a: string
  readonly recu_a: string
}

/** Everything a card needs of a visit in one row, so that a list costs one query whatever its length. */
function selectionner({ db, caller }: ReadContext) {
  const { compte_id, utilisateur_id } = caller
  const compter = (table: 'observation' | 'intervention_fichier') =>
    sql<number>`(select count(*)::int from ${sql.table(table)} n
      where n.compte_id = i.compte_id and n.intervention_id = i.intervention_id)`
  return db
    .selectFrom('intervention as i')
    .innerJoin('client as c', join =>
      join.onRef('c.compte_id', '=', 'i.compte_id').onRef('c.client_id', '=', 'i.client_id'),
    )
    .innerJoin('adresse as a', join =>
      join.onRef('a.compte_id', '=', 'i.compte_id').onRef('a.adresse_id', '=', 'i.adresse_id'),
    )
    .innerJoin('prestation as p', join =>
      join.onRef('p.compte_id', '=', 'i.compte_id').onRef('p.prestation_id', '=', 'i.prestation_id'),
    )
    .leftJoin('utilisateur as t', join =>
      join.onRef('t.compte_id', '=', 'i.compte_id').onRef('t.utilisateur_id', '=', 'i.technicien_id'),
    )
    .select(['i.intervention_id', 'i.technicien_id', 'i.jour', 'i.th_libelle', 'i.annulee_a', 'i.etapes_en_cours'])
    .select(['i.heure_ordre', 'i.heure_arrivee', 'i.heure_cloture', 'i.cloture_recu_a', 'i.intervention_cloture'])
    .select(['i.cloture_libelle', 'i.version', 'i.demande_description', 'i.intervention_date_creation'])
    .select(['i.intervention_aquisition_demande_id', 'i.intervention_reference', 'i.client_id', 'i.prestation_id'])
    .select(['c.client_civilite', 'c.client_nom', 'c.client_prenom', 'c.client_telephone', 'c.client_email'])
    .select(['c.sentinelle', 'p.prestation_libelle', 't.nom as technicien_nom', 't.prenom as technicien_prenom'])
    .select(['a.adresse_adresse1', 'a.adresse_cp', 'a.adresse_ville', 'a.adresse_telephone1', 'a.consignes_acces'])
    .select(['a.adresse_latitude', 'a.adresse_longitude'])
    .select([sql<Date>`lower(i.plage)`.as('debut'), sql<Date>`upper(i.plage)`.as('fin')])
    .select([compter('observation').as('nb_observations'), compter('intervention_fichier').as('nb_fichiers')])
    .select([
      sql<EtapeLue[]>`coalesce((select jsonb_agg(jsonb_build_object('de', e.de, 'vers', e.vers, 'fait_a', e.fait_a,
        'recu_a', e.recu_a) order by e.passage_id) from intervention_etape e
        where e.compte_id = i.compte_id and e.intervention_id = i.intervention_id), '[]')`.as('etapes_lues'),
      sql<number>`coalesce((select x.intervention_id from intervention x where x.compte_id = i.compte_id
        and x.technicien_id = ${utilisateur_id} and x.jour = i.jour and x.etapes_en_cours in (1, 2)
        and x.annulee_a is null order by x.intervention_id limit 1), 0)`.as('inter_en_cours'),
      sql<boolean>`exists (select from hors_planning h where h.compte_id = i.compte_id
        and h.intervention_id = i.intervention_id and h.utilisateur_id = ${utilisateur_id})`.as('hors_planning'),
    ])
    .where('i.compte_id', '=', compte_id)
}

export type Visite = Awaited<ReturnType<ReturnType<typeof selectionner>['executeTakeFirstOrThrow']>>

/** Visits of the caller: on their planning, or off it with work of theirs kept beside (offline rule 11). */
function miennes({ caller }: Pick<ReadContext, 'caller'>, limite: RawBuilder<unknown>) {
  const { compte_id, utilisateur_id } = caller
  return sql<boolean>`i.intervention_id in (
    select m.intervention_id from intervention m
      where m.compte_id = ${compte_id} and m.technicien_id = ${utilisateur_id} and ${limite}
    union
    select m.intervention_id from hors_planning h
      join intervention m on m.compte_id = h.compte_id and m.intervention_id = h.intervention_id
      where h.compte_id = ${compte_id} and h.utilisateur_id = ${utilisateur_id} and ${limite})`
}

export async function listerMesVisites(context: ReadContext, du: string, au: string): Promise<Visite[]> {
  return await selectionner(context)
    .where(miennes(context, sql`m.jour between ${du} and ${au}`))
    .execute()
}

export async function lireMaVisite(context: Context, intervention_id: number): Promise<Visite | undefined> {
  return await selectionner(context)
    .where('i.intervention_id', '=', intervention_id)
    .where(miennes(context, sql`m.intervention_id = ${intervention_id}`))
    .executeTakeFirst()
}
