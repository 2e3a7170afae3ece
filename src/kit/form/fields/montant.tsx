import { formatAmount, parseAmount } from '../parse/number.ts'
import { formatOr, TypedControl } from '../typed-control.tsx'
import type { FieldProps } from '../types.ts'

const format = formatOr(formatAmount)

/** Euros on screen, whole cents in the value. */
export function Montant({ value, onChange, control }: FieldProps) {
  return (
    <TypedControl
      control={control}
      inputMode="decimal"
      rightSection={<span aria-hidden>€</span>}
      value={value}
      onChange={onChange}
      parse={parseAmount}
      format={format}
    />
  )
}
