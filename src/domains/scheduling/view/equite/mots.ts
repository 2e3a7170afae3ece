import {
  type MesureEquite,
  type MesuresEquite,
  MOTS_EQUITE,
  SORTES_EQUITE,
  type SorteEquite,
} from '#domains/scheduling/model/equite/equite.ts'
import type { PillTone } from '#kit/pill/pill.tsx'
import { formaterJour, libelleMois } from '#wire/dates.ts'
import { formaterNombre, joindre, pluraliser } from '#wire/french.ts'

/** What each number is called above it. */
export const TITRES_EQUITE: Readonly<Record<SorteEquite, string>> = {
  nuits: 'Nuits',
  week_ends: 'Week-ends',
  feries: 'Jours fériés',
  tardifs: 'Changements tardifs',
}

/** What each counts, for whoever wonders. */
export const REGLES_EQUITE: Readonly<Record<SorteEquite, string>> = {
  nuits: 'Postes dont trois heures au moins sont de nuit.',
  week_ends: 'Samedis et dimanches travaillés trois heures au moins, un par semaine.',
  feries: 'Jours fériés travaillés trois heures au moins.',
  tardifs: 'Jours que la maison a changés moins de sept jours avant.',
}

/** One more or one less than a part is nothing to tell. */
const SENSIBLE = 1

/**
 * "2 de plus que la part (10)", "37 de moins que la part (38)", "comme la part": a part by itself reads as nothing to whoever works by day
 * in a trade that has nights. With whether the number is well above it or below.
 */
export function direPart({ nombre, part }: MesureEquite): { readonly mots: string; readonly ton: PillTone } {
  if (part === null) return { mots: RIEN_A_COMPARER, ton: 'mute' }
  const ecart = nombre - part
  const ton = ecart > SENSIBLE ? 'wait' : ecart < -SENSIBLE ? 'good' : 'mute'
  if (ton === 'mute') return { mots: 'comme la part', ton }
  const entiere = Math.round(part)
  const dit = formaterNombre(Math.abs(nombre - entiere))
  return { mots: `${dit} de ${ecart > 0 ? 'plus' : 'moins'} que la part (${formaterNombre(entiere)})`, ton }
}

/** "En moyenne par agent : 38 nuits, 1,5 week-end…": what the parts of a trade are made of; empty of one person alone. */
export function direMoyenne(agents: readonly { readonly mesures: MesuresEquite }[]): string {
  if (agents.length < 2) return ''
  const dites = SORTES_EQUITE.map(sorte => {
    const somme = agents.reduce((total, { mesures }) => total + mesures[sorte].nombre, 0)
    const moyenne = Math.round((somme / agents.length) * 10) / 10
    return `${formaterNombre(moyenne)} ${pluraliser(moyenne, ...MOTS_EQUITE[sorte])}`
  })
  return `En moyenne par agent\u00a0: ${joindre(dites)}.`
}

/** Said once of somebody who has nobody to be compared with, instead of under each of their numbers. */
export const RIEN_A_COMPARER = 'rien à comparer'

/** Whether somebody has no part of anything: they are alone in their job, or too few. */
export const sansPart = (...mesures: readonly (MesuresEquite | null | undefined)[]): boolean =>
  mesures.every(m => !m || Object.values(m).every(({ part }) => part === null))

/** "mars 2027", by its last day. */
export const direMois = (jour: string): string =>
  `${libelleMois(Number(jour.slice(5, 7))).toLowerCase()} ${jour.slice(0, 4)}`

/** The year tells the first day from the last. */
export const direFenetre = ({ du, au }: { readonly du: string; readonly au: string }): string =>
  `du ${formaterJour(du, 'complet')} au ${formaterJour(au, 'complet')}`

/** A week-end by its Saturday. */
export const direJourFait = (sorte: SorteEquite, jour: string): string =>
  sorte === 'week_ends' ? `Week-end du ${formaterJour(jour)}` : formaterJour(jour)
