import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#app/server/modules.ts'
import type { TestSession } from '#server/testing/seed.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { describeRoute } from './every-route.ts'
import { placeParams, validRequest } from './valid-request.ts'
import { createWholeApp } from './whole-app.ts'

const MISSING = 2_000_000_000
let test: TestApp
beforeAll(async () => {
  test = await createWholeApp()
})
afterAll(() => test.close())

const guarded = routes.filter(r => r.operation.right.kind === 'module' || r.operation.right.kind === 'platform')

/** Statuses of these calls for this person, by the call. */
async function callAll(who: TestSession, calls = guarded): Promise<Map<string, number>> {
  const told = new Map<string, number>()
  for (const route of calls) {
    const request = validRequest(route.operation, placeParams(route.operation, MISSING))
    const answer = await test.app.inject({ ...request, headers: { ...request.headers, ...who.headers } })
    told.set(describeRoute(route), answer.statusCode)
  }
  return told
}

/** Calls of each module, and of the platform. A call has the right of its module alone (`rights.test.ts` calls each without it). */
const byModule = [
  ...Map.groupBy(guarded, ({ operation: { right } }) => (right.kind === 'module' ? right.module : right.kind)).values(),
]
/** Of each module, the calls whose turn it is: all of them are somebody's turn before any is again. */
const turnOf = (n: number) =>
  byModule.flatMap(calls => [0, 1, 2].map(k => calls[(3 * n + k) % calls.length]).filter(call => call !== undefined))

/** Of these calls, those that must be refused to somebody who may open these modules, and to nobody else. */
function closedTo(modules: ReadonlySet<string>, calls: typeof guarded): string[] {
  return calls
    .filter(({ operation: { right } }) =>
      right.kind === 'module' ? !modules.has(right.module) : right.kind === 'platform',
    )
    .map(describeRoute)
}

const refused = (told: Map<string, number>) => [...told].filter(([, status]) => status === 403).map(([call]) => call)

async function matrix() {
  const rows = await test.db
    .selectFrom('profil as p')
    .leftJoin('profil_module as pm', 'pm.profil_id', 'p.profil_id')
    .leftJoin('module as m', join => join.onRef('m.module_id', '=', 'pm.module_id').on('m.module_etat', '=', 1))
    .select(['p.profil_id', 'm.module'])
    .execute()
  const profiles = new Map<number, Set<string>>()
  for (const { profil_id, module } of rows) {
    const modules = profiles.get(profil_id) ?? new Set<string>()
    if (module) modules.add(module)
    profiles.set(profil_id, modules)
  }
  return profiles
}

describe('each profile', () => {
  it('may call what its modules hold, and nothing else', async () => {
    const profiles = await matrix()
    expect(profiles.size).toBeGreaterThan(5)
    for (const [n, [profil_id, modules]] of [...profiles].entries()) {
      const calls = [...new Set(turnOf(n))]
      const user = await test.createUser(await test.createCompany())
      await test.db
        .insertInto('utilisateur_profil')
        .values({ compte_id: user.compte_id, utilisateur_id: user.utilisateur_id, profil_id })
        .execute()
      const told = await callAll(await test.signIn(user), calls)
      expect(refused(told), `profil ${profil_id}`).toEqual(closedTo(modules, calls))
    }
  }, 300_000)
})

describe('a right withdrawn in the middle of a session', () => {
  it('is refused at the very next call, whichever it is', async () => {
    const modules = await test.db.selectFrom('module').select('module').where('module_etat', '=', 1).execute()
    const who = await test.someone({ modules: modules.map(m => m.module) })
    // The session is known and its rights are kept in memory.
    const before = await test.app.inject({ url: '/api/session', headers: who.headers })
    expect(before.json().user.modules.length).toBe(modules.length)
    await test.db.deleteFrom('utilisateur_module').where('utilisateur_id', '=', who.utilisateur_id).execute()
    expect(refused(await callAll(who))).toEqual(guarded.map(describeRoute))
  })
})

describe('a session that has ended', () => {
  const signedIn = routes.filter(r => r.operation.right.kind !== 'anonymous')
  const off = (table: 'utilisateur' | 'compte', by: 'utilisateur_id' | 'compte_id') => (who: TestSession) =>
    test.db.updateTable(table).set({ actif: false }).where(by, '=', who[by]).execute()

  it.each<[string, (who: TestSession) => Promise<unknown>]>([
    ['signing out', who => test.app.inject({ method: 'DELETE', url: '/api/session', headers: who.headers })],
    ['the person switched off', off('utilisateur', 'utilisateur_id')],
    ['the company closed', off('compte', 'compte_id')],
    [
      'a new password, chosen on another device',
      async who => {
        const elsewhere = await test.signIn(who)
        const words = { ancien_mot_de_passe: 'Terrain!2026', nouveau_mot_de_passe: 'Nouveau!2027' }
        const answer = await test.app.inject({
          method: 'PUT',
          url: '/api/wikaz/structure/profil/0',
          headers: elsewhere.headers,
          payload: { ...words, nouveau_mot_de_passe_2: words.nouveau_mot_de_passe },
        })
        expect(answer.json()).toMatchObject({ code: 'success' })
      },
    ],
    [
      'every other device signed out',
      async who => {
        const elsewhere = await test.signIn(who)
        await test.app.inject({ method: 'DELETE', url: '/api/appareils', headers: elsewhere.headers })
      },
    ],
  ])('by %s opens no call at all', async (_what, end) => {
    const who = await test.someone({ motDePasse: 'Terrain!2026' })
    expect((await test.app.inject({ url: '/api/session', headers: who.headers })).statusCode).toBe(200)
    await end(who)
    for (const route of signedIn) {
      const request = validRequest(route.operation, placeParams(route.operation, MISSING))
      const answer = await test.app.inject({ ...request, headers: { ...request.headers, ...who.headers } })
      expect(answer.statusCode, describeRoute(route)).toBe(401)
    }
    const refresh = await test.app.inject({
      method: 'POST',
      url: '/oauth/token',
      payload: { grant_type: 'refresh_token', client_id: 'test', client_secret: 'x', refresh_token: who.refresh_token },
    })
    expect(refresh.statusCode).toBe(401)
  })
})
