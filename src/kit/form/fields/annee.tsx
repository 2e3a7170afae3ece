import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { IconButton } from '#kit/button/icon-button.tsx'
import classes from '../form.module.css'
import { yearChoices } from '../parse/period.ts'
import { SelectControl } from '../text-control.tsx'
import type { FieldProps } from '../types.ts'

/** A year by its arrows or from the list. */
export function Annee({ field, value, onChange, control, today }: FieldProps) {
  const offered = yearChoices(today, field)
  const years =
    typeof value === 'number' && !offered.includes(value) ? [...offered, value].sort((a, b) => b - a) : offered
  const at = typeof value === 'number' ? years.indexOf(value) : years.indexOf(Number(today.slice(0, 4))) + 1
  const go = (to: number) => {
    const year = years[to]
    if (year !== undefined) onChange(year)
  }
  return (
    <div className={classes.arrows}>
      <IconButton
        label="Année précédente"
        disabled={control.readOnly || at + 1 >= years.length}
        onClick={() => go(at + 1)}
      >
        <IconChevronLeft size={20} stroke={1.8} aria-hidden />
      </IconButton>
      <SelectControl
        control={control}
        value={typeof value === 'number' ? value : ''}
        onChange={event => onChange(event.currentTarget.value === '' ? null : Number(event.currentTarget.value))}
      >
        {(value === null || !control.required) && <option value="">Choisir…</option>}
        {years.map(year => (
          <option key={year} value={year}>
            {year}
          </option>
        ))}
      </SelectControl>
      <IconButton label="Année suivante" disabled={control.readOnly || at <= 0} onClick={() => go(at - 1)}>
        <IconChevronRight size={20} stroke={1.8} aria-hidden />
      </IconButton>
    </div>
  )
}
