import { useState } from 'react'
import { MOTIF_MAX, numeroDemande } from '#domains/field-service/model/demandes/etats.ts'
import type { VisiteDetail } from '#domains/field-service/model/interventions/regulation.ts'
import { RadioCards } from '#kit/choice/radio-cards.tsx'
import type { Comment, Kept } from '#kit/dialog/kept-comment.tsx'

type Demande = VisiteDetail['demande']
type Fate = 'rendre' | 'annuler'

/** What becomes of the request of a visit that is cancelled. */
export function useRequestFate(demande: Demande) {
  const [fate, setFate] = useState<Fate>('rendre')
  const also = demande?.annulable === true && fate === 'annuler'
  return {
    /** It is cancelled too, for a reason, which a request always has. */
    also,
    /** Part of the body of the call. */
    body: also ? { demande: fate } : {},
    choice: { demande, fate, setFate },
  }
}

/** Why a visit is cancelled: as one likes, unless its request is cancelled with it. */
export const motifOf = ({ also }: Pick<ReturnType<typeof useRequestFate>, 'also'>, kept: Kept): Comment => ({
  ...(also ? { label: 'Motif', required: true } : { label: 'Motif (facultatif)' }),
  max: MOTIF_MAX,
  kept,
})

/** To plan again, or cancelled for the same reason; said where only its issuer may cancel it. */
export function RequestChoice({ demande, fate, setFate }: ReturnType<typeof useRequestFate>['choice']) {
  if (!demande) return null
  const numero = `demande n°\u00a0${numeroDemande(demande.demande_id)}`
  if (!demande.annulable) return <p>{`Sa ${numero} sera de nouveau à planifier.`}</p>
  return (
    <RadioCards
      label="Que devient sa demande"
      choices={[
        { key: 'rendre', label: `Remettre la ${numero} à planifier` },
        { key: 'annuler', label: 'Annuler aussi la demande', under: 'Pour le même motif' },
      ]}
      chosen={fate}
      onChoose={setFate}
    />
  )
}
