import { Textarea, type TextareaProps } from '@mantine/core'
import type { Ref } from 'react'
import type { Reason } from '#client/draft/use-reason.ts'
import { MOTIF_MAX } from '#domains/scheduling/model/motif.ts'
import { Restored } from '#kit/form/restored.tsx'
import { Refusal } from '#kit/state/refusal.tsx'

type Props = Pick<TextareaProps, 'description'> & {
  ref?: Ref<HTMLTextAreaElement>
  reason: Reason
}

/** Why, in a few words that stay optional: the person reads them with the answer. */
export function ReasonField({ reason, ...props }: Props) {
  return (
    <>
      {reason.found && <Restored onStartAgain={reason.startAgain} />}
      <Textarea
        {...props}
        label="Motif (facultatif)"
        autosize
        minRows={1}
        maxRows={5}
        maxLength={MOTIF_MAX}
        value={reason.text}
        onChange={event => reason.change(event.currentTarget.value)}
      />
      <Refusal>{reason.notKept}</Refusal>
    </>
  )
}
