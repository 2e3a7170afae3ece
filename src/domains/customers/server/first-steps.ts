import { sql } from 'kysely'
import type { FirstStep } from '#server/first-steps/step.ts'
import { horsExemples } from '#server/samples/sample.ts'

/** Whom the company works for. */
export const premiersPas: readonly FirstStep[] = [
  {
    cle: 'clients',
    rang: 40,
    titre: 'Ajoutez vos premiers clients',
    explication: 'Saisissez-les, collez vos cellules ou importez votre fichier.',
    action: 'Ajouter des clients',
    module: 'vx-gestion-clients-entreprises',
    route: 'gestion-clients-entreprises/clients/ajouter',
    fait: compte_id => sql`exists (select from client where compte_id = ${compte_id} and supprime_a is null
      and ${horsExemples('client', 'client_id')})`,
  },
]
