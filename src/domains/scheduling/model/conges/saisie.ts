import { ajouterJours, type JourIso, joursEntre } from '#wire/dates.ts'
import { type DemanderPayload, DUREE_MAX_JOURS } from './conge.ts'

/** How far ahead days are taken: a year that was typed wrong is told. */
const LOIN = 2 * 366

/** Why no leave may end on a day, whoever writes it; null where it may. */
export function erreurFinDeConge(fin: JourIso, aujourdhui: JourIso): string | null {
  return fin > ajouterJours(aujourdhui, LOIN) ? 'Ces jours sont dans plus de deux ans\u00a0: vérifiez l’année.' : null
}

/** A refusal of one field. */
export interface ErreurSaisie {
  readonly champ: keyof DemanderPayload
  readonly message: string
}

/**
 * Why these days cannot be asked for, in a French sentence; null when they can. `aujourdhui` is the day on which the
 * person asked: a request that travels late is not refused for it.
 */
export function erreurDemande(
  {
    demande_conge_date_debut: debut,
    demande_conge_date_fin: fin,
  }: Pick<DemanderPayload, 'demande_conge_date_debut' | 'demande_conge_date_fin'>,
  aujourdhui: JourIso,
): ErreurSaisie | null {
  const champ = 'demande_conge_date_fin'
  if (fin < debut) return { champ, message: 'La date de fin doit suivre la date de début.' }
  if (joursEntre(debut, fin) >= DUREE_MAX_JOURS) return { champ, message: 'Une demande couvre un an au plus.' }
  if (fin < aujourdhui) return { champ, message: 'Ces jours sont passés\u00a0: demandez à partir d’aujourd’hui.' }
  const loin = erreurFinDeConge(fin, aujourdhui)
  return loin ? { champ, message: loin } : null
}
