import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTerrain, midi, PLANNING, type Terrain } from '#domains/field-service/server/testing/terrain.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { watchStatements } from '#server/testing/statements.ts'

/** Performance target 8: what an answer costs follows what is shown, not what exists. */
const STRUCTURE = '/api/wikaz/structure'
let t: Terrain
let few: TestSession
let many: TestSession
const visits = { few: 0, many: 0 }

async function observe(session: TestSession, intervention_id: number, count: number): Promise<void> {
  const { compte_id, utilisateur_id } = session
  for (let n = 0; n < count; n++)
    await t.test.db
      .insertInto('observation')
      .values({
        compte_id,
        intervention_id,
        utilisateur_id,
        uid: crypto.randomUUID(),
        commentaire_date_heure: new Date(midi()),
        recu_a: new Date(midi()),
        commentaire_texte: `Note ${n}`,
      })
      .execute()
}

async function notify(session: TestSession, count: number): Promise<void> {
  const { compte_id, utilisateur_id } = session
  await t.test.db
    .insertInto('notification')
    .values(
      Array.from({ length: count }, (_, n) => ({
        compte_id,
        utilisateur_id,
        notification_titre: `Titre ${n}`,
        notification_body: 'Texte',
        cree_a: new Date(midi()),
      })),
    )
    .execute()
}

/** Somebody with so many visits, notes, notifications and devices. */
async function fill(session: TestSession, count: number): Promise<number> {
  const { intervention_id } = await t.visite(session)
  for (let n = 1; n < count; n++) await t.visite(session, { decalage: n % 14 })
  await observe(session, intervention_id, count)
  await notify(session, count)
  for (let n = 1; n < count; n++) await t.test.signIn(session)
  return intervention_id
}

/** Statements of one answer; the first one is left out, which also reads the person's rights. */
async function statementsOf(session: TestSession, path: string): Promise<number> {
  const ask = () => t.test.app.inject({ method: 'GET', url: path, headers: session.headers })
  expect((await ask()).statusCode, path).toBe(200)
  const statements = watchStatements()
  try {
    await ask()
    return statements.count()
  } finally {
    statements.end()
  }
}

beforeAll(async () => {
  t = await createTerrain()
  few = await t.technicien()
  many = await t.technicien()
  visits.few = await fill(few, 1)
  visits.many = await fill(many, 40)
})
afterAll(() => t.test.close())

describe('statements per answer', () => {
  it.each([
    ['/api/session', 9],
    [`${STRUCTURE}/profil`, 4],
    [`${STRUCTURE}/notifications`, 4],
    [PLANNING, 6],
    // One more than its parts: the hours that another phone of the same person had set aside, in the same trip.
    [`${PLANNING}/{id}/intervention`, 10],
    [`${PLANNING}/{id}/observations`, 6],
    [`${PLANNING}/{id}/fichiers`, 6],
    [`${PLANNING}/{id}/facturation`, 7],
    ['/api/entreprises/modules/releve-activite-pwa/releve', 6],
  ])('%s: the same for 1 and for 40, and at most %i', async (path, most) => {
    const small = await statementsOf(few, path.replace('{id}', String(visits.few)))
    const large = await statementsOf(many, path.replace('{id}', String(visits.many)))
    expect(large).toBe(small)
    expect(small).toBeLessThanOrEqual(most)
  })
})
