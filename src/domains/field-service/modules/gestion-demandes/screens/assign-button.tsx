import { Button } from '@mantine/core'
import { useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import { useWriting } from '#client/reading/use-writing.ts'
import type { FicheDemande } from '#domains/field-service/model/demandes/demande.ts'
import { TRANSITIONS } from '#domains/field-service/model/demandes/etats.ts'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { affecterDemande, listerReceveurs } from '../contract.ts'
import { Deadline, useDeadline } from './deadline.tsx'
import { FreeSlots } from './free-slots.tsx'
import { PastWish } from './past-wish.tsx'
import { SupplierSelect } from './supplier-select.tsx'

/**
 * "Affecter": the company of the network that the request is offered to (field-service §2 "Requests"). Not offered without
 * network, where what was chosen stays open.
 */
export function AssignButton({ demande, online }: { demande: FicheDemande; online: boolean }) {
  const [asked, setAsked] = useState(false)
  const [receveur, setReceveur] = useState('')
  const delai = useDeadline()
  function close() {
    setAsked(false)
    delai.leave()
  }
  useBackLayer(asked, close)
  // In the flows already, it is given to one company; else all of them may be chosen, and it is the flows that it goes to.
  const auxFlux = (TRANSITIONS.propager.de as readonly number[]).includes(demande.etat_id)
  const verbe = receveur === '0' ? 'Propager' : 'Affecter'
  const affecter = useWriting(affecterDemande, { done: close, final: true })
  return (
    <>
      {online && (
        <Button variant="default" onClick={() => setAsked(true)}>
          Affecter
        </Button>
      )}
      <ConfirmDialog
        opened={asked}
        title={`${verbe} la demande`}
        yes={`${verbe} la demande`}
        pending={affecter.pending}
        error={affecter.message}
        onYes={() => {
          const repondre_avant = delai.read()
          if (repondre_avant === undefined) return
          void affecter.write({
            params: { demande_id: String(demande.demande_id) },
            body: { receveur: receveur === '' ? null : Number(receveur), repondre_avant, version: demande.version },
          })
        }}
        onCancel={close}
      >
        {asked && (
          <>
            <PastWish demandes={[demande]} />
            <Receivers prestation={demande.prestation_id} auxFlux={auxFlux} value={receveur} onChange={setReceveur} />
            <FreeSlots prestation={demande.prestation_id} receveur={receveur === '0' ? '' : receveur} />
            <Deadline {...delai.fields} />
          </>
        )}
      </ConfirmDialog>
    </>
  )
}

type Props = { prestation: number; auxFlux: boolean; value: string; onChange: (receveur: string) => void }

function Receivers({ prestation, auxFlux, value, onChange }: Props) {
  const reading = useReading(listerReceveurs, { params: { prestation: String(prestation) } })
  const { data } = reading
  if (!data) return <ReadingState {...reading} what="Vos prestataires" />
  if (data.length === 0)
    return (
      <p>{'Aucun prestataire lié ne fait cette prestation\u00a0: invitez-en un, ou demandez-lui de la choisir.'}</p>
    )
  return (
    <SupplierSelect
      value={value}
      onChange={onChange}
      all={
        auxFlux && data.length > 1 ? [{ value: '0', label: `Tous les ${data.length}, le premier qui accepte l’a` }] : []
      }
      companies={data}
    />
  )
}
