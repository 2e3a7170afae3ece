import { sql } from 'kysely'
import type { Reouverture } from '#domains/scheduling/model/cloture/reouverture.ts'
import type { Context } from '#server/http/context.ts'
import type { JourIso } from '#wire/dates.ts'
import { formaterNom } from '#wire/names.ts'

interface Nom {
  readonly nom: string
  readonly prenom: string
}

interface Ligne {
  readonly audit_id: string
  readonly utilisateur_id: number
  readonly label: Nom
  readonly auteur_id: number
  readonly auteur: Nom
  readonly a: Date
  readonly clos_a: Date | null
  /** Of somebody who was erased, it is gone. */
  readonly motif: string
}

/**
 * Months that were closed, then opened again with a reason, the latest first: the journal alone keeps that.
 * @param du the first day of the month
 */
export async function lireReouvertures(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  du: JourIso,
  utilisateur_id: number | null = null,
): Promise<Ligne[]> {
  const { rows } = await sql<Ligne>`
    select j.audit_id, u.utilisateur_id, json_build_object('nom', u.nom, 'prenom', u.prenom) as label,
      p.utilisateur_id as auteur_id, json_build_object('nom', p.nom, 'prenom', p.prenom) as auteur, j.recu_a as a,
      (select max(c.recu_a) from audit c where c.compte_id = j.compte_id and c.entite = j.entite
        and c.action = 'mois.clos' and c.audit_id < j.audit_id) as clos_a,
      coalesce(j.apres ->> 'motif', '') as motif
    from utilisateur u
    join audit j on j.compte_id = u.compte_id and j.action = 'mois.rouvrir'
      and j.entite = 'mois:' || u.utilisateur_id || ':' || to_char(${du}::date, 'YYYY-MM')
    join utilisateur p on p.compte_id = j.compte_id and p.utilisateur_id = j.utilisateur_id
    where u.compte_id = ${caller.compte_id} and (${utilisateur_id}::int is null or u.utilisateur_id = ${utilisateur_id}::int)
    order by j.audit_id desc`.execute(db)
  return rows
}

/** The same as it is told beside the month. */
export const presenterReouverture = ({ clos_a, a, auteur, motif }: Ligne): Reouverture => ({
  ...{ clos_a: clos_a?.toISOString() ?? null, fait_a: a.toISOString(), par: formaterNom(auteur), motif },
})
