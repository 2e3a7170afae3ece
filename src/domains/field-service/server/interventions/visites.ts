import { type RawBuilder, sql } from 'kysely'
import { compterTerrain } from '#domains/customers/server/api.ts'
import type { Etape } from '#domains/field-service/model/interventions/etapes.ts'
import { TYPE_CLOTURE, TYPE_ETAPE } from '#domains/field-service/model/mutations.ts'
import type { Context, ReadContext } from '#server/http/context.ts'
import { corrigee, HEURE_QUI_COMPTE } from './corrections.ts'

/** A step reached, as the history tells it; instants are ISO texts because they come through JSON. */
export interface EtapeLue {
  readonly de: Etape
  readonly vers: Etape
  readonly fait_a: string
  readonly recu_a: string
  readonly corrigee: boolean
}

/** Everything a card needs of a visit in one row, so that a list costs one query whatever its length. */
function selectionner({ db, caller }: ReadContext) {
  const { compte_id, utilisateur_id } = caller
  // Of a visit that was lost, what the caller did themself, and nothing that came later.
  const visible = (auteur: string) =>
    sql`(i.technicien_id = ${utilisateur_id} or ${sql.ref(auteur)} = ${utilisateur_id})`
  // Of the customer's file, what is for those who go there, while there is something to do.
  const terrain = compterTerrain(sql`i.compte_id`, sql`i.client_id`)
  const aFaire = sql`i.technicien_id = ${utilisateur_id} and i.annulee_a is null and i.etapes_en_cours < 3`
  const nb_observations = sql<number>`((select count(*)::int from observation n
    where n.compte_id = i.compte_id and n.intervention_id = i.intervention_id and ${visible('n.utilisateur_id')})
    + case when ${aFaire} then ${terrain.remarques} else 0 end)`
  // One document of the report, whichever counts: those of former choices are kept and not shown.
  const nb_fichiers = sql<number>`((select count(*) filter (where n.sorte not in ('cri', 'photo'))::int
      + count(distinct n.sorte) filter (where n.sorte = 'cri')::int from intervention_fichier n
    where n.compte_id = i.compte_id and n.intervention_id = i.intervention_id and ${visible('n.cree_par')})
    + case when ${aFaire} then ${terrain.fichiers} else 0 end)`
  const nb_photos = sql<number>`(select count(*)::int from intervention_fichier n where n.compte_id = i.compte_id
    and n.intervention_id = i.intervention_id and n.sorte = 'photo' and ${visible('n.cree_par')})`
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
    .select(['i.intervention_id', 'i.technicien_id', 'i.jour', 'i.th_libelle', 'i.th_jour', 'i.annulee_a'])
    .select(['i.heure_ordre', 'i.heure_arrivee', 'i.heure_cloture', 'i.cloture_recu_a', 'i.etapes_en_cours'])
    .select(['i.intervention_cloture', 'i.cloture_libelle', 'i.version', 'i.demande_description'])
    .select(['i.intervention_date_creation'])
    .select(['i.intervention_aquisition_demande_id', 'i.intervention_reference', 'i.client_id', 'i.prestation_id'])
    .select([
      'c.client_civilite',
      'c.client_nom',
      'c.client_prenom',
      'c.client_telephone',
      'c.client_email',
      'c.client_observations',
    ])
    .select(['c.sentinelle', 'p.prestation_libelle', 't.nom as technicien_nom', 't.prenom as technicien_prenom'])
    .select(['a.adresse_adresse1', 'a.adresse_cp', 'a.adresse_ville', 'a.adresse_telephone1', 'a.consignes_acces'])
    .select(['a.adresse_latitude', 'a.adresse_longitude'])
    .select([sql<Date>`lower(i.plage)`.as('debut'), sql<Date>`upper(i.plage)`.as('fin')])
    .select([nb_observations.as('nb_observations'), nb_fichiers.as('nb_fichiers'), nb_photos.as('nb_photos')])
    .select([
      sql<EtapeLue[]>`coalesce((select jsonb_agg(jsonb_build_object('de', (h.contenu->>'de')::int,
        'vers', coalesce((h.contenu->>'vers')::int, 3), 'fait_a', h.fait_a, 'recu_a', h.recu_a, 'corrigee', false)
        order by h.hors_planning_id) from hors_planning h
        where h.compte_id = i.compte_id and h.intervention_id = i.intervention_id
          and h.utilisateur_id = ${utilisateur_id} and h.type in (${TYPE_ETAPE}, ${TYPE_CLOTURE})
          and h.suite is distinct from 'repris'), '[]')`.as('etapes_gardees'),
      sql<EtapeLue[]>`coalesce((select jsonb_agg(jsonb_build_object('de', e.de, 'vers', e.vers,
        'fait_a', ${HEURE_QUI_COMPTE}, 'recu_a', e.recu_a, 'corrigee', ${corrigee}) order by e.passage_id) from intervention_etape e
        where e.compte_id = i.compte_id and e.intervention_id = i.intervention_id
          and ${visible('e.utilisateur_id')}), '[]')`.as('etapes_lues'),
      sql<number>`coalesce((select x.intervention_id from intervention x where x.compte_id = i.compte_id
        and x.technicien_id = ${utilisateur_id} and x.jour = i.jour and x.etapes_en_cours in (1, 2)
        and x.annulee_a is null order by x.intervention_id limit 1), 0)`.as('inter_en_cours'),
      sql<boolean>`exists (select from hors_planning h where h.compte_id = i.compte_id
        and h.intervention_id = i.intervention_id and h.utilisateur_id = ${utilisateur_id})`.as('hors_planning'),
    ])
    .where('i.compte_id', '=', compte_id)
}

