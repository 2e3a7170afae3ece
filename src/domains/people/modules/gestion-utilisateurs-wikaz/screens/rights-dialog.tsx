import { Modal } from '@mantine/core'
import { useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { useDirty } from '#client/address/dirty.ts'
import { ReadingState } from '#client/page/reading-state.tsx'
import { useReading } from '#client/reading/use-reading.ts'
import { useWriting } from '#client/reading/use-writing.ts'
import { ecrireDroits, lireDroits } from '#domains/people/model/droits.ts'
import type { Personne } from '#domains/people/modules/gestion-utilisateurs-wikaz/contract.ts'
import { TransferDialog } from '#kit/transfer/transfer-list.tsx'
import { deQui } from '#wire/names.ts'

type Props = { personne: Personne; opened: boolean; onClose: () => void }

/** "Gestion des droits": what the person may open, among what the reader may give (specification field-service §2). */
export function RightsDialog({ personne, opened, onClose }: Props) {
  const [asked, setAsked] = useState(opened)
  if (opened && !asked) setAsked(true)
  return asked ? <Loaded personne={personne} opened={opened} onClose={onClose} /> : null
}

function Loaded({ personne, opened, onClose }: Props) {
  const params = { id: String(personne.id) }
  const [serial, setSerial] = useState(0)
  const [dirty, setDirty] = useState(false)
  const titre = `Droits ${deQui(personne.label)}`
  useDirty(dirty && opened, titre)
  useBackLayer(opened, onClose)
  const { data, ...lecture } = useReading(lireDroits, { params })
  const { write, pending, message } = useWriting(ecrireDroits)
  async function enregistrer(ids: readonly number[]): Promise<void> {
    if (!(await write({ params, body: { data: ids.join(',') } }))) return
    setSerial(n => n + 1)
    onClose()
  }
  if (!data)
    return (
      <Modal opened={opened} onClose={onClose} title={titre} attributes={{ header: { role: 'presentation' } }}>
        <ReadingState {...lecture} what={titre} kept={false} />
      </Modal>
    )
  return (
    <TransferDialog
      key={serial}
      opened={opened}
      title={titre}
      label="Droits"
      items={data}
      pending={pending}
      error={message}
      onSave={ids => void enregistrer(ids)}
      onClose={onClose}
      onDirty={setDirty}
    />
  )
}
