import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refreshSession } from '#server/auth/refresh.ts'
import { issueSession, revokeAllSessions } from '#server/auth/sessions.ts'
import { deriveToken, GRACE_MS } from '#server/auth/tokens.ts'
import type { Context } from '#server/http/context.ts'
import { openScope } from '#server/http/request-scope.ts'
import { tokenOf } from '#server/http/token.ts'
import { purge } from '#server/jobs/purge.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({})
})
afterAll(() => test.close())

const replays: string[] = []
const onReplay = async (_scope: unknown, session: { session_id: string }) => void replays.push(session.session_id)

async function openedSession() {
  const user = await test.createUser(await test.createCompany())
  const now = test.services.clock()
  return await issueSession(test.services, { ...user, client_id: 'test' }, now)
}

function refresh(refresh_token: string, { later = 0, client_id = 'test' } = {}) {
  const now = new Date(Date.now() + later)
  return refreshSession(test.services, { refresh_token, client_id }, { now, onReplay })
}

it('tells no more life than a token has, however long the request had waited', async () => {
  const late = new Date(Date.now() - 5000)
  const user = await test.createUser(await test.createCompany())
  const first = await issueSession(test.services, { ...user, client_id: 'test' }, late)
  expect(first.expires_in).toBe(600)
  const [second, repeated] = [
    await refresh(first.refresh_token, { later: -5000 }),
    await refresh(first.refresh_token, { later: -5000 }),
  ]
  expect(second.expires_in).toBe(600)
  expect(repeated.access_token).toBe(second.access_token)
  expect(repeated.expires_in).toBeLessThanOrEqual(600)
})

it('gives twenty racing refreshes one successor', async () => {
  const first = await openedSession()
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(first.refresh_token)))
  expect(new Set(answers.map(a => a.access_token)).size).toBe(1)
  expect(new Set(answers.map(a => a.refresh_token)).size).toBe(1)
  expect(answers[0]?.refresh_token).not.toBe(first.refresh_token)
  expect(answers.every(a => a.expires_in > 400 && a.expires_in <= 600)).toBe(true)
  const session = await test.db
    .selectFrom('session')
    .select('generation')
    .where('session_id', '=', first.session_id)
    .executeTakeFirstOrThrow()
  expect(session.generation).toBe(1)
})

it('answers the generation in force within a minute, even two generations later', async () => {
  const first = await openedSession()
  const second = await refresh(first.refresh_token)
  const third = await refresh(second.refresh_token)
  const late = await refresh(first.refresh_token, { later: GRACE_MS - 5000 })
  expect(late.refresh_token).toBe(third.refresh_token)
  expect(late.access_token).toBe(third.access_token)
})

/** What any request does with an access token. */
async function use(access_token: string): Promise<string> {
  const scope = await openScope(test.services, tokenOf(access_token))
  await scope.commit()
  return scope.context.caller.session_id
}

/** What the queue's batch does: how much the device still holds. */
async function noteSession({ caller, db }: Context): Promise<void> {
  const noted = await db
    .updateTable('session')
    .set({ en_attente: 3 })
    .where('compte_id', '=', caller.compte_id)
    .where('session_id', '=', caller.session_id)
    .executeTakeFirst()
  expect(Number(noted.numUpdatedRows)).toBe(1)
}

it('waits for a request that uses the token for the first time and notes its session, without holding it up', async () => {
  const first = await openedSession()
  // As a phone does at a reload: its queue goes out with the token it has while the page asks for the next one.
  const scope = await openScope(test.services, tokenOf(first.access_token))
  const next = refresh(first.refresh_token)
  await sleep(200)
  await noteSession(scope.context)
  await scope.commit()
  expect((await next).access_token).not.toBe(first.access_token)
})

it('repeats its answer while a request uses the new token for the first time and notes its session', async () => {
  const first = await openedSession()
  const second = await refresh(first.refresh_token)
  // As two tabs do whose tokens ended together: one has its answer and sends its queue, the other asks again.
  const scope = await openScope(test.services, tokenOf(second.access_token))
  const again = refresh(first.refresh_token)
  await sleep(200)
  await noteSession(scope.context)
  await scope.commit()
  const repeated = await again
  expect(repeated.access_token).toBe(second.access_token)
  expect(repeated.expires_in).toBeGreaterThan(400)
})

