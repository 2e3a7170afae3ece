import { ajouterJours, instantParis, type JourIso, jourSemaine, joursEntre, versMs } from '#wire/dates.ts'

const JOUR_MS = 86_400_000
/** Clock changes are five months apart at least: within this many days, two of them cannot make up for each other. */
const SANS_RETOUR = 60

/** Bounds of consecutive days of Paris, each asked of Intl as rarely as possible; days are told by rank. */
export interface Calendrier {
  readonly premier: JourIso
  /** Number of days. */
  readonly nombre: number
  /** First instant of the day of this rank, in milliseconds; `nombre` gives the end of the last one. */
  debutDe(rang: number): number
  /** Rank of a day, outside 0 to `nombre` − 1 for a day that is not here. */
  rangDe(jour: JourIso): number
  jourDe(rang: number): JourIso
  /** Rank of the Monday of the week of this day. */
  lundiDe(rang: number): number
  /** Rank of the day that holds an instant. */
  rangInstant(ms: number): number
  /** Whether this day, the one before and the two after last 24 hours: wall times are then plain offsets. */
  estOrdinaire(rang: number): boolean
}

const minuit = (jour: JourIso): number => versMs(instantParis(jour, '00:00'))

/** Days from `du` to `au`, both included. */
export function construireCalendrier(du: JourIso, au: JourIso): Calendrier {
  const nombre = joursEntre(du, au) + 1
  const debuts = new Array<number>(nombre + 1).fill(0)
  const lire = (rang: number): number => debuts[Math.min(nombre, Math.max(0, rang))] ?? 0
  debuts[0] = minuit(du)
  debuts[nombre] = minuit(ajouterJours(au, 1))
  const remplir = (a: number, b: number): void => {
    const jours = b - a
    if (jours < 2) return
    if (jours <= SANS_RETOUR && lire(b) - lire(a) === jours * JOUR_MS) {
      for (let r = a + 1; r < b; r += 1) debuts[r] = lire(a) + (r - a) * JOUR_MS
      return
    }
    const milieu = (a + b) >> 1
    debuts[milieu] = minuit(ajouterJours(du, milieu))
    remplir(a, milieu)
    remplir(milieu, b)
  }
  remplir(0, nombre)
  const decalage = jourSemaine(du) - 1
  return {
    premier: du,
    nombre,
    debutDe: lire,
    rangDe: jour => joursEntre(du, jour),
    jourDe: rang => ajouterJours(du, rang),
    lundiDe: rang => rang - ((((rang + decalage) % 7) + 7) % 7),
    rangInstant: ms => {
      let rang = Math.floor((ms - lire(0)) / JOUR_MS)
      while (rang > 0 && ms < lire(rang)) rang -= 1
      while (rang < nombre - 1 && ms >= lire(rang + 1)) rang += 1
      return rang
    },
    estOrdinaire: rang => rang > 0 && rang + 3 <= nombre && lire(rang + 3) - lire(rang - 1) === 4 * JOUR_MS,
  }
}
