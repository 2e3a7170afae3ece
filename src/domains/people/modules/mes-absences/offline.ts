import {
  demanderAbsenceSchema,
  entiteAbsence,
  retirerAbsenceSchema,
  TYPE_DEMANDER_ABSENCE,
  TYPE_RETIRER_ABSENCE,
} from '#domains/people/model/demande-absence.ts'
import { bornesDe, nommerPeriode } from '#domains/people/model/periode.ts'
import { queuedOperation } from '#offline/queued-operation.ts'

/** Queued actions on one's own absences (field-service §2; offline rule 5). */
export const demander = queuedOperation({
  type: TYPE_DEMANDER_ABSENCE,
  version: 1,
  schema: demanderAbsenceSchema,
  entity: ({ uid }) => entiteAbsence(uid),
  libelle: saisie => {
    const { debut, fin } = bornesDe(saisie)
    return `Absence ${nommerPeriode(debut, fin)}`
  },
})

export const retirer = queuedOperation({
  type: TYPE_RETIRER_ABSENCE,
  version: 1,
  schema: retirerAbsenceSchema,
  entity: ({ uid }) => entiteAbsence(uid),
  libelle: () => 'Retirer la demande d’absence',
})

/** Every action that changes what the requests show. */
export const TYPES_ABSENCE = [TYPE_DEMANDER_ABSENCE, TYPE_RETIRER_ABSENCE] as const
