import { LIRE_HORS_LIGNE } from '#domains/residences/model/hors-ligne.ts'
import { queuedOperation } from '#offline/queued-operation.ts'

/** That an emergency sheet was read without network: it names nobody, and the office notes it like any other reading. */
export const lireHorsLigne = queuedOperation({
  ...LIRE_HORS_LIGNE,
  discret: true,
  libelle: () => 'Fiche d’urgence lue',
})
