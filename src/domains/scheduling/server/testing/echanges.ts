import type { Echange, ProposerPayload } from '#domains/scheduling/model/echanges/echange.ts'
import { entiteEchange } from '#domains/scheduling/model/echanges/echange.ts'
import { type DecisionEchange, deciderEchange } from '#domains/scheduling/server/echanges/decision.ts'
import type { Context } from '#server/http/context.ts'
import { CodedError } from '#server/http/errors.ts'
import { openScope } from '#server/http/request-scope.ts'
import { tokenOf } from '#server/http/token.ts'
import { mutationOf, sendOne } from '#server/testing/batch.ts'
import type { TestSession } from '#server/testing/seed.ts'
import type { JourIso } from '#wire/dates.ts'
import type { Mutation } from '#wire/mutation.ts'
import { uuidv7 } from '#wire/uuid.ts'
import { createResidence, type Residence } from './residence.ts'

export const PLANNING = '/api/edt/modules/mon-planning-edt'
export const BOURSE = '/api/edt/modules/bourse-des-echanges-edt/echanges'

/** One side of an exchange as it is kept: a morning, whatever the post is. */
export const unCote = (pointage_id: number, pointage_date: JourIso) => ({
  pointage_id,
  pointage_date,
  poste_libelle: 'Matin',
  color: '#f6c95b',
  heure_debut: '06:45',
  heure_fin: '14:15',
})

/** Exchanges as devices queue them and as managers decide them, on a residence. */
export function echangesDe(r: Residence) {
  const maintenant = (): string => r.services.clock().toISOString()

  function proposition(
    payload: Partial<ProposerPayload> & Pick<ProposerPayload, 'utilisateur_cible' | 'pointage_origine'>,
  ) {
    const { pointage_cible = null } = payload
    const entier: ProposerPayload = {
      uid: uuidv7(),
      version_origine: 1,
      pointage_cible,
      version_cible: pointage_cible === null ? null : 1,
      motif: '',
      ...payload,
    }
    const action = mutationOf('echange.proposer@1', entier, { entity: entiteEchange(entier.uid), fait_a: maintenant() })
    return { ...action, payload: entier }
  }

  function reponse(uid: string, action: 1 | 7 | 8, over: Partial<Mutation> = {}, motif = ''): Mutation {
    const payload = { uid, de: 0, action, motif }
    return mutationOf('echange.repondre@1', payload, { entity: entiteEchange(uid), fait_a: maintenant(), ...over })
  }

  const envoyer = (s: TestSession, mutation: Mutation) => sendOne(r, s, mutation)

  /** Runs a task as a request of this person does: committed, or rolled back with what it threw. */
  async function enTantQue<T>(s: TestSession, tache: (context: Context) => Promise<T>): Promise<T> {
    const scope = await openScope(r.services, tokenOf(s.access_token))
    try {
      const resultat = await tache(scope.context)
      await scope.commit()
      return resultat
    } catch (error) {
      await scope.rollback()
      throw error
    }
  }

  /** The manager's answer: the exchange, or the code and the sentence that refuse it. */
  async function decider(
    s: TestSession,
    decision: Omit<DecisionEchange, 'motif'> & { motif?: string },
  ): Promise<{ echange: Echange; erreur: null; message: '' } | { echange: null; erreur: string; message: string }> {
    try {
      const echange = await enTantQue(s, context => deciderEchange(context, { motif: '', ...decision }))
      return { echange, erreur: null, message: '' }
    } catch (error) {
      if (error instanceof CodedError) return { echange: null, erreur: error.code, message: error.message }
      throw error
    }
  }

  /** A proposal received by the office; its number and identity. */
  async function propose(s: TestSession, payload: Parameters<typeof proposition>[0]) {
    const action = proposition(payload)
    const resultat = await envoyer(s, action)
    if (resultat.outcome !== 'applied') throw new Error(`proposal ${resultat.outcome}: ${resultat.message}`)
    return { bde_id: resultat.donnees.bde_id as number, uid: action.payload.uid }
  }

  async function mesEchanges(s: TestSession): Promise<Echange[]> {
    const answer = await r.app.inject({ method: 'GET', url: BOURSE, headers: s.headers })
    if (answer.statusCode !== 200) throw new Error(`board answered ${answer.statusCode}: ${answer.body}`)
    return answer.json().echanges
  }

  async function etatDe(bde_id: number): Promise<number> {
    const row = await r.db
      .selectFrom('echange')
      .select('bde_etat')
      .where('bde_id', '=', bde_id)
      .executeTakeFirstOrThrow()
    return row.bde_etat
  }

  async function reserves(compte_id: number): Promise<number[]> {
    const rows = await r.db
      .selectFrom('echange_reservation')
      .select('pointage_id')
      .where('compte_id', '=', compte_id)
      .orderBy('pointage_id')
      .execute()
    return rows.map(row => row.pointage_id)
  }

  async function avis({ compte_id, utilisateur_id }: TestSession) {
    return await r.db
      .selectFrom('notification')
      .select(['notification_titre as titre', 'notification_body as body', 'lien'])
      .where('compte_id', '=', compte_id)
      .where('utilisateur_id', '=', utilisateur_id)
      .orderBy('notification_id')
      .execute()
  }

  /** Two agents and a manager of one company; each agent has a morning, on other days. */
  async function equipe() {
    const ines = await r.agent()
    const samir = await r.agent(ines.compte_id, { prenom: 'Samir', nom: 'Haddad' })
    const cadre = await r.cadre(ines.compte_id)
    const [a, b] = [await r.pointage(ines, 3), await r.pointage(samir, 8)]
    return { ines, samir, cadre, a, b, compte_id: ines.compte_id }
  }

  return { proposition, reponse, envoyer, enTantQue, decider, propose, mesEchanges, etatDe, reserves, avis, equipe }
}

/** A residence of its own for a file of tests, and the exchanges of those who work there. */
export async function createEchanges(options?: Parameters<typeof createResidence>[0]) {
  const r = await createResidence(options)
  return { r, x: echangesDe(r) }
}
