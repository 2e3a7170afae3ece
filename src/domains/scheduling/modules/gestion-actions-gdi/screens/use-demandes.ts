import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/call/api.ts'
import { notify, notifyUndo, notifyWarning } from '#client/call/notices.ts'
import { messageOf } from '#client/call/problem.ts'
import { type Lecture, useReading } from '#client/reading/use-reading.ts'
import type { ActionATraiter } from '#domains/scheduling/model/action.ts'
import {
  accepterConge,
  accepterEchange,
  lireCouverture,
  refuserConge,
  refuserEchange,
  rouvrirConge,
  rouvrirEchange,
} from '../contract.ts'
import { taireLesMotifs } from '../offline/garder.ts'
import { CLE_EDT, cleDemandes, type Demandes, demander } from '../offline/lectures.ts'

export function useDemandes(traitees: boolean): Lecture<Demandes> {
  return useReading(CLE_EDT, [cleDemandes(traitees)], signal => demander(traitees, signal), { garder: taireLesMotifs })
}

export interface Reponse {
  readonly accord: boolean
  readonly motif: string
}

type Visee = Pick<ActionATraiter, 'type' | 'cible_id'>

async function envoyer({ type, cible_id }: Visee, { accord, motif }: Reponse) {
  const body = motif.trim() === '' ? {} : { motif: motif.trim() }
  if (type === 'conge') {
    const params = { demande_conge_id: String(cible_id) }
    const { demande, ...avis } = await call(accord ? accepterConge : refuserConge, { params, body, silent: true })
    return { ...avis, de: demande.repondu_a }
  }
  const params = { bde_id: String(cible_id) }
  const { echange, ...avis } = await call(accord ? accepterEchange : refuserEchange, { params, body, silent: true })
  return { ...avis, de: echange.decide_a }
}

/** Takes back the answer given at `de`, and no later one. */
async function reprendre({ type, cible_id }: Visee, de: string) {
  const body = { de }
  return type === 'conge'
    ? await call(rouvrirConge, { params: { demande_conge_id: String(cible_id) }, body, silent: true })
    : await call(rouvrirEchange, { params: { bde_id: String(cible_id) }, body, silent: true })
}

/**
 * An answer, told in the server's words. It is made at once; for ten seconds "Défaire" really takes it back there, and
 * says so if it could not. Whatever the answer, everything of scheduling is read again.
 */
export function useReponse(action: ActionATraiter, apres: () => void) {
  const client = useQueryClient()
  const relire = () => client.invalidateQueries({ queryKey: [CLE_EDT] })
  const { type, cible_id } = action
  async function defaire(de: string): Promise<void> {
    try {
      const { code, message, duration } = await reprendre({ type, cible_id }, de)
      notify({ code, message, duration })
    } catch (error) {
      notifyWarning(`La réponse reste donnée. ${messageOf(error)}`)
    }
    await relire()
  }
  return useMutation({
    mutationFn: (reponse: Reponse) => envoyer(action, reponse),
    onSuccess: ({ code, message, duration, de }) => {
      if (de === null) notify({ code, message, duration })
      else notifyUndo(message, () => defaire(de), code)
      apres()
    },
    onSettled: relire,
  })
}

/** "Revenir sur la décision": the same taking back, days later. */
export function useReprise(action: ActionATraiter, apres: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (de: string) => reprendre(action, de),
    onSuccess: ({ code, message, duration }) => {
      notify({ code, message, duration })
      apres()
    },
    onSettled: () => client.invalidateQueries({ queryKey: [CLE_EDT] }),
  })
}

/** Who remains and who could come for each post of a leave that waits; asked when it is opened. */
export function useCouverture(demande_conge_id: number, { enabled }: { enabled: boolean }) {
  return useQuery({
    queryKey: [CLE_EDT, 'couverture', demande_conge_id],
    queryFn: ({ signal }) =>
      call(lireCouverture, { params: { demande_conge_id: String(demande_conge_id) }, signal, silent: true }),
    enabled,
  })
}
