import type { InboxSource } from '#server/inbox/source.ts'
import { absentsATraiter } from './absents.ts'
import { demandesATraiter } from './demandes.ts'
import { societeATraiter } from './societe.ts'
import { vehiculesATraiter } from './vehicules.ts'
import { visitesATraiter } from './visites.ts'

/** What of a field company waits in the queue of the day. */
export const aTraiter: readonly InboxSource[] = [
  ...visitesATraiter,
  absentsATraiter,
  ...demandesATraiter,
  vehiculesATraiter,
  societeATraiter,
]
