import type { z } from 'zod'
import type { observationsSchema } from '#domains/field-service/model/activite/activite.ts'
import { type ObservationPayload, TYPE_OBSERVATION } from '#domains/field-service/model/mutations.ts'
import { type ActionLocale, contenuDe, retenir } from '#wire/replay.ts'

type Observations = z.infer<typeof observationsSchema>

export type ObservationVue = {
  uid: string
  commentaire_date_heure: string
  utilisateur: string
  commentaire_texte: string
  /** Null while it stands on this device only. */
  recu_a: string | null
}

/** Observations of a visit with those written here, the latest first; one already received is shown once. */
export function appliquerObservations(
  lecture: Observations | null,
  entries: readonly ActionLocale[],
  { intervention_id, auteur }: { intervention_id: number; auteur: string },
): ObservationVue[] {
  const lues: ObservationVue[] = lecture?.observations ?? []
  const connues = new Set(lues.map(o => o.uid))
  const locales = retenir(entries, lecture?.lu_a ?? new Date(0).toISOString()).flatMap(e => {
    const data = contenuDe<ObservationPayload>(e, TYPE_OBSERVATION)
    if (data?.intervention_id !== intervention_id || connues.has(data.uid)) return []
    const { uid, texte } = data
    const recu_a = e.recu_a ?? null
    return [{ uid, commentaire_date_heure: e.fait_a, utilisateur: auteur, commentaire_texte: texte, recu_a }]
  })
  return [...lues, ...locales].sort((a, b) => (a.commentaire_date_heure < b.commentaire_date_heure ? 1 : -1))
}
