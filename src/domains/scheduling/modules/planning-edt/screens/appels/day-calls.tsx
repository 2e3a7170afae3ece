import { Button } from '@mantine/core'
import { useState } from 'react'
import { lazyDialog } from '#client/page/lazy-dialog.tsx'
import type { AppelBureau, CibleAppel } from '#domains/scheduling/model/appels/appel.ts'
import { PanelSection } from '#kit/desk-panel/panel-section.tsx'
import { formaterJour, type JourIso } from '#wire/dates.ts'
import { PostPicker } from '../post-picker.tsx'
import { useBureauAutour } from '../use-bureau.ts'
import classes from './appels.module.css'
import { CallLine } from './call-line.tsx'
import { useAppels } from './use-appels.ts'

const CallDialog = lazyDialog(() => import('#domains/scheduling/view/appels/call-dialog.tsx').then(m => m.CallDialog))

/** The posts of a day that some are asked to take, apart from those that somebody took, and one more. */
export function DayCalls({ jour }: { readonly jour: JourIso }) {
  const { online, aujourdhui, postes } = useBureauAutour()
  const duJour = useAppels(jour).appels.filter(a => a.pointage_date === jour && a.etat !== 'retire')
  const [pourvus, appels] = [duJour.filter(a => a.etat === 'pourvu'), duJour.filter(a => a.etat !== 'pourvu')]
  const [choix, setChoix] = useState(false)
  const [cible, setCible] = useState<CibleAppel | null>(null)
  const ouvrable = jour >= aujourdhui
  if (duJour.length === 0 && !ouvrable) return null
  return (
    <>
      {pourvus.length > 0 && (
        <PanelSection title="Postes pourvus">
          <Lines appels={pourvus} />
        </PanelSection>
      )}
      {(appels.length > 0 || ouvrable) && (
        <PanelSection title="Postes à prendre">
          <Lines appels={appels} />
          {ouvrable && (
            <Button variant="default" disabled={!online} onClick={() => setChoix(true)}>
              Ouvrir un poste…
            </Button>
          )}
          {choix && (
            <PostPicker
              pour={formaterJour(jour)}
              postes={postes}
              metier_id={null}
              onClose={() => setChoix(false)}
              onChoose={({ poste_id }) => {
                setChoix(false)
                setCible({ date: jour, poste_id })
              }}
            />
          )}
          <CallDialog opened={cible !== null} cible={cible} onClose={() => setCible(null)} />
        </PanelSection>
      )}
    </>
  )
}

function Lines({ appels }: { readonly appels: readonly AppelBureau[] }) {
  return (
    <ul className={classes.list}>
      {appels.map(appel => (
        <li key={appel.appel_id}>
          <CallLine appel={appel} />
        </li>
      ))}
    </ul>
  )
}
