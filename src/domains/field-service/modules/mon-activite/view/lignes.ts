import type { Article } from '#domains/field-service/model/activite/activite.ts'
import type { LigneCloture } from '#domains/field-service/model/rapports/cloture-schema.ts'
import type { Saisie } from '#domains/field-service/model/rapports/saisie.ts'
import { normaliserRecherche } from '#wire/french.ts'
import { lireTermes, tousTrouves } from '#wire/grid-query.ts'

/** Editing of the closing's lines, as plain values (specification field-service §3 fournitures, prestations). */
export type Genre = 'fournitures' | 'prestations'

export const LIGNE_VIDE: LigneCloture = { libelle: '', quantite: '1', unite: '', prix_unitaire_cents: 0, tva: 20 }

/** Lines typed in the small form and not added yet, one of each kind at most. */
export type LignesCommencees = Readonly<Partial<Record<Genre, LigneCloture>>>

/** A line of the report that is being changed and was not saved, with its place. */
export interface LigneModifiee {
  readonly genre: Genre
  readonly rang: number
  readonly ligne: LigneCloture
}

/** Whether something was typed in it: the quantity of one that stands there at first is nobody's. */
export function estCommencee({ libelle, unite, prix_unitaire_cents }: LigneCloture): boolean {
  return libelle.trim() !== '' || unite.trim() !== '' || prix_unitaire_cents !== 0
}

/** @param rang the line replaced; null adds one at the end */
export function poserLigne(saisie: Saisie, genre: Genre, rang: number | null, ligne: LigneCloture): Partial<Saisie> {
  const lignes = saisie[genre]
  return { [genre]: rang === null ? [...lignes, ligne] : lignes.map((l, r) => (r === rang ? ligne : l)) }
}

export function retirerLigne(saisie: Saisie, genre: Genre, rang: number): Partial<Saisie> {
  return { [genre]: saisie[genre].filter((_l, r) => r !== rang) }
}

/** Undo of `retirerLigne`: the line comes back in its place. */
export function replacerLigne(saisie: Saisie, genre: Genre, rang: number, ligne: LigneCloture): Partial<Saisie> {
  const lignes = saisie[genre]
  return { [genre]: [...lignes.slice(0, rang), ligne, ...lignes.slice(rang)] }
}

export function ligneDArticle(article: Article): LigneCloture {
  const { prestation_libelle: libelle, unite, prix_unitaire_cents, tva } = article
  return { libelle, quantite: '1', unite, prix_unitaire_cents, tva }
}

/** Articles of one kind that contain every word typed, accents and case aside. */
export function chercherArticles(catalogue: readonly Article[], genre: Genre, recherche: string): Article[] {
  const sorte = genre === 'fournitures' ? 'fourniture' : 'prestation'
  const mots = lireTermes(recherche)
  return catalogue.filter(a => {
    const libelle = normaliserRecherche(a.prestation_libelle)
    return a.sorte === sorte && tousTrouves(libelle, mots)
  })
}
