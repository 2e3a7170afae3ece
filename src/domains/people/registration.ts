import { utilisateursWikazRoutes } from '#domains/people/modules/gestion-utilisateurs-wikaz/routes.ts'
import { mesAbsencesMutations } from '#domains/people/modules/mes-absences/mutations.ts'
import { mesAbsencesRoutes } from '#domains/people/modules/mes-absences/routes.ts'
import type { FirstStep } from '#server/first-steps/step.ts'
import type { Route } from '#server/http/route.ts'
import type { PersonPart } from '#server/people/part.ts'
import type { MutationHandler } from '#server/receipts/registry.ts'
import type { Entry as RetentionEntry } from '#server/retention/rule.ts'
import { premiersPas } from './server/first-steps.ts'
import { personnes } from './server/personnes.ts'
import { conservation } from './server/retention.ts'
import './server/tables.ts'

/** What the composition root serves for the company's people. */
export const peopleRoutes: readonly Route[] = [...utilisateursWikazRoutes, ...mesAbsencesRoutes]
export const peopleMutations: readonly MutationHandler[] = mesAbsencesMutations
export const peoplePeople: readonly PersonPart[] = personnes
export const peopleRetention: readonly RetentionEntry[] = conservation
export const peopleFirstSteps: readonly FirstStep[] = premiersPas
