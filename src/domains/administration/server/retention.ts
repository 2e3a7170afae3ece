import { sql } from 'kysely'
import { byStatement } from '#server/retention/by-statement.ts'
import type { Entry } from '#server/retention/rule.ts'

/** What the platform's office keeps of those who asked it for help. */
export const conservation: readonly Entry[] = [
  byStatement(
    {
      nom: 'plateforme.demandes-aide',
      quoi: 'Demandes d’aide terminées',
      duree: { annees: 3 },
      depuis: 'leur fin',
      source: 'RGPD art. 5(1)(e)\u202f; CNIL, durées de conservation',
      sort: 'supprimer',
    },
    before => sql`select compte_id, support_id from support where termine_a < ${before}`,
    [sql`delete from support s using echu e where s.compte_id = e.compte_id and s.support_id = e.support_id`],
  ),
]
