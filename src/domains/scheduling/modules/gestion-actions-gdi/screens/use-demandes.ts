import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/api.ts'
import { notify } from '#client/notices.ts'
import { type Lecture, useReading } from '#client/use-reading.ts'
import type { ActionATraiter } from '#domains/scheduling/model/action.ts'
import { accepterConge, accepterEchange, refuserConge, refuserEchange } from '../contract.ts'
import { CLE_EDT, cleDemandes, type Demandes, demander } from '../offline/lectures.ts'

export function useDemandes(traitees: boolean): Lecture<Demandes> {
  return useReading(CLE_EDT, [cleDemandes(traitees)], signal => demander(traitees, signal))
}

export interface Reponse {
  readonly accord: boolean
  readonly motif: string
}

async function envoyer({ type, cible_id }: ActionATraiter, { accord, motif }: Reponse) {
  const body = motif.trim() === '' ? {} : { motif: motif.trim() }
  if (type === 'conge') {
    const params = { demande_conge_id: String(cible_id) }
    return await call(accord ? accepterConge : refuserConge, { params, body, silent: true })
  }
  const params = { bde_id: String(cible_id) }
  return await call(accord ? accepterEchange : refuserEchange, { params, body, silent: true })
}

/** An answer, told in the server's words; whatever it is, everything of scheduling is read again. */
export function useReponse(action: ActionATraiter, apres: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (reponse: Reponse) => envoyer(action, reponse),
    onSuccess: ({ code, message, duration }) => {
      notify({ code, message, duration })
      apres()
    },
    onSettled: () => client.invalidateQueries({ queryKey: [CLE_EDT] }),
  })
}
