import { libelleMois } from '#wire/dates.ts'
import { SelectControl } from '../text-control.tsx'
import type { FieldProps } from '../types.ts'

const MONTHS = Array.from({ length: 12 }, (_, i) => i + 1)

/** A month by its name, 1 to 12 in the value. */
export function Mois({ value, onChange, control }: FieldProps) {
  return (
    <SelectControl
      control={control}
      value={typeof value === 'number' ? value : ''}
      onChange={event => onChange(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))}
    >
      {(value === null || !control.required) && <option value="">Choisir…</option>}
      {MONTHS.map(month => (
        <option key={month} value={month}>
          {libelleMois(month)}
        </option>
      ))}
    </SelectControl>
  )
}
