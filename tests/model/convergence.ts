import { uneVisite, VENDREDI } from '#domains/field-service/model/interventions/testing/visite.ts'
import { TYPE_ETAPE, TYPE_OBSERVATION } from '#domains/field-service/model/mutations.ts'
import { appliquer } from '#domains/field-service/modules/mon-activite/offline/rejeu.ts'
import { unPlanning } from '#domains/field-service/modules/mon-activite/testing/ground.ts'
import type { AcknowledgedEntry, OutboxEntry } from '#offline/entry.ts'
import type { ActionLocale } from '#wire/replay.ts'
import type { ModelPayload } from './reference-server.ts'

/** What is to be seen of a visit: where it stands, and how many observations it holds. */
export interface Visit {
  readonly pas: number
  readonly notes: number
}

/** What the office answers to a reading: its visits, at a moment of its own clock. */
export interface Reading {
  readonly lu_a: string
  readonly visites: ReadonlyMap<string, Visit>
}

export const VISITS = ['e0', 'e1', 'e2', 'e3'] as const

/** The model's actions as the field's own, so that the very replay of the screens is held to the promise. */
function asFieldAction(entry: OutboxEntry | AcknowledgedEntry): ActionLocale[] {
  const intervention_id = VISITS.indexOf(entry.entity as (typeof VISITS)[number])
  const { contenu } = entry.payload as { contenu: ModelPayload }
  if (contenu.sorte === 'poison') return []
  if (contenu.sorte === 'note') return [{ ...entry, type: TYPE_OBSERVATION, payload: { intervention_id } }]
  return [{ ...entry, type: TYPE_ETAPE, payload: { intervention_id, de: contenu.de, vers: contenu.vers } }]
}

/** What the phone shows of each visit: a reading, with the actions it cannot know yet replayed over it. */
export function showOnPhone(
  { lu_a, visites }: Reading,
  entries: readonly (OutboxEntry | AcknowledgedEntry)[],
): Map<string, Visit> {
  const lues = VISITS.map((name, intervention_id) => {
    const { pas = 0, notes = 0 } = visites.get(name) ?? {}
    return uneVisite({ intervention_id, etapes_en_cours: pas as 0 | 1 | 2 | 3, nb_observations: notes })
  })
  const { jours } = appliquer({ ...unPlanning(lues), lu_a }, entries.flatMap(asFieldAction), VENDREDI)
  const shown = jours.flatMap(jour => jour.interventions)
  return new Map(
    VISITS.map((name, rank) => [
      name,
      { pas: shown[rank]?.etapes_en_cours ?? 0, notes: shown[rank]?.nb_observations ?? 0 },
    ]),
  )
}
