import type { Asked, Names } from './new-module-files.ts'

/** Names that a hand-written screen has, beside those of its declared table. */
export interface ScreenNames extends Names {
  readonly type: string
  readonly schema: string
  readonly lister: string
  readonly changer: string
  readonly routes: string
  readonly pascal: string
}

export function screenNamesOf(n: Names): ScreenNames {
  const pascal = n.variable.charAt(0).toUpperCase() + n.variable.slice(1)
  return {
    ...n,
    pascal,
    type: `Ligne${pascal}`,
    schema: `ligne${pascal}Schema`,
    lister: `lister${pascal}`,
    changer: `changer${pascal}`,
    routes: `${n.variable}Routes`,
  }
}

function contractText(n: ScreenNames, { module, label }: Asked): string {
  return `import { z } from 'zod'
import { idParam, idSchema } from '#wire/ids.ts'
import { noticeSchema } from '#wire/notice-schema.ts'
import { holdersOf, operation } from '#wire/operation.ts'
import type { ResourceAddress } from '#wire/resource.ts'

export const ${n.constante} = {
  module: '${n.nom}',
  path: '${n.path}',
  key: '${n.key}',
} as const satisfies ResourceAddress

export const ETATS = ['a_faire', 'en_cours', 'fait'] as const
export type Etat = (typeof ETATS)[number]

const ${n.schema} = z.strictObject({
  ${n.key}: idSchema,
  libelle: z.string(),
  etat: z.enum(ETATS),
  notes: z.string(),
})
export type ${n.type} = z.infer<typeof ${n.schema}>

export const ${n.lister} = operation({
  id: '${module}.lignes',
  method: 'GET',
  path: \`\${${n.constante}.path}-lignes\`,
  summary: '${label.replaceAll("'", '’')} de l’entreprise',
  right: holdersOf(${n.constante}.module),
  tenant: 'company',
  offline: 'cached',
  sujet: 'ressource',
  kept: '${module}',
  output: z.array(${n.schema}),
})

/** Absolute: a repeat changes nothing. */
export const ${n.changer} = operation({
  id: '${module}.etat',
  method: 'PUT',
  path: \`\${${n.constante}.path}-lignes/{${n.key}}\`,
  summary: 'Change l’état d’une ligne',
  right: holdersOf(${n.constante}.module),
  tenant: 'company',
  offline: 'online-only',
  sujet: 'ressource',
  params: z.strictObject({ ${n.key}: idParam }),
  body: z.strictObject({ etat: z.enum(ETATS) }),
  output: noticeSchema,
  errors: ['INTROUVABLE'],
})
`
}

function routesText(n: ScreenNames, { module }: Asked): string {
  return `import { sql } from 'kysely'
import { record } from '#server/audit/record.ts'
import { refuse } from '#server/http/errors.ts'
import { type Route, route } from '#server/http/route.ts'
import { success } from '#wire/notice.ts'
import { ${n.changer}, type Etat, type ${n.type}, ${n.lister} } from './contract.ts'

export const ${n.routes}: readonly Route[] = [
  route(${n.lister}, async ({ db, caller }) => {
    const { rows } = await sql<${n.type}>\`select ${n.key}, libelle, etat, notes from ${n.table}
      where compte_id = \${caller.compte_id} and supprime_a is null order by ordre, ${n.key}\`.execute(db)
    return rows
  }),

  route(${n.changer}, async (context, { params, body: { etat } }) => {
    const { db, caller, now } = context
    const id = params.${n.key}
    const own = sql\`compte_id = \${caller.compte_id} and ${n.key} = \${id} and supprime_a is null\`
    const { rows } = await sql<{ etat: Etat }>\`select etat from ${n.table} where \${own} for update\`.execute(db)
    const [before] = rows
    if (!before) throw refuse('INTROUVABLE')
    if (before.etat !== etat) {
      await sql\`update ${n.table} set etat = \${etat}, version = version + 1, modifie_a = \${now} where \${own}\`.execute(db)
      await record(context, { action: '${module}.etat', entite: \`${n.table}:\${id}\`, avant: before, apres: { etat } })
    }
    return success('L’état a bien été enregistré.')
  }),
]
`
}

function serverTestText(n: ScreenNames, asked: Asked, domainRoutes: string): string {
  return `import { afterAll, beforeAll, expect, it } from 'vitest'
import { ${domainRoutes} } from '#domains/${asked.domain}/registration.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { fillPath } from '#wire/operation.ts'
import { ${n.changer}, ${n.lister}, ${n.constante} } from './contract.ts'

let test: TestApp
let anne: TestSession
let id: number
beforeAll(async () => {
  test = await createTestApp({ routes: ${domainRoutes} })
  anne = await test.someone({ modules: [${n.constante}.module] })
  const payload = { libelle: 'Premier', etat: 'a_faire', notes: '' }
  id = (await test.app.inject({ method: 'POST', url: ${n.constante}.path, headers: anne.headers, payload })).json().id
})
afterAll(() => test.close())

const read = (who: TestSession | null) =>
  test.app.inject({ method: 'GET', url: ${n.lister}.path, headers: who?.headers })
const change = (who: TestSession | null, etat: string, of = id) =>
  test.app.inject({
    method: 'PUT',
    url: fillPath(${n.changer}.path, { ${n.key}: of }),
    headers: who?.headers,
    payload: { etat },
  })
const audited = async () =>
  (await test.db.selectFrom('audit').select('apres').where('action', '=', ${n.changer}.id).execute()).length

it('refuses nobody, somebody without the right, another company, and what is no state', async () => {
  const without = await test.someone({ compte_id: anne.compte_id })
  const other = await test.someone({ modules: [${n.constante}.module] })
  for (const [who, status] of [[null, 401] as const, [without, 403] as const]) {
    expect((await read(who)).statusCode).toBe(status)
    expect((await change(who, 'fait')).statusCode).toBe(status)
  }
  expect((await read(other)).json()).toEqual([])
  expect((await change(other, 'fait')).statusCode).toBe(404)
  expect((await change(anne, 'perdu')).statusCode).toBe(400)
  expect((await change(anne, 'fait', 2_147_483_647)).statusCode).toBe(404)
  expect(await audited()).toBe(0)
})

it('lists, changes, and does nothing more the second time', async () => {
  for (const _time of [1, 2]) expect((await change(anne, 'fait')).json()).toMatchObject({ code: 'success' })
  expect((await read(anne)).json()).toEqual([{ ${n.key}: id, libelle: 'Premier', etat: 'fait', notes: '' }])
  expect(await audited()).toBe(1)
})
`
}

/** What the server answers for a hand-written screen, and the test of it, by file name. */
export function serverFilesOf(n: ScreenNames, asked: Asked, domainRoutes: string): Readonly<Record<string, string>> {
  return {
    'contract.ts': contractText(n, asked),
    'routes.ts': routesText(n, asked),
    [`${asked.resource}.pg.test.ts`]: serverTestText(n, asked, domainRoutes),
  }
}
