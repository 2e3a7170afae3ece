import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/call/api.ts'
import { notify, notifyUndo, notifyWarning } from '#client/call/notices.ts'
import { messageOf } from '#client/call/problem.ts'
import type { ActionATraiter } from '#domains/scheduling/model/action.ts'
import { annulerConge, garderConge, reprendreMaintien, retablirConge } from '../contract.ts'
import { CLE_EDT } from '../offline/lectures.ts'

/** Giving back the days of an accepted leave, or leaving it as it is: ten seconds really take either back. */
export function useAnnulation({ cible_id }: Pick<ActionATraiter, 'cible_id'>, apres: () => void) {
  const client = useQueryClient()
  const relire = () => client.invalidateQueries({ queryKey: [CLE_EDT] })
  const params = { demande_conge_id: String(cible_id) }
  const corps = (motif: string) => (motif.trim() === '' ? {} : { motif: motif.trim() })
  async function defaire(de: string): Promise<void> {
    try {
      const { code, message, duration } = await call(retablirConge, { params, body: { de }, silent: true })
      notify({ code, message, duration })
    } catch (error) {
      notifyWarning(`Les jours restent rendus. ${messageOf(error)}`)
    }
    await relire()
  }
  async function redemander(de: string): Promise<void> {
    try {
      const { code, message, duration } = await call(reprendreMaintien, { params, body: { de }, silent: true })
      notify({ code, message, duration })
    } catch (error) {
      notifyWarning(`Le congé reste maintenu. ${messageOf(error)}`)
    }
    await relire()
  }
  const annuler = useMutation({
    mutationFn: (motif: string) => call(annulerConge, { params, body: corps(motif), silent: true }),
    onSuccess: ({ code, message, de }) => {
      notifyUndo(message, () => defaire(de), code)
      apres()
    },
    onSettled: relire,
  })
  const garder = useMutation({
    mutationFn: (motif: string) => call(garderConge, { params, body: corps(motif), silent: true }),
    onSuccess: ({ code, message, de }) => {
      notifyUndo(message, () => redemander(de), code)
      apres()
    },
    onSettled: relire,
  })
  return { annuler, garder }
}
