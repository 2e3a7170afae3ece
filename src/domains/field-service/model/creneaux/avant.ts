import { compter } from '#wire/french.ts'
import { DIRE_RAISON, RAISONS, type Raison } from './types.ts'

/** Somebody to whom nothing is proposed on a day, as a screen reads it. */
export interface EcarteLu {
  readonly presence_date: string
  readonly utilisateur_nom: string
  readonly raison: Raison
}

/** A day before the one that is proposed, and why nothing of it is. */
export interface JourEcarte {
  readonly jour: string
  /** One sentence a reason, without its full stop: who, then why. */
  readonly phrases: readonly string[]
}

/** More names than this are counted. */
const NOMMES = 3

function nommer(noms: readonly string[]): string {
  if (noms.length <= NOMMES + 1) return noms.join(', ')
  return `${noms.slice(0, NOMMES).join(', ')} et ${compter(noms.length - NOMMES, 'autre')}`
}

/** Why these people are not proposed, each reason once, in the order in which it is looked at. */
export function direEcartes(ecartes: readonly EcarteLu[]): string[] {
  return RAISONS.flatMap(raison => {
    const noms = ecartes.filter(e => e.raison === raison).map(e => e.utilisateur_nom)
    return noms.length === 0 ? [] : [`${nommer(noms)}\u00a0: ${DIRE_RAISON[raison]}`]
  })
}

/**
 * « Pourquoi pas avant ? »: the days before the one that is looked at on which nothing is free, with why.
 * @param ecartes of whoever is looked for
 * @param offerts days that have something to offer
 */
export function pourquoiPasAvant(
  ecartes: readonly EcarteLu[],
  { jour, offerts }: { readonly jour: string; readonly offerts: ReadonlySet<string> },
): JourEcarte[] {
  const avant = ecartes.filter(e => e.presence_date < jour && !offerts.has(e.presence_date))
  return [...Map.groupBy(avant, e => e.presence_date)]
    .map(([j, siens]) => ({ jour: j, phrases: direEcartes(siens) }))
    .toSorted((a, b) => a.jour.localeCompare(b.jour))
}
