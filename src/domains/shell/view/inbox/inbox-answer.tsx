import { useState } from 'react'
import { noteFinal } from '#client/call/notices.ts'
import type { InboxAnswer } from '#client/modules/inbox.ts'
import { useOnline } from '#client/queue/use-sync.ts'
import { useWriting } from '#client/reading/use-writing.ts'
import { OneTapButton } from '#kit/button/one-tap-button.tsx'
import type { ReponseATraiter } from '#wire/inbox.ts'
import { InboxQuestion } from './inbox-question.tsx'

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
  // Null until it was asked once: nothing is read for a question that nobody asks.
  const [asking, setAsking] = useState<boolean | null>(null)
  const writing = useWriting(operation, {
    also,
    toast: !ask,
    undo: given => undo?.(given, cible_id) ?? null,
    done: () => {
      setAsking(false)
      if (final) noteFinal(final)
    },
  })
  const send = async (motif: string) => (await writing.write(input(cible_id, motif))) !== null
  async function answerOrAsk(): Promise<boolean> {
    if (!ask) return await send('')
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
      {ask && asking !== null && (
        <InboxQuestion
          {...{ ask, about, send, writing }}
          opened={asking}
          name={`${operation.id}:${cible_id}`}
          close={() => setAsking(false)}
        />
      )}
    </>
  )
}
