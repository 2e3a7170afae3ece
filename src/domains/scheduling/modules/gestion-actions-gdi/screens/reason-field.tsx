import { Textarea, type TextareaProps } from '@mantine/core'
import type { Ref } from 'react'
import { MOTIF_MAX } from '#domains/scheduling/model/motif.ts'

type Props = Pick<TextareaProps, 'description'> & {
  ref?: Ref<HTMLTextAreaElement>
  value: string
  onChange: (motif: string) => void
}

/** Why, in a few words that stay optional: the person reads them with the answer. */
export function ReasonField({ onChange, ...props }: Props) {
  return (
    <Textarea
      {...props}
      label="Motif (facultatif)"
      autosize
      minRows={1}
      maxRows={5}
      maxLength={MOTIF_MAX}
      onChange={event => onChange(event.currentTarget.value)}
    />
  )
}
