import type { Logger } from 'pino'
import type { Config } from '#server/config/config.ts'
import { type AddressLookup, createAddressLookup } from './addresses.ts'
import { createAllowance } from './allowance.ts'
import { type CompanyLookup, createCompanyLookup } from './companies.ts'
import { createRoadLookup, type RoadLookup } from './roads.ts'

/** What an adapter of a public service is made of. */
export interface LookupOptions {
  readonly base: string
  readonly clock: () => Date
  readonly log: Pick<Logger, 'warn'>
  readonly timeoutMs?: number | undefined
}

/** Searches among public services; one of each in a process, which holds what it found. */
export interface Lookups {
  readonly addresses: AddressLookup
  readonly companies: CompanyLookup
  /** Null: nobody configured a router. */
  readonly roads: RoadLookup | null
  /** Searches that one person may still make: seconds to wait, 0 when there is no need to. */
  waitOf(person: string): number
}

/** One search each second on average, a minute's worth at once: more than anybody types. */
const PERSON = { burst: 60, perSecond: 1 }

export function createLookups(
  { geocoderUrl, sireneUrl, routerUrl }: Config['lookups'],
  { clock, log }: Pick<LookupOptions, 'clock' | 'log'>,
): Lookups {
  return {
    addresses: createAddressLookup({ base: geocoderUrl, clock, log }),
    companies: createCompanyLookup({ base: sireneUrl, clock, log }),
    roads: routerUrl === undefined ? null : createRoadLookup({ base: routerUrl, clock, log }),
    waitOf: createAllowance(PERSON, clock),
  }
}
