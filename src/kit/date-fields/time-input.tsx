import { Heure } from '#kit/form/fields/heure.tsx'
import { isTime } from '#kit/form/parse/day.ts'
import { TypedInput, type TypedInputProps } from './typed-input.tsx'

const TIME = { type: 'heure', Field: Heure, isValue: isTime, wrong: 'Une heure comme 14:05 est attendue.' } as const

/** A time of 24 hours; its value is HH:mm (specification shell §2.5). */
export function TimeInput(props: TypedInputProps) {
  return <TypedInput {...props} kind={TIME} />
}
