import { libelleEtatDemande } from '#domains/scheduling/model/conges/conge.ts'
import { formaterInstant } from '#wire/moments.ts'
import { formaterNom } from '#wire/names.ts'
import type { DemandeLue } from './lectures.ts'
import { nomResponsable } from './presenter.ts'

const VERBES = { 1: 'acceptée', 2: 'refusée', 7: 'retirée' } as const

/** Who moved a request out of "En attente", what to and when; null while it waits. */
export function lireReponse(demande: DemandeLue) {
  const { demande_conge_etat: etat, repondu_a } = demande
  if (etat === 0) return null
  return {
    demande_conge_etat: etat,
    a: repondu_a?.toISOString() ?? null,
    par: etat === 7 && demande.responsable_id === null ? formaterNom(demande) : nomResponsable(demande),
  }
}

/** "Cette demande a déjà été acceptée par Nathalie Lefèvre le ven. 20 nov. à 14:02." */
export function direTraitee(demande: DemandeLue): string {
  const reponse = lireReponse(demande)
  if (!reponse) return `Cette demande est «\u00a0${libelleEtatDemande(0)}\u00a0».`
  const { demande_conge_etat, a, par } = reponse
  const auteur = par ? ` par ${par}` : ''
  const quand = a ? ` le ${formaterInstant(a)}` : ''
  return `Cette demande a déjà été ${VERBES[demande_conge_etat]}${auteur}${quand}.`
}
