import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useDirty } from '#client/address/dirty.ts'
import { notify, notifyWarning } from '#client/call/notices.ts'
import { ApiProblem, messageOf } from '#client/call/problem.ts'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import type { Values } from '#kit/form/values.ts'
import type { FormDefinition } from '#wire/form.ts'
import type { Notice } from '#wire/notice.ts'

type Props = {
  label: string
  icone: ReactNode
  /** The server's description of the form. */
  charger: () => Promise<FormDefinition>
  /** Silent: the answer's notice is shown here, a refusal in the form. */
  envoyer: (values: Values) => Promise<Notice>
  valider?: string
  principal?: boolean
}

/** A button that opens the server's form; a refusal is said at its field, and what was typed stays. */
export function FormButton({ label, icone, charger, envoyer, valider = 'Enregistrer', principal = false }: Props) {
  const client = useQueryClient()
  const [form, setForm] = useState<{ definition: FormDefinition; opened: boolean; serial: number } | null>(null)
  const [loading, setLoading] = useState(false)
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [dirty, setDirty] = useState(false)
  useDirty(dirty && form?.opened === true, label)

  async function ouvrir(): Promise<void> {
    setLoading(true)
    try {
      const definition = await charger()
      setError(null)
      setForm({ definition, opened: true, serial: (form?.serial ?? 0) + 1 })
    } catch (refusal) {
      notifyWarning(messageOf(refusal))
    } finally {
      setLoading(false)
    }
  }
  const fermer = () => form && setForm({ ...form, opened: false })
  async function submit(values: Values): Promise<void> {
    setPending(true)
    setError(null)
    try {
      notify(await envoyer(values))
      await client.invalidateQueries({ queryKey: ['plateforme'] })
      fermer()
    } catch (refusal) {
      setError(refusal)
      throw refusal
    } finally {
      setPending(false)
    }
  }

  return (
    <>
      <Button
        variant={principal ? 'filled' : 'default'}
        leftSection={icone}
        loading={loading}
        onClick={() => void ouvrir()}
      >
        {label}
      </Button>
      {form && (
        <FormDialog
          key={form.serial}
          opened={form.opened}
          definition={form.definition}
          error={error ? messageOf(error) : null}
          champs={error instanceof ApiProblem ? error.problem.champs : undefined}
          pending={pending}
          onSubmit={submit}
          onCancel={fermer}
          memory={null}
          onDirty={setDirty}
          submitLabel={valider}
        />
      )}
    </>
  )
}
