import { Button } from '@mantine/core'
import { useState } from 'react'
import { useAddressState } from '#client/address/address-state.ts'
import { navigate } from '#client/address/location.ts'
import { lazyDialog } from '#client/page/lazy-dialog.tsx'
import { Panel } from '#client/page/panel.tsx'
import { compter } from '#wire/french.ts'
import { formaterInstant } from '#wire/moments.ts'
import { adresseCase } from '../address.ts'
import classes from './screen.module.css'
import type { Bureau } from './use-bureau.ts'

const PublishDialog = lazyDialog(() => import('./publish-dialog.tsx').then(m => m.PublishDialog))

/** What is prepared and waits to be published; who has not looked at what was. */
export function PublishBar({ bureau }: { readonly bureau: Bureau }) {
  const { mois, online, lots } = bureau
  const { a_publier, derniere, pas_vu } = mois.publication
  const [publie, setPublie] = useState(false)
  /** The address may ask for it, where one comes to publish. */
  const [demande, setDemande] = useAddressState('publier')
  const [montre, setMontre] = useState(false)
  const enRoute = lots.enRoute.length > 0
  const [entendue, setEntendue] = useState('')
  // Once open, it stays while the month is read again behind it: what was published is told in it.
  if (demande !== entendue && (demande === '' || a_publier > 0)) {
    setEntendue(demande)
    if (demande !== '') setPublie(true)
  }
  return (
    <div className={classes.publish} data-waiting={a_publier > 0 || undefined}>
      <span role="status">
        {a_publier > 0
          ? `${a_publier} à publier`
          : derniere
            ? `Publié ${formaterInstant(derniere.a)}, par ${derniere.par}`
            : 'Rien à publier'}
      </span>
      {pas_vu.length > 0 && (
        <button type="button" className={classes.link} onClick={() => setMontre(true)}>
          {compter(pas_vu.length, 'agent n’a pas vu', 'agents n’ont pas vu')}
        </button>
      )}
      {a_publier > 0 && (
        <Button disabled={!online || enRoute} onClick={() => setPublie(true)}>
          Publier…
        </Button>
      )}
      <PublishDialog
        opened={publie}
        onClose={() => {
          setPublie(false)
          if (demande !== '') setDemande('')
        }}
        bureau={bureau}
      />
      <Panel opened={montre} title="N’ont pas vu ce qui a changé" onClose={() => setMontre(false)}>
        <Unseen bureau={bureau} onLeave={() => setMontre(false)} />
      </Panel>
    </div>
  )
}

function Unseen({ bureau, onLeave }: { readonly bureau: Bureau; readonly onLeave: () => void }) {
  const { mois, agents } = bureau
  const vus = new Set(mois.publication.pas_vu)
  const premier = mois.dates[0]?.dadate ?? ''
  return (
    <ul className={classes.who}>
      {agents
        .filter(a => vus.has(a.wcu_utilisateur_id))
        .map(a => (
          <li key={a.wcu_utilisateur_id}>
            <button
              type="button"
              className={classes.link}
              onClick={() => {
                onLeave()
                navigate(adresseCase(a.wcu_utilisateur_id, premier))
              }}
            >
              {a.label}
            </button>
          </li>
        ))}
    </ul>
  )
}
