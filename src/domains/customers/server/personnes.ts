import { sql } from 'kysely'
import type { PersonPart, Who } from '#server/people/part.ts'

/** Takes away somebody to talk to, with their links and what the journal kept of them: at once, since the links say who. */
const retirerInterlocuteurs = (quels: Who) => [
  sql`with e as materialized (select * from ${quels} q),
    journal as (update audit a set avant = null, apres = null from e
      where a.compte_id = e.compte_id and a.entite = 'interlocuteur:' || e.interlocuteur_id),
    clients as (delete from interlocuteur_client l using e
      where l.compte_id = e.compte_id and l.interlocuteur_id = e.interlocuteur_id),
    adresses as (delete from interlocuteur_adresse l using e
      where l.compte_id = e.compte_id and l.interlocuteur_id = e.interlocuteur_id)
    delete from interlocuteur i using e where i.compte_id = e.compte_id and i.interlocuteur_id = e.interlocuteur_id`,
]

/** What is held of those one talks to at customers'. A customer's own contact goes with their visits (field service). */
export const personnes: readonly PersonPart[] = [
  {
    sujet: 'client',
    quoi: 'Les interlocuteurs qui ne sont que chez ce client',
    steps: who =>
      retirerInterlocuteurs(sql`(select l.compte_id, l.interlocuteur_id from interlocuteur_client l
        join ${who} w on l.compte_id = w.compte_id and l.client_id = w.client_id
        where not exists (select from interlocuteur_client o where o.compte_id = l.compte_id
          and o.interlocuteur_id = l.interlocuteur_id and o.client_id <> l.client_id))`),
  },
  {
    sujet: 'interlocuteur',
    quoi: 'Son nom, sa fonction, ses téléphones, son e-mail, sa date de naissance et ses observations, aussi dans le journal',
    steps: who => retirerInterlocuteurs(who),
  },
]
