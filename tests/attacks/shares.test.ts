import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { STREAMS_PER_SESSION } from '#server/live/stream-places.ts'
import { openTarget, type Target } from './target.ts'

let target: Target
beforeAll(async () => {
  target = await openTarget()
})
afterAll(() => target.close())

it('one session opens so many event streams and no more, and gets a place back for each it closes', async () => {
  const { headers } = await target.someone()
  const bob = await target.someone()
  const open = async (who: Record<string, string>) => {
    const stopping = new AbortController()
    const answer = await fetch(`${target.origin}/api/evenements`, { headers: who, signal: stopping.signal })
    return { status: answer.status, wait: answer.headers.get('retry-after'), close: () => stopping.abort() }
  }
  const streams = await Promise.all(Array.from({ length: STREAMS_PER_SESSION }, () => open(headers)))
  expect(streams.map(s => s.status)).toEqual(streams.map(() => 200))
  expect(await open(headers)).toMatchObject({ status: 429, wait: '60' })
  const other = await open(bob.headers)
  expect(other.status).toBe(200)
  other.close()
  streams[0]?.close()
  await expect
    .poll(
      async () => {
        const again = await open(headers)
        again.close()
        return again.status
      },
      { timeout: 10_000 },
    )
    .toBe(200)
  for (const stream of streams) stream.close()
})

it('tries from all addresses of one /64 are counted together', async () => {
  const statuses = new Set<number>()
  for (let n = 0; n < 40; n++) {
    const answer = await target.app.inject({
      method: 'POST',
      url: '/api/recuperation',
      payload: { email: `personne${n}@exemple.fr` },
      remoteAddress: `2001:db8:7:7:${n.toString(16)}:1:2:${(n * 31).toString(16)}`,
    })
    statuses.add(answer.statusCode)
  }
  expect([...statuses]).toContain(429)
  const neighbour = await target.app.inject({
    method: 'POST',
    url: '/api/recuperation',
    payload: { email: 'voisin@exemple.fr' },
    remoteAddress: '2001:db8:7:8::1',
  })
  expect(neighbour.statusCode).toBe(200)
})

it('a picture whose data stops is no picture, whoever looks at it', async () => {
  const { headers } = await target.someone()
  const whole = await sharp({ create: { width: 1500, height: 1500, channels: 3, background: '#357' } })
    .composite([{ input: Buffer.from('<svg width="900" height="900"><circle cx="450" cy="450" r="400"/></svg>') }])
    .png()
    .toBuffer()
  const cut = whole.subarray(0, Math.floor(whole.length / 2))
  const sha256 = createHash('sha256').update(cut).digest('hex')
  const kept = await target.app.inject({
    method: 'PUT',
    url: `/api/fichiers/${sha256}?position=0&taille=${cut.length}&mime=image/png`,
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    payload: cut,
  })
  expect(kept.statusCode).toBe(200)
  const answer = await target.app.inject({ url: `/api/fichiers/${sha256}/apercu`, headers })
  expect(answer.json()).toMatchObject({ erreur: 'TYPE_DE_FICHIER' })
})
