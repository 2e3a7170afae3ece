import { transmissionsMutations } from '#domains/home-care/modules/fiches-transmission/mutations.ts'
import { transmissionsRoutes } from '#domains/home-care/modules/fiches-transmission/routes.ts'
import { prestations } from '#domains/home-care/modules/gestion-prestations/resource.ts'
import type { Route } from '#server/http/route.ts'
import type { InboxSource } from '#server/inbox/source.ts'
import type { PersonPart } from '#server/people/part.ts'
import type { MutationHandler } from '#server/receipts/registry.ts'
import type { Declaration } from '#server/resource/declaration.ts'
import { resourceRoutes } from '#server/resource/routes.ts'
import type { Entry as RetentionEntry } from '#server/retention/rule.ts'
import { aTraiter } from './server/a-traiter.ts'
import { personnes } from './server/personnes.ts'
import { conservation } from './server/retention.ts'
import './server/tables.ts'

export const homeCareResources: readonly Declaration[] = [prestations]

/** What the composition root serves for home-care. */
export const homeCareRoutes: readonly Route[] = [
  ...homeCareResources.flatMap(d => resourceRoutes(d)),
  ...transmissionsRoutes,
]
export const homeCareMutations: readonly MutationHandler[] = transmissionsMutations
export const homeCareRetention: readonly RetentionEntry[] = conservation
export const homeCarePeople: readonly PersonPart[] = personnes
export const homeCareInbox: readonly InboxSource[] = aTraiter
