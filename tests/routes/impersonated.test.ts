import { afterAll, beforeAll, expect, it } from 'vitest'
import { routes } from '#app/server/modules.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { companyOf, freeParams, ownedBy } from './every-route.ts'
import { pathParams, validRequest } from './valid-request.ts'
import { createWholeApp } from './whole-app.ts'

let test: TestApp
let owner: { compte_id: number; utilisateur_id: number; email: string }

beforeAll(async () => {
  test = await createWholeApp()
  owner = await test.db
    .selectFrom('utilisateur')
    .select(['compte_id', 'utilisateur_id', 'email'])
    .where('email', '=', 'regulateur@demo.test')
    .executeTakeFirstOrThrow()
  // One that waits, for the calls that send it again and take it back.
  await test.db
    .insertInto('invitation')
    .values({
      compte_id: owner.compte_id,
      auteur_id: owner.utilisateur_id,
      email: 'attendue@exemple.test',
      profil_id: 31,
      expire_a: new Date(Date.now() + 86_400_000),
    })
    .execute()
  // Letters that wait, as well: they are what nobody takes back, so they stand there before anything is compared.
  for (const { sql } of ownedBy.filter(o => o.sql.includes('lien_invitation')))
    await test.services.pools.systemPool.query(sql, [owner.compte_id])
  const held = await test.db
    .selectFrom('droit')
    .select('module_id')
    .where('utilisateur_id', '=', owner.utilisateur_id)
    .execute()
  const modules = await test.db
    .selectFrom('module')
    .select('module')
    .where('module_etat', '=', 1)
    .where(
      'module_id',
      'not in',
      held.map(h => h.module_id),
    )
    .execute()
  await test.grant(
    owner,
    modules.map(m => m.module),
  )
})
afterAll(() => test.close())

/** Whatever says who may sign in, as whom, and to what, and with whom the company works: what nobody changes in somebody else's name. */
async function readRights(): Promise<string> {
  const tables = ['utilisateur_profil', 'utilisateur_module', 'utilisateur_module_retire', 'utilisateur_option']
  const more = ['utilisateur_site', 'invitation', 'push_abonnement', 'agenda_lien', 'lien_invitation']
  const parts = [
    "select 'utilisateur' as t, md5(coalesce(string_agg(concat_ws('|', utilisateur_id, email, mot_de_passe, actif, proprietaire, administrateur_plateforme), ';' order by utilisateur_id), '')) as h from utilisateur where compte_id = $1",
  ]
  // With whom the company works, what it agreed to and what it shows them.
  parts.push(
    "select 'lien', md5(coalesce(string_agg(l::text, ';' order by l::text), '')) from lien l where $1 in (compte_id, recepteur_compte_id)",
  )
  for (const t of [...tables, ...more])
    parts.push(
      `select '${t}', md5(coalesce(string_agg(t::text, ';' order by t::text), '')) from ${t} t where compte_id = $1`,
    )
  const { rows } = await test.services.pools.systemPool.query(parts.join(' union all '), [owner.compte_id])
  return JSON.stringify(rows)
}

/** Values of the path from the owner's own company; null where the thing is another company's or nobody's. */
async function paramsOf(operation: (typeof routes)[number]['operation']): Promise<Record<string, unknown> | null> {
  const params: Record<string, unknown> = {}
  for (const param of pathParams(operation).filter(p => !freeParams.has(p))) {
    const entry = ownedBy.find(o => o.param === param && o.path.test(operation.path))
    if (!entry || (await companyOf(test, entry)) !== owner.compte_id) return null
    const values = entry.sql.includes('$1') ? [owner.compte_id] : []
    const { rows } = await test.services.pools.systemPool.query(entry.sql, values)
    const value = Object.values((rows[0] ?? {}) as Record<string, unknown>)[0]
    if (value === undefined) return null
    params[param] = value
  }
  return params
}

/** These end the session that asks. */
const ENDING = new Set(['/api/session', '/api/appareils', '/api/appareils/{session_id}'])
const writing = routes.filter(
  ({ operation: o }) => o.right.kind !== 'anonymous' && o.method !== 'GET' && !ENDING.has(o.path),
)

const someone = { nom: 'Petit', prenom: 'Ana' }
/** Bodies that change something, where a sample would be refused for what it says. */
const telling = [
  { method: 'PUT', path: /affectation-droits/, body: { data: '' } },
  { method: 'POST', path: /^.api.invitations$/, body: { ...someone, email: 'ana@exemple.test', profil_id: 31 } },
  {
    method: 'POST',
    path: /gestion-utilisateurs-wikaz.utilisateurs$/,
    body: { ...someone, email: 'autre@exemple.test', profil_id: '31' },
  },
  {
    method: 'PUT',
    path: /gestion-utilisateurs-wikaz.utilisateurs.\{id\}$/,
    body: {
      ...someone,
      user_telephone1: '',
      user_telephone2: '',
      user_adresse: '',
      user_cp: '',
      user_ville: '',
      actif: 0,
      profil_60: 0,
      profil_31: 0,
      profil_30: 0,
    },
  },
]

async function callAll(headers: Record<string, string>): Promise<number> {
  let called = 0
  for (const { operation } of writing) {
    const params = await paramsOf(operation)
    if (!params) continue
    const request = validRequest(operation, params)
    const told = telling.find(t => t.method === operation.method && t.path.test(operation.path))
    const payload = told ? JSON.stringify(told.body) : request.payload
    await test.app.inject({
      ...request,
      ...(payload === undefined ? {} : { payload }),
      headers: { ...request.headers, ...headers },
    })
    called++
  }
  return called
}

it('in somebody’s account, no list leaves as a file', async () => {
  const admin = await test.db
    .selectFrom('utilisateur')
    .select('utilisateur_id')
    .where('administrateur_plateforme', '=', true)
    .executeTakeFirstOrThrow()
  const inside = await test.signIn(owner, { acteur_utilisateur_id: admin.utilisateur_id })
  const own = await test.signIn(owner)
  const exporting = writing.filter(({ operation }) => operation.path.endsWith('/exporter'))
  expect(exporting.length).toBeGreaterThan(10)
  for (const { operation } of exporting) {
    const request = validRequest(operation, {})
    const codes = []
    for (const { headers } of [inside, own]) {
      const answer = await test.app.inject({ ...request, headers: { ...request.headers, ...headers } })
      codes.push(answer.statusCode === 403 ? 403 : 'other')
    }
    expect([operation.path, ...codes]).toEqual([operation.path, 403, 'other'])
  }
})

it('in somebody’s account, no call at all changes who may sign in, nor their rights, nor the company’s partners', async () => {
  const admin = await test.db
    .selectFrom('utilisateur')
    .select('utilisateur_id')
    .where('administrateur_plateforme', '=', true)
    .executeTakeFirstOrThrow()
  const inside = await test.signIn(owner, { acteur_utilisateur_id: admin.utilisateur_id })
  const before = await readRights()
  expect(await callAll(inside.headers)).toBeGreaterThan(40)
  expect(await readRights()).toBe(before)
  const answer = await test.app.inject({ method: 'GET', url: '/api/session', headers: inside.headers })
  expect(answer.statusCode).toBe(200)
  // The same calls by the owner do change them: the calls above were worth refusing.
  const own = await test.signIn(owner)
  await callAll({ ...own.headers })
  expect(await readRights()).not.toBe(before)
})
