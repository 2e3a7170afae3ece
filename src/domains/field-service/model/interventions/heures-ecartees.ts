import { heureParis, type Instant } from '#wire/dates.ts'
import type { HeureEcartee } from '../activite/activite.ts'
import { type EtapeDatee, NOMS_HEURES } from './correction.ts'

/** Of one step, the hour that counts and the one that was set aside. */
export interface DeuxHeures {
  readonly etape: EtapeDatee
  readonly comptee: Instant
  readonly fait_a: Instant
}

/** Hours are read to the minute: two of the same minute are one. */
export function sontDeuxHeures({ comptee, fait_a }: Pick<DeuxHeures, 'comptee' | 'fait_a'>): boolean {
  return heureParis(comptee) !== heureParis(fait_a)
}

/** "Deux heures pour l’arrivée : 11:35, reçue en premier, compte ; 11:42, d’un autre téléphone, est mise de côté." */
export function direDeuxHeures({ etape, comptee, fait_a }: DeuxHeures): string {
  const [oui, non] = [heureParis(comptee), heureParis(fait_a)]
  return `Deux heures pour ${NOMS_HEURES[etape].le}\u00a0: ${oui}, reçue en premier, compte\u202f; ${non}, d’un autre téléphone, est mise de côté.`
}

/** Reason offered where the hour that was set aside is made to count. */
export const MOTIF_AUTRE_TELEPHONE = 'Heure d’un autre téléphone'

/** The last one set aside of a step, which stands for those before it; undefined: none. */
export function derniereEcartee(heures: readonly HeureEcartee[] = [], etape: EtapeDatee): HeureEcartee | undefined {
  return heures.findLast(h => h.etape === etape)
}
