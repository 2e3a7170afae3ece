import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routes } from '#app/server/modules.ts'
import { ajouter, BASE, DROITS_CADRE, lireAction, uidDe } from '#domains/home-care/server/testing/equipe.ts'
import { batchOf } from '#server/testing/batch.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { fillPath } from '#wire/operation.ts'
import { placeParams } from '../routes/valid-request.ts'
import { openTarget, type Target } from './target.ts'

/** Modules of care, each judged: whether its rows tell of somebody's health. */
const JUDGED: Readonly<Record<string, boolean>> = {
  'vx-fiches-transmission': true,
  'cx-transmissions-encadrement': true,
  'vx-gestion-prestations': false,
  'vx-gestion-residents': true,
  'cx-residents-medical': true,
  'cx-residents-legal': true,
  'cx-residents-hors-ligne': true,
  'vx-gestion-logements': true,
  'vx-configuration-docutheque': false,
  // Procedures and notes of the house: what is written about somebody has its own modules.
  'vx-systeme-documentaire': false,
  'cx-documents-gestion': false,
  'vx-configuration-logements': false,
  // The two rights of a resident over their data: done in one's own name alone (`server/people/own-name.ts`).
  'vx-gestion-utilisateurs-wikaz': false,
}
const CARE_DOMAINS = ['home-care', 'residences']
const SECRET = 'A glissé en sortant de la douche'

let target: Target
let carer: TestSession
let admin: TestSession
let uid: string
beforeAll(async () => {
  target = await openTarget()
})
afterAll(() => target.close())
beforeEach(async () => {
  carer = await target.someone({ modules: [...DROITS_CADRE, 'vx-mon-planning-edt'] })
  admin = await target.someone({ administrateurPlateforme: true, modules: ['vx-gestion-utilisateurs'] })
  const sheet = ajouter({ texte: SECRET, categorie: 'mobilite' })
  uid = uidDe(sheet)
  await send(carer, sheet)
})

type Headers = { readonly authorization?: string }
const ask = (headers: Headers, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) =>
  target.app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body }) })
const send = async (who: TestSession, ...mutations: Parameters<typeof batchOf>[1]) =>
  (await ask(who.headers, 'POST', '/api/synchronisation/mutations', batchOf(who, mutations))).json()
/** What the platform's assistance holds once inside somebody's account. */
async function borrow(whom: TestSession): Promise<Headers> {
  const url = `/api/wikaz/modules/gestion-utilisateurs/utilisateurs/${whom.utilisateur_id}/usurpation`
  expect((await ask(admin.headers, 'POST', url, { motif: 'Aide demandée au téléphone' })).statusCode).toBe(200)
  return { authorization: `Bearer ${(await ask(admin.headers, 'GET', url)).json().token}` }
}
const audit = (who: TestSession) =>
  target.db
    .selectFrom('audit')
    .select(['action', 'entite', 'apres', 'utilisateur_id', 'session_id'])
    .where('compte_id', '=', who.compte_id)
    .where('utilisateur_id', '=', who.utilisateur_id)
    .orderBy('audit_id')
    .execute()
const idOf = async () =>
  (
    await target.db
      .selectFrom('transmission')
      .select('transmission_id')
      .where('transmission_uid', '=', uid)
      .executeTakeFirstOrThrow()
  ).transmission_id

describe('in a borrowed session', () => {
  it('every call of a module of health is shut, reading and writing, on the first request and the next', async () => {
    const inside = await borrow(carer)
    const health = routes.filter(({ operation: o }) => o.right.kind === 'module' && JUDGED[o.right.module])
    expect(health.length).toBeGreaterThan(4)
    for (const { operation } of [...health, ...health]) {
      const places = { ...placeParams(operation, 1), transmission_id: await idOf() }
      const url = fillPath(operation.path, places)
      const answer = await ask(inside, operation.method, url, operation.method === 'GET' ? undefined : {})
      expect([operation.id, answer.statusCode, answer.body.includes(SECRET)]).toEqual([operation.id, 403, false])
    }
    const menu = (await ask(inside, 'GET', '/api/session')).json()
    expect(menu.user.modules).toEqual(['vx-mon-planning-edt'])
    expect(JSON.stringify(menu.menu)).not.toContain('fiches-transmission')
    // The carer’s own session, at the same version of the rights, keeps them.
    expect((await ask(carer.headers, 'GET', `${BASE}/fil`)).body).toContain(SECRET)
  })

  it('a page below a module of health is shut too, marked or not', async () => {
    const parent = await target.db
      .selectFrom('module')
      .select('module_id')
      .where('module', '=', 'vx-fiches-transmission')
      .executeTakeFirstOrThrow()
    const below = `cx-page-${carer.utilisateur_id}`
    await target.createModule(below, { module_parent_id: parent.module_id, params: { interne: true } })
    await target.grant(carer, [below])
    const inside = await borrow(carer)
    expect((await ask(inside, 'GET', '/api/session')).json().user.modules).toEqual(['vx-mon-planning-edt'])
  })
})

