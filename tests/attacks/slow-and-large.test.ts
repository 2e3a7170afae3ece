import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routes } from '#app/server/modules.ts'
import { openSocket, openTarget, type Target } from './target.ts'

const MIB = 1024 * 1024
let target: Target
beforeAll(async () => {
  target = await openTarget()
})
afterAll(() => target.close())

async function timeHealth(): Promise<number> {
  const begin = performance.now()
  expect((await fetch(`${target.origin}/healthz`)).status).toBe(200)
  return performance.now() - begin
}

const SOCKETS = 1000
describe(`${SOCKETS} sockets that send one byte at a time`, () => {
  it.each([
    ['headers', 'GET /healthz HTTP/1.1\r\nHost: x\r\nX-a: '],
    [
      'a body',
      'POST /oauth/token HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n{',
    ],
  ])('in %s take nothing from the others', async (_what, beginning) => {
    const slow = await Promise.all(Array.from({ length: SOCKETS }, () => openSocket(target.port)))
    for (const { socket } of slow) socket.write(beginning)
    const drip = setInterval(() => {
      for (const { socket } of slow) if (!socket.destroyed) socket.write('x')
    }, 200)
    try {
      const times: number[] = []
      for (let i = 0; i < 10; i++) {
        times.push(await timeHealth())
        await sleep(50)
      }
      const [median] = times.sort((a, b) => a - b).slice(times.length >> 1)
      console.info(`[${SOCKETS} slow sockets] ${JSON.stringify({ healthz_ms: median, pire_ms: times.at(-1) })}`)
      expect(times.at(-1)).toBeLessThan(5000)
      // Nor from the database: a body is read before a connection is taken.
      expect(target.services.pools.app.waitingCount).toBe(0)
    } finally {
      clearInterval(drip)
      for (const { socket } of slow) socket.destroy()
    }
  })

  it('are cut after 10 s of headers, however busy they look', async () => {
    const begin = performance.now()
    const { socket, heard } = await openSocket(target.port)
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\nX-a: ')
    const drip = setInterval(() => socket.write('x'), 200)
    while (!heard.closedAt && performance.now() - begin < 20_000) await sleep(100)
    clearInterval(drip)
    expect(heard.text).toMatch(/^HTTP\/1.1 408/)
    expect(heard.closedAt - begin).toBeLessThan(19_000)
    // A body has two minutes: a photograph on a bad network needs them.
    expect(target.app.server.requestTimeout).toBe(120_000)
  })
})

describe('a body of 1 GB', () => {
  /** Writes until the server closes or all has gone. */
  async function pour(head: string, frame: (chunk: Buffer) => Buffer) {
    const { socket, heard } = await openSocket(target.port)
    const before = process.memoryUsage().rss
    let peak = before
    let sent = 0
    const framed = frame(Buffer.alloc(256 * 1024, 0x20))
    socket.write(head)
    while (sent < 1024 * MIB && !socket.destroyed && socket.writable) {
      sent += framed.length
      if (!socket.write(framed))
        await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => undefined)
      peak = Math.max(peak, process.memoryUsage().rss)
    }
    socket.destroy()
    return { answer: heard.text, sent, growth: peak - before }
  }
  const chunked = (chunk: Buffer) =>
    Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from('\r\n')])
  const headOf = (path: string, more: string) =>
    `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${more}\r\n\r\n`

  it.each([
    ['announced', headOf('/api/synchronisation/mutations', `Content-Length: ${1024 * MIB}`), (c: Buffer) => c],
    ['in chunks, for nobody', headOf('/api/synchronisation/mutations', 'Transfer-Encoding: chunked'), chunked],
    ['in chunks, to an address that is not there', headOf('/api/nulle-part', 'Transfer-Encoding: chunked'), chunked],
    [
      'in chunks, to a call without a body',
      headOf('/api/wikaz/structure/notifications/lues', 'Transfer-Encoding: chunked'),
      chunked,
    ],
  ])(
    '%s, is refused long before its end and costs no memory',
    async (_what, head, frame) => {
      const { answer, sent, growth } = await pour(head, frame)
      expect(answer).toMatch(/^HTTP\/1.1 (413|404|401) /)
      expect(sent).toBeLessThan(40 * MIB)
      expect(growth).toBeLessThan(200 * MIB)
    },
    60_000,
  )
})

