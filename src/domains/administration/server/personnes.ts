import { sql } from 'kysely'
import type { PersonPart } from '#server/people/part.ts'

/** What the platform's office holds of those who asked it for help. */
export const personnes: readonly PersonPart[] = [
  {
    sujet: 'utilisateur',
    quoi: 'Ses demandes d’aide',
    steps: who => [
      sql`delete from support s using ${who} w
        where s.compte_id = w.compte_id and s.utilisateur_id = w.utilisateur_id`,
    ],
  },
]
