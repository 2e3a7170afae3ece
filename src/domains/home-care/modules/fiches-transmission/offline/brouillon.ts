import type { Contenu } from '#domains/home-care/model/transmission.ts'
import { NotStored } from '#offline/outbox.ts'
import type { UserDb } from '#offline/user-db.ts'
import type { Saisie } from './adresses.ts'

/** Drafts of sheets on the device: a killed tab loses nothing (offline promise L). */
export interface Brouillon extends Contenu {
  /** Identity of the sheet, chosen before it is stored: saving twice makes one. */
  readonly uid: string
}

export const VIDE: Contenu = {
  personne: '',
  categorie: 'soins',
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

export async function lireBrouillon(db: UserDb, cle: string): Promise<Brouillon | null> {
  return ((await db.cache.get(cle))?.valeur as Brouillon | undefined) ?? null
}

/** @throws NotStored */
export async function garderBrouillon(db: UserDb, cle: string, brouillon: Brouillon): Promise<void> {
  try {
    await db.cache.put({ cle, valeur: brouillon })
  } catch (error) {
    throw new NotStored(error)
  }
}

export async function oublierBrouillon(db: UserDb, cle: string): Promise<void> {
  await db.cache.delete(cle)
}
