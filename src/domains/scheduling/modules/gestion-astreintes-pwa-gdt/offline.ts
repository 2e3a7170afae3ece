import {
  type ContenuIntervention,
  INTERVENTION_CREER,
  INTERVENTION_MODIFIER,
  INTERVENTION_SUPPRIMER,
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
      e.type === INTERVENTION_MODIFIER.type
        ? INTERVENTION_MODIFIER.schema
        : e.type === INTERVENTION_SUPPRIMER.type
          ? INTERVENTION_SUPPRIMER.schema
          : null
    const lu = schema?.safeParse(e.payload)
    return lu?.success && seChevauchent(lu.data.avant, { debut, fin }) ? [e.entity] : []
  })
}

export const creer = queuedOperation({
  ...INTERVENTION_CREER,
  libelle: () => 'Intervention d’astreinte',
  follows: liberations,
})

export const modifier = queuedOperation({
  ...INTERVENTION_MODIFIER,
  libelle: () => 'Intervention d’astreinte modifiée',
  follows: liberations,
})

export const supprimer = queuedOperation({
  ...INTERVENTION_SUPPRIMER,
  libelle: () => 'Intervention d’astreinte supprimée',
})

/** Every action that changes what a duty shows: replayed over the server's reading. */
export const TYPES_ASTREINTE = [
  INTERVENTION_CREER.type,
  INTERVENTION_MODIFIER.type,
  INTERVENTION_SUPPRIMER.type,
] as const
