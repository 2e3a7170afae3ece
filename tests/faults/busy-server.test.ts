import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PWA_CLIENT_ID } from '#domains/shell/modules/session/contract.ts'
import { batchOf, mutationOf } from '#server/testing/batch.ts'
import type { TestSession } from '#server/testing/seed.ts'
import { seededRandom } from '#tests/support/fault-proxy.ts'
import { type FaultServer, openFaultServer } from '#tests/support/fault-server.ts'
import { report } from '#tests/support/promises.ts'
import type { Mutation, Outcome } from '#wire/mutation.ts'

const seed = Number(process.env.FAULT_SEED ?? Date.now() % 2 ** 31)
/** How long the server is kept busy; what it was asked is then settled and counted. */
const BUSY_MS = process.env.FAULT_RUNS === undefined ? 8000 : 60_000
const PEOPLE = 6
const CONNECTIONS_EACH = 3
/** Far fewer than what asks at once. */
const POOL = 3

const wait = (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms))
let server: FaultServer
/** Draws how long an action holds its transaction. */
const pauses = seededRandom(seed)
let busy = true
const backends = new Set<number>()
beforeAll(async () => {
  server = await openFaultServer({ poolMax: POOL, probe: () => (busy ? wait(pauses() * 25) : undefined) })
  const { app } = server.services.pools
  // The limits of the product, reached sooner.
  app.on('connect', client => {
    client.query("set lock_timeout = '250ms'; set statement_timeout = '2s'").catch(() => undefined)
    const pid = (client as unknown as { processID: number }).processID
    backends.add(pid)
    client.once('end', () => backends.delete(pid))
  })
})
afterAll(() => server.close())

/** One action, and the first answer that said what became of it. */
interface Asked {
  readonly session: TestSession
  readonly mutation: Mutation
  told: Outcome | null
}

const count: Record<string, number> = {}
const wrong: string[] = []
const tally = (what: string): void => {
  count[what] = (count[what] ?? 0) + 1
}

/** @returns the answer's text when it is a success; null when it was put off, or when nobody waited for it */
async function ask(session: TestSession, path: string, init: RequestInit = {}): Promise<string | null> {
  const headers = { ...session.headers, ...(init.body ? { 'content-type': 'application/json' } : {}) }
  let answer: Response
  let body: string
  try {
    answer = await fetch(`${server.origin}${path}`, { ...init, headers })
    body = await answer.text()
  } catch (error) {
    if (!init.signal) wrong.push(`${path}: ${String(error)}`)
    tally('abandonnées')
    return null
  }
  tally(String(answer.status))
  const putOff = [503, 409].includes(answer.status) && answer.headers.has('retry-after')
  if (answer.status !== 200 && !putOff) wrong.push(`${path}: ${answer.status} ${body.slice(0, 300)}`)
  return answer.status === 200 ? body : null
}

async function post(asked: readonly Asked[], signal?: AbortSignal): Promise<void> {
  const [first] = asked
  if (!first) return
  const body = JSON.stringify(
    batchOf(
      first.session,
      asked.map(a => a.mutation),
    ),
  )
  const path = '/api/synchronisation/mutations'
  const answer = await ask(first.session, path, { method: 'POST', body, ...(signal ? { signal } : {}) })
  if (answer === null) return
  for (const outcome of (JSON.parse(answer) as { resultats: Outcome[] }).resultats) {
    const one = asked.find(a => a.mutation.id === outcome.id)
    tally(outcome.outcome)
    if (outcome.outcome === 'en_cours' || outcome.code === 'INDISPONIBLE') continue
    if (outcome.outcome !== 'applied' || !one) wrong.push(JSON.stringify(outcome))
    // A repeat is answered word for word.
    else if (one.told) expect(outcome).toEqual(one.told)
    else one.told = outcome
  }
}

