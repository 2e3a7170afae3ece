import { answerBy, type InboxAnswers } from '#client/modules/inbox.ts'
import { undoBy } from '#client/reading/use-writing.ts'
import {
  accepterConge,
  accepterEchange,
  refuserConge,
  refuserEchange,
  rouvrirConge,
  rouvrirEchange,
} from '../contract.ts'

const RESTE = 'La réponse reste donnée.'
const conge = (id: number) => ({ params: { demande_conge_id: String(id) } })
const echange = (id: number) => ({ params: { bde_id: String(id) } })

const repondreConge = (operation: typeof accepterConge) =>
  answerBy({
    operation,
    input: id => ({ ...conge(id), body: {} }),
    undo: ({ demande: { repondu_a: de } }, id) =>
      de === null ? null : undoBy(rouvrirConge, { ...conge(id), body: { de } }, RESTE),
  })

const repondreEchange = (operation: typeof accepterEchange) =>
  answerBy({
    operation,
    input: id => ({ ...echange(id), body: {} }),
    undo: ({ echange: { decide_a: de } }, id) =>
      de === null ? null : undoBy(rouvrirEchange, { ...echange(id), body: { de } }, RESTE),
  })

/** Yes and no without opening the request; a reason is given in its panel. */
export const answers: InboxAnswers = {
  conge: { accepter: repondreConge(accepterConge), refuser: repondreConge(refuserConge) },
  echange: { accepter: repondreEchange(accepterEchange), refuser: repondreEchange(refuserEchange) },
}
