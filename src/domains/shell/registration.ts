import { aTraiterRoutes } from '#domains/shell/modules/a-traiter/routes.ts'
import { appareilRoutes } from '#domains/shell/modules/appareils/routes.ts'
import { demonstrationRoutes } from '#domains/shell/modules/demonstration/routes.ts'
import { evenementsRoutes } from '#domains/shell/modules/evenements/routes.ts'
import { fichiersRoutes } from '#domains/shell/modules/fichiers/routes.ts'
import { inscriptionRoutes } from '#domains/shell/modules/inscription/routes.ts'
import { invitationRoutes } from '#domains/shell/modules/invitation/routes.ts'
import { menuMutations } from '#domains/shell/modules/menu/mutations.ts'
import { menuRoutes } from '#domains/shell/modules/menu/routes.ts'
import { notificationMutations } from '#domains/shell/modules/notifications/mutations.ts'
import { notificationRoutes } from '#domains/shell/modules/notifications/routes.ts'
import { outilsRoutes } from '#domains/shell/modules/outils/routes.ts'
import { premiersPasRoutes } from '#domains/shell/modules/premiers-pas/routes.ts'
import { profilMutations } from '#domains/shell/modules/profil/mutations.ts'
import { profilRoutes } from '#domains/shell/modules/profil/routes.ts'
import { recuperationRoutes } from '#domains/shell/modules/recuperation/routes.ts'
import { sessionRoutes } from '#domains/shell/modules/session/routes.ts'
import { synchronisationRoutes } from '#domains/shell/modules/synchronisation/routes.ts'
import { tabletteRoutes } from '#domains/shell/modules/tablette/routes.ts'
import { invitationMailJob } from '#domains/shell/server/invitation-mail.ts'
import { recoveryMailJob } from '#domains/shell/server/recovery-mail.ts'
import type { FirstStep } from '#server/first-steps/step.ts'
import type { Route } from '#server/http/route.ts'
import type { InboxSource } from '#server/inbox/source.ts'
import type { AnyJob } from '#server/jobs/job.ts'
import { mailJob } from '#server/mail/mail-job.ts'
import type { MutationHandler } from '#server/receipts/registry.ts'
import type { SampleSet } from '#server/samples/sample.ts'

/** What the composition root serves for the shell. */
export const shellRoutes: readonly Route[] = [
  ...sessionRoutes,
  ...synchronisationRoutes,
  ...profilRoutes,
  ...menuRoutes,
  ...notificationRoutes,
  ...appareilRoutes,
  ...tabletteRoutes,
  ...outilsRoutes,
  ...invitationRoutes,
  ...inscriptionRoutes,
  ...recuperationRoutes,
  ...fichiersRoutes,
  ...evenementsRoutes,
  ...demonstrationRoutes,
]
export const shellMutations: readonly MutationHandler[] = [
  ...profilMutations,
  ...menuMutations,
  ...notificationMutations,
]
export const shellJobs: readonly AnyJob[] = [mailJob, invitationMailJob, recoveryMailJob]

/** Of all domains: the shell shows their steps, puts their samples there, and knows none. */
export const firstStepsRoutes = (steps: readonly FirstStep[], samples: readonly SampleSet[] = []): readonly Route[] =>
  premiersPasRoutes(steps, samples)

/** The same of what waits for somebody. */
export const inboxRoutes = (sources: readonly InboxSource[]): readonly Route[] => aTraiterRoutes(sources)
