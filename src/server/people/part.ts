import type { RawBuilder } from 'kysely'
import type { Duration } from '#server/retention/rule.ts'

/** Whose data it is: somebody of the company, a customer, somebody to talk to at customers', who lives in a house. */
export type Subject = 'utilisateur' | 'client' | 'interlocuteur' | 'resident'

/** A question that holds the one row that names the person: `compte_id` and the subject's own key. */
export type Who = RawBuilder<unknown>

interface Told {
  readonly sujet: Subject
  /** In French, as the person who erases reads it. */
  readonly quoi: string
}

/** What an erasure takes away, in this order. Every step names the company by `who`. */
export interface ErasedPart extends Told {
  readonly steps: (who: Who) => readonly RawBuilder<unknown>[]
}

/** What stays, about nobody any more, as long as a text makes the company keep it. */
export interface KeptPart extends Told {
  readonly duree: Duration
  readonly depuis: string
  readonly source: string
  /** A question whose one row says since when: `le`. */
  readonly dernier: (who: Who) => RawBuilder<unknown>
  /** Told only where there is some: `dernier` answers with whom it is, too (`qui`). */
  readonly chez?: true
}

/** What has to be settled first: a question that counts it, `n`, and the sentence for that many. */
export interface Hindrance {
  readonly sujet: Subject
  readonly compter: (who: Who, now: Date) => RawBuilder<unknown>
  readonly dire: (n: number) => string
  /** Locks what is counted and what may come back to be counted, so that nothing is undone under an erasure. */
  readonly verrouiller?: (who: Who) => readonly RawBuilder<unknown>[]
}

/** Whom a company knows by an address before they sign in with one: nobody else opens an account by it. */
export interface AddressPart {
  readonly sujet: 'utilisateur'
  /** A question whose rows name them (`utilisateur_id`), none of whom was erased. */
  readonly ontAdresse: (compte_id: number, email: string) => RawBuilder<unknown>
}

/** What a domain holds of people. */
export type PersonPart = ErasedPart | KeptPart | Hindrance | AddressPart

export const isErased = (part: PersonPart): part is ErasedPart => 'steps' in part
export const isKept = (part: PersonPart): part is KeptPart => 'dernier' in part
export const isHindrance = (part: PersonPart): part is Hindrance => 'compter' in part
export const hasAddress = (part: PersonPart): part is AddressPart => 'ontAdresse' in part
