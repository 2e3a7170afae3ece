import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notifyWarning } from '#client/notices.ts'
import { ApiProblem, messageOf } from '#client/problem.ts'

/** Writes, then reads again everything that the screen shows. A refusal shows its own toast; false is answered. */
export function useEcriture() {
  const client = useQueryClient()
  const [pending, setPending] = useState(false)
  async function ecrire(tache: () => Promise<unknown>): Promise<boolean> {
    setPending(true)
    try {
      await tache()
      return true
    } catch (error) {
      if (!(error instanceof ApiProblem)) notifyWarning(messageOf(error))
      return false
    } finally {
      await client.invalidateQueries({ queryKey: ['plateforme'] })
      setPending(false)
    }
  }
  return { ecrire, pending }
}
