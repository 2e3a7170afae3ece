import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { anonymous, operation } from '#wire/operation.ts'
import { refuse } from './errors.ts'
import { anonymousRoute } from './route.ts'

const reading = (id: string, refused: boolean) =>
  anonymousRoute(
    operation({
      id,
      method: 'GET',
      path: `/api/essai/${id}`,
      summary: 'Répond',
      right: anonymous,
      tenant: 'none',
      offline: 'online-only',
      output: z.strictObject({}),
    }),
    async () => {
      if (refused) throw refuse('INTROUVABLE')
      return {}
    },
  )

let plain: TestApp
let secure: TestApp
beforeAll(async () => {
  const routes = [reading('rendre', false), reading('refuser', true)]
  plain = await createTestApp({ routes })
  secure = await createTestApp({ routes, env: { PUBLIC_URL: 'https://terrain.exemple.fr' } })
})
afterAll(async () => {
  await plain.close()
  await secure.close()
})

it.each([
  ['an answer', '/api/essai/rendre', 200],
  ['a refusal', '/api/essai/refuser', 404],
  ['an address that is not there', '/nulle-part', 404],
])('%s says what a browser may do with it', async (_what, url, status) => {
  const answer = await plain.app.inject({ method: 'GET', url })
  expect(answer.statusCode).toBe(status)
  expect(answer.headers).toMatchObject({
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'permissions-policy': expect.stringMatching(
      /^camera=\(self\), geolocation=\(self\), publickey-credentials-create=\(self\), publickey-credentials-get=\(self\),.* microphone=\(\),.* usb=\(\)/,
    ),
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  })
  expect(answer.headers).not.toHaveProperty('x-powered-by')
})

it('keeps a browser on https where the server is reached by it, and there only', async () => {
  const of = async (test: TestApp) => (await test.app.inject({ method: 'GET', url: '/api/essai/rendre' })).headers
  expect((await of(secure))['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect(await of(plain)).not.toHaveProperty('strict-transport-security')
})

it('lets nothing of a call run, load nor be framed, in few bytes', async () => {
  const { headers } = await plain.app.inject({ method: 'GET', url: '/api/essai/rendre' })
  expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none';sandbox")
  const bytes = Object.entries(headers).reduce((sum, [name, value]) => sum + `${name}: ${String(value)}\r\n`.length, 0)
  expect(bytes).toBeLessThan(800)
})
