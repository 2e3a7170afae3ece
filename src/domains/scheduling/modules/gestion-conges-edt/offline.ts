import {
  demanderPayloadSchema,
  entiteDemande,
  libelleTypeDemande,
  rendrePayloadSchema,
  retirerPayloadSchema,
  TYPE_DEMANDER,
  TYPE_RENDRE,
  TYPE_RETIRER,
} from '#domains/scheduling/model/conges/conge.ts'
import { libellePeriode } from '#domains/scheduling/model/planning/periode.ts'
import { queuedOperation } from '#offline/queued-operation.ts'

/** Queued actions on one's own leave (specification scheduling §4, §7; offline rule 5). */

export const demander = queuedOperation({
  type: TYPE_DEMANDER,
  version: 1,
  schema: demanderPayloadSchema,
  entity: ({ uid }) => entiteDemande(uid),
  libelle: ({ demande_type, demande_conge_date_debut, demande_conge_date_fin }) =>
    `${libelleTypeDemande(demande_type)} ${libellePeriode(demande_conge_date_debut, demande_conge_date_fin)}`,
})

export const retirer = queuedOperation({
  type: TYPE_RETIRER,
  version: 1,
  schema: retirerPayloadSchema,
  entity: ({ uid }) => entiteDemande(uid),
  libelle: () => 'Retirer la demande',
})

export const rendre = queuedOperation({
  type: TYPE_RENDRE,
  version: 1,
  schema: rendrePayloadSchema,
  entity: ({ uid }) => entiteDemande(uid),
  libelle: p => (p.rendre ? 'Demander à rendre le congé' : 'Garder le congé'),
})

/** Every action that changes what the requests show. */
export const TYPES_CONGE = [TYPE_DEMANDER, TYPE_RETIRER, TYPE_RENDRE] as const
