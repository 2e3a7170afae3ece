import type { Contenu } from '../transmission.ts'

/** What one sheet says, changed in places. */
export const unContenu = (change: Partial<Contenu> = {}): Contenu => ({
  personne: 'Mme Petit, ch. 12',
  categorie: 'soins',
  importance: 'normale',
  texte: 'Rougeur au talon gauche',
  actions: '',
  resultat: '',
  ...change,
})
