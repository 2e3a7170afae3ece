import { aideRoutes } from '#domains/administration/modules/aide/routes.ts'
import { menusRoutes } from '#domains/administration/modules/gestion-menu/routes.ts'
import { profilsRoutes } from '#domains/administration/modules/gestion-profils/routes.ts'
import { utilisateursRoutes } from '#domains/administration/modules/gestion-utilisateurs/routes.ts'
import { maintenanceRoutes } from '#domains/administration/modules/maintenance/routes.ts'
import { supportsRoutes } from '#domains/administration/modules/supports/routes.ts'
import type { Route } from '#server/http/route.ts'
import type { PersonPart } from '#server/people/part.ts'
import type { Entry as RetentionEntry } from '#server/retention/rule.ts'
import { personnes } from './server/personnes.ts'
import { conservation } from './server/retention.ts'
import './server/tables.ts'

/** What the composition root serves for the platform's administration. */
export const administrationRoutes: readonly Route[] = [
  ...profilsRoutes,
  ...menusRoutes,
  ...utilisateursRoutes,
  ...supportsRoutes,
  ...aideRoutes,
  ...maintenanceRoutes,
]
export const administrationRetention: readonly RetentionEntry[] = conservation
export const administrationPeople: readonly PersonPart[] = personnes
