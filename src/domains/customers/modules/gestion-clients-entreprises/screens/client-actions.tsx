import { IconArrowMerge, IconPencil, IconPrinter, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { navigate } from '#client/address/location.ts'
import { download } from '#client/call/api.ts'
import { messageOf } from '#client/call/problem.ts'
import { useDocument } from '#client/documents/use-document.tsx'
import { FilesButton } from '#client/files/files-button.tsx'
import { FormButton } from '#client/form/form-button.tsx'
import { ScreenSteps } from '#client/page/screen-steps.tsx'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import { nomClient } from '#domains/customers/model/client.ts'
import { Lookalikes } from '#domains/customers/view/lookalikes.tsx'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { LazyMenu } from '#kit/menu/lazy-menu.tsx'
import { deQui } from '#wire/names.ts'
import { ADRESSE_CLIENTS } from '../address.ts'
import {
  CLIENTS,
  editerClient,
  type FicheClient,
  imprimerClient,
  modifierClient,
  retablirClient,
  supprimerClient,
} from '../contract.ts'
import classes from './client-page.module.css'
import { MergeDialog } from './fusion/merge-dialog.tsx'

type Props = { client: FicheClient; online: boolean }

/** What is done with the whole file: the daily deeds as buttons, the rare ones behind the dots, all on one line. */
export function ClientActions({ client, online }: Props) {
  const files = <FilesButton address={CLIENTS} id={client.client_id} label={`Fichiers ${deQui(nomClient(client))}`} />
  return (
    <div className={classes.tools}>
      <ScreenSteps />
      <FormButton
        label="Modifier"
        icone={<IconPencil size={18} stroke={1.8} aria-hidden />}
        hidden={!online}
        read={editerClient}
        write={modifierClient}
        of={{ params: { client_id: String(client.client_id) } }}
        beside={values => (
          <Lookalikes values={values} sauf={client.client_id} ville={client.adresses[0]?.adresse_ville ?? ''} />
        )}
      />
      {files}
      <RareActions client={client} online={online} />
    </div>
  )
}

/** Deleting is asked, said, and can be taken back for ten seconds, then from the bin. A comparison that is open stays without network. */
function RareActions({ client, online }: Props) {
  const [asked, setAsked] = useState<'fusion' | 'suppression' | null>(null)
  const close = () => setAsked(null)
  const of = { params: { client_id: String(client.client_id) } }
  const sheet = useDocument({ say: messageOf })
  const { write } = useWriting(supprimerClient, {
    toast: true,
    done: () => navigate(ADRESSE_CLIENTS, { replace: true }),
    undo: () => undoBy(retablirClient, of, 'La fiche reste supprimée.'),
  })
  const print = async () => ({
    blob: await download(imprimerClient, of),
    titre: `Fiche client – ${nomClient(client)}`,
  })
  return (
    <>
      {online && (
        <LazyMenu
          label={`Autres actions\u00a0: ${nomClient(client)}`}
          entries={[
            {
              label: 'Imprimer',
              icon: <IconPrinter size={18} stroke={1.8} aria-hidden />,
              disabled: sheet.pending,
              onClick: () => void sheet.open(print),
            },
            {
              label: 'Fusionner avec…',
              icon: <IconArrowMerge size={18} stroke={1.8} aria-hidden />,
              onClick: () => setAsked('fusion'),
            },
            {
              label: 'Supprimer',
              icon: <IconTrash size={18} stroke={1.8} aria-hidden />,
              danger: true,
              onClick: () => setAsked('suppression'),
            },
          ]}
        />
      )}
      {sheet.over}
      <MergeDialog opened={asked === 'fusion'} onClose={close} client={client} />
      <ConfirmDialog
        opened={asked === 'suppression'}
        title="Suppression client"
        yes="Supprimer la fiche"
        danger
        onYes={() => {
          close()
          void write(of)
        }}
        onCancel={close}
      >
        <p>{'Êtes-vous certain de vouloir supprimer la fiche\u00a0?'}</p>
      </ConfirmDialog>
    </>
  )
}
