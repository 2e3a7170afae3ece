import { Button } from '@mantine/core'
import { useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { useScreenTitle } from '#client/address/screen-title.ts'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useOnline } from '#client/queue/use-sync.ts'
import { useReading } from '#client/reading/use-reading.ts'
import { useWriting } from '#client/reading/use-writing.ts'
import {
  type Appareil,
  closeAppareil,
  closeOtherAppareils,
  listAppareils,
} from '#domains/shell/modules/appareils/contract.ts'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import lists from '#kit/page/lists.module.css'
import { PageHeader } from '#kit/page/page-header.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import { compter } from '#wire/french.ts'
import { direQuand } from '#wire/moments.ts'
import { AssistanceList } from './assistance-list.tsx'
import classes from './devices.module.css'
import { OfflineReadingList } from './offline-reading-list.tsx'

type Asked = Appareil | 'autres' | null

/** A lost phone is signed out from here; what it had not sent is said before. */
export function Screen() {
  const [asked, setAsked] = useState<Asked>(null)
  const online = useOnline()
  const reading = useReading(listAppareils)
  const done = () => setAsked(null)
  const one = useWriting(closeAppareil, { done })
  const rest = useWriting(closeOtherAppareils, { done })
  useScreenTitle('Appareils connectés', { back: '/espace' })
  const cancel = () => {
    setAsked(null)
    one.forget()
    rest.forget()
  }
  useBackLayer(asked !== null, cancel)
  const close = () => {
    if (asked === 'autres') void rest.write({})
    else if (asked) void one.write({ params: { session_id: asked.session_id } })
  }
  const others = reading.data?.filter(a => !a.courant) ?? []

  return (
    <div className={classes.screen}>
      <PageHeader
        title="Appareils connectés"
        actions={
          others.length > 1 && (
            <Button variant="default" disabled={!online} onClick={() => setAsked('autres')}>
              Déconnecter tous les autres
            </Button>
          )
        }
      />
      {!reading.data && <ReadingState {...reading} what="Vos appareils" />}
      <ul className={lists.cards}>
        {reading.data?.map(device => (
          <Device key={device.session_id} device={device} online={online} onClose={() => setAsked(device)} />
        ))}
      </ul>
      <OfflineReadingList />
      <AssistanceList />
      <ConfirmDialog
        opened={asked !== null}
        title="Déconnexion à distance"
        yes={asked === 'autres' ? 'Déconnecter les autres appareils' : 'Déconnecter cet appareil'}
        danger
        pending={one.pending || rest.pending}
        error={one.message ?? rest.message}
        onCancel={cancel}
        onYes={close}
      >
        <p>
          {asked === 'autres'
            ? 'Êtes-vous certain de vouloir déconnecter tous les autres appareils ?'
            : `Êtes-vous certain de vouloir déconnecter ${asked?.appareil_libelle ?? ''} ?`}
        </p>
        {asked && asked !== 'autres' && asked.en_attente > 0 && (
          <p>
            {compter(asked.en_attente, 'action')} n’en sont pas parties : elles y restent jusqu’à une nouvelle
            connexion.
          </p>
        )}
      </ConfirmDialog>
    </div>
  )
}

function Device({ device, online, onClose }: { device: Appareil; online: boolean; onClose: () => void }) {
  return (
    <li className={classes.device}>
      <div className={classes.facts}>
        <b>{device.appareil_libelle || 'Appareil sans nom'}</b>
        <span>
          Vu {direQuand(device.vue_a)} · connecté {direQuand(device.creee_a)}
        </span>
        {device.en_attente > 0 && <Pill tone="wait">{compter(device.en_attente, 'action')} en attente</Pill>}
      </div>
      {device.courant ? (
        <Pill tone="good">Cet appareil</Pill>
      ) : (
        <Button
          variant="default"
          disabled={!online}
          aria-label={`Déconnecter ${device.appareil_libelle}`}
          onClick={onClose}
        >
          Déconnecter
        </Button>
      )}
    </li>
  )
}
