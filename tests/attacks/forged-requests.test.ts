import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#app/server/modules.ts'
import { PWA_CLIENT_ID } from '#domains/shell/modules/session/contract.ts'
import { describeRoute } from '#tests/routes/every-route.ts'
import { placeParams } from '#tests/routes/valid-request.ts'
import { fillPath } from '#wire/operation.ts'
import { openTarget, sendRaw, type Target } from './target.ts'

const PASSWORD = 'Terrain!2026'
let target: Target
beforeAll(async () => {
  target = await openTarget()
})
afterAll(() => target.close())

const FORM = 'application/x-www-form-urlencoded'
describe('what a page of another site can send without asking', () => {
  const writing = routes.filter(r => r.operation.method !== 'GET' && r.operation.accepts !== 'bytes')
  const named = writing.map(r => [describeRoute(r), r] as const)

  let anybody: Awaited<ReturnType<Target['someone']>>
  beforeAll(async () => {
    anybody = await target.someone()
  })
  it.each(named)('%s takes no form in JSON’s place, no text, no multipart', async (_name, { operation }) => {
    const types = ['text/plain', 'text/plain;charset=UTF-8', 'multipart/form-data; boundary=x']
    if (operation.accepts === 'json') types.push(FORM)
    const { headers } = anybody
    for (const type of types) {
      const answer = await target.app.inject({
        method: operation.method,
        url: fillPath(operation.path, placeParams(operation, 1)),
        headers: { ...headers, 'content-type': type, origin: 'https://pirate.example', 'sec-fetch-site': 'cross-site' },
        payload: '{"email":"a@b.fr"}',
      })
      // 403: the module is not this person's, which is looked at before the body.
      expect([403, 415], `${type}: ${answer.body}`).toContain(answer.statusCode)
    }
  })

  it('no call changes anything for a cookie alone, but the two that look where it comes from', async () => {
    const anne = await target.someone()
    const cookie = `relais-refresh=${anne.refresh_token}; __Host-relais-refresh=${anne.refresh_token}`
    for (const { operation } of routes.filter(r => r.operation.right.kind !== 'anonymous')) {
      const answer = await target.app.inject({
        method: operation.method,
        url: fillPath(operation.path, placeParams(operation, 1)),
        headers: { cookie },
      })
      expect(answer.statusCode, operation.path).toBe(401)
    }
    const cross = { cookie, origin: 'https://pirate.example', 'content-type': 'application/json' }
    const sealed = {
      compte_id: 1,
      utilisateur_id: 1,
      appareil_id: '00000000-0000-4000-8000-000000000000',
      wire: 1,
      en_attente: 0,
    }
    const sceau = await target.app.inject({
      method: 'POST',
      url: '/api/synchronisation/sceau',
      headers: cross,
      payload: { ...sealed, mutations: [] },
    })
    expect(sceau.json().erreur).toBe('ORIGINE_REFUSEE')
  })

  it('a sign-in form of another site signs nobody in, and a refresh form renews nothing', async () => {
    const anne = await target.createUser(await target.createCompany(), { motDePasse: PASSWORD })
    const { refresh_token } = await target.signIn(anne, { client_id: PWA_CLIENT_ID })
    const foreign = [
      { origin: 'https://pirate.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site', origin: target.origin },
    ]
    for (const headers of foreign) {
      for (const fields of [
        { grant_type: 'password', client_id: PWA_CLIENT_ID, username: anne.email, password: PASSWORD },
        { grant_type: 'refresh_token', client_id: PWA_CLIENT_ID },
      ]) {
        const answer = await target.app.inject({
          method: 'POST',
          url: '/oauth/token',
          headers: { ...headers, 'content-type': FORM, cookie: `relais-refresh=${refresh_token}` },
          payload: new URLSearchParams(fields as Record<string, string>).toString(),
        })
        expect(answer.statusCode).toBe(403)
        expect(answer.headers['set-cookie']).toBeUndefined()
      }
    }
  })

  it('reads no answer: no call allows another origin', async () => {
    for (const method of ['OPTIONS', 'GET', 'POST'] as const) {
      const answer = await target.app.inject({
        method,
        url: '/api/session',
        headers: { origin: 'https://pirate.example', 'access-control-request-method': 'GET' },
      })
      expect(Object.keys(answer.headers).filter(name => name.startsWith('access-control-'))).toEqual([])
    }
  })
})

describe('an address that somebody claims', () => {
  const invitation = (app: Target['app'], remoteAddress: string, forwarded: string) =>
    app.inject({
      url: '/api/invitation/00000000-0000-4000-8000-000000000000',
      remoteAddress,
      headers: { 'x-forwarded-for': forwarded, 'x-real-ip': forwarded, forwarded: `for=${forwarded}` },
    })

  it('does not escape the limits, without a proxy', async () => {
    const codes = []
    for (let n = 0; n < 40; n++) codes.push((await invitation(target.app, '10.7.0.1', `203.0.113.${n}`)).statusCode)
    expect(codes.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 410))
    expect(codes.at(-1)).toBe(429)
    // Nor does somebody else pay for it.
    expect((await invitation(target.app, '10.7.0.2', '203.0.113.1')).statusCode).toBe(410)
  })

  it('does not escape them behind the trusted proxy, which adds the real one at the end', async () => {
    const behind = await openTarget({ env: { TRUST_PROXY: '10.9.9.9' } })
    const codes = []
    for (let n = 0; n < 40; n++)
      codes.push((await invitation(behind.app, '10.9.9.9', `203.0.113.${n}, 198.51.100.7`)).statusCode)
    expect(codes.at(-1)).toBe(429)
    expect((await invitation(behind.app, '10.9.9.9', '198.51.100.8')).statusCode).toBe(410)
    // Somebody who is not that proxy is taken at their own address.
    expect((await invitation(behind.app, '10.7.0.9', '198.51.100.7')).statusCode).toBe(410)
    await behind.close()
  })
})

describe('requests that two readers would cut differently', () => {
  it.each([
    ['two lengths', 'Content-Length: 5\r\nContent-Length: 6'],
    ['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked'],
    ['a folded header', 'X-A: b\r\n c: d'],
    ['a header without a name', ': x'],
    ['a null byte', 'X-A: b\0c'],
    ['a lone line feed', 'X-A: b\nX-B: c\rd'],
  ])('%s: refused', async (_what, header) => {
    const text = await sendRaw(target.port, `POST /oauth/token HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\nhello`)
    expect(text).toMatch(/^HTTP\/1.1 400 /)
  })

  it('a header of 1 MB: refused', async () => {
    const text = await sendRaw(target.port, `GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(1e6)}\r\n\r\n`)
    expect(text).toMatch(/^HTTP\/1.1 431 /)
  })
})
