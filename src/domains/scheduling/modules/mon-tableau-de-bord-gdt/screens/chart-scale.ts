/** Drawing in its own units, one per pixel on the narrowest phone; the sheet stretches it. */
export const MARGE = { gauche: 46, droite: 6 } as const
export const BARRES = { haut: 8, bas: 168 } as const
export const COURBE = { haut: 214, bas: 334 } as const
export const HAUTEUR = 342

export type Echelle = (minutes: number) => number

/** Height of a number of minutes in a panel. */
export function echelle({ haut, bas }: { readonly haut: number; readonly bas: number }, max: number): Echelle {
  return minutes => bas - (minutes / max) * (bas - haut)
}
