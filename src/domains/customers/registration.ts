import { adresses, clients } from '#domains/customers/modules/gestion-clients-entreprises/resource.ts'
import { clientsDeclares, clientsRoutes } from '#domains/customers/modules/gestion-clients-entreprises/routes.ts'
import { interlocuteurs } from '#domains/customers/modules/gestion-interlocuteurs/resource.ts'
import { interlocuteursRoutes } from '#domains/customers/modules/gestion-interlocuteurs/routes.ts'
import { zones } from '#domains/customers/modules/gestion-zones/resource.ts'
import { zonesRoutes } from '#domains/customers/modules/gestion-zones/routes.ts'
import type { FirstStep } from '#server/first-steps/step.ts'
import type { Route } from '#server/http/route.ts'
import type { PersonPart } from '#server/people/part.ts'
import type { Declaration } from '#server/resource/declaration.ts'
import { resourceRoutes } from '#server/resource/routes.ts'
import type { Entry as RetentionEntry } from '#server/retention/rule.ts'
import type { SampleSet } from '#server/samples/sample.ts'
import { premiersPas } from './server/first-steps.ts'
import { personnes } from './server/personnes.ts'
import { conservation } from './server/retention.ts'
import { exemplesClients } from './server/samples.ts'
import './server/tables.ts'

/** Resources of customers that are declared. */
export const customersResources: readonly Declaration[] = [zones, interlocuteurs, clients, adresses]

/** What the composition root serves for customers. */
export const customersRoutes: readonly Route[] = [
  ...zonesRoutes,
  ...interlocuteursRoutes,
  ...clientsRoutes,
  ...clientsDeclares,
  ...customersResources.filter(d => d !== clients && d !== adresses).flatMap(d => resourceRoutes(d)),
]
export const customersPeople: readonly PersonPart[] = personnes
export const customersRetention: readonly RetentionEntry[] = conservation
export const customersFirstSteps: readonly FirstStep[] = premiersPas
export const customersSamples: readonly SampleSet[] = [exemplesClients]
