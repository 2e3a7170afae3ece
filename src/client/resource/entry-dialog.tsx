import { useState } from 'react'
import { useBackLayer } from '#client/address/back.ts'
import { useDirty } from '#client/address/dirty.ts'
import { notifySuccess } from '#client/call/notices.ts'
import { ApiProblem, messageOf } from '#client/call/problem.ts'
import { useOnline } from '#client/queue/use-sync.ts'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import type { FormMemory } from '#kit/form/types.ts'
import type { Values } from '#kit/form/values.ts'
import type { FormDefinition } from '#wire/form.ts'
import type { Notice } from '#wire/notice.ts'

interface Props {
  readonly opened: boolean
  readonly onClose: () => void
  readonly definition: FormDefinition
  readonly memory: FormMemory
  readonly send: (values: Values) => Promise<Notice>
  readonly onTaken: () => void
}

/** Adds or changes a row; a refusal is said here, at its field, and what was typed stays. */
export function EntryDialog({ opened, onClose, definition, memory, send, onTaken }: Props) {
  const online = useOnline()
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [dirty, setDirty] = useState(false)
  useDirty(dirty && opened, definition.titre)
  // Nothing is lost: the draft comes back with the next opening.
  useBackLayer(opened, onClose)

  async function submit(values: Values): Promise<void> {
    setPending(true)
    setError(null)
    try {
      const { message } = await send(values)
      notifySuccess(message)
      onTaken()
      onClose()
    } catch (refusal) {
      setError(refusal)
      // The form keeps its draft.
      throw refusal
    } finally {
      setPending(false)
    }
  }
  return (
    <FormDialog
      opened={opened}
      definition={definition}
      error={error ? messageOf(error) : null}
      champs={error instanceof ApiProblem ? error.problem.champs : undefined}
      waiting={
        online ? null : 'Pas de réseau\u00a0: votre saisie reste sur cet appareil, vous l’enregistrerez à son retour.'
      }
      pending={pending}
      onSubmit={submit}
      onCancel={onClose}
      memory={memory}
      onDirty={setDirty}
    />
  )
}
