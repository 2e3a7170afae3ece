import { useState } from 'react'
import { FormRenderer } from '#kit/form/form-renderer.tsx'
import type { Values } from '#kit/form/values.ts'
import type { FormDefinition } from '#wire/form.ts'
import type { Notice } from '#wire/notice.ts'
import { draftMemory } from './grid-memory.ts'
import { useRowEntry } from './use-row-entry.ts'

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
  const [memory] = useState(() => draftMemory(path, id))
  const entry = useRowEntry({ titre: definition.titre, send, onTaken })
  return <FormRenderer definition={definition} autoFocus={focus} {...entry} onCancel={onClose} memory={memory} />
}
