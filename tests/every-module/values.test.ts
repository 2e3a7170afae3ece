import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { routes } from '#app/server/modules.ts'
import { initialValues, valuesToSend } from '#kit/form/model.ts'
import { type Declaration, writtenFields } from '#server/resource/declaration.ts'
import { type Field, isReference } from '#server/resource/field.ts'
import type { TestSession } from '#server/testing/seed.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import type { FormDefinition } from '#wire/form.ts'
import type { GridDescriptor } from '#wire/grid.ts'
import type { ImportReport } from '#wire/resource.ts'
import { createWholeApp } from '../routes/whole-app.ts'
import { ENGLISH, FOREIGN, HOSTILE, named } from './every-module.ts'

let test: TestApp
beforeAll(async () => {
  test = await createWholeApp()
})
afterAll(() => test.close())

type Body = Record<string, unknown>

async function call(who: TestSession, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  const answer = await test.app.inject({ method, url, headers: who.headers, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.json() }
}

/** Somebody of a demonstration company that holds such rows, with the right to them. */
async function holder(d: Declaration): Promise<{ who: TestSession; id: number }> {
  const { rows } = await test.services.pools.systemPool.query<{ compte_id: number; id: number }>(
    `select compte_id, ${d.key} as id from ${d.table} where supprime_a is null order by 1, 2 limit 1`,
  )
  const [row] = rows
  if (!row) throw new Error(`${d.path}: the demonstration holds no row`)
  const user = await test.createUser(row.compte_id, { modules: [d.module] })
  return { who: await test.signIn(user), id: row.id }
}

let serial = 0
/** Another value for a field whose values differ from row to row: the first that its rule takes. */
function fresh(field: Field): unknown {
  const n = ++serial
  const letters = [676, 26, 1].map(step => String.fromCharCode(65 + (Math.floor(n / step) % 26))).join('')
  const tried = [`Essai ${n}`, letters, `essai${n}@exemple.fr`, `ZZ-${100 + n}-ZZ`, `${10_000 + n}`, 10_000 + n]
  return tried.find(value => field.schema.safeParse(value).success)
}

/** A new row like one of the demonstration. */
function similar(d: Declaration, body: Body): Body {
  const unique = Object.entries(d.fields).filter(([id, f]) => f.unique && id in body)
  return { ...body, ...Object.fromEntries(unique.map(([id, f]) => [id, fresh(f)])) }
}

const TOO_LONG = 'x'.repeat(5000)
function wrongValue(field: Field): unknown {
  if (isReference(field)) return 2_000_000_000
  if (field.udt === 'int4' || field.udt === 'float8') return (field.form.max ?? 2 ** 31) + 1
  if (field.udt === 'date') return '2026-02-30'
  if (field.udt === 'time') return '25:00'
  if (field.udt === 'int2') return 99
  return TOO_LONG
}

/** What a person writes in a sheet for a value of a form. */
function cellOf(form: FormDefinition, id: string, value: unknown): string {
  const field = form.dataStructure.find(f => f.id === id)
  const option = field?.options?.find(o => String(o.value) === String(value ?? ''))
  if (option) return String(value ?? '') === '' ? '' : option.label
  if (field?.type === 'interrupteur') return value === 1 ? 'oui' : 'non'
  if (field?.type === 'montant') return String(Number(value ?? 0) / 100)
  return String(value ?? '')
}

/** A sentence for the person, about the field it stands at. */
function expectSentence(text: unknown, label: string): void {
  expect(text).toEqual(expect.any(String))
  expect(String(text).startsWith(label), `« ${text} » names « ${label} »`).toBe(true)
  expect(String(text).slice(label.length)).not.toMatch(ENGLISH)
}

/** Those that a person only reads have no form to fill wrongly. */
const written = named.filter(([, d]) => (d.can?.add ?? true) || (d.can?.edit ?? true))

describe.each(written)('%s', (path, d) => {
  const can = { add: true, edit: true, ...d.can }
  const served = (method: string, suffix = '') =>
    routes.some(r => r.operation.method === method && r.operation.path === `${path}${suffix}`)
  let who: TestSession
  let body: Body
  let form: FormDefinition
  let id: number
  let known = 0
  /** Takes back what an import wrote, for the rows of this company only. */
  async function emptyNew(): Promise<void> {
    await test.services.pools.systemPool.query(`delete from ${d.table} where compte_id = $1 and ${d.key} > $2`, [
      who.compte_id,
      known,
    ])
  }
  beforeAll(async () => {
    const found = await holder(d)
    who = found.who
    id = found.id
    const url = can.edit ? `${path}/${id}/edit` : `${path}/create`
    form = (await call(who, 'GET', url)).body as FormDefinition
    const { version: _read, ...values } = valuesToSend(form, initialValues(form))
    body = values
  })
  beforeEach(async () => {
    const last = `select coalesce(max(${d.key}), 0) as id from ${d.table}`
    known = (await test.services.pools.systemPool.query<{ id: number }>(last)).rows[0]?.id ?? 0
  })
  afterEach(emptyNew)

  if (can.edit && served('PUT', `/{${d.key}}`))
    it('takes back what its own form shows', async () => {
      const answer = await call(who, 'PUT', `${path}/${id}`, valuesToSend(form, initialValues(form)))
      expect(answer).toMatchObject({ status: 200, body: { code: 'success' } })
    })

  if (can.edit && served('PUT', `/{${d.key}}`))
    it('takes what its own form gives, as it gives it', async () => {
      const given = Object.fromEntries(Object.keys(body).map(field => [field, form.dataProvider[field]]))
      expect(await call(who, 'PUT', `${path}/${id}`, given)).toMatchObject({ status: 200, body: { code: 'success' } })
    })

  if (!can.add) return

  it('refuses a wrong value of each field, with a sentence of its own', async () => {
    for (const [field, declared] of writtenFields(d)) {
      if (!(field in body)) continue
      const answer = await call(who, 'POST', path, { ...similar(d, body), [field]: wrongValue(declared) })
      expect(answer.status, field).toBe(400)
      expectSentence(answer.body.champs?.[field], declared.label)
    }
  })

  it('takes a row like another, and shows it', async () => {
    const answer = await call(who, 'POST', path, similar(d, body))
    expect(answer.body).toMatchObject({ code: 'success' })
    const { datas } = (await call(who, 'GET', path)).body as GridDescriptor
    expect(datas.some(row => row[d.key] === answer.body.id)).toBe(true)
  })

  it.each(Object.entries(HOSTILE))('keeps as text, or refuses clearly: %s', async (_what, text) => {
    const taken: { id: number; field: string; kept: unknown }[] = []
    for (const [field, declared] of writtenFields(d)) {
      const sent = { ...similar(d, body), [field]: text }
      const answer = await call(who, 'POST', path, sent)
      expect([200, 400, 409], `${field}: ${JSON.stringify(answer.body).slice(0, 200)}`).toContain(answer.status)
      if (answer.status !== 200) {
        expect(String(answer.body.champs?.[field] ?? answer.body.message).replaceAll(text, '')).not.toMatch(ENGLISH)
      } else if (declared.column !== 'aucune' && !isReference(declared) && declared.udt === 'text') {
        taken.push({ id: answer.body.id, field, kept: declared.schema.parse(text) })
      }
    }
    const { datas } = (await call(who, 'GET', path)).body as GridDescriptor
    for (const { id, field, kept } of taken) expect(datas.find(row => row[d.key] === id)?.[field], field).toBe(kept)
    const found = await call(who, 'GET', `${path}?filtre=${encodeURIComponent(text.slice(0, 400).toWellFormed())}`)
    expect([200, 400]).toContain(found.status)
  })

  it('refuses clearly, or takes, a value of another kind in each field', async () => {
    for (const [field, declared] of writtenFields(d))
      for (const value of FOREIGN) {
        const answer = await call(who, 'POST', path, { ...similar(d, body), [field]: value })
        expect([200, 400, 409], `${field}: ${JSON.stringify(value)}`).toContain(answer.status)
        if (answer.status === 400) expectSentence(answer.body.champs?.[field], declared.label)
      }
  })

  it.each(Object.entries(HOSTILE))('writes all lines of a sheet or none: %s', async (_what, text) => {
    const counted = `select count(*)::int as n from ${d.table} where compte_id = $1`
    const count = async () =>
      (await test.services.pools.systemPool.query<{ n: number }>(counted, [who.compte_id])).rows[0]?.n
    const before = await count()
    const good = similar(d, body)
    const line = Object.fromEntries(
      writtenFields(d)
        .filter(([id]) => id in good)
        .map(([id, field]) => [field.label, cellOf(form, id, good[id])]),
    )
    for (const [, field] of writtenFields(d)) {
      const lignes = [line, { ...line, [field.label]: text }]
      const answer = await call(who, 'POST', `${path}/import`, { lignes, appliquer: true })
      expect([200, 400], JSON.stringify(answer.body).slice(0, 200)).toContain(answer.status)
      const written = answer.status === 200 ? (answer.body.rapport as ImportReport).ecrites : 0
      expect([0, 2], field.label).toContain(written)
      const held = await count()
      expect(held === before || written === 2, `${field.label}: half of the sheet is there`).toBe(true)
      // Whatever was taken goes, so that the same line may be tried again.
      if (written > 0) await emptyNew()
      expect(await count()).toBe(before)
    }
  })

  it.each(Object.entries(HOSTILE))('imports as text, or says why not: %s', async (_what, text) => {
    const lignes = writtenFields(d).map(([, field]) => ({ [field.label]: text }))
    lignes.push({ [text.slice(0, 150)]: 'colonne' })
    const answer = await call(who, 'POST', `${path}/import`, { lignes, appliquer: false })
    expect([200, 400], JSON.stringify(answer.body).slice(0, 200)).toContain(answer.status)
    const { erreurs = [] } = (answer.body.rapport ?? {}) as Partial<ImportReport>
    for (const sentence of erreurs.flatMap(e => Object.values(e.champs))) expect(sentence).not.toMatch(ENGLISH)
  })
})
