import { type Reading, reading } from '#client/reading/reading.ts'
import { holds } from '#client/session/session.ts'
import {
  type ListeEchanges,
  listerEchanges,
  MODULE_BOURSE,
} from '#domains/scheduling/modules/bourse-des-echanges-edt/contract.ts'
import { presentDate } from '#wire/present.ts'

/** Exchanges beside one's own posts or leave: somebody without the board has none, and the office is not asked what it would refuse. */
export const mesEchanges: Reading<typeof listerEchanges, ListeEchanges> = reading(listerEchanges, {
  ask: async ask => (holds(MODULE_BOURSE) ? await ask() : { lu_a: presentDate().toISOString(), echanges: [] }),
})
