import { useState } from 'react'
import { useDirty } from '#client/address/dirty.ts'
import { notifySuccess } from '#client/call/notices.ts'
import { ApiProblem, messageOf } from '#client/call/problem.ts'
import { useOnline } from '#client/queue/use-sync.ts'
import { FormRenderer } from '#kit/form/form-renderer.tsx'
import type { Values } from '#kit/form/values.ts'
import type { FormDefinition } from '#wire/form.ts'
import type { Notice } from '#wire/notice.ts'
import { draftMemory } from './grid-memory.ts'

interface Props {
  readonly path: string
  readonly id: number
  readonly definition: FormDefinition
  readonly focus: boolean
  readonly send: (values: Values) => Promise<Notice>
  readonly onTaken: () => void
  readonly onClose: () => void
}

/** The form of a row in its panel; a refusal is said at its field, and what was typed stays on the device until it is sent. */
export function RowForm({ path, id, definition, focus, send, onTaken, onClose }: Props) {
  const online = useOnline()
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [dirty, setDirty] = useState(false)
  const [memory] = useState(() => draftMemory(path, id))
  useDirty(dirty, definition.titre)

  async function submit(values: Values): Promise<void> {
    setPending(true)
    setError(null)
    try {
      const { message } = await send(values)
      notifySuccess(message)
      onTaken()
    } catch (refusal) {
      setError(refusal)
      // The form keeps its draft.
      throw refusal
    } finally {
      setPending(false)
    }
  }
  return (
    <FormRenderer
      definition={definition}
      autoFocus={focus}
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
