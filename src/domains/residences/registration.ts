import { sql } from 'kysely'
import {
  classementsTypes,
  classementsZones,
  documentsTypes,
} from '#domains/residences/modules/configuration-docutheque/resource.ts'
import { logementsTypes } from '#domains/residences/modules/configuration-logements/resource.ts'
import { logementsRoutes } from '#domains/residences/modules/gestion-logements/routes.ts'
import { residentsMutations } from '#domains/residences/modules/gestion-residents/mutations.ts'
import { residentsRoutes } from '#domains/residences/modules/gestion-residents/routes.ts'
import { documentsRoutes } from '#domains/residences/modules/systeme-documentaire/routes.ts'
import { type FileHolder, namedIn } from '#server/files/holders.ts'
import type { Route } from '#server/http/route.ts'
import type { InboxSource } from '#server/inbox/source.ts'
import type { AnyJob } from '#server/jobs/job.ts'
import type { PersonPart } from '#server/people/part.ts'
import type { MutationHandler } from '#server/receipts/registry.ts'
import type { Declaration } from '#server/resource/declaration.ts'
import { resourceRoutes } from '#server/resource/routes.ts'
import type { Entry as RetentionEntry } from '#server/retention/rule.ts'
import { aTraiter as echeancesATraiter } from './server/contacts/a-traiter.ts'
import { aTraiter } from './server/documents/a-traiter.ts'
import { rappelsLectureJob } from './server/documents/rappels.ts'
import { texteJob } from './server/documents/texte.ts'
import { personnes } from './server/personnes.ts'
import { conservation } from './server/retention.ts'
import './server/tables.ts'

export const residencesResources: readonly Declaration[] = [
  classementsTypes,
  classementsZones,
  documentsTypes,
  logementsTypes,
]

/** What the composition root serves for residences. */
export const residencesRoutes: readonly Route[] = [
  ...residencesResources.flatMap(d => resourceRoutes(d)),
  ...logementsRoutes,
  ...residentsRoutes,
  ...documentsRoutes,
]
export const residencesMutations: readonly MutationHandler[] = residentsMutations
/** Read by its own calls alone: nobody gets one by its hash. */
export const residencesHolders: readonly FileHolder[] = [
  {
    nom: 'resident',
    named: sql`select compte_id, photo_sha256 as sha256 from resident where photo_sha256 is not null`,
  },
  { nom: 'resident_fichier_legal', named: namedIn('resident_fichier_legal') },
  { nom: 'document_version', named: namedIn('document_version') },
]
export const residencesPeople: readonly PersonPart[] = personnes
export const residencesJobs: readonly AnyJob[] = [rappelsLectureJob, texteJob]
export const residencesInbox: readonly InboxSource[] = [...echeancesATraiter, ...aTraiter]
export const residencesRetention: readonly RetentionEntry[] = conservation
