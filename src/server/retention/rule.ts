import type { Db } from '#server/db/database.ts'

/** What has no end of its own and leaves by these rules is told in years, as the texts tell it. */
export type Duration = { readonly annees: number } | { readonly jours: number }

interface Told {
  /** `domain.thing`; stands in the audit. */
  readonly nom: string
  /** What is kept, in French, as it is read in a register of processing. */
  readonly quoi: string
  readonly duree: Duration
  /** From when it is counted. */
  readonly depuis: string
  /** What obliges to keep it that long, or no longer. */
  readonly source: string
}

/** One company's share of what a rule found. */
export interface Share {
  readonly compte_id: number
  readonly n: number
}

/** A kind of data that the nightly work takes away. */
export interface Rule extends Told {
  readonly sort: 'supprimer' | 'anonymiser'
  /** How many there are whose time has passed; the same question as `apply`, which changes nothing. */
  count(db: Db, before: Date): Promise<readonly Share[]>
  /** Takes them away. Doing it twice harms nobody. */
  apply(db: Db, before: Date): Promise<readonly Share[]>
}

/** A kind that goes by another way, or that the law makes a company keep: told, so that the table is whole. */
export interface Kept extends Told {
  readonly sort: 'purge' | 'garder'
}
export type Entry = Rule | Kept

export const isRule = (entry: Entry): entry is Rule => 'apply' in entry

/** The instant before which the time of a rule has passed. */
export function limitOf(duree: Duration, now: Date): Date {
  const limit = new Date(now)
  if ('annees' in duree) limit.setUTCFullYear(limit.getUTCFullYear() - duree.annees)
  else limit.setUTCDate(limit.getUTCDate() - duree.jours)
  return limit
}

export function tellDuration(duree: Duration): string {
  if ('jours' in duree) return duree.jours === 1 ? '1 jour' : `${duree.jours} jours`
  return duree.annees === 1 ? '1 an' : `${duree.annees} ans`
}
