import { useState } from 'react'
import { noteFinal } from '#client/call/notices.ts'
import type { InboxAnswer } from '#client/modules/inbox.ts'
import { useOnline } from '#client/queue/use-sync.ts'
import { useWriting } from '#client/reading/use-writing.ts'
import { OneTapButton } from '#kit/button/one-tap-button.tsx'
import { ConfirmDialog } from '#kit/dialog/confirm-dialog.tsx'
import type { ReponseATraiter } from '#wire/inbox.ts'

type Props = {
  reponse: ReponseATraiter
  answer: InboxAnswer
  cible_id: number
  /** Whom or what it answers, for who hears the button. */
  about: string
}

const MOTS: Readonly<Record<ReponseATraiter, string>> = {
  accepter: 'Accepter',
  refuser: 'Refuser',
  prevenir: 'Prévenir le client',
}

/** One answer of a line, at once or after its question. */
export function InboxAnswerButton({ reponse, answer, cible_id, about }: Props) {
  const { operation, input, undo, final, also = [], ask } = answer
  const online = useOnline()
  const [asking, setAsking] = useState(false)
  const writing = useWriting(operation, {
    also,
    toast: !ask,
    undo: given => undo?.(given, cible_id) ?? null,
    done: () => {
      setAsking(false)
      if (final) noteFinal(final)
    },
  })
  const send = (motif: string) => writing.write(input(cible_id, motif))
  async function answerOrAsk(): Promise<boolean> {
    if (!ask) return (await send('')) !== null
    setAsking(true)
    return false
  }
  return (
    <>
      <OneTapButton
        variant={reponse === 'refuser' ? 'default' : 'light'}
        disabled={!online}
        loading={writing.pending && !asking}
        data-reponse={reponse}
        aria-label={`${MOTS[reponse]}\u00a0: ${about}`}
        onClick={answerOrAsk}
      >
        {MOTS[reponse]}
      </OneTapButton>
      {ask && (
        <ConfirmDialog
          opened={asking}
          title={ask.title}
          yes={ask.yes}
          danger={ask.danger ?? false}
          {...(ask.comment ? { comment: ask.comment } : {})}
          pending={writing.pending}
          error={writing.message}
          onYes={motif => void send(motif)}
          onCancel={() => setAsking(false)}
        >
          <p>{`${about}. ${ask.text}`}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
