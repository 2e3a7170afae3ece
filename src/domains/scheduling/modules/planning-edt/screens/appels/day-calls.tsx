import { Button } from '@mantine/core'
import { useState } from 'react'
import { lazyDialog } from '#client/page/lazy-dialog.tsx'
import type { CibleAppel } from '#domains/scheduling/model/appels/appel.ts'
import { PanelSection } from '#kit/desk-panel/panel-section.tsx'
import { formaterJour, type JourIso } from '#wire/dates.ts'
import { PostPicker } from '../post-picker.tsx'
import { useBureauAutour } from '../use-bureau.ts'
import classes from './appels.module.css'
import { CallLine } from './call-line.tsx'
import { useAppels } from './use-appels.ts'

const CallDialog = lazyDialog(() => import('./call-dialog.tsx').then(m => m.CallDialog))

/** The posts of a day that some are asked to take, and one more. */
export function DayCalls({ jour }: { readonly jour: JourIso }) {
  const { online, aujourdhui, postes } = useBureauAutour()
  const appels = useAppels(jour).filter(a => a.pointage_date === jour && a.etat !== 'retire')
  const [choix, setChoix] = useState(false)
  const [cible, setCible] = useState<CibleAppel | null>(null)
  const ouvrable = jour >= aujourdhui
  if (appels.length === 0 && !ouvrable) return null
  return (
    <PanelSection title="Postes à prendre">
      <ul className={classes.list}>
        {appels.map(appel => (
          <li key={appel.appel_id}>
            <CallLine appel={appel} />
          </li>
        ))}
      </ul>
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
  )
}
