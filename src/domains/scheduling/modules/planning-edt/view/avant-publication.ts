import type { EtatBesoin } from '#domains/scheduling/model/bureau/besoin.ts'
import { prevenusDe, type ResultatPublication } from '#domains/scheduling/model/bureau/publication.ts'
import { estTardif, PREAVIS_JOURS, toucheHeures } from '#domains/scheduling/model/equite/equite.ts'
import { type JourIso, lundiDe } from '#wire/dates.ts'
import { compter, joindre, pluraliser } from '#wire/french.ts'

/** What a manager reads of a publication by its days: those to come decide, those that began are told apart. */

export interface ParTemps<T> {
  readonly passes: readonly T[]
  /** Today's, and what comes. */
  readonly aVenir: readonly T[]
}

/** What is missing on days that are over can be filled by nobody. */
export function manquesParTemps(manques: readonly EtatBesoin[], aujourdhui: JourIso): ParTemps<EtatBesoin> {
  const { passes = [], aVenir = [] } = Object.groupBy(manques, m => (m.jour < aujourdhui ? 'passes' : 'aVenir'))
  return { passes, aVenir }
}

/** What a post lacks, week after week. */
export interface ManquesDuPoste {
  readonly poste_id: number
  readonly combien: number
  readonly jours: number
  readonly semaines: readonly {
    readonly lundi: JourIso
    readonly combien: number
    readonly manques: readonly EtatBesoin[]
  }[]
}

const somme = (manques: readonly EtatBesoin[]): number => manques.reduce((total, m) => total + m.manque, 0)

/** The post that lacks the most first; its days in their order. */
export function manquesParPoste(manques: readonly EtatBesoin[]): ManquesDuPoste[] {
  const enOrdre = manques.filter(m => m.manque > 0).toSorted((a, b) => a.jour.localeCompare(b.jour))
  return [...Map.groupBy(enOrdre, m => m.poste_id)]
    .map(([poste_id, siens]) => ({
      ...{ poste_id, combien: somme(siens), jours: siens.length },
      semaines: [...Map.groupBy(siens, m => lundiDe(m.jour))].map(([lundi, deLaSemaine]) => ({
        ...{ lundi, combien: somme(deLaSemaine), manques: deLaSemaine },
      })),
    }))
    .sort((a, b) => b.combien - a.combien)
}

type Change = ResultatPublication['changements'][number]

/** Days whose hours change once they are over, today, or within the week: who holds them counted on something else. */
export interface Tardifs {
  readonly passes: readonly Change[]
  readonly aujourdhui: readonly Change[]
  readonly proches: readonly Change[]
}

export function tardifsParTemps(changements: readonly Change[], aujourdhui: JourIso): Tardifs {
  const touches = changements.filter(toucheHeures).toSorted((a, b) => a.jour.localeCompare(b.jour))
  return {
    passes: touches.filter(c => c.jour < aujourdhui),
    aujourdhui: touches.filter(c => c.jour === aujourdhui),
    proches: touches.filter(c => c.jour > aujourdhui && estTardif(aujourdhui, c.jour)),
  }
}

/** « Changements de dernière minute : 2 jours déjà passés, 1 aujourd’hui, 3 sous 7 jours »; null where there is none. */
export function direTardifs({ passes, aujourdhui, proches }: Tardifs): string | null {
  const dits = [
    ...(passes.length > 0
      ? [`${compter(passes.length, 'jour', 'jours')} déjà ${pluraliser(passes.length, 'passé', 'passés')}`]
      : []),
    ...(aujourdhui.length > 0 ? [`${aujourdhui.length}\u00a0aujourd’hui`] : []),
    ...(proches.length > 0 ? [`${proches.length}\u00a0sous ${PREAVIS_JOURS}\u00a0jours`] : []),
  ]
  return dits.length === 0 ? null : `Changements de dernière minute\u00a0: ${dits.join(', ')}`
}

const NOMS = 3

/** "Leïla Amrani, Hugo Bonnet, Inès Carlier et 4 autres": who is told, and who is not forgotten. */
export function direPrevenus(noms: readonly string[]): string {
  const reste = noms.length - NOMS
  return reste > 1 ? joindre([...noms.slice(0, NOMS), `${reste}\u00a0autres`]) : joindre([...noms])
}

/** « Planning publié, 2 agents prévenus. »; where nobody is, why. */
export function direPublie(
  publie: Pick<ResultatPublication, 'changements' | 'visibles' | 'sans_acces'>,
  auteur: number | null,
): string {
  const combien = prevenusDe(publie, auteur).length
  if (combien > 0) return `Planning publié, ${compter(combien, 'agent prévenu', 'agents prévenus')}.`
  const { visibles, changements } = publie
  return visibles && changements.every(c => c.jour > visibles.au)
    ? 'Planning publié. Les agents ne voient pas encore ces jours\u00a0: aucun n’est prévenu.'
    : 'Planning publié, aucun agent à prévenir.'
}
