import { Button } from '@mantine/core'
import { useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { useOnline } from '#client/queue/use-sync.ts'
import classes from '../answer-form.module.css'
import { PropagateDialog } from './propagate-dialog.tsx'
import own from './terrain.module.css'
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
      <footer className={classes.root} data-floor>
        <p className={classes.raison} role="status">
          Hors ligne&nbsp;: une demande se planifie et se propage avec du réseau.
        </p>
      </footer>
    )
  if (!(liberable || propageable)) return null
  return (
    <footer className={classes.root} data-floor>
      {message && (
        <p role="alert" className={own.refus}>
          {message}
        </p>
      )}
      <div className={classes.boutons}>
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
      </div>
      {asked && <PropagateDialog demande={demande} onFermer={() => setAsked(false)} onRepondu={onRepondu} />}
    </footer>
  )
}
