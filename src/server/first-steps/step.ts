import type { RawBuilder } from 'kysely'

/** What a company does in its first hour, offered to whoever holds the module where it is done. */
export interface FirstStep {
  /** Lower-case letters only. */
  readonly cle: string
  /** Where it stands among the steps of all domains, the smallest first. */
  readonly rang: number
  /** In French, as a person reads them: what to do, why, and the button. */
  readonly titre: string
  readonly explication: string
  readonly action: string
  /** Registered screen name whose right it needs, and the address segment where it is done. */
  readonly module: string
  readonly route: string
  /** True where something of it is really there: one `exists (…)`, so that it costs the same for a hundred thousand rows. */
  readonly fait: (compte_id: number) => RawBuilder<boolean>
}
