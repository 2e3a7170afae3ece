import type { Services } from '#server/services.ts'

export interface DemoAccount {
  readonly email: string
  /** Who it is, in French: shown beside the address at the start. */
  readonly libelle: string
}

/** Demonstration data of one domain, dated relative to the day it is loaded. */
export interface DemoLoader {
  readonly domain: string
  readonly accounts: readonly DemoAccount[]
  load(services: Services): Promise<void>
}
