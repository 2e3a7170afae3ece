import { sql } from 'kysely'
import { oublierLieux } from '#server/people/given-place.ts'
import { byStatement } from '#server/retention/by-statement.ts'
import { estEffacee } from '#server/retention/platform-rules.ts'
import type { Entry } from '#server/retention/rule.ts'
import { lignesQuiDisent, taireLignes } from './journal.ts'

/** Whoever was erased, by hand or by time, before or since. */
const EFFACES = sql`(select u.compte_id, u.utilisateur_id from utilisateur u where ${estEffacee})`

/** What a house keeps of its agents for a time. */
export const conservation: readonly Entry[] = [
  oublierLieux({
    nom: 'edt.lieux',
    quoi: 'Commune qu’un agent a donnée pour les remplacements près de chez lui',
    table: 'lieu_agent',
  }),
  byStatement(
    {
      nom: 'edt.journal-des-effaces',
      quoi: 'Noms, motifs et mots d’un agent effacé, dans le journal\u00a0; ce qui a été fait reste, sans eux',
      duree: { jours: 1 },
      depuis: 'l’action, une fois l’agent effacé',
      source: 'RGPD art. 17',
      sort: 'anonymiser',
    },
    before => sql`select l.compte_id, l.audit_id from (${lignesQuiDisent(EFFACES)}) l
      join audit a using (compte_id, audit_id) where a.recu_a < ${before}`,
    [taireLignes(sql`echu`)],
  ),
]
