import { Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { navigate } from '#client/address/location.ts'
import { download } from '#client/call/api.ts'
import { PrintButton } from '#client/documents/print-button.tsx'
import { FilesButton } from '#client/files/files-button.tsx'
import { FormButton } from '#client/form/form-button.tsx'
import { undoBy, useWriting } from '#client/reading/use-writing.ts'
import { nomClient } from '#domains/customers/model/client.ts'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
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
import { MergeButton } from './fusion/merge-button.tsx'
import { Lookalikes } from './lookalikes.tsx'

/** What is done with the whole file. Deleting is asked, said, and can be taken back for ten seconds, then from the bin. */
export function ClientActions({ client, online }: { client: FicheClient; online: boolean }) {
  const [asked, setAsked] = useState(false)
  const of = { params: { client_id: String(client.client_id) } }
  const { write, pending } = useWriting(supprimerClient, {
    toast: true,
    done: () => navigate(ADRESSE_CLIENTS, { replace: true }),
    undo: () => undoBy(retablirClient, of, 'La fiche reste supprimée.'),
  })
  const files = <FilesButton address={CLIENTS} id={client.client_id} label={`Fichiers ${deQui(nomClient(client))}`} />
  return (
    <div className={classes.actions}>
      {files}
      <FormButton
        label="Modifier"
        icone={<IconPencil size={18} stroke={1.8} aria-hidden />}
        hidden={!online}
        read={editerClient}
        write={modifierClient}
        of={of}
        beside={values => (
          <Lookalikes values={values} sauf={client.client_id} ville={client.adresses[0]?.adresse_ville ?? ''} />
        )}
      />
      {online && (
        <PrintButton
          label="Imprimer"
          titre={`Fiche client – ${nomClient(client)}`}
          read={() => download(imprimerClient, of)}
        />
      )}
      <MergeButton client={client} online={online} />
      {online && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={18} stroke={1.8} aria-hidden />}
          loading={pending}
          onClick={() => setAsked(true)}
        >
          Supprimer
        </Button>
      )}
      <ConfirmDialog
        opened={asked}
        title="Suppression client"
        yes="Supprimer la fiche"
        danger
        onYes={() => {
          setAsked(false)
          void write(of)
        }}
        onCancel={() => setAsked(false)}
      >
        <p>{'Êtes-vous certain de vouloir supprimer la fiche\u00a0?'}</p>
      </ConfirmDialog>
    </div>
  )
}
