import type { JourIso } from '#wire/dates.ts'

/** The proposal being written, kept on the device: leaving the page loses nothing (offline promise L). */
export interface Brouillon {
  /** Post given; null until one is chosen. */
  readonly pointage_origine: number | null
  /** Post asked for in return; null: none. */
  readonly pointage_cible: number | null
  readonly motif: string
}

export const BROUILLON_VIDE: Brouillon = { pointage_origine: null, pointage_cible: null, motif: '' }

/** One proposal at a time per day and colleague; a correction has its own, named by the refused entry. */
export function cleBrouillon(jour: JourIso, utilisateur_id: number, corrige: string | null): string {
  return `mon-planning:brouillon:${corrige ?? `${jour}:${utilisateur_id}`}`
}
