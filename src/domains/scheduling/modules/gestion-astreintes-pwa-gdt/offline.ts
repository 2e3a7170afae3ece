import {
  type ContenuIntervention,
  creerInterventionPayloadSchema,
  entiteIntervention,
  modifierInterventionPayloadSchema,
  supprimerInterventionPayloadSchema,
  TYPE_INTERVENTION_CREER,
  TYPE_INTERVENTION_MODIFIER,
  TYPE_INTERVENTION_SUPPRIMER,
} from '#domains/scheduling/model/astreintes/astreinte.ts'
import type { OutboxEntry } from '#offline/entry.ts'
import { queuedOperation } from '#offline/queued-operation.ts'
import { seChevauchent } from './offline/contenu.ts'

/** Queued actions of the on-call module (specification scheduling §7; offline rule 5). */

/**
 * The office refuses two interventions at once: what this one takes over (an intervention deleted or moved before it)
 * has to be freed first, and only that.
 */
function liberations({ debut, fin }: ContenuIntervention, enAttente: readonly OutboxEntry[]): string[] {
  return enAttente.flatMap(e => {
    const schema =
      e.type === TYPE_INTERVENTION_MODIFIER
        ? modifierInterventionPayloadSchema
        : e.type === TYPE_INTERVENTION_SUPPRIMER
          ? supprimerInterventionPayloadSchema
          : null
    const lu = schema?.safeParse(e.payload)
    return lu?.success && seChevauchent(lu.data.avant, { debut, fin }) ? [e.entity] : []
  })
}

export const creer = queuedOperation({
  type: TYPE_INTERVENTION_CREER,
  version: 1,
  schema: creerInterventionPayloadSchema,
  entity: payload => entiteIntervention(payload.uid),
  libelle: () => 'Intervention d’astreinte',
  follows: liberations,
})

export const modifier = queuedOperation({
  type: TYPE_INTERVENTION_MODIFIER,
  version: 1,
  schema: modifierInterventionPayloadSchema,
  entity: payload => entiteIntervention(payload.uid),
  libelle: () => 'Intervention d’astreinte modifiée',
  follows: liberations,
})

export const supprimer = queuedOperation({
  type: TYPE_INTERVENTION_SUPPRIMER,
  version: 1,
  schema: supprimerInterventionPayloadSchema,
  entity: payload => entiteIntervention(payload.uid),
  libelle: () => 'Intervention d’astreinte supprimée',
})

/** Every action that changes what a duty shows: replayed over the server's reading. */
export const TYPES_ASTREINTE = [
  TYPE_INTERVENTION_CREER,
  TYPE_INTERVENTION_MODIFIER,
  TYPE_INTERVENTION_SUPPRIMER,
] as const
