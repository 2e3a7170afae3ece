import { type Reading, reading } from '#client/reading/reading.ts'
import { lireFilTransmissions } from '../contract.ts'
import { taireLaSante } from './garder.ts'

/** Fourteen days of sheets, of which a device keeps no word about somebody's health; erased at sign-out like any other. */
export const lesFiches: Reading<typeof lireFilTransmissions> = reading(lireFilTransmissions, { keep: taireLaSante })
