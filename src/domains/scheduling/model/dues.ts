import { ajouterJours, type JourIso, joursEntre, lundiDe } from '#wire/dates.ts'
import { bornerContrats, finDeMois, type VersionContrat } from './contrat.ts'
import type { Periode } from './regles/fenetres.ts'

/** What somebody owes of a time, in minutes: counted here, whoever reads it. */

/** What of a contract says what is due. */
export type ContratDu = Pick<
  VersionContrat,
  'valable_du' | 'valable_au' | 'minutes_annuelles' | 'minutes_hebdomadaires'
>

export interface Dues {
  readonly contrats: readonly ContratDu[]
  /** Whether the house counts the hours of a day over the year, by agreement (L3121-44), or over its week. */
  readonly parAn: (jour: JourIso) => boolean
  /** Days away that no week owes; those of the civil weeks at both ends count too. */
  readonly otes: ReadonlySet<JourIso>
}

/** Parts of a minute that every share of a month and of a week is a whole number of. */
const PARTS = 22_654_800
const JOURS_PAR_SEMAINE = 7
/** A day away takes off a fifth of its week, five of them the whole: the two others are its rest (articles L3141-6, L3132-1). */
const JOURS_TRAVAILLES = 5

/** What of a week's hours each other day of it still owes, in parts, by how many of its days are away. */
const RESTE = Array.from({ length: JOURS_PAR_SEMAINE + 1 }, (_, partis) =>
  partis >= JOURS_TRAVAILLES
    ? 0
    : (PARTS * (JOURS_TRAVAILLES - partis)) / (JOURS_TRAVAILLES * (JOURS_PAR_SEMAINE - partis)),
)

interface JourDAnnee {
  readonly jour: JourIso
  /** Parts of a year's minutes that it owes: its part of a twelfth. */
  readonly duMois: number
}
/** Civil weeks that touch a year: all their days, and those that are of it. */
type Semaines = readonly { readonly jours: readonly JourIso[]; readonly siens: readonly JourDAnnee[] }[]

const calendriers = new Map<number, Semaines>()

function semainesDe(annee: number): Semaines {
  const connu = calendriers.get(annee)
  if (connu) return connu
  const semaines: Semaines[number][] = []
  for (let lundi = lundiDe(`${annee}-01-01`); lundi <= `${annee}-12-31`; lundi = ajouterJours(lundi, 7)) {
    const jours = Array.from({ length: JOURS_PAR_SEMAINE }, (_, rang) => ajouterJours(lundi, rang))
    const siens = jours
      .filter(jour => jour.startsWith(`${annee}-`))
      .map(jour => ({ jour, duMois: PARTS / 12 / Number(finDeMois(annee, Number(jour.slice(5, 7))).slice(8)) }))
    semaines.push({ jours, siens })
  }
  calendriers.set(annee, semaines)
  return semaines
}

/** Minutes due from 1 January to the end of each day of a year, to the nearest one; the first is that of no day. */
function cumuler({ contrats, parAn, otes }: Dues, annee: number): number[] {
  const cumuls = [0]
  let parts = 0
  for (const { jours, siens } of semainesDe(annee)) {
    const reste = RESTE[jours.filter(jour => otes.has(jour)).length] ?? 0
    for (const { jour, duMois } of siens) {
      const tenu = contrats.find(c => c.valable_du <= jour && (c.valable_au === null || c.valable_au >= jour))
      if (tenu && parAn(jour)) parts += tenu.minutes_annuelles * duMois
      else if (tenu && !otes.has(jour)) parts += tenu.minutes_hebdomadaires * reste
      cumuls.push(Math.round(parts / PARTS))
    }
  }
  return cumuls
}

/**
 * Minutes due from one day to another; a day without a contract owes nothing. Where hours count over the year, each month owes
 * a twelfth of the contract's year and each day its part of its month: leave is in it already. Where they count over the week,
 * each day owes a seventh of the contract's week, but a week owes a fifth less for each day away, and nothing from five on.
 * Rounded since January, so that parts always sum to their whole. The one count of what is due: the desk, the closing, the
 * sheet, the calls, the statistics and the dashboard read it here.
 */
export function compterDues({ contrats, ...dues }: Dues): (periode: Periode) => number {
  const tenus = bornerContrats(contrats)
  const annees = new Map<number, readonly number[]>()
  const depuisJanvier = (jour: JourIso): number => {
    const annee = Number(jour.slice(0, 4))
    const cumuls = annees.get(annee) ?? cumuler({ ...dues, contrats: tenus }, annee)
    annees.set(annee, cumuls)
    return cumuls[joursEntre(`${annee}-01-01`, jour) + 1] ?? 0
  }
  return ({ du, au }) => {
    let total = 0
    for (let annee = Number(du.slice(0, 4)); annee <= Number(au.slice(0, 4)); annee += 1) {
      const [fin = au] = [`${annee}-12-31`, au].sort()
      total += depuisJanvier(fin)
      if (du > `${annee}-01-01`) total -= depuisJanvier(ajouterJours(du, -1))
    }
    return total
  }
}

/** Days of a month. */
export const joursDuMois = (annee: number, mois: number): Periode => ({
  du: `${annee}-${String(mois).padStart(2, '0')}-01`,
  au: finDeMois(annee, mois),
})

/** Days that must be known to tell what these owe: since January, as it is rounded, and the civil weeks at both ends. */
export const joursDesDues = ({ du, au }: Periode): Periode => ({
  du: lundiDe(`${du.slice(0, 4)}-01-01`),
  au: ajouterJours(lundiDe(au), 6),
})

/** Leave that is made of hours worked beyond the contract (`TYPES_DEMANDE`): it spends them, so the week owes them still. */
const RECUPERATION = 5

/** Days away that no week owes, of whatever kind but that one. A leave put in by hand has no kind. */
export const joursOtes = (
  absences: readonly { readonly jour: JourIso; readonly demande_type: number | null }[],
): ReadonlySet<JourIso> => new Set(absences.filter(a => a.demande_type !== RECUPERATION).map(a => a.jour))
