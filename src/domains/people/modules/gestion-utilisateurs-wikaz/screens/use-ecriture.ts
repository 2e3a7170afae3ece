import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notify, notifyUndo, notifyWarning, type Undo } from '#client/call/notices.ts'
import { ApiProblem, messageOf } from '#client/call/problem.ts'
import type { Notice } from '#wire/notice.ts'

/** Writes by silent calls, says the answer or the refusal, then reads again everything that the screen shows. */
export function useEcriture() {
  const client = useQueryClient()
  const [pending, setPending] = useState(false)
  /** @param defaire offered as "Défaire" beside the answer */
  async function ecrire(tache: () => Promise<Notice>, defaire?: Undo): Promise<void> {
    setPending(true)
    try {
      const { code, message, duration } = await tache()
      if (defaire) notifyUndo(message, defaire)
      else notify({ code, message, duration })
    } catch (error) {
      if (error instanceof ApiProblem) {
        const { code, message, duration } = error.problem
        notify({ code, message, duration })
      } else notifyWarning(messageOf(error))
    } finally {
      await client.invalidateQueries({ queryKey: ['plateforme'] })
      setPending(false)
    }
  }
  return { ecrire, pending }
}
