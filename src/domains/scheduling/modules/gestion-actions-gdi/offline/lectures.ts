import { type Answer, type Reading, reading } from '#client/reading/reading.ts'
import { listerActions } from '../contract.ts'
import { taireLesMotifs } from './garder.ts'

export type Demandes = Answer<typeof listerActions>

/** The requests, of which a device keeps who, when and of which kind. */
export const lesDemandes: Reading<typeof listerActions> = reading(listerActions, { keep: taireLesMotifs })

/** What waits, or what was answered. */
export const demandesDe = (traitees: boolean) => ({ query: { traitees: traitees ? '1' : '0' } }) as const
