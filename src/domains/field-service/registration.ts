import { actionsEntreprisesRoutes } from '#domains/field-service/modules/actions-entreprises/routes.ts'
import { configurationLinkerRoutes } from '#domains/field-service/modules/configuration-linker/routes.ts'
import { prestations } from '#domains/field-service/modules/gestion-codes-prestations-entreprises/resource.ts'
import {
  prestationsDeclarees,
  prestationsRoutes,
} from '#domains/field-service/modules/gestion-codes-prestations-entreprises/routes.ts'
import { configurationEntreprisesRoutes } from '#domains/field-service/modules/gestion-configuration-entreprises/routes.ts'
import { demandesRoutes } from '#domains/field-service/modules/gestion-demandes/routes.ts'
import { vehicules } from '#domains/field-service/modules/gestion-des-vehicules/resource.ts'
import { emetteursRoutes } from '#domains/field-service/modules/gestion-emetteurs/routes.ts'
import { recepteursRoutes } from '#domains/field-service/modules/gestion-recepteurs/routes.ts'
import { monActiviteMutations } from '#domains/field-service/modules/mon-activite/mutations.ts'
import { monActiviteRoutes } from '#domains/field-service/modules/mon-activite/routes.ts'
import { planningsRoutes } from '#domains/field-service/modules/plannings-entreprises/routes.ts'
import { externesRoutes } from '#domains/field-service/modules/reception-demandes-externes/routes.ts'
import { regulationRoutes } from '#domains/field-service/modules/regulation-interventions/routes.ts'
import { releveActiviteRoutes } from '#domains/field-service/modules/releve-activite-pwa/routes.ts'
import { rendezVousRoutes } from '#domains/field-service/modules/rendez-vous-client/routes.ts'
import { envoiJob } from '#domains/field-service/server/client/envoi-job.ts'
import { expirerJob } from '#domains/field-service/server/demandes/expirer.ts'
import { reseauJob } from '#domains/field-service/server/reseau/prevenir.ts'
import { rappelsJob } from '#domains/field-service/server/reseau/rappels.ts'
import type { FileHolder } from '#server/files/holders.ts'
import type { FirstStep } from '#server/first-steps/step.ts'
import type { Route } from '#server/http/route.ts'
import type { InboxSource } from '#server/inbox/source.ts'
import type { AnyJob } from '#server/jobs/job.ts'
import type { PersonPart } from '#server/people/part.ts'
import type { MutationHandler } from '#server/receipts/registry.ts'
import type { Declaration } from '#server/resource/declaration.ts'
import { resourceRoutes } from '#server/resource/routes.ts'
import type { Entry as RetentionEntry } from '#server/retention/rule.ts'
import type { SampleSet } from '#server/samples/sample.ts'
import { aTraiter } from './server/a-traiter/sources.ts'
import { premiersPas } from './server/first-steps.ts'
import { holders } from './server/interventions/holders.ts'
import { personnes } from './server/personnes.ts'
import { criJob } from './server/rapports/cri-job.ts'
import { conservation } from './server/retention.ts'
import { exemplesTerrain } from './server/samples.ts'
import './server/tables.ts'

/** Resources of field service that are declared. */
export const fieldServiceResources: readonly Declaration[] = [vehicules, prestations]

/** What the composition root serves for field service. */
export const fieldServiceRoutes: readonly Route[] = [
  ...monActiviteRoutes,
  ...releveActiviteRoutes,
  ...regulationRoutes,
  ...demandesRoutes,
  ...actionsEntreprisesRoutes,
  ...emetteursRoutes,
  ...externesRoutes,
  ...recepteursRoutes,
  ...planningsRoutes,
  ...rendezVousRoutes,
  ...configurationLinkerRoutes,
  ...configurationEntreprisesRoutes,
  ...prestationsRoutes,
  ...prestationsDeclarees,
  ...fieldServiceResources.filter(d => d !== prestations).flatMap(d => resourceRoutes(d)),
]
export const fieldServiceMutations: readonly MutationHandler[] = [...monActiviteMutations]
export const fieldServiceJobs: readonly AnyJob[] = [criJob, envoiJob, reseauJob, expirerJob, rappelsJob]
export const fieldServiceHolders: readonly FileHolder[] = holders
export const fieldServiceRetention: readonly RetentionEntry[] = conservation
export const fieldServicePeople: readonly PersonPart[] = personnes
export const fieldServiceFirstSteps: readonly FirstStep[] = premiersPas
export const fieldServiceInbox: readonly InboxSource[] = aTraiter
export const fieldServiceSamples: readonly SampleSet[] = [exemplesTerrain]
