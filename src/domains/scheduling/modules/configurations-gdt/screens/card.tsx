import { type ReactNode, useId, useState } from 'react'
import { useDirty } from '#client/address/dirty.ts'
import { ApiProblem, messageOf } from '#client/call/problem.ts'
import { FormRenderer } from '#kit/form/form-renderer.tsx'
import type { Values } from '#kit/form/values.ts'
import type { FormDefinition } from '#wire/form.ts'
import classes from './screen.module.css'

type Props = {
  definition: FormDefinition
  aide: string
  enregistrer: (values: Values) => Promise<unknown>
  /** What is chosen beside the form's own fields, whether it was changed, and how it goes back to what was read. */
  children?: ReactNode
  changed?: boolean
  onCancel?: () => void
}

/** One card of settings: cancelling gives back what was read. */
export function Card({ definition, aide, enregistrer, children, changed = false, onCancel }: Props) {
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const [dirty, setDirty] = useState(false)
  const [serial, setSerial] = useState(0)
  const id = useId()
  useDirty(dirty || changed, definition.titre)

  async function submit(values: Values): Promise<void> {
    setPending(true)
    setError(null)
    try {
      await enregistrer(values)
      // What holds later is not what holds now: the card shows again what does.
      if (values.valable_du) setSerial(serial + 1)
    } catch (refusal) {
      setError(refusal)
      throw refusal
    } finally {
      setPending(false)
    }
  }

  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id}>{definition.titre}</h2>
      <p>{aide}</p>
      {children}
      <FormRenderer
        key={serial}
        definition={definition}
        error={error ? messageOf(error) : null}
        champs={error instanceof ApiProblem ? error.problem.champs : undefined}
        pending={pending}
        onSubmit={submit}
        onCancel={() => {
          setError(null)
          setSerial(serial + 1)
          onCancel?.()
        }}
        memory={null}
        lookups={null}
        icons={null}
        onDirty={setDirty}
      />
    </section>
  )
}
