import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { notifySuccess } from '#client/call/notices.ts'
import { ApiProblem, messageOf } from '#client/call/problem.ts'
import { FormRenderer } from '#kit/form/form-renderer.tsx'
import type { Values } from '#kit/form/values.ts'
import { TransferList } from '#kit/transfer/transfer-list.tsx'
import type { FormDefinition } from '#wire/form.ts'
import type { Notice } from '#wire/notice.ts'
import type { TransferItem } from '#wire/transfer.ts'
import { LivePane } from './live-pane.tsx'

interface Common {
  readonly cle: readonly (string | number)[]
  readonly titre: string
  readonly onDirty: (dirty: boolean) => void
}

/** Sends, says what the server answered, and reads every list again: rights and names show in several. */
function useSending({ onDirty }: Pick<Common, 'onDirty'>) {
  const client = useQueryClient()
  const [serial, setSerial] = useState(0)
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  /** Shows again what the server holds. */
  const restart = () => {
    setError(null)
    onDirty(false)
    setSerial(n => n + 1)
  }
  async function send(task: () => Promise<Notice>): Promise<void> {
    setPending(true)
    setError(null)
    try {
      const { message } = await task()
      notifySuccess(message)
      await client.invalidateQueries({ queryKey: ['plateforme'] })
      restart()
    } finally {
      setPending(false)
    }
  }
  return { serial, pending, error, setError, send, restart }
}

type TransferProps = Common & {
  readonly lire: (signal: AbortSignal) => Promise<TransferItem[]>
  readonly ecrire: (ids: readonly number[]) => Promise<Notice>
}

/** What belongs to the chosen thing, as one list of checkboxes. */
export function TransferPane({ cle, titre, lire, ecrire, onDirty }: TransferProps): ReactNode {
  const { serial, pending, error, setError, send } = useSending({ onDirty })
  return (
    <LivePane cle={cle} quoi={titre} lire={lire}>
      {items => (
        <TransferList
          key={serial}
          items={items}
          label={titre}
          variante="cases"
          pending={pending}
          error={error ? messageOf(error) : null}
          onSave={ids => void send(() => ecrire(ids)).catch(setError)}
          onClose={null}
          onDirty={onDirty}
        />
      )}
    </LivePane>
  )
}

type EditProps = Common & {
  readonly lire: (signal: AbortSignal) => Promise<FormDefinition>
  readonly ecrire: (values: Values) => Promise<Notice>
}

/** The chosen thing's form, in the page. */
export function EditPane({ cle, titre, lire, ecrire, onDirty }: EditProps): ReactNode {
  const { serial, pending, error, setError, send, restart } = useSending({ onDirty })
  async function submit(values: Values): Promise<void> {
    try {
      await send(() => ecrire(values))
    } catch (refusal) {
      setError(refusal)
      // The form keeps what was typed.
      throw refusal
    }
  }
  return (
    <LivePane cle={cle} quoi={titre} lire={lire}>
      {definition => (
        <FormRenderer
          key={serial}
          definition={definition}
          pending={pending}
          error={error ? messageOf(error) : null}
          champs={error instanceof ApiProblem ? error.problem.champs : undefined}
          onSubmit={submit}
          onCancel={restart}
          memory={null}
          onDirty={onDirty}
        />
      )}
    </LivePane>
  )
}
