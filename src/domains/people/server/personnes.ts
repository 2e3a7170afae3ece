import { sql } from 'kysely'
import type { PersonPart } from '#server/people/part.ts'

/** What a company keeps of its people beside their account. */
export const personnes: readonly PersonPart[] = [
  {
    sujet: 'utilisateur',
    quoi: 'Sa fonction, son matricule, ses métiers, ses disponibilités, ses absences et ses demandes d’absence',
    steps: who => [
      // Before the requests go: they say which lines are theirs.
      sql`update audit a set avant = null, apres = null from demande_absence d, ${who} w
        where d.compte_id = w.compte_id and d.utilisateur_id = w.utilisateur_id and a.compte_id = d.compte_id
          and a.entite = 'demande-absence:' || d.uid`,
      ...(
        [
          'utilisateur_metier',
          'disponibilite_plage',
          'disponibilite_jour',
          'indisponibilite',
          'demande_absence',
        ] as const
      ).map(
        table => sql`delete from ${sql.table(table)} t using ${who} w
          where t.compte_id = w.compte_id and t.utilisateur_id = w.utilisateur_id`,
      ),
      sql`insert into utilisateur_fiche (compte_id, utilisateur_id, supprime_a)
        select w.compte_id, w.utilisateur_id, now() from ${who} w
        on conflict (compte_id, utilisateur_id) do update set fonction = '', matricule = '', couleur = '',
          visibilite_do = false, supprime_a = coalesce(utilisateur_fiche.supprime_a, now())`,
    ],
  },
]
