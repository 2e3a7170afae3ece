import { sql } from 'kysely'
import { byStatement } from '#server/retention/by-statement.ts'
import type { Entry } from '#server/retention/rule.ts'

/** What a company keeps of its people for a time. */
export const conservation: readonly Entry[] = [
  byStatement(
    {
      nom: 'personnes.journal-des-absences',
      quoi: 'Motifs des demandes d’absence d’une personne effacée, dans le journal',
      duree: { jours: 1 },
      depuis: 'l’action, une fois la personne effacée',
      source: 'RGPD art. 17',
      sort: 'anonymiser',
    },
    // A request goes with its person only: a line without one is about somebody who was erased.
    before => sql`select a.compte_id, a.audit_id from audit a where a.entite like 'demande-absence:%'
      and (a.avant is not null or a.apres is not null) and a.recu_a < ${before}
      and not exists (select from demande_absence d where d.compte_id = a.compte_id
        and a.entite = 'demande-absence:' || d.uid)`,
    [
      sql`update audit a set avant = null, apres = null from echu e
        where a.compte_id = e.compte_id and a.audit_id = e.audit_id`,
    ],
  ),
]
