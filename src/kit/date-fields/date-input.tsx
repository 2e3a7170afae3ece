import { DateField } from '#kit/form/fields/date.tsx'
import { estJourUsuel } from '#wire/dates.ts'
import { TypedInput, type TypedInputProps } from './typed-input.tsx'

const DAY = {
  type: 'date',
  Field: DateField,
  isValue: estJourUsuel,
  wrong: 'Une date comme 20/11/2026 est attendue.',
} as const

/** A day, typed as dd/MM/yyyy or chosen in the calendar, Monday first; its value is YYYY-MM-DD (specification shell §2.5). */
export function DateInput(props: TypedInputProps) {
  return <TypedInput {...props} kind={DAY} />
}
