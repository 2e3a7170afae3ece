import type { DemandeExterne } from '#domains/field-service/model/demandes/externe.ts'
import { DeadlinePill } from '#domains/field-service/view/demandes/deadline-pill.tsx'
import { ImposedDate } from '#domains/field-service/view/demandes/imposed-date.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import { attendReponse, TONS } from './offer-words.ts'
import { ETATS_COURTS } from './tableau.ts'

export function OfferState({ demande: { etat } }: { demande: DemandeExterne }) {
  return <Pill tone={TONS[etat]}>{ETATS_COURTS[etat]}</Pill>
}

/** What must not be missed: what is left to answer, that the wish is behind, that its date is the customer's. */
export function OfferAlerts({ demande }: { demande: DemandeExterne }) {
  return (
    <>
      {attendReponse(demande) && demande.repondre_avant !== null && (
        <DeadlinePill avant={demande.repondre_avant} tone="wait" />
      )}
      {demande.en_retard && <Pill tone="bad">En retard</Pill>}
      {demande.demande_date_th_impose === 1 && <ImposedDate />}
    </>
  )
}
