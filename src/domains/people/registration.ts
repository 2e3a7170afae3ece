import { utilisateursWikazRoutes } from '#domains/people/modules/gestion-utilisateurs-wikaz/routes.ts'
import type { Route } from '#server/http/route.ts'
import type { PersonPart } from '#server/people/part.ts'
import { personnes } from './server/personnes.ts'
import './server/tables.ts'

/** What the composition root serves for the company's people. */
export const peopleRoutes: readonly Route[] = utilisateursWikazRoutes
export const peoplePeople: readonly PersonPart[] = personnes
