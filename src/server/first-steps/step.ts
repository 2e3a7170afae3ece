import type { RawBuilder } from 'kysely'
import { joindre } from '#wire/french.ts'

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
  /** Another module that whoever is told of it holds: to others it is a step of another domain. */
  readonly aussi?: string
  /** What follows the route, where it depends on the day or on what is there: one text, e.g. the month to open. */
  readonly suite?: (compte_id: number) => RawBuilder<string | null>
  /** True where something of it is really there: one `exists (…)`, so that it costs the same for a hundred thousand rows. */
  readonly fait: (compte_id: number) => RawBuilder<boolean>
  /** Refused until the owner's own address is confirmed: said before, with the link again. */
  readonly adresse_confirmee?: true
  /** For whom it is still to be done; the button leads to the first of them. */
  readonly manque?: Missing
}

interface Missing {
  /** As one JSON array, in the order of names. */
  readonly qui: (compte_id: number) => RawBuilder<readonly Person[]>
  /** Among how many. */
  readonly parmi?: (compte_id: number) => RawBuilder<number>
  /** "1 sur 3. Sans horaires : Hugo Delattre.", after the explanation. */
  readonly dire: (noms: string, faits: number, parmi: number) => string
  readonly route: (id: number) => string
}

interface Person {
  readonly id: number
  readonly nom: string
}

/** Named one by one up to here; the others are counted. */
const NAMED = 3

/** What a step says and where it leads, once it is known for whom it is still to be done. */
export function pointTo(
  { explication, route: base, manque }: FirstStep,
  { qui, parmi, suite }: { readonly qui: readonly Person[]; readonly parmi: number; readonly suite: string | null },
) {
  const [first] = qui
  const route = suite ? `${base}/${suite}` : base
  if (!manque || !first) return { explication, route }
  const noms = qui.slice(0, NAMED).map(({ nom }) => nom)
  const autres = qui.length - noms.length
  if (autres > 0) noms.push(autres === 1 ? 'une autre personne' : `${autres} autres`)
  return {
    explication: `${explication} ${manque.dire(joindre(noms), parmi - qui.length, parmi)}`,
    route: manque.route(first.id),
  }
}
