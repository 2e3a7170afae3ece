import { Button } from '@mantine/core'
import { useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { useOnline } from '#client/queue/use-sync.ts'
import { FootButtons, FootNote, PanelFoot } from '#kit/desk-panel/panel-foot.tsx'
import { Refusal } from '#kit/state/refusal.tsx'
import { PropagateDialog } from './propagate-dialog.tsx'
import { type Demande, useLiberation, usePermis } from './use-terrain.ts'

type Props = { demande: Demande; compte_id: number | null; onRepondu: () => void }

/** Libérer, Propager: what the state of the request allows, and nothing else; planning stands above, with its slots. */
export function TerrainRequestActions({ demande, compte_id, onRepondu }: Props) {
  const online = useOnline()
  const [asked, setAsked] = useState(false)
  const { liberer, pending, message } = useLiberation(demande, compte_id, onRepondu)
  const permis = usePermis()
  const liberable = demande.peut.liberer && permis.liberer
  const propageable = (demande.peut.affecter || demande.peut.propager) && permis.propager
  useBackLayer(asked, () => setAsked(false))
  if (!online)
    return (
      <PanelFoot>
        <FootNote>Hors ligne&nbsp;: une demande se planifie et se propage avec du réseau.</FootNote>
      </PanelFoot>
    )
  if (!(liberable || propageable)) return null
  return (
    <PanelFoot>
      <Refusal>{message}</Refusal>
      <FootButtons abreast>
        {liberable && (
          <Button variant="default" loading={pending} onClick={liberer}>
            Libérer
          </Button>
        )}
        {propageable && (
          <Button variant="default" onClick={() => setAsked(true)}>
            Propager
          </Button>
        )}
      </FootButtons>
      {asked && <PropagateDialog demande={demande} onFermer={() => setAsked(false)} onRepondu={onRepondu} />}
    </PanelFoot>
  )
}
