import { sql } from 'kysely'
import type { PersonPart } from '#server/people/part.ts'

/** What a house of care keeps of who wrote about those it looks after. */
export const personnes: readonly PersonPart[] = [
  {
    sujet: 'utilisateur',
    quoi: 'Fiches de transmission écrites et lues, sans son nom',
    duree: { annees: 20 },
    depuis: 'leur réception',
    source: 'Code de la santé publique art. R1112-7',
    dernier: who => sql`select max(t.bouge_a) as le from transmission t
      join ${who} w on t.compte_id = w.compte_id and t.auteur_id = w.utilisateur_id`,
  },
  {
    sujet: 'resident',
    quoi: 'Fiches de transmission qui le nommaient, sans son nom en tête\u00a0; leurs mots restent tels qu’ils ont été écrits',
    duree: { annees: 20 },
    depuis: 'leur réception',
    source: 'Code de la santé publique art. R1112-7',
    dernier: who => sql`select max(t.bouge_a) as le from transmission t
      join transmission_resident l using (compte_id, transmission_id)
      join ${who} w on l.compte_id = w.compte_id and l.resident_id = w.resident_id`,
  },
]
