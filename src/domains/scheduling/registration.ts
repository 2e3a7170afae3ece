import { bourseMutations } from '#domains/scheduling/modules/bourse-des-echanges-edt/mutations.ts'
import { bourseRoutes } from '#domains/scheduling/modules/bourse-des-echanges-edt/routes.ts'
import { configurationsRoutes } from '#domains/scheduling/modules/configurations-gdt/routes.ts'
import { congesAnnuelsRoutes } from '#domains/scheduling/modules/conges-gdt/routes.ts'
import { actionsRoutes } from '#domains/scheduling/modules/gestion-actions-gdi/routes.ts'
import { agentsRoutes } from '#domains/scheduling/modules/gestion-agents-edt/routes.ts'
import { astreintesMutations } from '#domains/scheduling/modules/gestion-astreintes-pwa-gdt/mutations.ts'
import { astreintesRoutes } from '#domains/scheduling/modules/gestion-astreintes-pwa-gdt/routes.ts'
import { congesMutations } from '#domains/scheduling/modules/gestion-conges-edt/mutations.ts'
import { congesRoutes } from '#domains/scheduling/modules/gestion-conges-edt/routes.ts'
import { horairesRoutes } from '#domains/scheduling/modules/gestion-horaires-edt/routes.ts'
import { metiers } from '#domains/scheduling/modules/gestion-metiers-edt/resource.ts'
import { postes } from '#domains/scheduling/modules/gestion-postes-edt/resource.ts'
import { unites } from '#domains/scheduling/modules/gestion-unites-edt/resource.ts'
import { monPlanningMutations } from '#domains/scheduling/modules/mon-planning-edt/mutations.ts'
import { monPlanningRoutes } from '#domains/scheduling/modules/mon-planning-edt/routes.ts'
import { tableauRoutes } from '#domains/scheduling/modules/mon-tableau-de-bord-gdt/routes.ts'
import { planningRoutes } from '#domains/scheduling/modules/planning-edt/routes.ts'
import { planningAppelsRoutes } from '#domains/scheduling/modules/planning-edt/server/appels.ts'
import { planningCloturesRoutes } from '#domains/scheduling/modules/planning-edt/server/clotures.ts'
import { planningCongesRoutes } from '#domains/scheduling/modules/planning-edt/server/conges.ts'
import { planningCyclesRoutes } from '#domains/scheduling/modules/planning-edt/server/cycles.ts'
import { planningDocumentsRoutes } from '#domains/scheduling/modules/planning-edt/server/documents.ts'
import { planningInterventionsRoutes } from '#domains/scheduling/modules/planning-edt/server/interventions.ts'
import { planningJourRoutes } from '#domains/scheduling/modules/planning-edt/server/jour.ts'
import { planningPaieRoutes } from '#domains/scheduling/modules/planning-edt/server/paie.ts'
import { planningPostesRoutes } from '#domains/scheduling/modules/planning-edt/server/postes.ts'
import { statistiqueHebdoRoutes } from '#domains/scheduling/modules/statistique-hebdo-edt/routes.ts'
import { statistiqueJoursRoutes } from '#domains/scheduling/modules/statistique-jours-edt/routes.ts'
import { statistiqueMensuellesRoutes } from '#domains/scheduling/modules/statistique-mensuelles/routes.ts'
import { statistiquePlanificationRoutes } from '#domains/scheduling/modules/statistique-planification-edt/routes.ts'
import type { FirstStep } from '#server/first-steps/step.ts'
import type { Route } from '#server/http/route.ts'
import type { InboxSource } from '#server/inbox/source.ts'
import type { PersonPart } from '#server/people/part.ts'
import type { MutationHandler } from '#server/receipts/registry.ts'
import type { Declaration } from '#server/resource/declaration.ts'
import { resourceRoutes } from '#server/resource/routes.ts'
import type { Entry as RetentionEntry } from '#server/retention/rule.ts'
import type { SampleSet } from '#server/samples/sample.ts'
import { aTraiter } from './server/a-traiter.ts'
import { premiersPas } from './server/first-steps.ts'
import { personnes } from './server/personnes.ts'
import { conservation } from './server/retention.ts'
import { exemplesPlanning } from './server/samples.ts'
import './server/tables.ts'

/** Declared whole: start times are declared too, but listed and changed in two parts (`gestion-horaires-edt`). */
export const schedulingResources: readonly Declaration[] = [metiers, unites, postes]

/** What the composition root serves for scheduling. */
export const schedulingRoutes: readonly Route[] = [
  ...monPlanningRoutes,
  ...bourseRoutes,
  ...astreintesRoutes,
  ...congesRoutes,
  ...tableauRoutes,
  ...congesAnnuelsRoutes,
  ...actionsRoutes,
  ...statistiqueJoursRoutes,
  ...statistiquePlanificationRoutes,
  ...statistiqueHebdoRoutes,
  ...statistiqueMensuellesRoutes,
  ...planningRoutes,
  ...planningPostesRoutes,
  ...planningJourRoutes,
  ...planningCongesRoutes,
  ...planningInterventionsRoutes,
  ...planningDocumentsRoutes,
  ...planningCloturesRoutes,
  ...planningPaieRoutes,
  ...planningCyclesRoutes,
  ...planningAppelsRoutes,
  ...agentsRoutes,
  ...schedulingResources.flatMap(d => resourceRoutes(d)),
  ...horairesRoutes,
  ...configurationsRoutes,
]
export const schedulingMutations: readonly MutationHandler[] = [
  ...monPlanningMutations,
  ...bourseMutations,
  ...astreintesMutations,
  ...congesMutations,
]
export const schedulingPeople: readonly PersonPart[] = personnes
export const schedulingRetention: readonly RetentionEntry[] = conservation
export const schedulingFirstSteps: readonly FirstStep[] = premiersPas
export const schedulingInbox: readonly InboxSource[] = aTraiter
export const schedulingSamples: readonly SampleSet[] = [exemplesPlanning]
