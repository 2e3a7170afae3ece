import { SelectControl } from '../text-control.tsx'
import type { FieldProps } from '../types.ts'
import { asText } from '../values.ts'

/** One of a few. What the server no longer offers stays visible until something else is chosen. */
export function Choix({ field, value, onChange, control }: FieldProps) {
  const chosen = asText(value)
  const options = field.options ?? []
  const known = options.some(o => o.value === chosen)
  return (
    <SelectControl control={control} value={chosen} onChange={event => onChange(event.currentTarget.value)}>
      {!options.some(o => o.value === '') && <option value="">{control.required ? 'Choisir…' : 'Aucun choix'}</option>}
      {chosen !== '' && !known && <option value={chosen}>{`${chosen} (n’est plus proposé)`}</option>}
      {options.map(({ value: option, label }) => (
        <option key={option} value={option}>
          {label}
        </option>
      ))}
    </SelectControl>
  )
}
