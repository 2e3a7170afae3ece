import { ajouterJours, formaterJour, type JourIso, jourSemaine, joursEntre } from '#wire/dates.ts'
import { comparer, compter, normaliserRecherche } from '#wire/french.ts'
import { lireTermes, tousTrouves } from '#wire/grid-query.ts'
import type { Agent, AnneeLue, Sorte } from '../offline/lectures.ts'

/** From days away to bars: one per run of days of one kind, so that what is drawn follows the stretches, not the days. */

export type { Agent, Sorte } from '../offline/lectures.ts'

export interface Etendue {
  readonly sorte: Sorte
  /** Day of the year of its first and last day, from 1. */
  readonly debut: number
  readonly fin: number
  readonly jours: number
  readonly premier: JourIso
  readonly dernier: JourIso
}

export const SORTES: readonly Sorte[] = ['conge', 'hors_solde', 'tlc', 'absent', 'attente']

export const LIBELLES: Readonly<Record<Sorte, string>> = {
  conge: 'Congé',
  hors_solde: 'Congé hors solde',
  tlc: 'TLC',
  absent: 'Absence',
  attente: 'En attente de réponse',
}

/** Runs of consecutive days of one kind, by date; a day given twice counts once. */
export function etendues(stats: Agent['stats']): Etendue[] {
  const bars: Etendue[] = []
  const tries = [...stats].sort((a, b) => a.doy - b.doy || SORTES.indexOf(a.sorte) - SORTES.indexOf(b.sorte))
  for (const { doy, jour, sorte } of tries) {
    const derniere = bars.at(-1)
    if (derniere && derniere.fin === doy) continue
    if (derniere?.sorte === sorte && derniere.fin + 1 === doy) {
      bars[bars.length - 1] = { ...derniere, fin: doy, dernier: jour, jours: derniere.jours + 1 }
    } else {
      bars.push({ sorte, debut: doy, fin: doy, jours: 1, premier: jour, dernier: jour })
    }
  }
  return bars
}

/** "Congé du lun. 3 août au sam. 22 août, 18 jours". */
export function direEtendue({ sorte, premier, dernier, jours }: Etendue): string {
  const nom = LIBELLES[sorte]
  if (premier === dernier) return `${nom} le ${formaterJour(premier)}`
  return `${nom} du ${formaterJour(premier)} au ${formaterJour(dernier)}, ${compter(jours, 'jour')}`
}

/** "12 j · 3 TLC"; TLC only where there is any. */
export function direTotaux({
  jours_conge,
  jours_tlc,
  jours_autres = 0,
}: Pick<Agent, 'jours_conge' | 'jours_tlc' | 'jours_autres'>): string {
  const tlc = jours_tlc > 0 ? ` · ${jours_tlc}\u00a0TLC` : ''
  return `${jours_conge}\u00a0j${tlc}${jours_autres > 0 ? ` · ${jours_autres}\u00a0hors solde` : ''}`
}

export function metiersDe(agents: readonly Agent[]): string[] {
  return [...new Set(agents.map(a => a.metier_libelle).filter(Boolean))].sort(comparer)
}

export function filtrer(
  agents: readonly Agent[],
  { metier, saisie }: { readonly metier: string; readonly saisie: string },
): Agent[] {
  const mots = lireTermes(saisie)
  return agents.filter(a => {
    if (metier !== '' && a.metier_libelle !== metier) return false
    const texte = normaliserRecherche(`${a.label} ${a.metier_libelle}`)
    return tousTrouves(texte, mots)
  })
}

/** What is shaded behind the bars, as days of the year. */
export interface Fond {
  readonly total: number
  readonly dimanches: readonly number[]
  readonly feries: readonly { readonly doy: number; readonly nom: string }[]
  /** First day of each month and its number of days. */
  readonly mois: readonly { readonly nom: string; readonly doy: number; readonly jours: number }[]
  /** Mondays: the first day of each week. */
  readonly lundis: readonly { readonly doy: number; readonly jour: JourIso }[]
}

export function fondDe({ annee, mois, feries }: Pick<AnneeLue, 'annee' | 'mois' | 'feries'>): Fond {
  const premier = `${annee}-01-01`
  const total = mois.reduce((somme, m) => somme + m.nb_day, 0)
  const jours = Array.from({ length: total }, (_, rang) => ajouterJours(premier, rang))
  const duJour = (numero: number) => jours.flatMap((jour, rang) => (jourSemaine(jour) === numero ? [rang + 1] : []))
  let doy = 1
  return {
    total,
    dimanches: duJour(7),
    lundis: duJour(1).map(lundi => ({ doy: lundi, jour: jours[lundi - 1] ?? premier })),
    feries: feries.map(f => ({ doy: joursEntre(premier, f.jour) + 1, nom: f.nom })),
    mois: mois.map(m => {
      const debut = doy
      doy += m.nb_day
      return { nom: m.mois, doy: debut, jours: m.nb_day }
    }),
  }
}

/** Day of the year, or null for a day of another one. */
export function doyDe(jour: JourIso, annee: number): number | null {
  return jour.startsWith(`${annee}-`) ? joursEntre(`${annee}-01-01`, jour) + 1 : null
}

/** Stretches that touch a month, with whose they are: what a phone lists. */
export function dansLeMois(
  agents: readonly Agent[],
  { doy, jours }: { readonly doy: number; readonly jours: number },
): { readonly agent: Agent; readonly etendues: Etendue[] }[] {
  return agents.flatMap(agent => {
    const siennes = etendues(agent.stats).filter(e => e.debut < doy + jours && e.fin >= doy)
    return siennes.length > 0 ? [{ agent, etendues: siennes }] : []
  })
}
