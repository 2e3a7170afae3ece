import { heureParis, type Instant, jourParis, versMs } from '#wire/dates.ts'
import { formaterTranche, plageParis } from '#wire/moments.ts'
import { tranchesDe } from '../creneaux/tranches.ts'

interface Visite {
  /** What the desk promised, and goes on promising wherever the visit is moved; empty: nothing. */
  readonly th_libelle: string
  readonly debut: Instant | Date
  readonly fin: Instant | Date
}

const iso = (instant: Instant | Date): Instant => (instant instanceof Date ? instant.toISOString() : instant)

/** Whether "08:00 - 10:00" holds an hour of the wall clock; a night's one ends the next day. */
export function contient(th_libelle: string, heure: string): boolean {
  const [, de, a] = /^(\d{2}:\d{2}) - (\d{2}:\d{2})$/.exec(th_libelle.trim()) ?? []
  if (de === undefined || a === undefined) return false
  return heure >= de && (a <= de || heure < a)
}

/** "promis 08:00 – 10:00", of a visit that begins outside of what was promised; empty: it holds, or nothing was promised. */
export function promisAilleurs({ th_libelle, debut }: Pick<Visite, 'th_libelle' | 'debut'>): string {
  if (th_libelle === '' || contient(th_libelle, heureParis(iso(debut)))) return ''
  return `promis ${formaterTranche(th_libelle)}`
}

/**
 * The hours that a customer is told: those that were promised while the visit begins in them, else the two hours in which it
 * really begins; the planned ones where nothing was promised.
 */
export function creneauDit({ th_libelle, debut, fin }: Visite): string {
  const [de, a] = [iso(debut), iso(fin)]
  if (th_libelle === '') return plageParis(de, a)
  if (contient(th_libelle, heureParis(de))) return th_libelle
  const tranche = tranchesDe(jourParis(de)).find(t => versMs(de) < t.fin)
  return tranche?.th_libelle ?? plageParis(de, a)
}
