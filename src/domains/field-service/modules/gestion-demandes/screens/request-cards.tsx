import type { LigneDemande } from '#domains/field-service/model/demandes/demande.ts'
import { numeroDemande } from '#domains/field-service/model/demandes/etats.ts'
import { Card, Cards } from '#kit/cards/cards.tsx'
import { compter } from '#wire/french.ts'
import { formaterJourDatee, formaterTranche } from '#wire/moments.ts'
import { RequestAlerts, RequestState } from './request-marks.tsx'
import { provenance } from './tableau.ts'

/** "Souhaitée le dim. 12 déc., 08:00 – 10:00", or how long it has waited. */
export function direSouhait(demande: LigneDemande, aujourdhui: string): string {
  const { demande_date_souhaite: jour, demande_th_souhaite, age_jours } = demande
  if (jour)
    return [`Souhaitée le ${formaterJourDatee(jour, aujourdhui)}`, formaterTranche(demande_th_souhaite)]
      .filter(Boolean)
      .join(', ')
  return age_jours === 0 ? 'Reçue aujourd’hui' : `Reçue il y a ${compter(age_jours, 'jour')}`
}

type Props = { demandes: readonly LigneDemande[]; aujourdhui: string; onOpen: (id: number) => void }

/** The same requests on a phone. */
export function RequestCards({ demandes, aujourdhui, onOpen }: Props) {
  return (
    <Cards>
      {demandes.map(demande => (
        <Card
          key={demande.demande_id}
          id={demande.demande_id}
          title={demande.client}
          aside={`n°\u00a0${numeroDemande(demande.demande_id)}`}
          facts={[
            [demande.prestation, demande.cpville].filter(Boolean).join(' · '),
            [direSouhait(demande, aujourdhui), provenance(demande)].filter(Boolean).join(' · '),
          ]}
          marks={
            <>
              <RequestState demande={demande} />
              <RequestAlerts demande={demande} />
            </>
          }
          onOpen={() => onOpen(demande.demande_id)}
        />
      ))}
    </Cards>
  )
}
