import { fieldsOf } from '#client/call/problem.ts'
import { useReason } from '#client/draft/use-reason.ts'
import type { InboxAnswer } from '#client/modules/inbox.ts'
import type { WriteOperation, Writing } from '#client/reading/use-writing.ts'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import { useOpening } from '#kit/form/use-opening.ts'

type Props = {
  ask: NonNullable<InboxAnswer['ask']>
  about: string
  opened: boolean
  /** Of the answer and of what it answers: the reason's draft. */
  name: string
  send: (motif: string) => Promise<boolean>
  writing: Pick<Writing<WriteOperation>, 'pending' | 'refusal' | 'message'>
  close: () => void
}

/** What is asked before an answer that nothing takes back, or that owes a word. */
export function InboxQuestion({ ask, about, opened, name, send, writing, close }: Props) {
  const { pending, refusal, message } = writing
  const reason = useReason(name)
  const answer = async (motif: string) => {
    if (await send(motif)) reason.forget()
  }
  return (
    <ConfirmDialog
      opened={useOpening(opened)}
      title={ask.title}
      yes={ask.yes}
      danger={ask.danger ?? false}
      {...(ask.comment && { comment: { ...ask.comment, required: true, kept: reason } })}
      pending={pending}
      error={fieldsOf(refusal)?.motif ?? message}
      onYes={motif => void answer(motif)}
      onCancel={close}
    >
      <p>{`${about}. ${ask.text}`}</p>
    </ConfirmDialog>
  )
}
