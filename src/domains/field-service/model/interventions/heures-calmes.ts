import type { SujetEnvoi } from '#domains/field-service/model/interventions/prevenir.ts'
import { nomFerie } from '#domains/scheduling/model/planning/feries.ts'
import {
  ajouterJours,
  heureParis,
  type Instant,
  instantParis,
  type JourIso,
  jourParis,
  jourSemaine,
  versMs,
} from '#wire/dates.ts'

/**
 * When nothing leaves to a customer by itself: from 20:00 to 08:00 by the office's clock, on Sundays and on public holidays.
 * What a person presses leaves all the same, and is warned about.
 */
const DEBUT = '08:00'
const FIN = '20:00'
const DIMANCHE = 7

/** Why it is quiet then, ready for a sentence; null: messages may leave. */
export function raisonDuCalme(instant: Instant): string | null {
  const jour = jourParis(instant)
  const ferie = nomFerie(jour)
  if (ferie) return `C’est un jour férié (${ferie})`
  if (jourSemaine(jour) === DIMANCHE) return 'C’est dimanche'
  const heure = heureParis(instant)
  return heure < DEBUT || heure >= FIN ? `Il est ${heure}` : null
}

/** Days on which a customer is offered a visit by themself: one on a public holiday is for the office to offer. */
export const joursOfferts = (jours: readonly JourIso[]): JourIso[] => jours.filter(jour => nomFerie(jour) === null)

/** The first moment from then on at which messages may leave: then itself, or an opening at 08:00. */
export function prochainMomentPermis(instant: Instant): string {
  if (raisonDuCalme(instant) === null) return new Date(versMs(instant)).toISOString()
  const jour = jourParis(instant)
  for (let n = 0; ; n++) {
    const ouverture = instantParis(ajouterJours(jour, n), DEBUT)
    if (versMs(ouverture) >= versMs(instant) && raisonDuCalme(ouverture) === null) return ouverture
  }
}

/** That somebody is on the way is no news any more when it is heard of later than this, in milliseconds. */
export const DEPART_TARDIF_MS = 10 * 60_000

interface EnAttente {
  readonly sujet: SujetEnvoi
  readonly demande_a: Instant
}

/**
 * When a message that was asked for may leave, now at the earliest. That somebody is on the way is never held back: it is
 * true now or not worth a word. What a person pressed in a quiet hour was wanted then, and leaves while that one lasts.
 */
export function momentDePartir({ sujet, demande_a }: EnAttente, maintenant: Instant): string {
  const permis = prochainMomentPermis(maintenant)
  const voulu = sujet === 'en-route' || prochainMomentPermis(demande_a) === permis
  return voulu ? new Date(versMs(maintenant)).toISOString() : permis
}
