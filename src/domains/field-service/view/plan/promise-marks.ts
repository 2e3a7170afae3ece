import { direManquee, direPromis, type Promesse } from '#domains/field-service/model/interventions/creneau-dit.ts'
import type { GridShade } from '#kit/time-grid/types.ts'
import type { JourIso } from '#wire/dates.ts'
import { type Periode, wallOf } from './walls.ts'

interface Marked extends Promesse, Periode {
  readonly jour: JourIso
  readonly etapes_en_cours: 0 | 1 | 2 | 3
  readonly annulee?: boolean
  readonly client: string
}

/** "pas le jour promis, promis jeu. 3 déc., 08:00 – 10:00", or of its hours; empty: its customer waits at that moment. */
export function wordsOfPromise(visite: Omit<Marked, 'fin' | 'client'>): string {
  const manquee = direManquee(visite)
  return manquee && `${manquee.toLowerCase()}, ${direPromis(visite)}`
}

/** A mark in the grid over each visit that stands on another day, or at other hours, than its customer was told. */
export function promiseShades(visites: readonly Marked[]): GridShade[] {
  return visites.flatMap((visite): GridShade[] => {
    const words = wordsOfPromise(visite)
    if (words === '') return []
    const { debut, fin, client } = visite
    return [{ start: wallOf(debut), end: wallOf(fin), kind: 'warning', label: `${client}\u00a0: ${words}` }]
  })
}
