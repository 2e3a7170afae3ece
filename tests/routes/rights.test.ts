import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#app/server/modules.ts'
import type { TestSession } from '#server/testing/seed.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { companyOf, describeRoute, freeParams, ownedBy } from './every-route.ts'
import { pathParams, validRequest } from './valid-request.ts'
import { companyHash, createWholeApp } from './whole-app.ts'

let test: TestApp
/** Nobody's rights: a signed-in person of a company of their own. */
let bare: TestSession
/** Every module, in company A. */
let full: TestSession
/** Company B, full of demonstration rows. */
let other = 0

beforeAll(async () => {
  test = await createWholeApp()
  bare = await test.someone()
  const modules = await test.db.selectFrom('module').select('module').where('module_etat', '=', 1).execute()
  full = await test.someone({ modules: modules.map(m => m.module) })
  const row = await test.db
    .selectFrom('utilisateur')
    .select('compte_id')
    .where('email', '=', 'technicien@demo.test')
    .executeTakeFirstOrThrow()
  other = row.compte_id
  const { utilisateur_id } = await someoneOf(other)
  await test.signIn({ compte_id: other, utilisateur_id, email: '' })
  await test.db
    .insertInto('notification')
    .values({ compte_id: other, utilisateur_id, notification_titre: 'Titre', notification_body: 'Texte' })
    .execute()
  await test.db
    .insertInto('invitation')
    .values({
      compte_id: other,
      email: 'attendue@exemple.test',
      profil_id: 31,
      expire_a: new Date(Date.now() + 86_400_000),
    })
    .execute()
  const export_liste = { module: 'vx-gestion-des-vehicules', chemin: '/api/x', demande: '{}', nom: 'x.csv', lignes: 1 }
  await test.db
    .insertInto('export_liste')
    .values({ compte_id: other, utilisateur_id, ...export_liste, type: 'csv' })
    .execute()
})
afterAll(() => test.close())

async function someoneOf(compte_id: number) {
  return await test.db
    .selectFrom('utilisateur')
    .select('utilisateur_id')
    .where('compte_id', '=', compte_id)
    .executeTakeFirstOrThrow()
}

const signedIn = routes.filter(r => r.operation.right.kind !== 'anonymous')
const named = (list: typeof routes) => list.map(r => [describeRoute(r), r] as const)
const missingParams = {
  id: 2_000_000_000,
  session_id: randomUUID(),
  tablette_id: randomUUID(),
  export_id: randomUUID(),
  invitation_id: randomUUID(),
  sha256: 'f'.repeat(64),
}

it('reads the real route list', () => {
  expect(routes.length).toBeGreaterThan(40)
})

describe('anonymous', () => {
  it.each(named(signedIn))('%s answers 401', async (_name, { operation }) => {
    const answer = await test.app.inject(validRequest(operation, missingParams))
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toMatchObject({ code: 'error', erreur: 'NON_CONNECTE' })
  })
})

describe('without the module', () => {
  const guarded = routes.filter(r => r.operation.right.kind === 'module' || r.operation.right.kind === 'platform')
  it.each(named(guarded))('%s answers 403', async (_name, { operation }) => {
    const request = validRequest(operation, missingParams)
    const answer = await test.app.inject({ ...request, headers: { ...request.headers, ...bare.headers } })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ erreur: 'DROIT_MANQUANT' })
  })
})

describe("another company's things", () => {
  const withIds = signedIn.filter(r => pathParams(r.operation).some(p => !freeParams.has(p)))

  it('knows where each path parameter lives', () => {
    const unknown = withIds.flatMap(({ operation }) =>
      pathParams(operation)
        .filter(p => !freeParams.has(p) && !ownedBy.some(o => o.param === p && o.path.test(operation.path)))
        .map(p => `${operation.path}: ${p}`),
    )
    expect(unknown).toEqual([])
  })

  /** What a company held after the former call, which nothing has touched since. */
  const seen = new Map<number, string>()
  it.each(named(withIds))('%s cannot tell them from missing ones', async (_name, { operation }) => {
    const theirs: Record<string, unknown> = {}
    let company = other
    for (const param of pathParams(operation).filter(p => !freeParams.has(p))) {
      const owner = ownedBy.find(o => o.param === param && o.path.test(operation.path))
      company = await companyOf(test, owner)
      if (/\binsert\b/i.test(owner?.sql ?? '')) seen.delete(company)
      const { rows } = await test.services.pools.systemPool.query(
        owner?.sql ?? '',
        owner?.sql.includes('$1') ? [company] : [],
      )
      const value = Object.values((rows[0] ?? {}) as Record<string, unknown>)[0]
      expect(value, `${param} has a row in the other company`).toBeDefined()
      theirs[param] = value
    }
    const before = seen.get(company) ?? (await companyHash(test, company))
    const [stranger, missing] = await Promise.all(
      [theirs, missingParams].map(params => {
        const request = validRequest(operation, params)
        return test.app.inject({ ...request, headers: { ...request.headers, ...full.headers } })
      }),
    )
    if (!operation.path.includes('menu_image')) {
      expect(stranger?.statusCode).toBe(missing?.statusCode)
      const strip = (text = '') => text.replace(/"reference":"[^"]+"/, '')
      expect(strip(stranger?.body)).toBe(strip(missing?.body))
    }
    const after = await companyHash(test, company)
    seen.set(company, after)
    expect(after).toBe(before)
  })
})

describe('unknown keys', () => {
  const columns = [
    'compte_id',
    'utilisateur_id',
    'administrateur_plateforme',
    'proprietaire',
    'actif',
    'version',
    'etat',
    'prix',
  ]
  const writing = signedIn.filter(
    r => r.operation.accepts === 'json' && (r.operation.method === 'POST' || r.operation.method === 'PUT'),
  )
  it.each(named(writing))('%s refuses columns it does not know', async (_name, { operation }) => {
    const request = validRequest(operation, missingParams)
    const known = Object.keys(JSON.parse(String(request.payload ?? '{}')) as object)
    const intruder = columns.find(c => !known.includes(c)) ?? 'intrus'
    const payload = JSON.stringify({
      ...(JSON.parse(String(request.payload ?? '{}')) as object),
      [`${intruder}_x`]: 1,
      [intruder]: 1,
    })
    const answer = await test.app.inject({ ...request, payload, headers: { ...request.headers, ...full.headers } })
    // A platform-only call refuses this person before it reads the body.
    expect(operation.right.kind === 'platform' ? [403] : [400]).toContain(answer.statusCode)
  })
})
