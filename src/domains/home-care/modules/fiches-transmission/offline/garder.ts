import { CATEGORIES_DE_SANTE, type Contenu, type Transmission } from '#domains/home-care/model/transmission.ts'

const estDeSante = ({ categorie }: Pick<Contenu, 'categorie'>): boolean => CATEGORIES_DE_SANTE.includes(categorie)

/**
 * What the device may keep of a reading: health data is not written down, only that there is a sheet and whether it is
 * important. A sheet that was once filed under health is silent too, its former texts with it.
 */
export function taireLaSante<T extends { readonly transmissions: readonly Transmission[] }>(fil: T): T {
  const transmissions = fil.transmissions.map(t =>
    estDeSante(t) || t.corrections.some(estDeSante)
      ? { ...t, texte: '', actions: '', resultat: '', corrections: [], rayee: t.rayee && { ...t.rayee, motif: '' } }
      : t,
  )
  return { ...fil, transmissions }
}

/** A sheet is never written without text: an empty one is a silent one. */
export const estTue = ({ texte }: Pick<Contenu, 'texte'>): boolean => texte === ''
