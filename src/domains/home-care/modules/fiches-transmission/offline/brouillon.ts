import type { ResidentNomme } from '#domains/home-care/model/residents.ts'
import type { ContenuSaisi } from '#domains/home-care/model/transmission.ts'
import type { Saisie } from '../address.ts'

/** Drafts of sheets on the device: a killed tab loses nothing (offline promise L). */
export interface Brouillon extends ContenuSaisi {
  /** Identity of the sheet, chosen before it is stored: saving twice makes one. */
  readonly uid: string
  /** Residents whom it names, beside the name that is written; absent: the writer does not know the residents. */
  readonly residents?: readonly ResidentNomme[] | undefined
}

export const VIDE: ContenuSaisi = {
  personne: '',
  categorie: null,
  importance: 'normale',
  texte: '',
  actions: '',
  resultat: '',
}

/** Name of a form: one draft each. */
export function cleBrouillon(saisie: Saisie): string {
  const quoi = saisie.genre === 'nouvelle' ? '' : saisie.genre === 'corriger' ? saisie.uid : saisie.entree_id
  return `transmissions:brouillon:${saisie.genre}:${quoi}`
}
