import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { useScreenTitle } from '#client/address/screen-title.ts'
import { call } from '#client/call/api.ts'
import { isOffline, messageOf } from '#client/call/problem.ts'
import { OutOfReach } from '#client/page/out-of-reach.tsx'
import { useOnline } from '#client/queue/use-sync.ts'
import {
  type Appareil,
  closeAppareil,
  closeOtherAppareils,
  listAppareils,
} from '#domains/shell/modules/appareils/contract.ts'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { PageHeader } from '#kit/page/page-header.tsx'
import { Pill } from '#kit/pill/pill.tsx'
import { ErrorState, LoadingRows } from '#kit/state/state-block.tsx'
import { compter } from '#wire/french.ts'
import { direQuand } from '#wire/moments.ts'
import { AssistanceList } from './assistance-list.tsx'
import classes from './devices.module.css'

type Asked = Appareil | 'autres' | null

/** A lost phone is signed out from here; what it had not sent is said before. */
export function Screen() {
  const [asked, setAsked] = useState<Asked>(null)
  const online = useOnline()
  const client = useQueryClient()
  const query = useQuery({
    queryKey: ['appareils'],
    queryFn: ({ signal }) => call(listAppareils, { signal }),
    meta: { horsLigne: true },
  })
  const close = useMutation({
    mutationFn: (target: Exclude<Asked, null>) =>
      target === 'autres'
        ? call(closeOtherAppareils, { tell: 'success' })
        : call(closeAppareil, { params: { session_id: target.session_id }, tell: 'success' }),
    onSuccess: async () => {
      setAsked(null)
      await client.invalidateQueries({ queryKey: ['appareils'] })
    },
  })
  useScreenTitle('Appareils connectés', { back: '/espace' })
  const cancel = () => {
    setAsked(null)
    close.reset()
  }
  useBackLayer(asked !== null, cancel)
  const others = query.data?.filter(a => !a.courant) ?? []

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
      {query.isPending && <LoadingRows rows={3} height={84} />}
      {query.isError && !query.data && isOffline(query.error) && <OutOfReach onRetry={() => void query.refetch()} />}
      {query.isError && !query.data && !isOffline(query.error) && (
        <ErrorState message={messageOf(query.error)} onRetry={() => void query.refetch()} />
      )}
      <ul className={classes.list}>
        {query.data?.map(device => (
          <Device key={device.session_id} device={device} online={online} onClose={() => setAsked(device)} />
        ))}
      </ul>
      <AssistanceList />
      <ConfirmDialog
        opened={asked !== null}
        title="Déconnexion à distance"
        yes={asked === 'autres' ? 'Déconnecter les autres appareils' : 'Déconnecter cet appareil'}
        danger
        pending={close.isPending}
        error={close.error ? messageOf(close.error) : null}
        onCancel={cancel}
        onYes={() => asked && close.mutate(asked)}
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
