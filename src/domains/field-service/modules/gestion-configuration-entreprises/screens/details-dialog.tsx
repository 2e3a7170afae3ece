import { useBackLayer } from '#client/address/back.ts'
import { call } from '#client/call/api.ts'
import type { Reread } from '#client/form/reread.ts'
import { useDescribedForm } from '#client/form/use-described-form.ts'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import type { Typed } from '#kit/form/types.ts'
import type { FormDefinition } from '#wire/form.ts'
import { type Coordonnees, modifierSociete } from '../contract.ts'

type Props = {
  opened: boolean
  onClose: () => void
  definition: FormDefinition
  relire: () => void
  typed: Typed | null
  reread: Reread
}

/** "Modifier mes coordonnées": a refusal is said here, at its field, and what was typed stays. */
export function DetailsDialog({ opened, onClose, definition, relire, typed, reread }: Props) {
  const { props } = useDescribedForm({
    name: definition.titre,
    opened,
    reread,
    send: async values => {
      await call(modifierSociete, { body: values as Coordonnees, tell: 'success' })
      relire()
      onClose()
    },
  })
  useBackLayer(opened, onClose)
  return (
    <FormDialog {...props} opened={opened} definition={definition} onCancel={onClose} memory={null} typed={typed} />
  )
}
