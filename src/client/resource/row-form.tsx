import { type ReactNode, useEffect, useRef, useState } from 'react'
import { draftMemory } from '#client/draft/form-memory.ts'
import type { Reread } from '#client/form/reread.ts'
import { FormRenderer } from '#kit/form/form-renderer.tsx'
import type { Typed } from '#kit/form/types.ts'
import type { Values } from '#kit/form/values.ts'
import type { FormDefinition } from '#wire/form.ts'
import type { Notice } from '#wire/notice.ts'
import { useRowEntry } from './use-row-entry.ts'

interface Props {
  readonly path: string
  /** Null: a row that is being added. */
  readonly id: number | null
  readonly definition: FormDefinition
  readonly focus: boolean
  readonly send: (values: Values) => Promise<Notice>
  readonly onTaken: () => void
  readonly onClose: () => void
  readonly typed?: Typed | null
  readonly reread?: Reread
  readonly onValues?: ((values: Values) => void) | undefined
  /** What is said of them, above the buttons. */
  readonly beside?: ReactNode
}

/** The form of a row in its panel; a refusal is said at its field, and what was typed stays on the device until it is sent. */
export function RowForm({ path, id, definition, focus, send, onTaken, onClose, onValues, beside, ...again }: Props) {
  const [memory] = useState(() => draftMemory(`${path}:${id ?? 'nouveau'}`))
  const entry = useRowEntry({ titre: definition.titre, send, onTaken, reread: again.reread })
  const place = useRef<HTMLDivElement>(null)
  // A dialog would do so by itself: beside a list nobody else brings the keyboard here.
  useEffect(() => {
    if (focus) place.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [focus])
  return (
    <div ref={place} style={{ display: 'contents' }}>
      <FormRenderer
        definition={definition}
        autoFocus={focus}
        {...entry}
        onCancel={onClose}
        memory={memory}
        typed={again.typed ?? null}
        beside={beside}
        {...(onValues && { onValues })}
      />
    </div>
  )
}
