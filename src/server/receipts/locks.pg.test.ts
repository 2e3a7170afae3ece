import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { mutationHandlers, routes } from '#app/server/modules.ts'
import { midi, ouvrirTerrain } from '#domains/field-service/server/testing/terrain.ts'
import { mutationOf, send } from '#server/testing/batch.ts'
import { findDeadlocks, readClusterLog } from '#server/testing/deadlocks.ts'
import type { TestSession } from '#server/testing/seed.ts'
import type { Mutation } from '#wire/mutation.ts'

const t = ouvrirTerrain({ routes, mutations: mutationHandlers })

const observation = (id: number, rank: number): Mutation =>
  mutationOf(
    'observation.ajouter@1',
    { intervention_id: id, texte: `Note ${rank}`, uid: randomUUID() },
    {
      entity: `intervention:${id}`,
      fait_a: midi(),
    },
  )
const profile = (user_ville: string): Mutation =>
  mutationOf('profil.modifier@1', { champs: { user_ville: { avant: '', apres: user_ville } } }, { entity: 'profil' })
const theme = (): Mutation => mutationOf('theme.changer@1', { etat: true }, { entity: 'theme' })

/** Sends all at once, again and again. @returns outcomes that nobody decided */
async function undecided(rounds: number, batches: () => (readonly [TestSession, Mutation[]])[]): Promise<string[]> {
  const logged = (await readClusterLog(t.test.db)).length
  const left: string[] = []
  for (let n = 0; n < rounds; n++) {
    const answers = await Promise.all(batches().map(([session, mutations]) => send(t.test, session, mutations)))
    for (const answer of answers) {
      if (answer.statusCode !== 200) left.push(answer.body)
      else for (const { outcome } of answer.json().resultats) if (/erreur|en_cours/.test(outcome)) left.push(outcome)
    }
  }
  return [...left, ...findDeadlocks((await readClusterLog(t.test.db)).slice(logged))]
}

it('two devices of one person, whose batches touch the same rows in two orders', async () => {
  const anne = await t.technicien()
  const other = await t.test.signIn(anne)
  const { intervention_id: id } = await t.visite(anne)
  const mixed = () => [profile('Lyon'), theme(), observation(id, 1), observation(id, 2)]
  expect(
    await undecided(8, () => [
      [anne, mixed()],
      [other, mixed().toReversed()],
      [anne, mixed()],
    ]),
  ).toEqual([])
})

it('two people on the same visits, one of them the former technician', async () => {
  const [anne, bob] = [await t.technicien(), await t.technicien()]
  const carl = await t.technicien(anne.compte_id)
  const ids: number[] = []
  for (let n = 0; n < 6; n++) ids.push((await t.visite(anne)).intervention_id)
  const all = () => ids.map(observation)
  expect(
    await undecided(8, () => [
      [anne, all()],
      [carl, all().toReversed()],
      [bob, [theme()]],
    ]),
  ).toEqual([])
})

it('a profile changed directly from two places, beside its queued change', async () => {
  const anne = await t.technicien()
  const put = (user_ville: string) =>
    t.test.app.inject({
      method: 'PUT',
      url: '/api/wikaz/structure/user_name',
      headers: anne.headers,
      payload: { user_ville },
    })
  const { intervention_id: id } = await t.visite(anne)
  const direct: Promise<{ statusCode: number }>[] = []
  const batches = (): [TestSession, Mutation[]][] => {
    direct.push(put('Amiens'), put('Lyon'))
    return [[anne, [observation(id, 1), profile('Nantes'), theme()]]]
  }
  expect(await undecided(15, batches)).toEqual([])
  expect((await Promise.all(direct)).map(answer => answer.statusCode)).toEqual(direct.map(() => 200))
})

it('another queue of this person that never ends is waited for as an outage is: nothing is counted against an action', async () => {
  const anne = await t.technicien()
  const { promise: done, resolve: release } = Promise.withResolvers<void>()
  const { promise: held, resolve: taken } = Promise.withResolvers<void>()
  const holder = t.test.db.transaction().execute(async db => {
    await sql`select pg_advisory_xact_lock(${anne.compte_id}, ${-anne.utilisateur_id})`.execute(db)
    taken()
    await done
  })
  await held
  const answer = await send(t.test, anne, [theme()])
  release()
  await holder
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBeDefined()
})
