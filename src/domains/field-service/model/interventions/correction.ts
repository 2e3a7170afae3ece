import { ajouterJours, heureParis, type Instant, instantParis, jourParis, joursEntre, versMs } from '#wire/dates.ts'
import type { CorrectionPayload } from '../mutations.ts'

/** Correcting the hour of a step already done: one set of rules for the phone, the office and the server. */

export type EtapeDatee = CorrectionPayload['etape']
/** Hours as they count now, corrections included; null where the step is not done. */
export type HeuresEtapes = Readonly<Record<EtapeDatee, Instant | null>>

/** Reasons that are offered; any other may be typed. */
export const MOTIFS_CORRECTION = ['Appui oublié', 'Appui trop tôt', 'Téléphone éteint']
/** A technician corrects the week that is still on the phone; older steps are the office's. */
const JOURS_CORRECTION = 7
/** What those who plan find on their desk; beyond, hours have been paid and charged. */
const JOURS_BUREAU = 60
/** Two clocks never agree to the second. */
const TOLERANCE_MS = 120_000
const JOUR_MS = 86_400_000
const MINUTE_MS = 60_000

/** Hours are read, typed and paid to the minute. */
const minuteDe = (ms: number): number => Math.floor(ms / MINUTE_MS)

export const NOMS_HEURES = {
  1: { nom: 'Départ', le: 'le départ', de: 'du départ', corrigee: 'Départ corrigé' },
  2: { nom: 'Arrivée', le: 'l’arrivée', de: 'de l’arrivée', corrigee: 'Arrivée corrigée' },
  3: { nom: 'Fin', le: 'la fin', de: 'de la fin', corrigee: 'Fin corrigée' },
} as const satisfies Record<EtapeDatee, { nom: string; le: string; de: string; corrigee: string }>

/** What no correction moves: the hour that was recorded first, and when the office received it. */
export interface Origine {
  readonly fait_a: Instant
  readonly recu_a: Instant
}

export interface Correction {
  readonly etape: EtapeDatee
  readonly vers: Instant
  readonly heures: HeuresEtapes
  /** Of the step; what only a device knows has none, and is judged again by the office. */
  readonly origine?: Origine | undefined
  /** When it is asked for. */
  readonly maintenant: Instant
  /** By those who plan: older steps, and hours further away where a clock was wrong. */
  readonly bureau?: boolean
}

const ETAPES_DATEES: readonly EtapeDatee[] = [1, 2, 3]

/** The nearest done steps around one. */
function voisines(etape: EtapeDatee, heures: HeuresEtapes) {
  return {
    avant: ETAPES_DATEES.findLast(e => e < etape && heures[e] !== null),
    apres: ETAPES_DATEES.find(e => e > etape && heures[e] !== null),
  }
}

/** Whether the hour of this step may still be corrected on the phone. */
export function estCorrigeable(heure: Instant | null, maintenant: Instant): boolean {
  return heure !== null && joursEntre(jourParis(heure), jourParis(maintenant)) <= JOURS_CORRECTION
}

/** Further than a day from what was recorded first, whatever the corrections in between; for the office, or from its receipt. */
function tropLoin(ms: number, { fait_a, recu_a }: Origine, bureau: boolean): boolean {
  const apres = bureau ? Math.max(versMs(fait_a), versMs(recu_a)) : versMs(fait_a)
  return ms < versMs(fait_a) - JOUR_MS || ms > apres + JOUR_MS
}

/** Why the new hour cannot be, in one sentence for the field; null: it can. */
export function refusCorrection(correction: Correction): string | null {
  const { etape, vers, heures, maintenant, bureau = false } = correction
  const de = heures[etape]
  const { avant, apres } = voisines(etape, heures)
  const ms = versMs(vers)
  if (de === null) return 'Cette étape n’est plus faite.'
  const { origine = { fait_a: de, recu_a: maintenant } } = correction
  const age = joursEntre(jourParis(origine.fait_a), jourParis(maintenant))
  if (!bureau && age > JOURS_CORRECTION) return 'Cette étape date de plus de 7\u00a0jours\u00a0: demandez au bureau.'
  if (age > JOURS_BUREAU) return 'Cette étape date de plus de 60\u00a0jours\u00a0: son heure ne change plus.'
  if (minuteDe(ms) === minuteDe(versMs(de))) return 'Rien à corriger\u00a0: c’est déjà l’heure enregistrée.'
  if (ms > versMs(maintenant) + TOLERANCE_MS) return 'Cette heure n’est pas encore passée.'
  if (avant && ms < versMs(heures[avant] as Instant))
    return `${NOMS_HEURES[etape].nom} avant ${NOMS_HEURES[avant].le} (${heureParis(heures[avant] as Instant)})\u00a0: l’ordre des étapes ne change pas.`
  if (apres && ms > versMs(heures[apres] as Instant))
    return `${NOMS_HEURES[etape].nom} après ${NOMS_HEURES[apres].le} (${heureParis(heures[apres] as Instant)})\u00a0: l’ordre des étapes ne change pas.`
  // What ends a visit was told by its receipt; an earlier step is held by the one that follows.
  if (etape === 3 && correction.origine && ms > versMs(origine.recu_a))
    return `Fin après la réception de la clôture (${heureParis(origine.recu_a)})\u00a0: elle était déjà finie.`
  if (tropLoin(ms, origine, bureau)) return 'Cette heure est à plus d’un jour de celle qui a été enregistrée.'
  return null
}

/**
 * The instant meant by an hour typed for a step: on the day of the step, or the day beside it where only that one keeps
 * the order and is nearer (a visit around midnight). Typed to the minute, it is the very instant of a step of the same minute.
 */
export function instantSaisi(heure: string, correction: Omit<Correction, 'vers'>): string {
  const { etape, heures } = correction
  const jour = jourParis(heures[etape] ?? correction.maintenant)
  const { avant, apres } = voisines(etape, heures)
  const candidats = [0, -1, 1].map(jours => {
    const ms = versMs(instantParis(ajouterJours(jour, jours), heure))
    const meme = [etape, avant, apres]
      .flatMap(e => (e && heures[e] !== null ? [versMs(heures[e])] : []))
      .find(autre => minuteDe(autre) === minuteDe(ms))
    return new Date(meme ?? ms).toISOString()
  })
  const proche = (vers: string) => Math.abs(versMs(vers) - versMs(heures[etape] ?? vers)) <= JOUR_MS / 2
  const tient = (vers: string) => refusCorrection({ ...correction, vers }) === null
  return candidats.find((vers, rang) => (rang === 0 || proche(vers)) && tient(vers)) ?? (candidats[0] as string)
}
