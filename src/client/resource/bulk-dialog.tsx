import { useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { useDirty } from '#client/address/dirty.ts'
import { messageOf } from '#client/call/problem.ts'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import type { Values } from '#kit/form/values.ts'
import type { FormDefinition } from '#wire/form.ts'
import type { LotRapport } from '#wire/resource.ts'
import { CHAMP } from './bulk-form.ts'

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
  readonly definition: FormDefinition
  readonly send: (champ: string, value: string | number | null) => Promise<LotRapport>
  readonly onTaken: () => void
}

/** Changes one field of many rows; where none of them takes the value, why not is said at the field. */
export function BulkDialog({ opened, onClose, definition, send, onTaken }: Props) {
  const [pending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<{ message: string; champs?: Record<string, string> } | null>(null)
  const [dirty, setDirty] = useState(false)
  useDirty(dirty && opened, definition.titre)
  useBackLayer(opened, onClose)

  async function submit(values: Values): Promise<void> {
    const champ = String(values[CHAMP])
    const value = values[champ]
    setPending(true)
    setRefusal(null)
    try {
      const { faites, refusees } = await send(
        champ,
        typeof value === 'string' || typeof value === 'number' ? value : null,
      )
      const [first] = refusees
      if (faites.length === 0 && first) {
        setRefusal({ message: first.message, ...(first.champs ? { champs: first.champs } : {}) })
        return
      }
      onTaken()
      onClose()
    } catch (error) {
      setRefusal({ message: messageOf(error) })
    } finally {
      setPending(false)
    }
  }
  return (
    <FormDialog
      opened={opened}
      definition={definition}
      error={refusal?.message ?? null}
      champs={refusal?.champs}
      pending={pending}
      onSubmit={submit}
      onCancel={onClose}
      memory={null}
      onDirty={setDirty}
    />
  )
}
