import { useEffect, useState } from 'react'
import { type InboxAnswers, loadInboxAnswers } from '#client/modules/inbox.ts'

const NONE: InboxAnswers = {}

/** How lines are answered, once there is one that may be: their code is not of the first drawing. */
export function useAnswers(wanted: boolean): InboxAnswers {
  const [answers, setAnswers] = useState(NONE)
  useEffect(() => {
    if (!wanted) return
    let gone = false
    void loadInboxAnswers().then(loaded => {
      if (!gone) setAnswers(loaded)
    })
    return () => {
      gone = true
    }
  }, [wanted])
  return answers
}
