/** What each process of this section tells the other, as JSON. */
export interface Signed {
  readonly compte_id: number
  readonly utilisateur_id: number
  readonly appareil_id: string
  readonly token: string
}

export interface Phone extends Signed {
  readonly visites: readonly [number, number]
}

export interface ReturnSpec {
  readonly port: number
  readonly phones: readonly Phone[]
  readonly readers: readonly (Signed & { readonly path: string })[]
  /** Readings alone, before the phones come back. */
  readonly quietMs: number
  readonly readEveryMs: number
}

export interface ReturnResult {
  /** Milliseconds of each reading, before the phones and while they drain. */
  readonly quiet: readonly number[]
  readonly during: readonly number[]
  /** Readings that were not answered by 200. */
  readonly failed: number
  /** Milliseconds from the return until every phone is empty. */
  readonly allServedMs: number
  readonly batches: readonly number[]
  /** Phones sent away for later. */
  readonly putOff: number
  readonly applied: number
}

export const ACTIONS_PER_PHONE = 12
/** As a phone reduces a page. */
export const PHOTO_BYTES = 577 * 1024