describe('JSON that goes deep', () => {
  const nest = (depth: number, [open, close]: readonly [string, string]) => open.repeat(depth) + close.repeat(depth)
  const deep = [
    ['arrays', nest(100_000, ['[', ']'])],
    ['objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
  ] as const

  it.each(deep)('of 100 000 %s, where any value is taken, is refused and not stored', async (_what, payload) => {
    const anne = await target.someone()
    const { compte_id, utilisateur_id, appareil_id, headers } = anne
    const mutation = {
      id: '0190a000-0000-7000-8000-000000000001',
      seq: 1,
      entity: 'essai:1',
      deps: [],
      blobs: [],
      type: 'apparence.modifier',
      version: 1,
      payload: 'ICI',
      fait_a: new Date().toISOString(),
      horloge_ecart_ms: 0,
      remplace: null,
    }
    const batch = { compte_id, utilisateur_id, appareil_id, wire: 1, en_attente: 0, mutations: [mutation] }
    const logged = target.logLines.length
    // The second one is refused for what it proves, before a level of it is read.
    for (const [path, status] of [
      ['mutations', 400],
      ['sceau', 401],
    ] as const) {
      const answer = await fetch(`${target.origin}/api/synchronisation/${path}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(batch).replace('"ICI"', payload),
      })
      expect(answer.status).toBe(status)
    }
    const rows = await target.db.selectFrom('recu').select('cle').where('compte_id', '=', compte_id).execute()
    expect(rows).toEqual([])
    expect(target.logLines.slice(logged).join()).not.toContain('call stack')
  })

  it.each(deep)('of 100 000 %s, inside the text of an export', async (_what, data) => {
    const { headers } = await target.someone()
    const answer = await fetch(`${target.origin}/api/wikaz/exporter`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ data: `[{"a":${data}}]` }),
    })
    expect([400, 413]).toContain(answer.status)
    expect(await timeHealth()).toBeLessThan(5000)
  })
})

describe('JSON of many values, within the limit of bytes', () => {
  const keys = `{${Array.from({ length: 500_000 }, (_, n) => `"k${n}":1`).join(',')}}`
  const objects = `[${Array(2_600_000).fill('{}').join(',')}]`

  /** The answer, its length, and how long a neighbour waited meanwhile at worst. */
  async function post(path: string, body: string, headers: Record<string, string>) {
    let isOver = false
    const neighbour = (async () => {
      let worst = 0
      while (!isOver) worst = Math.max(worst, await timeHealth())
      return worst
    })()
    const answer = await fetch(`${target.origin}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    })
    const text = await answer.text()
    isOver = true
    return { status: answer.status, text, worst: await neighbour }
  }

  it.each([
    ['500 000 keys', keys],
    ['2 600 000 empty objects', objects],
  ])(
    '%s: of nobody, nothing is parsed before the limit of tries and the proof',
    async (_what, body) => {
      const strangers: Record<string, string>[] = [{}, { authorization: `Bearer ${'x'.repeat(43)}` }]
      for (const path of ['/api/synchronisation/sceau', '/api/synchronisation/mutations', '/api/wikaz/exporter'])
        for (const headers of strangers) {
          const { status, text, worst } = await post(path, body, headers)
          expect([path, status]).toEqual([path, 401])
          expect(text).toContain('NON_CONNECTE')
          expect(text.length).toBeLessThan(500)
          console.info(`[${body.length} bytes to ${path}] ${JSON.stringify({ healthz_pire_ms: Math.round(worst) })}`)
        }
    },
    60_000,
  )

  it.each([
    ['500 000 keys', keys],
    ['2 600 000 empty objects', objects],
  ])(
    '%s: of somebody, they are counted and never built',
    async (_what, body) => {
      const { headers } = await target.someone()
      const { status, text } = await post('/api/synchronisation/mutations', body, headers)
      expect(status).toBe(400)
      expect(JSON.parse(text).champs).toEqual({ corps: 'Trop de valeurs à la fois' })
    },
    60_000,
  )

  it('a refusal names fifty fields at most', async () => {
    const { headers } = await target.someone()
    const some = `{${Array.from({ length: 15_000 }, (_, n) => `"k${n}":1`).join(',')}}`
    const { status, text } = await post('/api/synchronisation/mutations', some, headers)
    expect(status).toBe(400)
    expect(Object.keys(JSON.parse(text).champs).length).toBe(50)
    expect(text.length).toBeLessThan(5000)
  })

  it('tries of the sealing call are counted though nothing of them is read', async () => {
    const statuses = new Set<number>()
    for (let n = 0; n < 260; n++) {
      const answer = await fetch(`${target.origin}/api/synchronisation/sceau`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: '{',
      })
      statuses.add(answer.status)
    }
    expect([...statuses].sort()).toEqual([401, 429])
  })

  it('a form of many fields', async () => {
    const answer = await fetch(`${target.origin}/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'a&'.repeat(2000),
    })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain('Trop de valeurs')
  })
})

describe('every anonymous call', () => {
  it('takes 64 KiB at most, or is guarded before its body is read', () => {
    const anonymous = routes.filter(({ operation }) => operation.right.kind === 'anonymous')
    expect(anonymous.length).toBeGreaterThan(8)
    const long = anonymous.filter(({ operation }) => operation.bodyLimit > 64 * 1024)
    expect(long.filter(one => !one.guard).map(one => one.operation.id)).toEqual([])
    expect(long.map(one => one.operation.id)).toEqual(['synchronisation.sceller'])
  })
})
