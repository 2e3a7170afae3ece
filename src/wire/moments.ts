/**
 * Days and hours as they are read in a sentence, a card, a message. Columns of grids, exports and tables of documents
 * keep DD/MM/YYYY (specification field-service §9, `formaterDateHeure`), where they are compared digit by digit.
 */
import { ajouterJours, formaterJour, heureParis, type Instant, type JourIso, jourParis } from './dates.ts'
import { presentMs } from './present.ts'

const aujourdhuiParis = (): JourIso => jourParis(presentMs())

/** "13:30 – 16:00", "21:15 – 06:45": two hours, or two texts that each begin with one. */
export function formaterPlage(debut: string, fin: string): string {
  return `${debut} – ${fin}`
}

/** The same of two instants, on the wall clock of Paris. */
export function plageParis(debut: Instant, fin: Instant): string {
  return formaterPlage(heureParis(debut), heureParis(fin))
}

/** A slot stored as "08:00 - 10:00" (`th_libelle`), as it is read: "08:00 – 10:00". Other texts stay as they are. */
export function formaterTranche(stockee: string): string {
  const trouve = /^(\d{2}:\d{2})\s*[-–]\s*(\d{2}:\d{2})$/.exec(stockee.trim())
  return trouve ? formaterPlage(trouve[1] ?? '', trouve[2] ?? '') : stockee
}

/** "dim. 22 nov.", "dim. 23 nov. 2025" in another year than today's. */
export function formaterJourDatee(jour: JourIso, aujourdhui: JourIso = aujourdhuiParis()): string {
  const annee = jour.slice(0, 4)
  return `${formaterJour(jour)}${annee === aujourdhui.slice(0, 4) ? '' : ` ${annee}`}`
}

/** "dim. 22 nov. à 14:26": never "hier", for what is kept and read again another day. */
export function formaterInstant(instant: Instant, aujourdhui?: JourIso): string {
  return `${formaterJourDatee(jourParis(instant), aujourdhui)} à ${heureParis(instant)}`
}

/** "14:26" today, "hier à 18:20", "demain à 06:45", else "dim. 22 nov. à 14:26". */
export function formaterMoment(instant: Instant, aujourdhui: JourIso = aujourdhuiParis()): string {
  const jour = jourParis(instant)
  const heure = heureParis(instant)
  if (jour === aujourdhui) return heure
  if (jour === ajouterJours(aujourdhui, -1)) return `hier à ${heure}`
  if (jour === ajouterJours(aujourdhui, 1)) return `demain à ${heure}`
  return formaterInstant(instant, aujourdhui)
}

/** The same behind a verb: "à 14:26", "hier à 18:20", "le dim. 22 nov. à 14:26". */
export function direQuand(instant: Instant, aujourdhui: JourIso = aujourdhuiParis()): string {
  const moment = formaterMoment(instant, aujourdhui)
  if (/^(?:hier|demain) /.test(moment)) return moment
  return /^\d/.test(moment) ? `à ${moment}` : `le ${moment}`
}

/** "dimanche 22 novembre 2026 à 14:26": what a document says of itself, read years later. */
export function formaterInstantComplet(instant: Instant): string {
  return `${formaterJour(jourParis(instant), 'complet')} à ${heureParis(instant)}`
}

/** "Aujourd’hui", "Hier", "Demain", else "Mardi 17 nov.": title of a day. */
export function nommerJour(jour: JourIso, aujourdhui: JourIso = aujourdhuiParis()): string {
  if (jour === aujourdhui) return 'Aujourd’hui'
  if (jour === ajouterJours(aujourdhui, -1)) return 'Hier'
  if (jour === ajouterJours(aujourdhui, 1)) return 'Demain'
  return formaterJour(jour, 'long')
}

/** "du lun. 30 nov. au ven. 4 déc.", "Lundi 30 nov." for one day. */
export function direPeriode(debut: JourIso, fin: JourIso): string {
  return debut === fin ? formaterJour(debut, 'long') : `du ${formaterJour(debut)} au ${formaterJour(fin)}`
}

/** The same inside a sentence: "le lun. 30 nov.". */
export function direDansPhrase(debut: JourIso, fin: JourIso): string {
  return debut === fin ? `le ${formaterJour(debut)}` : direPeriode(debut, fin)
}

/** A sentence with its full stop: one that ends with an abbreviated month, or a mark of its own, has it already. */
export function finirPhrase(phrase: string): string {
  return /[.!?…]$/.test(phrase) ? phrase : `${phrase}.`
}