it('closes the whole session when a token whose successor was used comes back after a minute', async () => {
  const first = await openedSession()
  const second = await refresh(first.refresh_token)
  await use(second.access_token)
  expect((await refresh(first.refresh_token, { later: GRACE_MS - 1000 })).refresh_token).toBe(second.refresh_token)
  await expect(refresh(first.refresh_token, { later: GRACE_MS + 1000 })).rejects.toMatchObject({
    code: 'SESSION_EXPIREE',
  })
  expect(replays).toEqual([first.session_id])
  await expect(refresh(second.refresh_token)).rejects.toMatchObject({ code: 'SESSION_EXPIREE' })
  // Closed already: the same replay is no second alarm.
  await expect(refresh(first.refresh_token, { later: GRACE_MS + 2000 })).rejects.toMatchObject({
    code: 'SESSION_EXPIREE',
  })
  expect(replays).toHaveLength(1)
})

describe('an answer lost on the way', () => {
  const HOUR = 3_600_000

  it.each([
    ['an hour', HOUR],
    ['three days', 72 * HOUR],
    ['fifty-nine days', 59 * 24 * HOUR],
  ])('%s later, the same token gets the same successor, usable', async (_what, later) => {
    const alarms = replays.length
    const first = await openedSession()
    const lost = await refresh(first.refresh_token)
    const [a, b] = await Promise.all([refresh(first.refresh_token, { later }), refresh(first.refresh_token, { later })])
    expect(a).toMatchObject({ access_token: lost.access_token, refresh_token: lost.refresh_token, expires_in: 600 })
    expect(b).toEqual(a)
    expect(await use(a.access_token)).toBe(first.session_id)
    expect(replays).toHaveLength(alarms)
    // It has been used: the old token is a copy from now on.
    await expect(refresh(first.refresh_token, { later: later + 1000 })).rejects.toMatchObject({
      code: 'SESSION_EXPIREE',
    })
    expect(replays).toHaveLength(alarms + 1)
  })

  it('is heard now, by whoever looks at which device was heard when', async () => {
    const first = await openedSession()
    await refresh(first.refresh_token)
    await refresh(first.refresh_token, { later: 3_600_000 })
    const { vue_a } = await test.db
      .selectFrom('session')
      .select('vue_a')
      .where('session_id', '=', first.session_id)
      .executeTakeFirstOrThrow()
    expect(Math.abs(vue_a.getTime() - Date.now() - 3_600_000)).toBeLessThan(60_000)
  })

  it('survives the nightly purge, before the use and after it', async () => {
    const first = await openedSession()
    const second = await refresh(first.refresh_token)
    const night = async (days: number) =>
      await purge({ ...test.services, clock: () => new Date(Date.now() + days * 24 * HOUR) })
    await night(40)
    expect((await refresh(first.refresh_token, { later: 40 * 24 * HOUR })).refresh_token).toBe(second.refresh_token)
    await use(second.access_token)
    await night(42)
    await expect(refresh(first.refresh_token, { later: 42 * 24 * HOUR })).rejects.toMatchObject({
      code: 'SESSION_EXPIREE',
    })
    await expect(refresh(second.refresh_token)).rejects.toMatchObject({ code: 'SESSION_EXPIREE' })
  })

  it('is no excuse two generations later, nor for a life without end', async () => {
    const first = await openedSession()
    const second = await refresh(first.refresh_token)
    await expect(refresh(first.refresh_token, { later: 61 * 24 * HOUR })).rejects.toMatchObject({
      code: 'SESSION_EXPIREE',
    })
    await refresh(second.refresh_token)
    await expect(refresh(first.refresh_token, { later: GRACE_MS + 1000 })).rejects.toMatchObject({
      code: 'SESSION_EXPIREE',
    })
    await expect(refresh(second.refresh_token)).rejects.toMatchObject({ code: 'SESSION_EXPIREE' })
  })

  it('writes the first use once, and parallel requests do not wait for one another', async () => {
    const first = await openedSession()
    const scopes = await Promise.all(
      Array.from({ length: 5 }, () => openScope(test.services, tokenOf(first.access_token))),
    )
    for (const scope of scopes) await scope.commit()
    const read = () =>
      test.db
        .selectFrom('jeton')
        .select(['sorte', 'utilise_a'])
        .where('session_id', '=', first.session_id)
        .where('utilise_a', 'is not', null)
        .execute()
    const once = await read()
    expect(once.map(row => row.sorte).sort()).toEqual(['acces', 'refresh'])
    await use(first.access_token)
    expect(await read()).toEqual(once)
  })
})

