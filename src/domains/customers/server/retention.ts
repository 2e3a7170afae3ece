import { sql } from 'kysely'
import { byStatement } from '#server/retention/by-statement.ts'
import type { Entry } from '#server/retention/rule.ts'

/** What customers keep beside themselves; how long they are kept is a question about their visits (field service). */
export const conservation: readonly Entry[] = [
  byStatement(
    {
      nom: 'clients.fusions',
      quoi: 'Ce qu’une fiche disait avant d’en recevoir une autre, et ce qui y a été déplacé',
      duree: { jours: 2 },
      depuis: 'la fusion',
      source: 'RGPD art. 5.1 e\u202f: une fusion se défait pendant un jour',
      sort: 'anonymiser',
    },
    before => sql`select compte_id, fusion_id from client_fusion where fait_a < ${before} and deplace <> '{}'`,
    [
      sql`update client_fusion f set avant = '{}', deplace = '{}' from echu e
        where f.compte_id = e.compte_id and f.fusion_id = e.fusion_id`,
    ],
  ),
]
