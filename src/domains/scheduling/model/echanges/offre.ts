import { type JourIso, jourParis } from '#wire/dates.ts'
import { amplitudeDe, type Horaire } from '../planning/horaire.ts'

/**
 * Who may propose which post to whom: the same rules for the people of a day, on the phone and at the office, for the
 * form and for the proposal itself.
 */

/** Whether a post has begun: hours that a clock change swallowed whole begin with their day. */
export function aCommence(poste: Horaire, now: Date): boolean {
  const amplitude = amplitudeDe(poste)
  return amplitude ? amplitude.debut <= now.getTime() : poste.pointage_date <= jourParis(now)
}

export interface PosteOffert extends Horaire {
  readonly pointage_id: number
}

/** Why none of these posts of mine may be offered on this day, in a sentence; null when one may. */
export function raisonPostes(
  jour: JourIso,
  postes: readonly PosteOffert[],
  reserves: ReadonlyMap<number, unknown>,
  now: Date,
): string | null {
  if (jour < jourParis(now)) return 'Ce jour est passé.'
  if (postes.length === 0) return 'Vous n’avez pas de poste ce jour-là.'
  const aVenir = postes.filter(p => !aCommence(p, now))
  if (aVenir.length === 0) return 'Votre poste a déjà commencé.'
  if (aVenir.every(p => reserves.has(p.pointage_id))) return 'Votre poste est déjà promis dans un autre échange.'
  return null
}

/** Same post, same day, same hours: an exchange of the two would change nothing for anybody. */
export function estIdentique(a: PosteCompare, b: PosteCompare): boolean {
  return (
    a.poste_id === b.poste_id &&
    a.pointage_date === b.pointage_date &&
    a.heure_debut === b.heure_debut &&
    a.heure_fin === b.heure_fin &&
    a.pointage_heure_debut_coupure === b.pointage_heure_debut_coupure &&
    a.pointage_heure_fin_coupure === b.pointage_heure_fin_coupure
  )
}
type PosteCompare = Horaire & { readonly poste_id: number }

/** Two people of different jobs do not swap posts; without a job told, nobody is held back. */
export function memeMetier(a: { metier_id: number | null } | undefined, b: { metier_id: number | null }): boolean {
  return a === undefined || a.metier_id === null || b.metier_id === null || a.metier_id === b.metier_id
}

export const RAISON_METIER = 'Cette personne n’exerce pas le même métier.'
export const RAISON_IDENTIQUE = 'Ces deux postes sont identiques\u00a0: l’échange ne changerait rien.'
export const RAISON_ABSENTE = 'Cette personne est absente ce jour-là.'
export const RAISON_MOI = 'C’est vous.'

interface PersonneDuJour {
  readonly utilisateur_id: number
  readonly metier_id: number | null
}

/**
 * Why no exchange is proposed to somebody on a day, in a sentence; null when one may be.
 * @param duJour why I have nothing to offer that day
 */
export function raisonPersonne(
  autre: PersonneDuJour,
  moi: { readonly utilisateur_id: number; readonly metier: PersonneDuJour | undefined },
  { duJour, absent }: { readonly duJour: string | null; readonly absent: boolean },
): string | null {
  if (autre.utilisateur_id === moi.utilisateur_id) return RAISON_MOI
  if (duJour !== null) return duJour
  if (absent) return RAISON_ABSENTE
  return memeMetier(moi.metier, autre) ? null : RAISON_METIER
}
