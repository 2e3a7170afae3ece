import type { Anomalie, CodeRegle } from '#domains/scheduling/model/regles/types.ts'
import type { Context } from '#server/http/context.ts'
import { refuse } from '#server/http/errors.ts'
import { type ErrorCode, errorCatalogue } from '#wire/errors.ts'
import { examinerEchanges } from './examen.ts'
import { garderCote } from './lus.ts'
import { coteDe } from './proposition.ts'
import { type Choix, situerProposition } from './situation.ts'

export interface Verification {
  readonly anomalies: Anomalie[]
  readonly bloquant: boolean
  /** None: the office knows all that the rules look at. */
  readonly non_evaluables: CodeRegle[]
}

/**
 * What an exchange would add or make worse for each of the two, over twelve weeks. Writes and locks nothing.
 * @throws CodedError INTROUVABLE, ECHANGE_IMPOSSIBLE
 */
export async function verifier(context: Context, choix: Choix): Promise<Verification> {
  const situation = await situerProposition(context, choix, { verrouiller: false })
  if ('outcome' in situation) {
    const { code, message } = { code: '', message: '', ...situation }
    throw refuse(code in errorCatalogue ? (code as ErrorCode) : 'ECHANGE_IMPOSSIBLE', { message })
  }
  const { moi, origine, cible, pointages } = situation
  const echange = {
    bde_id: null,
    origine: { ...coteDe(moi, origine), garde: garderCote(origine) },
    cible: coteDe(cible.agent, cible.poste),
  }
  const [examen] = await examinerEchanges(context, [echange], pointages)
  const anomalies = examen?.anomalies ?? []
  return { anomalies, bloquant: anomalies.some(a => a.niveau === 'bloquant'), non_evaluables: [] }
}
