import { afterAll, beforeAll, expect, it } from 'vitest'
import { entiteDemande, TYPE_DEMANDER, TYPE_RETIRER } from '#domains/scheduling/model/conges/conge.ts'
import { echangesDe } from '#domains/scheduling/server/testing/echanges.ts'
import { createResidence, type Residence } from '#domains/scheduling/server/testing/residence.ts'
import { mutationOf, send } from '#server/testing/batch.ts'
import { findDeadlocks, readClusterLog } from '#server/testing/deadlocks.ts'
import type { TestSession } from '#server/testing/seed.ts'
import type { Mutation } from '#wire/mutation.ts'
import { uuidv7 } from '#wire/uuid.ts'

const ROUNDS = 4
let r: Residence
let x: ReturnType<typeof echangesDe>
beforeAll(async () => {
  // Long enough in each effect that whoever takes the same rows in another order meets this one.
  const probe = (at: string) => (at === 'after_effect' ? new Promise<void>(done => setTimeout(done, 15)) : undefined)
  r = await createResidence({ probe, patient: true })
  x = echangesDe(r)
})
afterAll(() => r.close())

/** What nobody decided: an action lost to another transaction, or an answer that is none. */
async function undecided(calls: readonly Promise<string[]>[]): Promise<string[]> {
  const issues = (await Promise.all(calls)).flat()
  return issues.filter(issue => /en_cours|erreur|SAISIE|EN_COURS|ERREUR|INDISPONIBLE/.test(issue))
}

async function batch(session: TestSession, mutations: Mutation[]): Promise<string[]> {
  const answer = await send(r, session, mutations)
  if (answer.statusCode !== 200) return [answer.body]
  return answer.json().resultats.map((o: { outcome: string }) => o.outcome)
}

const decide = async (cadre: TestSession, bde_id: number): Promise<string[]> => {
  const decided = x
    .decider(cadre, { bde_id, action: 2 })
    .catch((error: Error) => ({ erreur: `ERREUR ${error.message}` }))
  return [(await decided).erreur ?? 'decide']
}

it('colleagues whose batches answer exchanges of the same posts in two orders, and the manager meanwhile', async () => {
  const logged = (await readClusterLog(r.db)).length
  const left: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const ines = await r.agent()
    const cadre = await r.cadre(ines.compte_id)
    const posts = [await r.pointage(ines, 3), await r.pointage(ines, 6), await r.pointage(ines, 9)]
    const colleagues: { who: TestSession; uids: string[]; ids: number[] }[] = []
    for (let n = 0; n < 4; n++) {
      const who = await r.agent(ines.compte_id, { prenom: `Agent ${n}`, nom: 'Essai' })
      const made = []
      for (const pointage_origine of posts)
        made.push(await x.propose(ines, { utilisateur_cible: who.utilisateur_id, pointage_origine }))
      colleagues.push({ who, uids: made.map(m => m.uid), ids: made.map(m => m.bde_id) })
    }
    const answers = colleagues.map(({ who, uids }, n) => {
      const order = n % 2 === 0 ? uids : uids.toReversed()
      return batch(
        who,
        order.map(uid => x.reponse(uid, 1)),
      )
    })
    const last = colleagues.flatMap(c => c.uids).toReversed()
    const withdrawn = batch(
      ines,
      last.slice(0, 6).map(uid => x.reponse(uid, 7)),
    )
    const decided = colleagues.flatMap(c => c.ids.slice(0, 2)).map(id => decide(cadre, id))
    left.push(...(await undecided([...answers, withdrawn, ...decided])))
  }
  expect(left).toEqual([])
  expect(findDeadlocks((await readClusterLog(r.db)).slice(logged))).toEqual([])
})

it('a batch that accepts exchanges then takes a leave back, while the manager accepts that leave', async () => {
  const logged = (await readClusterLog(r.db)).length
  const left: string[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const { ines, samir, cadre, a, b } = await x.equipe()
    const uid = uuidv7()
    const [du, au] = [r.jour(8), r.jour(8)]
    const asked = {
      uid,
      demande_type: 1,
      demande_conge_date_debut: du,
      demande_conge_date_fin: au,
      demande_motif_demande: '',
    }
    const options = { entity: entiteDemande(uid), fait_a: r.services.clock().toISOString() }
    const demande = await x.envoyer(samir, mutationOf(`${TYPE_DEMANDER}@1`, asked, options))
    expect(demande.outcome).toBe('applied')
    const { uid: exchange } = await x.propose(ines, {
      utilisateur_cible: samir.utilisateur_id,
      pointage_origine: a,
      pointage_cible: b,
    })
    const both = batch(samir, [x.reponse(exchange, 1), mutationOf(`${TYPE_RETIRER}@1`, { uid, de: 0 }, options)])
    const { demande_conge_id } = await r.db
      .selectFrom('demande_conge')
      .select('demande_conge_id')
      .where('demande_conge_uid', '=', uid)
      .executeTakeFirstOrThrow()
    const url = `/api/entreprises/modules/gestion-actions-gdi/demandes/${demande_conge_id}/accepter_demande_conge`
    const accepted = r.app
      .inject({ method: 'POST', url, headers: cadre.headers, payload: { motif: '' } })
      .then(answer => [answer.statusCode === 200 ? 'accepte' : (answer.json().erreur as string)])
    left.push(...(await undecided([both, accepted])))
  }
  expect(left).toEqual([])
  expect(findDeadlocks((await readClusterLog(r.db)).slice(logged))).toEqual([])
})
