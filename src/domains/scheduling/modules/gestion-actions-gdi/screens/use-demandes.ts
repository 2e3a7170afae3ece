import { useSession } from '#client/queue/use-sync.ts'
import type { Input } from '#client/reading/reading.ts'
import { type ReadResult, useReading } from '#client/reading/use-reading.ts'
import { undoBy, useWriting, type WriteOperation, type WritingOptions } from '#client/reading/use-writing.ts'
import { mayCall } from '#client/session/rights.ts'
import { accepterAbsence, refuserAbsence, rouvrirAbsence } from '#domains/people/modules/mes-absences/contract.ts'
import type { ActionATraiter } from '#domains/scheduling/model/action.ts'
import type { SuiteRemplacement } from '#domains/scheduling/model/appels/remplacement.ts'
import { seeList } from '#domains/scheduling/view/appels/offer-list.ts'
import {
  accepterConge,
  accepterEchange,
  annulerConge,
  garderConge,
  lireConsequencesEchange,
  lireCouverture,
  refuserConge,
  refuserEchange,
  reprendreMaintien,
  retablirConge,
  rouvrirConge,
  rouvrirEchange,
} from '../contract.ts'
import { type Demandes, demandesDe, lesDemandes } from '../offline/lectures.ts'

export function useDemandes(traitees: boolean): ReadResult<Demandes> {
  return useReading(lesDemandes, demandesDe(traitees))
}

type Visee = Pick<ActionATraiter, 'type' | 'cible_id'>

/** What the calls about a leave take, and what those about an exchange do; a reason is optional, an empty one is none. */
const conge = ({ cible_id }: Visee) => ({ params: { demande_conge_id: String(cible_id) } })
const echange = ({ cible_id }: Visee) => ({ params: { bde_id: String(cible_id) } })
const absence = ({ cible_id }: Visee) => ({ params: { id: String(cible_id) } })
const corps = (motif: string) => ({ body: motif.trim() === '' ? {} : { motif: motif.trim() } })

export interface Reponse {
  /** @returns false where the office took no answer: it may be tried again at once */
  readonly repondre: (accord: boolean, motif: string) => Promise<boolean>
  /** The answer on its way; null when none is. */
  readonly enCours: boolean | null
  readonly refusal: Error | null
  readonly forget: () => void
}

/** Both answers to a request; for ten seconds "Défaire" really takes one back at the office, and no later one. */
function useAnswers<O extends WriteOperation>(
  [accepter, refuser]: readonly [O, O],
  input: (motif: string) => Input<O>,
  options: WritingOptions<O>,
): Reponse {
  const [oui, non] = [useWriting(accepter, options), useWriting(refuser, options)]
  return {
    repondre: async (accord, motif) => (await (accord ? oui : non).write(input(motif))) !== null,
    enCours: oui.pending ? true : non.pending ? false : null,
    refusal: oui.refusal ?? non.refusal,
    forget() {
      oui.forget()
      non.forget()
    },
  }
}

/** Absences of technicians are answered by whoever plans. */
export const usePermisAbsence = () => mayCall(useSession(), [accepterAbsence, refuserAbsence, rouvrirAbsence])

const RESTE = 'La réponse reste donnée.'

export function useReponse(action: ActionATraiter, done: () => void): Reponse {
  const leave = useAnswers([accepterConge, refuserConge], motif => ({ ...conge(action), ...corps(motif) }), {
    done,
    see: ({ a_pourvoir }) => seeList(a_pourvoir),
    undo: ({ demande: { repondu_a: de } }) =>
      de === null ? null : undoBy(rouvrirConge, { ...conge(action), body: { de } }, RESTE),
  })
  const trade = useAnswers([accepterEchange, refuserEchange], motif => ({ ...echange(action), ...corps(motif) }), {
    done,
    undo: ({ echange: { decide_a: de } }) =>
      de === null ? null : undoBy(rouvrirEchange, { ...echange(action), body: { de } }, RESTE),
  })
  const away = useAnswers([accepterAbsence, refuserAbsence], motif => ({ ...absence(action), ...corps(motif) }), {
    done,
    also: ['plannings-entreprises'],
    undo: ({ demande: { repondu_a: de } }) =>
      de === null ? null : undoBy(rouvrirAbsence, { ...absence(action), body: { de } }, RESTE),
  })
  return action.type === 'absence' ? away : action.type === 'conge' ? leave : trade
}

/** "Revenir sur la décision": the same taking back, days later. */
export function useReprise(action: ActionATraiter, done: () => void) {
  const leave = useWriting(rouvrirConge, { done })
  const trade = useWriting(rouvrirEchange, { done })
  const away = useWriting(rouvrirAbsence, { done, also: ['plannings-entreprises'] })
  if (action.type === 'absence')
    return { ...away, reprendre: (de: string) => void away.write({ ...absence(action), body: { de } }) }
  return action.type === 'conge'
    ? {
        ...leave,
        reprendre: (de: string, remplacement?: SuiteRemplacement) =>
          void leave.write({ ...conge(action), body: { de, ...(remplacement && { remplacement }) } }),
      }
    : { ...trade, reprendre: (de: string) => void trade.write({ ...echange(action), body: { de } }) }
}

/** Giving back the days of an accepted leave, or leaving it as it is; each is taken back by its own call. */
export function useAnnulation(action: ActionATraiter, done: () => void) {
  const annuler = useWriting(annulerConge, {
    done,
    undo: ({ de }) => undoBy(retablirConge, { ...conge(action), body: { de } }, 'Les jours restent rendus.'),
  })
  const garder = useWriting(garderConge, {
    done,
    undo: ({ de }) => undoBy(reprendreMaintien, { ...conge(action), body: { de } }, 'Le congé reste maintenu.'),
  })
  return {
    annuler: {
      ...annuler,
      envoyer: (motif: string, remplacement?: SuiteRemplacement) =>
        void annuler.write({
          ...conge(action),
          body: { ...corps(motif).body, ...(remplacement && { remplacement }) },
        }),
    },
    garder: { ...garder, envoyer: (motif: string) => void garder.write({ ...conge(action), ...corps(motif) }) },
  }
}

/** What a yes to a leave that waits would change; asked when it is opened. */
export function useCouverture(demande_conge_id: number, { enabled }: { enabled: boolean }) {
  return useReading(lireCouverture, { params: { demande_conge_id: String(demande_conge_id) } }, { enabled })
}

/** What a yes to an exchange that waits would change; asked when it is opened. */
export function useConsequencesEchange(bde_id: number, { enabled }: { enabled: boolean }) {
  return useReading(lireConsequencesEchange, { params: { bde_id: String(bde_id) } }, { enabled })
}
