import type { LigneATraiter } from '#wire/inbox.ts'

/** A leave that waits. */
export const ligneATraiter = (autre: Partial<LigneATraiter> = {}): LigneATraiter => ({
  cle: 'conge:1',
  genre: 'conge',
  cible_id: 1,
  libelle: 'Demande de congé',
  titre: 'Inès Caron',
  detail: 'Congé payé du 2 au 6 décembre',
  depuis: '2026-11-25T08:00:00.000Z',
  urgence: 'aujourdhui',
  nombre: 1,
  adresse: '/m/gestion-actions-gdi/conge:1',
  peut: ['accepter', 'refuser'],
  ...autre,
})
