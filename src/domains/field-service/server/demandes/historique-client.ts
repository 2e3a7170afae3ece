import { sql } from 'kysely'
import { direAdresse, exigerClientVivant, lireConsignes } from '#domains/customers/server/api.ts'
import { enHeures } from '#domains/field-service/model/creneaux/duree.ts'
import { ANNULEE } from '#domains/field-service/model/interventions/etapes.ts'
import type { ReadContext } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { minutesPassees } from '#wire/dates.ts'
import { listerDemandesDuClient } from './lecture.ts'
import '../tables.ts'

/** Entries of a file, the newest first; above, it is cut and the count says so. */
const ENTREES_MAX = 200

async function listerVisitesDuClient({ db, caller }: ReadContext, client_id: number, adresse_id: number | undefined) {
  const ici = adresse_id === undefined ? sql`` : sql`and i.adresse_id = ${adresse_id}`
  const { rows } = await sql<{
    intervention_id: number
    debut: Date
    jour: string
    th_libelle: string
    th_jour: string | null
    technicien: string
    intervention_reference: number
    prestation_libelle: string
    libelle_cloture: string
    annulee: boolean
    etapes_en_cours: number
    adresse_id: number
  }>`select i.intervention_id, lower(i.plage) as debut, i.jour::text as jour, i.th_libelle,
      i.th_jour::text as th_jour,
      coalesce(trim(u.prenom || ' ' || u.nom), '') as technicien, i.intervention_reference, p.prestation_libelle,
      i.cloture_libelle as libelle_cloture, i.annulee_a is not null as annulee,
      i.etapes_en_cours, i.adresse_id
    from intervention i join prestation p on p.compte_id = i.compte_id and p.prestation_id = i.prestation_id
    left join utilisateur u on u.compte_id = i.compte_id and u.utilisateur_id = i.technicien_id
    where i.compte_id = ${caller.compte_id} and i.client_id = ${client_id} ${ici}
    order by lower(i.plage) desc limit 2000`.execute(db)
  return rows.map(({ debut, ...v }) => ({
    ...v,
    type: 1 as const,
    le: debut.toISOString(),
    intervention_date_planifie: debut.toISOString(),
  }))
}

/** Visits and requests of one customer in one list, newest first (specification field-service §3). @throws INTROUVABLE */
export async function lireHistoriqueClient(context: ReadContext, client_id: number, adresse_id: number | undefined) {
  const [, visites, demandes] = await Promise.all([
    exigerClientVivant(context, client_id),
    listerVisitesDuClient(context, client_id, adresse_id),
    listerDemandesDuClient(context, client_id, adresse_id),
  ])
  const entrees = [...visites, ...demandes.map(d => ({ ...d, type: 2 as const, le: d.demande_date }))].sort((a, b) =>
    b.le.localeCompare(a.le),
  )
  return { lu_a: context.now.toISOString(), entrees: entrees.slice(0, ENTREES_MAX), total: entrees.length }
}

/** The sheet of one visit of theirs (§3 "Intervention sheet"). @throws CodedError INTROUVABLE */
export async function lireVisiteClient(
  context: ReadContext,
  { client_id, intervention_id }: { readonly client_id: number; readonly intervention_id: number },
) {
  const { db, caller } = context
  const row = await db
    .selectFrom('intervention as i')
    .innerJoin('prestation as p', join =>
      join.onRef('p.compte_id', '=', 'i.compte_id').onRef('p.prestation_id', '=', 'i.prestation_id'),
    )
    .leftJoin('utilisateur as u', join =>
      join.onRef('u.compte_id', '=', 'i.compte_id').onRef('u.utilisateur_id', '=', 'i.technicien_id'),
    )
    .select(['i.intervention_date_creation', 'p.prestation_libelle', 'i.intervention_reference', 'i.th_libelle'])
    .select(['i.th_jour'])
    .select(['i.heure_ordre', 'i.heure_arrivee', 'i.heure_cloture', 'i.cloture_libelle', 'i.intervention_cloture'])
    .select([
      'i.annulee_a',
      'i.annulee_motif',
      sql<string>`coalesce((select coalesce(trim(v.prenom || ' ' || v.nom), 'le client')
        from intervention_changement h left join utilisateur v on v.compte_id = h.compte_id and v.utilisateur_id = h.utilisateur_id
        where h.compte_id = i.compte_id and h.intervention_id = i.intervention_id and h.sorte = 'annuler'
        order by h.changement_id desc limit 1), '')`.as('annulee_par'),
    ])
    .select(['i.adresse_id', sql<string>`coalesce(trim(u.prenom || ' ' || u.nom), '')`.as('technicien')])
    .select([sql<Date>`lower(i.plage)`.as('debut'), sql<Date>`upper(i.plage)`.as('fin')])
    .where('i.compte_id', '=', caller.compte_id)
    .where('i.client_id', '=', client_id)
    .where('i.intervention_id', '=', intervention_id)
    .executeTakeFirst()
  if (!row) throw refuse('INTROUVABLE')
  const [addresse_intervention, consignes] = await Promise.all([
    direAdresse(context, row.adresse_id),
    lireConsignes(context, { client_id, adresse_id: row.adresse_id }),
  ])
  const iso = (le: Date | null) => le?.toISOString() ?? null
  return {
    intervention_id,
    intervention_date_creation: row.intervention_date_creation.toISOString(),
    prestation_libelle: row.prestation_libelle,
    intervention_duree: enHeures(minutesPassees(row.debut, row.fin)),
    intervention_reference: row.intervention_reference,
    intervention_date_planifie: row.debut.toISOString(),
    th_libelle: row.th_libelle,
    th_jour: row.th_jour,
    technicien: row.technicien,
    addresse_intervention,
    ...consignes,
    heure_ordre: iso(row.heure_ordre),
    heure_arrivee: iso(row.heure_arrivee),
    heure_cloture: iso(row.heure_cloture),
    libelle_cloture: row.annulee_a ? ANNULEE : row.cloture_libelle,
    intervention_cloture: row.annulee_a ? 0 : row.intervention_cloture,
    annulation: row.annulee_a && {
      annulee_a: row.annulee_a.toISOString(),
      auteur: row.annulee_par,
      motif: row.annulee_motif,
    },
  }
}
