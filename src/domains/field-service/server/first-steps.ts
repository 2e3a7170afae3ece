import { sql } from 'kysely'
import type { FirstStep } from '#server/first-steps/step.ts'
import { horsExemples } from '#server/samples/sample.ts'

/** Where a field company is called, what it sells, and the first visit that a phone receives. */
export const premiersPas: readonly FirstStep[] = [
  {
    cle: 'telephone',
    rang: 15,
    titre: 'Donnez le téléphone de l’entreprise',
    explication:
      'Vos clients le trouvent sur leur page de rendez-vous\u00a0: sans lui, ils ne peuvent pas vous appeler.',
    action: 'Ouvrir Ma société',
    module: 'vx-gestion-configuration-entreprises',
    route: 'gestion-configuration-entreprises',
    // A house has no customers, and the same card.
    aussi: 'vx-plannings-entreprises',
    fait: compte_id => sql`exists (select from compte where compte_id = ${compte_id} and compte_telephone1 <> '')`,
  },
  {
    cle: 'prestations',
    rang: 20,
    titre: 'Dites ce que vous faites',
    explication: 'Vos prestations, avec leur durée et leur prix\u00a0: on en choisit une à chaque intervention.',
    action: 'Créer une prestation',
    module: 'vx-gestion-codes-prestations-entreprises',
    route: 'gestion-codes-prestations-entreprises',
    fait: compte_id => sql`exists (select from prestation where compte_id = ${compte_id} and supprime_a is null
      and ${horsExemples('prestation', 'prestation_id')})`,
  },
  {
    cle: 'interventions',
    rang: 50,
    titre: 'Planifiez la première intervention',
    explication: 'Depuis la fiche d’un client\u00a0: le technicien la reçoit aussitôt sur son téléphone.',
    action: 'Choisir un client',
    module: 'vx-plannings-entreprises',
    route: 'gestion-clients-entreprises',
    fait: compte_id => sql`exists (select from intervention where compte_id = ${compte_id}
      and ${horsExemples('intervention', 'intervention_id')})`,
  },
]
