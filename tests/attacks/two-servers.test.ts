import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestSession } from '#server/testing/seed.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { ProductProcess } from '#tests/support/product-process.ts'

const FIELD = 'vx-mon-activite'
const PEOPLE = 'vx-gestion-utilisateurs-wikaz'
const PLANNING = '/api/entreprises/modules/mon-activite/planning'

let test: TestApp
let a: ProductProcess
let b: ProductProcess
let boss: TestSession
let anne: TestSession
beforeAll(async () => {
  test = await createTestApp({})
  const url = String(test.services.pools.systemPool.options.connectionString)
  a = await ProductProcess.start(url)
  b = await ProductProcess.start(url)
})
beforeEach(async () => {
  const compte_id = await test.createCompany()
  boss = await test.someone({ compte_id, modules: [PEOPLE, FIELD], proprietaire: true })
  anne = await test.someone({ compte_id, modules: [FIELD] })
})
afterAll(async () => {
  await a.stop()
  await b.stop()
  await test.close()
})

async function call(server: ProductProcess, who: TestSession, method: string, path: string, body?: unknown) {
  const answer = await fetch(`${server.origin}${path}`, {
    method,
    headers: { ...who.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  await answer.arrayBuffer()
  return answer.status
}

const personOf = (who: TestSession) =>
  `/api/entreprises/modules/gestion-utilisateurs-wikaz/utilisateurs/${who.utilisateur_id}`

/** What somebody does through the first server, and what the other one then answers to the person's every call. */
const withdrawals: Readonly<Record<string, { readonly status: number; readonly act: () => Promise<number> }>> = {
  'the session revoked': {
    status: 401,
    act: async () => await call(a, await test.signIn(anne), 'DELETE', `/api/appareils/${anne.session_id}`),
  },
  'the right withdrawn': {
    status: 403,
    act: () => call(a, boss, 'PUT', `${personOf(anne)}/affectation-droits/0`, { data: '' }),
  },
  'the person switched off': { status: 401, act: () => call(a, boss, 'DELETE', personOf(anne)) },
}

const read = () => call(b, anne, 'GET', PLANNING)
const write = () => call(b, anne, 'POST', `${PLANNING}/1/intervention`, { essai: true })

describe.each(Object.entries(withdrawals))('through another server: %s', (_what, { status, act }) => {
  it('is refused at the very next request, readings and writings', async () => {
    // The readings of the second server are guessed from the second one on.
    for (const _ of [1, 2, 3]) expect(await read()).toBe(200)
    expect([401, 403]).not.toContain(await write())
    expect(await act()).toBe(200)
    expect(await read()).toBe(status)
    expect(await write()).toBe(status)
    for (const _ of [1, 2, 3]) expect([await read(), await write()]).toEqual([status, status])
  })

  it('is refused to whatever begins afterwards, in the middle of a burst of readings', async () => {
    expect(await read()).toBe(200)
    const seen: { readonly begun: number; readonly status: number }[] = []
    let over = false
    const reader = async () => {
      while (!over) {
        const begun = performance.now()
        seen.push({ begun, status: await read() })
      }
    }
    const readers = Array.from({ length: 12 }, reader)
    await expect.poll(() => seen.length).toBeGreaterThan(40)
    expect(await act()).toBe(200)
    const closed = performance.now()
    const later = () => seen.filter(({ begun }) => begun > closed)
    await expect.poll(() => later().length).toBeGreaterThan(40)
    over = true
    await Promise.all(readers)
    expect(seen.filter(({ begun }) => begun < closed).some(answer => answer.status === 200)).toBe(true)
    expect(new Set(later().map(answer => answer.status))).toEqual(new Set([status]))
  })
})
