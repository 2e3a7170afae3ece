import { DEMANDER, libelleTypeDemande, RENDRE, RETIRER } from '#domains/scheduling/model/conges/conge.ts'
import { libellePeriode } from '#domains/scheduling/model/planning/periode.ts'
import { queuedOperation } from '#offline/queued-operation.ts'

/** Queued actions on one's own leave (specification scheduling §4, §7; offline rule 5). */

export const demander = queuedOperation({
  ...DEMANDER,
  libelle: ({ demande_type, demande_conge_date_debut, demande_conge_date_fin }) =>
    `${libelleTypeDemande(demande_type)} ${libellePeriode(demande_conge_date_debut, demande_conge_date_fin)}`,
})

export const retirer = queuedOperation({
  ...RETIRER,
  libelle: () => 'Retirer la demande',
})

export const rendre = queuedOperation({
  ...RENDRE,
  libelle: p => (p.rendre ? 'Demander à rendre le congé' : 'Garder le congé'),
})

/** Every action that changes what the requests show. */
export const TYPES_CONGE = [DEMANDER.type, RETIRER.type, RENDRE.type] as const
