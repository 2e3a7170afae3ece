import { sql } from 'kysely'
import { nomClient } from '#domains/customers/model/client.ts'
import type { MoisAnnee } from '#domains/field-service/model/activite/releve.ts'
import { visitesJointes } from '#domains/field-service/server/interventions/jointures.ts'
import type { Context } from '#server/http/context.ts'
import { jourParis } from '#wire/dates.ts'

/** Finished visits of the caller in a month, with what the figures need. */
export async function lireVisitesDuMois({ db, caller }: Context, { annee, mois }: MoisAnnee) {
  const premier = `${annee}-${String(mois).padStart(2, '0')}-01`
  const rows = await visitesJointes(db)
    .select(['i.intervention_id', 'i.jour', 'i.heure_ordre', 'i.heure_arrivee', 'i.heure_cloture'])
    .select(['c.client_civilite', 'c.client_nom', 'c.client_prenom', 'p.prestation_libelle'])
    .select(['a.adresse_ville', 'a.adresse_latitude', 'a.adresse_longitude'])
    .where('i.compte_id', '=', caller.compte_id)
    .where('i.technicien_id', '=', caller.utilisateur_id)
    .where('i.etapes_en_cours', '=', 3)
    .where('i.jour', '>=', premier)
    .where(sql<boolean>`i.jour < (${premier}::date + interval '1 month')::date`)
    .orderBy('i.heure_cloture')
    .execute()
  return rows.flatMap(({ client_civilite, client_nom, client_prenom, heure_cloture, ...row }) => {
    if (heure_cloture === null) return []
    return {
      ...row,
      client: nomClient({ client_civilite, client_nom, client_prenom }),
      heure_ordre: row.heure_ordre?.toISOString() ?? null,
      heure_arrivee: row.heure_arrivee?.toISOString() ?? null,
      heure_cloture: heure_cloture.toISOString(),
    }
  })
}

/** Month in which the caller began: that of their first visit, or of their account where none is older. */
export async function lirePremierMois({ db, caller }: Context): Promise<MoisAnnee> {
  const { jour, cree_a } = await db
    .selectFrom('utilisateur as u')
    .select('u.cree_a')
    .select(eb =>
      eb
        .selectFrom('intervention as i')
        .select(e => e.fn.min('i.jour').as('jour'))
        .whereRef('i.compte_id', '=', 'u.compte_id')
        .whereRef('i.technicien_id', '=', 'u.utilisateur_id')
        .as('jour'),
    )
    .where('u.compte_id', '=', caller.compte_id)
    .where('u.utilisateur_id', '=', caller.utilisateur_id)
    .executeTakeFirstOrThrow()
  const inscription = jourParis(cree_a)
  const premier = jour !== null && jour < inscription ? jour : inscription
  return { annee: Number(premier.slice(0, 4)), mois: Number(premier.slice(5, 7)) }
}
