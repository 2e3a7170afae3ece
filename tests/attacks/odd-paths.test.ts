import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { routes } from '#app/server/modules.ts'
import { buildApp } from '#server/http/app.ts'
import { serveApp } from '#server/static/serve-app.ts'
import { openTarget, sendRaw, type Target } from './target.ts'

let target: Target
let served: Awaited<ReturnType<typeof buildApp>>
let port: number
const dist = mkdtempSync(path.join(tmpdir(), 'relais-dist-'))
beforeAll(async () => {
  target = await openTarget()
  // With a build, as in production: it is the server of files that took offence.
  writeFileSync(path.join(dist, 'index.html'), '<!doctype html><title>Relais Terrain</title>')
  served = await buildApp({ services: target.services, routes })
  await serveApp(served, dist, target.services.config.dataDir)
  await served.listen({ port: 0, host: '127.0.0.1' })
  port = (served.server.address() as AddressInfo).port
})
afterAll(async () => {
  await served.close()
  await target.close()
  rmSync(dist, { recursive: true, force: true })
})

const PARTS = [
  '/',
  '//',
  '/..',
  '/.',
  '%',
  '%00',
  '%2e%2e',
  '%2f',
  '%5c',
  '\\',
  'a',
  'api',
  '/api/',
  'assets',
  ';',
  '%ff',
  '%c0%ae',
  '%u0000',
  '?',
  '#',
  '*',
  '~',
  '%20',
  '%c3%a9',
]

function* oddPaths(): Generator<string> {
  yield* [
    '//',
    '/a/..//b',
    '//x%00',
    '/%',
    '/%zz',
    '/\\x00',
    '/..%2f..%2fetc/passwd',
    '/api/%',
    '//evil.example/',
    '/%00',
    '/a%00.html',
  ]
  for (let n = 0; n < 400; n++) {
    // Always the same ones: a failure is found again.
    const pick = (k: number) => PARTS[(n * 7919 + k * 104_729 + n * n * k) % PARTS.length]
    yield `/${Array.from({ length: 1 + (n % 5) }, (_, k) => pick(k)).join('')}`
  }
}

it('odd addresses are answered by the catalogue, as any that is not there', async () => {
  const logged = target.logLines.length
  const wrong: string[] = []
  for (const address of oddPaths())
    for (const accept of ['*/*', 'text/html']) {
      const answer = await sendRaw(
        port,
        `GET ${address} HTTP/1.1\r\nHost: x\r\nAccept: ${accept}\r\nConnection: close\r\n\r\n`,
      )
      const status = Number(answer.slice(9, 12))
      const [head = '', body = ''] = answer.split('\r\n\r\n')
      const isOurs = /"code":"error","erreur":"(INTROUVABLE|SAISIE|NON_CONNECTE|METHODE_REFUSEE)"/.test(body)
      // Spaces and the like are refused by Node's own parser, before us; the page is the answer to whoever opens one.
      const isFine =
        status === 200 ||
        status === 304 ||
        /^HTTP\/1.1 400 Bad Request\r\nConnection: close$/.test(head) ||
        ([400, 401, 404].includes(status) && isOurs && head.includes('content-security-policy'))
      if (!isFine) wrong.push(`${JSON.stringify(address)} ${answer.slice(0, 200)}`)
    }
  expect(wrong).toEqual([])
  expect(target.logLines.slice(logged).filter(line => /"level":50|"stack"/.test(line))).toEqual([])
})

it('a request that names two hosts is refused', async () => {
  for (const more of ['Host: y', 'host: x'])
    expect(await sendRaw(port, `GET /api/session HTTP/1.1\r\nHost: x\r\n${more}\r\nConnection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 400 /,
    )
  expect(await sendRaw(port, 'GET /api/session HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1.1 401 /,
  )
})