it('each module of a domain of care is judged, and marked in the catalogue as it was judged', async () => {
  const folders = CARE_DOMAINS.flatMap(domain =>
    // A screen that calls nothing tells nothing of anybody.
    readdirSync(path.join('src/domains', domain, 'modules'))
      .filter(folder => existsSync(path.join('src/domains', domain, 'modules', folder, 'contract.ts')))
      .map(folder => `/${folder}/`),
  )
  const named = routes.flatMap(({ operation: o }) =>
    o.right.kind === 'module' && folders.some(folder => `${o.path}/`.includes(folder)) ? [o.right.module] : [],
  )
  expect([...new Set(named)].filter(module => JUDGED[module] === undefined)).toEqual([])
  expect(new Set(named).size).toBeGreaterThanOrEqual(folders.length)
  const rows = await target.db
    .selectFrom('module')
    .select(['module', 'sante'])
    .where(eb => eb.or([eb('module', 'in', Object.keys(JUDGED)), eb('sante', '=', true)]))
    .execute()
  expect(Object.fromEntries(rows.map(r => [r.module, r.sante]))).toEqual(JUDGED)
})

describe('reading a sheet leaves a trace', () => {
  const traces = async (who: TestSession) => {
    const lines = await audit(who)
    return lines.filter(l => /^transmission(s\.fil|s\.lister|\.ouvrir|\.lire)$/.test(l.action))
  }
  it('one line for a page, naming the sheets and nothing they say; a page read again is no new line', async () => {
    const reader = await target.someone({ compte_id: carer.compte_id, modules: DROITS_CADRE })
    const id = await idOf()
    for (let n = 0; n < 5; n++) await ask(reader.headers, 'GET', `${BASE}/fil`)
    expect(await traces(reader)).toMatchObject([
      {
        action: 'transmissions.fil',
        entite: 'transmission:page',
        apres: { fiches: [id] },
        session_id: reader.session_id,
      },
    ])
    const second = ajouter({ texte: SECRET })
    await send(carer, second)
    await ask(reader.headers, 'GET', `${BASE}/messages`)
    const lines = await traces(reader)
    expect(lines.map(l => l.action)).toEqual(['transmissions.fil', 'transmissions.lister'])
    expect(lines[1]?.apres).toMatchObject({ fiches: [expect.any(Number)] })
    // Another session of the same person is another reader of the screen.
    const elsewhere = await target.signIn(reader)
    await ask(elsewhere.headers, 'GET', `${BASE}/messages`)
    expect((await traces(reader)).at(-1)?.session_id).toBe(elsewhere.session_id)
    expect(JSON.stringify(await audit(reader))).not.toMatch(/douche|Petit/)
  })

  it('one line for each opening, of one sheet or of one on a phone', async () => {
    const reader = await target.someone({ compte_id: carer.compte_id, modules: DROITS_CADRE })
    const id = await idOf()
    for (let n = 0; n < 2; n++) await ask(reader.headers, 'GET', `${BASE}/messages/${id}`)
    await send(reader, lireAction(uid))
    const line = { entite: `transmission:${id}`, apres: { version: 1 } }
    expect(await traces(reader)).toMatchObject([
      { action: 'transmission.ouvrir', ...line },
      { action: 'transmission.ouvrir', ...line },
      { action: 'transmission.lire', ...line },
    ])
  })
})
