import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { UserDb } from '#offline/user-db.ts'
import { showScreen } from '#tests/support/show-screen.tsx'
import { heureParis } from '#wire/dates.ts'
import { ApiProblem, Offline } from '../call/problem.ts'
import { useOnline } from '../queue/use-sync.ts'
import { useStaleSince } from './stale.ts'
import { useKeyedReading } from './use-keyed-reading.ts'

const { device } = vi.hoisted(() => ({ device: { db: null as unknown } }))
vi.mock('../queue/use-sync.ts', () => ({ useOnline: vi.fn(() => true) }))
vi.mock('../queue/sync.ts', () => ({ myDb: () => device.db }))
vi.mock('./first-screen.ts', () => ({ firstScreenShown: async () => undefined, screenShown: () => undefined }))

const LU = '2026-11-28T23:18:00.000Z'
let answers: (() => Promise<unknown>)[]
let asked: number
let client: QueryClient
let cle: string

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    now: Date.parse(LU),
  })
  vi.mocked(useOnline).mockReturnValue(true)
  device.db = new UserDb(`perime-${crypto.randomUUID()}`)
  cle = crypto.randomUUID()
  asked = 0
  client = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const gives = (valeur: string) => async () => ({ lu_a: LU, valeur })
const lost = async () => {
  throw new Offline('serveur')
}
function Month({ kept }: { kept: 'prepared' | 'nothing' }) {
  const { data } = useKeyedReading<{ valeur: string }>({
    ...{ sujet: 'planning', key: [cle], kept },
    ask: async () => {
      asked++
      return (await (answers.shift() ?? gives('neuf'))()) as { valeur: string }
    },
  })
  const since = useStaleSince()
  const said = since === undefined ? 'En direct' : since === null ? 'Pas à jour' : `À jour à ${heureParis(since)}`
  return <p>{`${data?.valeur ?? 'rien'}, ${said}`}</p>
}
const says = (text: string) =>
  vi.waitFor(async () => {
    await act(async () => undefined)
    expect(screen.getByText(text)).toBeTruthy()
  })
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const reread = () => act(() => client.invalidateQueries({ queryKey: ['planning'] }))

it.each(['prepared', 'nothing'] as const)(
  'a reading whose answer is lost once says since when it stands, and is asked again by itself (%s)',
  async kept => {
    answers = [gives('ancien'), lost]
    showScreen(<Month kept={kept} />, client)
    await says('ancien, En direct')
    await wait(60_000)
    expect(asked).toBe(1)
    await reread()
    await says('ancien, À jour à 00:18')
    await wait(3_500)
    await says('neuf, En direct')
    expect(asked).toBe(3)
    await wait(120_000)
    expect(asked).toBe(3)
  },
)

it('asks less and less often, and not at all without a line', async () => {
  answers = [gives('ancien'), lost, lost, lost, lost, lost, lost, lost]
  showScreen(<Month kept="nothing" />, client)
  await says('ancien, En direct')
  await reread()
  await says('ancien, À jour à 00:18')
  await wait(22_000)
  // After 3, 6 and 12 seconds.
  expect(asked).toBe(5)
  vi.mocked(useOnline).mockReturnValue(false)
  await reread()
  const before = asked
  await wait(200_000)
  expect(asked).toBe(before)
})

it('a refusal is an answer: it is not asked again, and nothing of it is out of date', async () => {
  answers = [
    gives('ancien'),
    async () => {
      throw new ApiProblem(403, { erreur: 'DROIT_MANQUANT', message: '', code: 'error', duration: 1 })
    },
  ]
  showScreen(<Month kept="nothing" />, client)
  await says('ancien, En direct')
  await reread()
  await wait(60_000)
  expect(asked).toBe(2)
  await says('ancien, En direct')
})
