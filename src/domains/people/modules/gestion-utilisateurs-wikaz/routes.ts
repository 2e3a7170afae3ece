import type { Route } from '#server/http/route.ts'
import { donneesRoutes } from './server/routes-donnees.ts'
import { droitsRoutes } from './server/routes-droits.ts'
import { invitationsRoutes } from './server/routes-invitations.ts'
import { personnesRoutes } from './server/routes-personnes.ts'
import { tempsRoutes } from './server/routes-temps.ts'

/** Company users: who they are, what they may open, when they work. */
export const utilisateursWikazRoutes: readonly Route[] = [
  ...personnesRoutes,
  ...invitationsRoutes,
  ...droitsRoutes,
  ...tempsRoutes,
  ...donneesRoutes,
]