it('serves a phone that comes back after 45 days, not after 61', async () => {
  const day = 86_400_000
  const first = await openedSession()
  const second = await refresh(first.refresh_token, { later: 45 * day })
  await expect(refresh(second.refresh_token, { later: 106 * day })).rejects.toMatchObject({ code: 'SESSION_EXPIREE' })
})

it('refuses an unknown token, an access token, and another client', async () => {
  const { refresh_token, access_token } = await openedSession()
  for (const token of ['x'.repeat(43), access_token])
    await expect(refresh(token)).rejects.toMatchObject({ code: 'SESSION_EXPIREE' })
  await expect(refresh(refresh_token, { client_id: 'autre' })).rejects.toMatchObject({ code: 'SESSION_EXPIREE' })
  await expect(refresh(refresh_token)).resolves.toBeDefined()
})

it.each(['person', 'company'])('refuses once the %s is switched off', async what => {
  const tokens = await openedSession()
  const query =
    what === 'person'
      ? test.db.updateTable('utilisateur').set({ actif: false }).where('utilisateur_id', '=', tokens.utilisateur_id)
      : test.db.updateTable('compte').set({ actif: false }).where('compte_id', '=', tokens.compte_id)
  await query.execute()
  await expect(refresh(tokens.refresh_token)).rejects.toMatchObject({ code: 'COMPTE_INACTIF' })
})

it('closes all the sessions of a person but one, and nobody else’s', async () => {
  const company = await test.createCompany()
  const anne = await test.createUser(company)
  const [kept, closed] = [await test.signIn(anne), await test.signIn(anne)]
  const other = await test.signIn(await test.createUser(company))
  const now = test.services.clock()
  expect(await revokeAllSessions(test.db, anne, 'test', { now, except: kept.session_id })).toBe(1)
  await expect(refresh(closed.refresh_token)).rejects.toMatchObject({ code: 'SESSION_EXPIREE' })
  await refresh(kept.refresh_token)
  await refresh(other.refresh_token)
})

it('keeps one session per device, and what the device said it held', async () => {
  const anne = await test.createUser(await test.createCompany())
  const appareil_id = '0190a000-0000-7000-8000-000000000001'
  const first = await test.signIn(anne, { appareil_id })
  await test.db.updateTable('session').set({ en_attente: 7 }).where('session_id', '=', first.session_id).execute()
  const second = await test.signIn(anne, { appareil_id })
  const rows = await test.db
    .selectFrom('session')
    .select(['session_id', 'revoquee_motif', 'en_attente'])
    .where('utilisateur_id', '=', anne.utilisateur_id)
    .orderBy('creee_a')
    .execute()
  expect(rows).toEqual([
    { session_id: first.session_id, revoquee_motif: 'remplacee', en_attente: 7 },
    { session_id: second.session_id, revoquee_motif: null, en_attente: 7 },
  ])
})

it('never stores a token in clear', async () => {
  const { session_id, refresh_token } = await openedSession()
  const rows = await test.db.selectFrom('jeton').selectAll().where('session_id', '=', session_id).execute()
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows.map(r => r.jeton_hash.toString('base64url')))).not.toContain(refresh_token)
  expect(deriveToken(Buffer.alloc(32), session_id, 0, 'refresh')).not.toBe(refresh_token)
})

it('gives an impersonation its own life, and never prolongs it', async () => {
  const anne = await test.createUser(await test.createCompany())
  const grant = { ...anne, client_id: 'test', acteur_utilisateur_id: 1, dureeMs: 30 * 60_000 }
  const tokens = await issueSession(test.services, grant, test.services.clock())
  expect(tokens.expires_in).toBe(1800)
  await expect(refresh(tokens.refresh_token)).rejects.toMatchObject({ code: 'SESSION_EXPIREE' })
})

it('never goes back a generation when several tabs refresh in chains', async () => {
  const first = await openedSession()
  const chain = async () => {
    let { refresh_token } = first
    for (let i = 0; i < 8; i++) refresh_token = (await refresh(refresh_token)).refresh_token
    return refresh_token
  }
  await Promise.all(Array.from({ length: 10 }, chain))
  const { session_id } = first
  const session = await test.db
    .selectFrom('session')
    .select('generation')
    .where('session_id', '=', session_id)
    .execute()
  const alive = await test.db
    .selectFrom('jeton')
    .select('generation')
    .where('session_id', '=', session_id)
    .where('sorte', '=', 'refresh')
    .where('remplace_a', 'is', null)
    .execute()
  // One token in force, and it is the one the session names.
  expect(alive).toEqual(session)
})
