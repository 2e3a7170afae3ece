import type { DemandeExterne } from '#domains/field-service/model/demandes/externe.ts'
import { Card, Cards } from '#kit/cards/cards.tsx'
import { formatEuros } from '#wire/money.ts'
import { OfferAlerts, OfferState } from './offer-marks.tsx'
import { direSouhait } from './offer-words.ts'

type Props = { demandes: readonly DemandeExterne[]; onOpen: (id: number) => void }

/** The same offers on a phone. */
export function OfferCards({ demandes, onOpen }: Props) {
  return (
    <Cards>
      {demandes.map(demande => (
        <Card
          key={demande.demande_id}
          id={demande.demande_id}
          title={demande.prestation}
          aside={formatEuros(demande.demande_remuneration_cents)}
          facts={[
            [demande.cpville, demande.donneur].filter(Boolean).join(' · '),
            [direSouhait(demande), demande.demande_reference_do].filter(Boolean).join(' · '),
          ]}
          marks={
            <>
              <OfferState demande={demande} />
              <OfferAlerts demande={demande} />
            </>
          }
          onOpen={() => onOpen(demande.demande_id)}
        />
      ))}
    </Cards>
  )
}
