/** Why something is not done inside somebody else's account. @param clause "les listes ne s’exportent pas" */
export const horsDeSonNom = (clause: string): string => `Dans le compte d’une autre personne, ${clause}.`

export const SANS_EXPORT = 'les listes ne s’exportent pas'
