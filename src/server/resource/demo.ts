import type { JourIso } from '#wire/dates.ts'

/** What a resource's demonstration rows may depend on: always dated relative to the day they are loaded. */
export interface DemoContext {
  readonly aujourdhui: JourIso
  readonly compte_id: number
  /** Position of the company among those that get these rows, from 0: numbers and names may differ with it. */
  readonly rang: number
}
