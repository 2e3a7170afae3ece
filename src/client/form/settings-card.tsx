import { type ReactNode, useState } from 'react'
import { FormRenderer } from '#kit/form/form-renderer.tsx'
import type { Values } from '#kit/form/values.ts'
import type { FormDefinition } from '#wire/form.ts'
import { useDirty } from '../address/dirty.ts'
import { TitledCard } from '../page/titled-card.tsx'
import { useDescribedForm } from './use-described-form.ts'

interface Props {
  readonly definition: FormDefinition
  readonly aide: string
  readonly enregistrer: (values: Values) => Promise<unknown>
  /** What would be lost, where the card's title does not say it. */
  readonly name?: string
  /** What is chosen beside the form's own fields, whether it was changed, and how it goes back to what was read. */
  readonly children?: ReactNode
  readonly changed?: boolean
  readonly onCancel?: () => void
}

/** One card of settings: cancelling gives back what was read. */
export function SettingsCard({ definition, aide, enregistrer, children, changed = false, onCancel, ...rest }: Props) {
  const { name = definition.titre } = rest
  const [serial, setSerial] = useState(0)
  const { props, forget } = useDescribedForm({
    name,
    send: async values => {
      await enregistrer(values)
      // What holds later is not what holds now: the card shows again what does.
      if (values.valable_du) setSerial(serial + 1)
    },
  })
  useDirty(changed, name)
  return (
    <TitledCard titre={definition.titre}>
      <p>{aide}</p>
      {children}
      <FormRenderer
        key={serial}
        {...props}
        definition={definition}
        onCancel={() => {
          forget()
          setSerial(serial + 1)
          onCancel?.()
        }}
        memory={null}
        lookups={null}
        icons={null}
      />
    </TitledCard>
  )
}
