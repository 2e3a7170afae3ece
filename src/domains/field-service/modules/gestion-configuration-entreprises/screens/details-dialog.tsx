import { useState } from 'react'
import { useDirty } from '#client/address/dirty.ts'
import { call } from '#client/call/api.ts'
import { ApiProblem, messageOf } from '#client/call/problem.ts'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import type { Values } from '#kit/form/values.ts'
import type { FormDefinition } from '#wire/form.ts'
import { type Coordonnees, modifierSociete } from '../contract.ts'

type Props = { opened: boolean; onClose: () => void; definition: FormDefinition; relire: () => void }

/** "Modifier mes coordonnées": a refusal is said here, at its field, and what was typed stays. */
export function DetailsDialog({ opened, onClose, definition, relire }: Props) {
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [dirty, setDirty] = useState(false)
  useDirty(dirty && opened, definition.titre)

  async function submit(values: Values): Promise<void> {
    setPending(true)
    setError(null)
    try {
      await call(modifierSociete, { body: values as Coordonnees, tell: 'success' })
      relire()
      onClose()
    } catch (refusal) {
      setError(refusal)
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
      pending={pending}
      onSubmit={submit}
      onCancel={onClose}
      memory={null}
      onDirty={setDirty}
    />
  )
}
