import { answerBy, type InboxAnswers } from '#client/modules/inbox.ts'
import { undoBy } from '#client/reading/use-writing.ts'
import { refuserConge, refuserEchange, rouvrirConge, rouvrirEchange } from '../contract.ts'

const RESTE = 'La réponse reste donnée.'
const conge = (id: number) => ({ params: { demande_conge_id: String(id) } })
const echange = (id: number) => ({ params: { bde_id: String(id) } })

const repondreConge = (operation: typeof refuserConge) =>
  answerBy({
    operation,
    input: id => ({ ...conge(id), body: {} }),
    undo: ({ demande: { repondu_a: de } }, id) =>
      de === null ? null : undoBy(rouvrirConge, { ...conge(id), body: { de } }, RESTE),
  })

const repondreEchange = (operation: typeof refuserEchange) =>
  answerBy({
    operation,
    input: id => ({ ...echange(id), body: {} }),
    undo: ({ echange: { decide_a: de } }, id) =>
      de === null ? null : undoBy(rouvrirEchange, { ...echange(id), body: { de } }, RESTE),
  })

/** A no without opening the request; a reason, and the yes with what it changes, are given in its panel. */
export const answers: InboxAnswers = {
  conge: { refuser: repondreConge(refuserConge) },
  echange: { refuser: repondreEchange(refuserEchange) },
}
