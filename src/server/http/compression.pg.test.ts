import { brotliDecompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { anonymous, operation } from '#wire/operation.ts'
import { anonymousRoute } from './route.ts'

const text = (id: string, length: number) =>
  anonymousRoute(
    operation({
      id,
      method: 'GET',
      path: `/api/essai/${id}`,
      summary: 'Un texte de cette longueur',
      right: anonymous,
      tenant: 'none',
      offline: 'online-only',
      output: z.strictObject({ texte: z.string() }),
    }),
    async () => ({ texte: 'terrain '.repeat(length / 8) }),
  )
const read = anonymousRoute(
  operation({
    id: 'ecrire',
    method: 'POST',
    path: '/api/essai/ecrire',
    summary: 'Rend ce qui est reçu',
    right: anonymous,
    tenant: 'none',
    offline: 'online-only',
    body: z.strictObject({ texte: z.string() }),
    output: z.strictObject({ texte: z.string() }),
  }),
  async (_context, { body }) => body,
)

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ routes: [text('court', 80), text('long', 8000), read] })
})
afterAll(() => test.close())
const accepting = { 'accept-encoding': 'gzip, br' }

it('leaves a short answer, and a client that asks for nothing, as they are', async () => {
  const short = await test.app.inject({ method: 'GET', url: '/api/essai/court', headers: accepting })
  const plain = await test.app.inject({ method: 'GET', url: '/api/essai/long' })
  expect(short.headers['content-encoding']).toBeUndefined()
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.json().texte).toHaveLength(8000)
})

it('compresses a long one, and what comes out is what went in', async () => {
  const answer = await test.app.inject({ method: 'GET', url: '/api/essai/long', headers: accepting })
  expect(answer.headers['content-encoding']).toBe('br')
  expect(answer.rawPayload.length).toBeLessThan(800)
  expect(JSON.parse(brotliDecompressSync(answer.rawPayload).toString()).texte).toHaveLength(8000)
})

it('never opens a compressed body', async () => {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/api/essai/ecrire',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    payload: gzipSync(JSON.stringify({ texte: 'x'.repeat(10_000_000) })),
  })
  expect(answer.statusCode).toBe(400)
})