export type Visite = Awaited<ReturnType<ReturnType<typeof selectionner>['executeTakeFirstOrThrow']>>

/** What was lost stays readable as long as a queue may still speak of it: no late action prolongs it. */
export const JOURS_VISITE_PERDUE = 45

/** Visits of the caller: on their planning, or off it with work of theirs kept beside (offline rule 11), for a while. */
function miennes({ caller, now }: Pick<ReadContext, 'caller' | 'now'>, limite: RawBuilder<unknown>) {
  const { compte_id, utilisateur_id } = caller
  const depuis = new Date(now.getTime() - JOURS_VISITE_PERDUE * 86_400_000)
  return sql<boolean>`i.intervention_id in (
    select m.intervention_id from intervention m
      where m.compte_id = ${compte_id} and m.technicien_id = ${utilisateur_id} and ${limite}
    union
    select m.intervention_id from hors_planning h
      join intervention m on m.compte_id = h.compte_id and m.intervention_id = h.intervention_id
      where h.compte_id = ${compte_id} and h.utilisateur_id = ${utilisateur_id} and ${limite}
      group by m.compte_id, m.intervention_id
      having coalesce((select max(x.fait_a) from intervention_changement x where x.compte_id = m.compte_id
        and x.intervention_id = m.intervention_id and x.ancien_technicien_id = ${utilisateur_id}), min(h.recu_a))
        > ${depuis})`
}

/** Off its reader's planning: what they did of it, applied or kept beside it, is how far they went. */
function avecGardees(visite: Visite): Visite {
  if (visite.etapes_gardees.length === 0) return visite
  const etapes_lues = [...visite.etapes_lues, ...visite.etapes_gardees]
  return { ...visite, etapes_lues, etapes_en_cours: etapes_lues.at(-1)?.vers ?? visite.etapes_en_cours }
}

/**
 * A visit as its reader may see it. Whoever lost it finds again what they did, under the name they knew it by, and neither
 * the customer's contact nor the way in, nor anything that happened since.
 */
function reserver(lue: Visite, { caller }: Pick<ReadContext, 'caller'>): Visite {
  const sienne = lue.technicien_id === caller.utilisateur_id
  if (sienne && lue.annulee_a === null) return lue
  const visite = avecGardees(lue)
  if (sienne) return visite
  const atteinte = visite.etapes_lues.at(-1)?.vers ?? 0
  const instant = (etape: Etape): Date | null => {
    const passage = visite.etapes_lues.findLast(e => e.vers === etape && e.de < etape)
    return passage && atteinte >= etape ? new Date(passage.fait_a) : null
  }
  return {
    ...visite,
    etapes_en_cours: atteinte,
    heure_ordre: instant(1),
    heure_arrivee: instant(2),
    heure_cloture: null,
    cloture_recu_a: null,
    intervention_cloture: null,
    cloture_libelle: '',
    demande_description: '',
    client_telephone: '',
    client_email: '',
    adresse_adresse1: '',
    adresse_telephone1: '',
    adresse_latitude: null,
    adresse_longitude: null,
    consignes_acces: '',
    client_observations: '',
    technicien_nom: null,
    technicien_prenom: null,
  }
}

export async function listerMesVisites(context: ReadContext, du: string, au: string): Promise<Visite[]> {
  const visites = await selectionner(context)
    .where(miennes(context, sql`m.jour between ${du} and ${au}`))
    .execute()
  return visites.map(visite => reserver(visite, context))
}

export async function lireMaVisite(context: Context, intervention_id: number): Promise<Visite | undefined> {
  const visite = await selectionner(context)
    .where('i.intervention_id', '=', intervention_id)
    .where(miennes(context, sql`m.intervention_id = ${intervention_id}`))
    .executeTakeFirst()
  return visite && reserver(visite, context)
}
