/**
 * Days and instants written in ISO 8601, and days read from it, by arithmetic: an engine prints a date through its C
 * library, which took an eighth of a busy server's time. Days of the Gregorian calendar, counted from 1 March so that a
 * leap day is a year's last (Hinnant, "chrono-Compatible Low-Level Date Algorithms").
 */

const JOUR_MS = 86_400_000
/** Years that ISO 8601 writes with four digits: 0000-01-01 and the first instant of year 10000, in milliseconds. */
const PREMIER_MS = -62_167_219_200_000
const DERNIER_MS = 253_402_300_800_000
/** Days from 1 March 0000 to 1 January 1970. */
const DEPUIS_MARS_0 = 719_468
const JOURS_DE_400_ANS = 146_097
const DEUX = Array.from({ length: 100 }, (_, n) => String(n).padStart(2, '0'))
const TIRET = 45

const ecrire = (n: number): string => DEUX[n] ?? ''

/** The day it is in UTC, "2026-11-20". @throws RangeError for what is no instant */
export function jourUtcDe(instant: number): string {
  const ms = Math.trunc(instant)
  if (!(ms >= PREMIER_MS && ms < DERNIER_MS)) return new Date(ms).toISOString().slice(0, 10)
  const n = Math.floor(ms / JOUR_MS) + DEPUIS_MARS_0
  const ere = Math.floor(n / JOURS_DE_400_ANS)
  const jour = n - ere * JOURS_DE_400_ANS
  const an = Math.floor((jour - Math.floor(jour / 1460) + Math.floor(jour / 36_524) - Math.floor(jour / 146_096)) / 365)
  const rang = jour - (365 * an + Math.floor(an / 4) - Math.floor(an / 100))
  const mars = Math.floor((5 * rang + 2) / 153)
  const mois = mars < 10 ? mars + 3 : mars - 9
  const annee = an + ere * 400 + (mois <= 2 ? 1 : 0)
  const quantieme = rang - Math.floor((153 * mars + 2) / 5) + 1
  return `${ecrire(Math.floor(annee / 100))}${ecrire(annee % 100)}-${ecrire(mois)}-${ecrire(quantieme)}`
}

/** Time of day in UTC, "14:05". */
export function heureUtcDe(instant: number): string {
  const minutes = Math.floor(Math.trunc(instant) / 60_000)
  const duJour = minutes - Math.floor(minutes / 1440) * 1440
  return `${ecrire(Math.floor(duJour / 60))}:${ecrire(duJour % 60)}`
}

/** "2026-11-20T13:05:00.000Z". @throws RangeError for what is no instant */
export function isoUtcDe(instant: number): string {
  const ms = Math.trunc(instant)
  if (!(ms >= PREMIER_MS && ms < DERNIER_MS)) return new Date(ms).toISOString()
  const reste = ms - Math.floor(ms / 60_000) * 60_000
  const milli = reste % 1000
  return `${jourUtcDe(ms)}T${heureUtcDe(ms)}:${ecrire(Math.floor(reste / 1000))}.${Math.floor(milli / 100)}${ecrire(milli % 100)}Z`
}

/** The number that `n` digits write; NaN where one is none. */
function lire(texte: string, at: number, n: number): number {
  let nombre = 0
  for (let rang = at; rang < at + n; rang++) {
    const chiffre = texte.charCodeAt(rang) - 48
    if (!(chiffre >= 0 && chiffre <= 9)) return Number.NaN
    nombre = nombre * 10 + chiffre
  }
  return nombre
}

/** First instant in UTC of a day that exists, in milliseconds; NaN for any other text. */
export function msDuJourUtc(jour: string): number {
  if (jour.length !== 10 || jour.charCodeAt(4) !== TIRET || jour.charCodeAt(7) !== TIRET) return Number.NaN
  const [civile, mois, quantieme] = [lire(jour, 0, 4), lire(jour, 5, 2), lire(jour, 8, 2)]
  if (!(civile >= 0 && mois >= 1 && mois <= 12 && quantieme >= 1)) return Number.NaN
  const annee = mois <= 2 ? civile - 1 : civile
  const ere = Math.floor(annee / 400)
  const an = annee - ere * 400
  const mars = mois > 2 ? mois - 3 : mois + 9
  const rang = Math.floor((153 * mars + 2) / 5) + quantieme - 1
  const n = ere * JOURS_DE_400_ANS + an * 365 + Math.floor(an / 4) - Math.floor(an / 100) + rang
  const ms = (n - DEPUIS_MARS_0) * JOUR_MS
  // A day that no month has (31 April) falls into the next one.
  return quantieme <= 28 || jourUtcDe(ms) === jour ? ms : Number.NaN
}
