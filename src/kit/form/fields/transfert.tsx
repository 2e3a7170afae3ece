import { useState } from 'react'
import { selectedIds, startTransfer } from '#kit/transfer/transfer-model.ts'
import { TransferSides } from '#kit/transfer/transfer-sides.tsx'
import type { FieldProps } from '../types.ts'
import { asTexts } from '../values.ts'

/** Both sides inside a form: what is selected is the value. */
export function Transfert({ field, value, onChange, control }: FieldProps) {
  const lines = (field.options ?? []).map(({ value: id, label }) => ({ id, label, parent: null }))
  const [state, setState] = useState(() => startTransfer(asTexts(value)))
  return (
    <TransferSides
      label={field.label}
      lines={lines}
      // A restored draft changes the value from outside.
      state={sameIds(selectedIds(lines, state), asTexts(value)) ? state : startTransfer(asTexts(value))}
      readOnly={control.readOnly}
      onChange={next => {
        setState(next)
        onChange(selectedIds(lines, next))
      }}
    />
  )
}

function sameIds(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every(id => b.includes(id))
}