/** One page of a device, which asks one thing after the other. */
async function act(session: TestSession, rank: number, kept: Asked[]): Promise<void> {
  const random = seededRandom(seed + rank * 7919)
  const fresh = (): Asked => {
    const objet = `visite:${Math.floor(random() * 4)}`
    const mutation = mutationOf('essai.note@1', { objet, texte: 'x', blobs: [] }, { entity: objet })
    const asked: Asked = { session, mutation, told: null }
    kept.push(asked)
    return asked
  }
  const giveUpSoon = () => AbortSignal.timeout(1 + Math.floor(random() * 40))
  const gestures: (() => Promise<unknown>)[] = [
    () => post([fresh()]),
    () => post([fresh()]),
    () => post([fresh()], giveUpSoon()),
    () => post([fresh(), fresh(), fresh()]),
    // Its own again, and those of the other pages, answered or not.
    () => post(kept.slice(-1 - Math.floor(random() * 4))),
    () => ask(session, '/api/wikaz/structure/profil'),
    () => ask(session, '/api/wikaz/structure/notifications', { signal: giveUpSoon() }),
    () => ask(session, '/api/session'),
    () => ask(session, '/api/wikaz/structure/theme', { method: 'PUT', body: JSON.stringify({ etat: random() < 0.5 }) }),
  ]
  while (busy) await gestures[Math.floor(random() * gestures.length)]?.()
}

/** What a crowded machine and an impatient administrator do to a database. */
async function disturb(people: readonly TestSession[]): Promise<void> {
  const random = seededRandom(seed ^ 0x5eed)
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  const gestures = [
    async () => {
      const pid = pick([...backends]) ?? 0
      await sql`select pg_terminate_backend(${pid})`.execute(server.db)
      tally('connexions coupées')
    },
    async () => {
      const pid = pick([...backends]) ?? 0
      await sql`select pg_cancel_backend(${pid})`.execute(server.db)
      tally('requêtes annulées')
    },
    // Longer than anybody waits for a lock.
    () =>
      server.db.transaction().execute(async db => {
        const { compte_id, utilisateur_id } = pick(people)
        await sql`select pg_advisory_xact_lock(${compte_id}, ${-utilisateur_id})`.execute(db)
        await sql`select from utilisateur where utilisateur_id = ${utilisateur_id} for update`.execute(db)
        await wait(400)
        tally('verrous tenus')
      }),
  ]
  while (busy) {
    await wait(10 + random() * 60)
    await pick(gestures)()
  }
}

it(`a busy server puts off, fails nobody, and its ledger is what it answered (seed ${seed})`, {
  timeout: BUSY_MS + 110_000,
}, async () => {
  const compte_id = await server.createCompany()
  const kept: Asked[][] = []
  const people: TestSession[] = []
  for (let n = 0; n < PEOPLE; n++) {
    const user = await server.createUser(compte_id)
    people.push(await server.signIn(user, { client_id: PWA_CLIENT_ID }))
    kept.push([])
  }
  const pages = people.flatMap((session, person) =>
    Array.from({ length: CONNECTIONS_EACH }, (_, n) => act(session, person * 10 + n, kept[person] ?? [])),
  )
  const chaos = disturb(people)
  await wait(BUSY_MS)
  busy = false
  await Promise.all([...pages, chaos])

  // As devices do: again until it is told.
  const all = kept.flat()
  for (let n = 0; n < 20 && all.some(a => a.told === null); n++)
    for (const person of kept) {
      const left = person.filter(a => a.told === null)
      for (let at = 0; at < left.length; at += 50) await post(left.slice(at, at + 50))
    }
  report('busy server', { seed, actions: all.length, ...count })
  expect(wrong).toEqual([])
  expect(all.filter(a => a.told === null)).toEqual([])

  const { rows } = await sql<{ cle: string; effets: number; recu: Outcome | null }>`
    select cle, count(e.rang)::int as effets, min(r.resultat::text)::jsonb as recu
      from essai_effet e full join recu r using (compte_id, utilisateur_id, cle) group by cle`.execute(server.db)
  expect(rows.filter(row => row.effets !== 1 || row.recu === null)).toEqual([])
  expect(new Map(rows.map(row => [row.cle, row.recu]))).toEqual(new Map(all.map(a => [a.mutation.id, a.told])))

  // Nothing of it was a failure of the server's own, and every connection came back.
  const failures = server.logLines.map(line => JSON.parse(line)).filter(line => line.level >= 50)
  expect(failures.filter(line => line.err?.code !== '57014')).toEqual([])
  const { app } = server.services.pools
  expect([app.waitingCount, app.totalCount - app.idleCount]).toEqual([0, 0])
  // It was busy indeed.
  for (const what of ['503', 'abandonnées', 'connexions coupées', 'requêtes annulées', 'verrous tenus'])
    expect(count[what], what).toBeGreaterThan(0)
})
