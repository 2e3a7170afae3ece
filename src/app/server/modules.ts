import { administrationDemo } from '#domains/administration/demo/load.ts'
import {
  administrationPeople,
  administrationRetention,
  administrationRoutes,
} from '#domains/administration/registration.ts'
import { crmDemo } from '#domains/crm/demo/load.ts'
import { crmResources, crmRoutes } from '#domains/crm/registration.ts'
import { customersDemo } from '#domains/customers/demo/load.ts'
import {
  customersFirstSteps,
  customersPeople,
  customersResources,
  customersRetention,
  customersRoutes,
  customersSamples,
} from '#domains/customers/registration.ts'
import { fieldServiceDemo } from '#domains/field-service/demo/load.ts'
import { parametragesDemo } from '#domains/field-service/demo/parametrages.ts'
import {
  fieldServiceFirstSteps,
  fieldServiceHolders,
  fieldServiceInbox,
  fieldServiceJobs,
  fieldServiceMutations,
  fieldServicePeople,
  fieldServiceResources,
  fieldServiceRetention,
  fieldServiceRoutes,
  fieldServiceSamples,
} from '#domains/field-service/registration.ts'
import { homeCareDemo } from '#domains/home-care/demo/load.ts'
import {
  homeCareInbox,
  homeCareMutations,
  homeCarePeople,
  homeCareResources,
  homeCareRetention,
  homeCareRoutes,
} from '#domains/home-care/registration.ts'
import { peopleDemo } from '#domains/people/demo/load.ts'
import {
  peopleFirstSteps,
  peopleMutations,
  peoplePeople,
  peopleRetention,
  peopleRoutes,
} from '#domains/people/registration.ts'
import { residencesDemo } from '#domains/residences/demo/load.ts'
import {
  residencesHolders,
  residencesInbox,
  residencesJobs,
  residencesMutations,
  residencesPeople,
  residencesResources,
  residencesRetention,
  residencesRoutes,
} from '#domains/residences/registration.ts'
import { schedulingDemo } from '#domains/scheduling/demo/load.ts'
import {
  schedulingFirstSteps,
  schedulingInbox,
  schedulingMutations,
  schedulingPeople,
  schedulingResources,
  schedulingRetention,
  schedulingRoutes,
  schedulingSamples,
} from '#domains/scheduling/registration.ts'
import { firstStepsRoutes, inboxRoutes, shellJobs, shellMutations, shellRoutes } from '#domains/shell/registration.ts'
import type { DemoLoader } from '#server/demo-loader.ts'
import { exportRoutes } from '#server/exports/routes.ts'
import { type FileHolder, platformHolders } from '#server/files/holders.ts'
import type { FirstStep } from '#server/first-steps/step.ts'
import type { Route } from '#server/http/route.ts'
import type { InboxSource } from '#server/inbox/source.ts'
import type { AnyJob } from '#server/jobs/job.ts'
import { purgeJob } from '#server/jobs/purge.ts'
import type { PersonPart } from '#server/people/part.ts'
import { platformPeople } from '#server/people/platform-parts.ts'
import { pushJob } from '#server/push/push-job.ts'
import type { MutationHandler } from '#server/receipts/registry.ts'
import { exportJob, exportPurgeJob } from '#server/resource/export.ts'
import { retentionJob } from '#server/retention/apply.ts'
import { platformRules } from '#server/retention/platform-rules.ts'
import type { Entry as RetentionEntry } from '#server/retention/rule.ts'
import type { SampleSet } from '#server/samples/sample.ts'

/** What a company does first; each domain says its own. */
export const firstSteps: readonly FirstStep[] = [
  ...peopleFirstSteps,
  ...customersFirstSteps,
  ...fieldServiceFirstSteps,
  ...schedulingFirstSteps,
]

/** What it may try before, in the order in which they build on one another. */
export const samples: readonly SampleSet[] = [...customersSamples, ...fieldServiceSamples, ...schedulingSamples]

/** What waits for somebody; each domain says its own. */
export const inboxSources: readonly InboxSource[] = [
  ...fieldServiceInbox,
  ...homeCareInbox,
  ...residencesInbox,
  ...schedulingInbox,
]

/** Everything the server answers; a domain appears here through its registration file only. */
export const routes: readonly Route[] = [
  ...shellRoutes,
  ...firstStepsRoutes(firstSteps, samples),
  ...inboxRoutes(inboxSources),
  ...peopleRoutes,
  ...customersRoutes,
  ...fieldServiceRoutes,
  ...schedulingRoutes,
  ...residencesRoutes,
  ...crmRoutes,
  ...homeCareRoutes,
  ...administrationRoutes,
  ...exportRoutes,
]

export const mutationHandlers: readonly MutationHandler[] = [
  ...shellMutations,
  ...fieldServiceMutations,
  ...schedulingMutations,
  ...peopleMutations,
  ...homeCareMutations,
  ...residencesMutations,
]

/** In the order in which they build on one another. */
export const demoLoaders: readonly DemoLoader[] = [
  fieldServiceDemo,
  parametragesDemo(fieldServiceResources),
  customersDemo(customersResources),
  peopleDemo,
  schedulingDemo(schedulingResources),
  residencesDemo(residencesResources),
  crmDemo(crmResources),
  homeCareDemo(homeCareResources),
  administrationDemo,
]

export const jobs: readonly AnyJob[] = [
  purgeJob,
  retentionJob,
  pushJob,
  exportJob,
  exportPurgeJob,
  ...shellJobs,
  ...fieldServiceJobs,
  ...residencesJobs,
]

/** What names files: a file that none of them names goes, and is read by those who may see what names it. */
export const fileHolders: readonly FileHolder[] = [...platformHolders, ...fieldServiceHolders, ...residencesHolders]

/** How long each kind of data is kept (docs/retention.md). */
export const retention: readonly RetentionEntry[] = [
  ...customersRetention,
  ...fieldServiceRetention,
  ...peopleRetention,
  ...schedulingRetention,
  ...residencesRetention,
  ...homeCareRetention,
  ...administrationRetention,
  ...platformRules,
]

/** What is held of a person, what erasing takes away and what the law makes a company keep (docs/retention.md). */
export const people: readonly PersonPart[] = [
  ...fieldServicePeople,
  ...customersPeople,
  ...peoplePeople,
  ...schedulingPeople,
  ...residencesPeople,
  ...homeCarePeople,
  ...administrationPeople,
  // Last: it takes the address away, by which the others' traces are found.
  ...platformPeople,
]
