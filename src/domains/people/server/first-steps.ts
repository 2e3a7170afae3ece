import { sql } from 'kysely'
import type { FirstStep } from '#server/first-steps/step.ts'

/** Nobody works alone: somebody who signs in beside the owner, or an invitation on its way. */
export const premiersPas: readonly FirstStep[] = [
  {
    cle: 'equipe',
    rang: 10,
    titre: 'Invitez votre équipe',
    explication: 'Chacun reçoit un lien par e-mail et choisit son mot de passe.',
    action: 'Inviter',
    module: 'vx-gestion-utilisateurs-wikaz',
    route: 'gestion-utilisateurs-wikaz',
    fait: compte_id => sql`exists (select from utilisateur where compte_id = ${compte_id} and actif and not proprietaire
      union all select from invitation where compte_id = ${compte_id})`,
  },
]
