import type { ReadContext } from '#server/http/context.ts'
import type { JourIso } from '#wire/dates.ts'
import type { LigneATraiter } from '#wire/inbox.ts'

/** Lines of one source at most: the others are told in one more, which leads to the whole list. */
export const LIGNES_PAR_SOURCE = 40

/** A line, with the day until which it is to be handled where one is known: what is still far is told in that order. */
export interface InboxLine extends LigneATraiter {
  readonly pour?: JourIso
}

/** What of a domain waits for whoever holds one of its modules. */
export interface InboxSource {
  /** Registered screen name whose right it needs. */
  readonly module: string
  /**
   * Its lines, the first to handle first. Its questions leave together, in one trip with those of the other sources: it
   * never asks twice in a row.
   */
  readonly lire: (context: ReadContext) => Promise<readonly InboxLine[]>
}

/** A line of which only what differs is said. */
export function ligne(
  given: Omit<LigneATraiter, 'nombre' | 'peut' | 'cle' | 'depuis' | 'cible_id'> & {
    /** Its number within its kind. */
    readonly numero: number | string
    readonly cible_id?: number
    readonly depuis: Date | string
    readonly peut?: LigneATraiter['peut']
    readonly pour?: JourIso
  },
): InboxLine {
  const { numero, cible_id = null, depuis, peut = [], ...rest } = given
  return { ...rest, cle: `${rest.genre}:${numero}`, cible_id, depuis: new Date(depuis).toISOString(), nombre: 1, peut }
}

/**
 * No more lines than a queue can show, the others told together.
 * @param total how many there are, where `lignes` is already cut
 */
export function couper(
  lignes: readonly InboxLine[],
  reste: { readonly titre: (n: number) => string; readonly adresse: string },
  total: number = lignes.length,
): InboxLine[] {
  const gardees = lignes.slice(0, LIGNES_PAR_SOURCE)
  const derniere = gardees.at(-1)
  const nombre = total - gardees.length
  if (!derniere || nombre <= 0) return gardees
  const { titre, adresse } = reste
  const autres = { ...derniere, cle: `${derniere.genre}:reste`, cible_id: null, titre: titre(nombre), detail: '' }
  return [...gardees, { ...autres, nombre, adresse, peut: [] }]
}
