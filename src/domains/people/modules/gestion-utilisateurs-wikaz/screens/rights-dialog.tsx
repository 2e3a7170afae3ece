import { Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDirty } from '#client/address/dirty.ts'
import { call } from '#client/call/api.ts'
import { messageOf } from '#client/call/problem.ts'
import { useLive } from '#client/master-detail/use-live.ts'
import { ReadingState } from '#client/page/reading-state.tsx'
import { ecrireDroits, lireDroits } from '#domains/people/model/droits.ts'
import type { Personne } from '#domains/people/modules/gestion-utilisateurs-wikaz/contract.ts'
import { LoadingRows } from '#kit/state/state-block.tsx'
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
  const client = useQueryClient()
  const [serial, setSerial] = useState(0)
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [dirty, setDirty] = useState(false)
  useDirty(dirty && opened, `Droits ${deQui(personne.label)}`)
  const { donnees, relire, ...lecture } = useLive(['utilisateur-entreprise', personne.id, 'droits'], signal =>
    call(lireDroits, { params, signal }),
  )
  const titre = `Droits ${deQui(personne.label)}`
  async function enregistrer(ids: readonly number[]): Promise<void> {
    setPending(true)
    setError(null)
    try {
      await call(ecrireDroits, { params, body: { data: ids.join(',') }, tell: 'success' })
      await client.invalidateQueries({ queryKey: ['plateforme'] })
      setSerial(n => n + 1)
      onClose()
    } catch (refusal) {
      setError(refusal)
    } finally {
      setPending(false)
    }
  }
  if (!donnees)
    return (
      <Modal opened={opened} onClose={onClose} title={titre} attributes={{ header: { role: 'presentation' } }}>
        {lecture.etat === 'chargement' ? (
          <LoadingRows />
        ) : (
          <ReadingState {...lecture} relire={() => void relire()} quoi={titre} />
        )}
      </Modal>
    )
  return (
    <TransferDialog
      key={serial}
      opened={opened}
      title={titre}
      label="Droits"
      items={donnees}
      pending={pending}
      error={error ? messageOf(error) : null}
      onSave={ids => void enregistrer(ids)}
      onClose={onClose}
      onDirty={setDirty}
    />
  )
}
