import { sql } from 'kysely'
import { byStatement } from '#server/retention/by-statement.ts'
import type { Entry } from '#server/retention/rule.ts'

/** What a house keeps of its agents for a time. */
export const conservation: readonly Entry[] = [
  byStatement(
    {
      nom: 'edt.lieux',
      quoi: 'Commune qu’un agent a donnée pour les remplacements près de chez lui',
      duree: { annees: 2 },
      depuis: 'son accord',
      source: 'RGPD art. 7\u202f: un accord se redemande, il ne vaut pas pour toujours',
      sort: 'supprimer',
    },
    before => sql`select compte_id, utilisateur_id from lieu_agent where accepte_a < ${before}`,
    [
      sql`delete from lieu_agent l using echu e where l.compte_id = e.compte_id and l.utilisateur_id = e.utilisateur_id`,
    ],
  ),
]
