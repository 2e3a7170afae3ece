import { afterEach, beforeEach, expect, it, vi } from 'vitest'

vi.mock('../call/api.ts', () => ({ bearer: async () => 'token' }))
const session = vi.hoisted(() => ({ valide: true, told: [] as (() => void)[] }))
const becomes = (valide: boolean) => {
  session.valide = valide
  for (const listener of session.told) listener()
}
vi.mock('../session/session.ts', () => ({
  sessionLost: () => becomes(false),
  readSession: () => session,
  subscribeSession: (listener: () => void) => {
    session.told.push(listener)
    return () => undefined
  },
}))
const network = vi.hoisted(() => ({ outage: 'serveur', told: (): void => undefined }))
vi.mock('#offline/connectivity.ts', () => ({
  outage: () => network.outage,
  onOutageChange: (listener: () => void) => {
    network.told = listener
    return () => undefined
  },
  reportReachable: (reachable: boolean) => void said.push(reachable),
}))

const { listenLive } = await import('./live.ts')

/** What the line says of the office. */
const said: boolean[] = []
/** Whether the office is there to open one. */
let away = false
/** Each line that was asked for: how long the page said it had not listened, and what the office says on it. */
const lines: { readonly missed: number; say(text: string): void; fall(): void }[] = []

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T09:00:00Z') })
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('fetch', async (path: string, { signal }: { signal: AbortSignal }) => {
    if (away) throw new TypeError('Failed to fetch')
    const body = new TransformStream<Uint8Array, Uint8Array>()
    const writer = body.writable.getWriter()
    signal.addEventListener('abort', () => void Promise.allSettled([writer.abort()]))
    lines.push({
      missed: Number(new URL(path, 'http://office').searchParams.get('manque_ms')),
      // What nobody reads any more when the line falls is nobody's error.
      say: text => void Promise.allSettled([writer.write(new TextEncoder().encode(text))]),
      fall: () => void Promise.allSettled([writer.abort()]),
    })
    return new Response(body.readable)
  })
})
afterEach(() => {
  lines.length = 0
  said.length = 0
  away = false
  Object.assign(session, { valide: true, told: [] })
  network.outage = 'serveur'
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('says from the first line on how long this page may have read without listening', async () => {
  const heard: string[] = []
  await vi.advanceTimersByTimeAsync(2_000)
  const stop = listenLive('/api/evenements', sujet => heard.push(sujet))
  await vi.advanceTimersByTimeAsync(0)
  // Two seconds of this page, and the way to the office.
  expect(lines[0]?.missed).toBe(17_000)
  lines[0]?.say('event: changement\ndata: {"sujet":"transmissions"}\n\n')
  await vi.advanceTimersByTimeAsync(0)
  // Nothing is read again that the office did not name.
  expect(heard).toEqual(['transmissions'])
  stop()
})

it('says after a fall how long it was since the line was last heard', async () => {
  const stop = listenLive('/api/evenements', () => undefined)
  await vi.advanceTimersByTimeAsync(30_000)
  lines[0]?.say(': battement\n\n')
  await vi.advanceTimersByTimeAsync(10_000)
  lines[0]?.fall()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(lines).toHaveLength(2)
  // Ten seconds since the last word, a wait before trying again, and the way to the office.
  expect(lines[1]?.missed).toBeGreaterThanOrEqual(25_000)
  expect(lines[1]?.missed).toBeLessThan(60_000)
  stop()
})

it('counts everything as missed where the device’s date went back', async () => {
  const stop = listenLive('/api/evenements', () => undefined)
  await vi.advanceTimersByTimeAsync(0)
  lines[0]?.say(': ouvert\n\n')
  await vi.advanceTimersByTimeAsync(0)
  lines[0]?.fall()
  vi.setSystemTime(Date.parse('2026-11-23T04:00:00Z'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(lines[1]?.missed).toBe(24 * 3_600_000)
  stop()
})

it('knows within a second that the office went, where the platform tells nothing of it, and by itself that it is back', async () => {
  const stop = listenLive('/api/evenements', () => undefined)
  await vi.advanceTimersByTimeAsync(20_000)
  lines[0]?.say(': battement\n\n')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(said).toEqual([true, true])
  away = true
  lines[0]?.fall()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(said.at(-1)).toBe(false)
  await vi.advanceTimersByTimeAsync(120_000)
  away = false
  // Nobody asked anything meanwhile.
  await vi.advanceTimersByTimeAsync(90_000)
  expect(said.at(-1)).toBe(true)
  stop()
})

it('does not run after a line that is opened and shut at once', async () => {
  const stop = listenLive('/api/evenements', () => undefined)
  for (let second = 0; second < 60; second++) {
    lines.at(-1)?.fall()
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(lines.length).toBeLessThan(8)
  stop()
})

it('asks nothing of a session that ended, and listens again once the person has signed in again on the same page', async () => {
  const heard: string[] = []
  const stop = listenLive('/api/evenements', sujet => heard.push(sujet))
  await vi.advanceTimersByTimeAsync(10_000)
  lines[0]?.say('event: fin\ndata: {"code":"SESSION_EXPIREE"}\n\n')
  await vi.advanceTimersByTimeAsync(300_000)
  expect(session.valide).toBe(false)
  expect(lines).toHaveLength(1)
  becomes(true)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(lines).toHaveLength(2)
  lines[1]?.say('event: changement\ndata: {"sujet":"mon-activite"}\n\n')
  await vi.advanceTimersByTimeAsync(0)
  expect(heard).toEqual(['mon-activite'])
  stop()
})

it('closes a line that was opened before the network went: nothing heard on it says that it is back', async () => {
  const stop = listenLive('/api/evenements', () => undefined)
  await vi.advanceTimersByTimeAsync(10_000)
  said.length = 0
  network.outage = 'reseau'
  network.told()
  lines[0]?.say(': battement\n\n')
  await vi.advanceTimersByTimeAsync(120_000)
  expect([said, lines.length]).toEqual([[], 1])
  network.outage = 'serveur'
  network.told()
  await vi.advanceTimersByTimeAsync(100)
  expect([said, lines.length]).toEqual([[true], 2])
  stop()
})
