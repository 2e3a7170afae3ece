import { useBackLayer } from '#client/address/back.ts'
import { FormDialog } from '#kit/form/form-dialog.tsx'
import type { FormMemory } from '#kit/form/types.ts'
import type { Values } from '#kit/form/values.ts'
import type { FormDefinition } from '#wire/form.ts'
import type { Notice } from '#wire/notice.ts'
import { useRowEntry } from './use-row-entry.ts'

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
  const taken = () => {
    onTaken()
    onClose()
  }
  const entry = useRowEntry({ titre: definition.titre, send, onTaken: taken, opened })
  // Nothing is lost: the draft comes back with the next opening.
  useBackLayer(opened, onClose)
  return <FormDialog opened={opened} definition={definition} {...entry} onCancel={onClose} memory={memory} />
}
