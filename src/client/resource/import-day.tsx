import { DateInput } from '#kit/date-fields/date-input.tsx'
import { formaterJour } from '#wire/dates.ts'
import { compter } from '#wire/french.ts'
import type { DayGiven } from './import-aids.ts'
import classes from './import-dialog.module.css'

interface Props {
  readonly day: DayGiven
  /** How many lines say none. */
  readonly lines: number
  readonly value: string
  readonly onChange: (day: string) => void
}

/** What lines without a day of their own are given, said and changed before they enter: one of them says another in its cell. */
export function DayNote({ day: { label }, lines, value, onChange }: Props) {
  return (
    <div className={classes.day}>
      <p role="status">
        {`${label} absente sur ${compter(lines, 'ligne')}\u00a0: ${value ? `le ${formaterJour(value, 'complet')} sera pris` : 'choisissez laquelle prendre'}. Pour une seule ligne, écrivez-la dans sa case.`}
      </p>
      <DateInput label={`${label} à prendre`} value={value} onChange={onChange} />
    </div>
  )
}
