import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { LiveEvent } from '#server/live/hub.ts'
import { publish } from '#server/live/publish.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { evenementsRoutes } from './routes.ts'

type Test = Awaited<ReturnType<typeof createTestApp>>
type Someone = Awaited<ReturnType<Test['someone']>>

let test: Test
let address: string
const open: AbortController[] = []

/** A stream, and what it has said so far. */
async function listen(who: Pick<Someone, 'headers'>, query = '') {
  const controller = new AbortController()
  open.push(controller)
  const response = await fetch(`${address}/api/evenements${query}`, { headers: who.headers, signal: controller.signal })
  const heard = { text: '', ended: false, response, close: () => controller.abort() }
  void (async () => {
    try {
      for await (const chunk of response.body ?? []) heard.text += Buffer.from(chunk).toString()
    } catch {
      // Aborted by the test.
    }
    heard.ended = true
  })()
  await until(() => heard.text.includes(': ouvert') || heard.ended)
  return heard
}

async function until(condition: () => boolean, ms = 5000): Promise<void> {
  const deadline = Date.now() + ms
  while (!condition()) {
    if (Date.now() > deadline) throw new Error('waited in vain')
    await sleep(10)
  }
}

beforeAll(async () => {
  test = await createTestApp({ routes: evenementsRoutes })
  address = await test.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => {
  for (const controller of open.splice(0)) controller.abort()
})
afterAll(() => test.close())

describe('refusals', () => {
  it('nobody without a session', async () => {
    expect((await fetch(`${address}/api/evenements`)).status).toBe(401)
  })
  it('no unknown parameter', async () => {
    const { headers } = await test.someone()
    expect((await fetch(`${address}/api/evenements?x=1`, { headers })).status).toBe(400)
  })
  it.each(['x', '-1', '1.5', '86400001'])('no absence of %j ms', async manque => {
    const { headers } = await test.someone()
    expect((await fetch(`${address}/api/evenements?manque_ms=${manque}`, { headers })).status).toBe(400)
  })
})

describe('a stream', () => {
  it('is never stored, keeps the security headers and holds no connection of the pool', async () => {
    const anne = await test.someone()
    const heard = await listen(anne)
    expect(heard.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(heard.response.headers.get('cache-control')).toBe('no-store')
    expect(heard.response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(test.services.pools.app.idleCount).toBe(test.services.pools.app.totalCount)
  })

  it('says what changed to whom it concerns, and nothing of a change that was undone', async () => {
    const anne = await test.someone()
    const colleague = await test.signIn(await test.createUser(anne.compte_id))
    const stranger = await test.someone()
    const [hers, theirs, others] = await Promise.all([listen(anne), listen(colleague), listen(stranger)])
    const { compte_id, utilisateur_id } = anne
    const undone = test.db.transaction().execute(async db => {
      await publish({ db }, { compte_id, utilisateur_id: null, sujet: 'fichiers' })
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await publish({ db: test.db }, { compte_id, utilisateur_id, sujet: 'mon-activite' })
    await publish({ db: test.db }, { compte_id, utilisateur_id: null, sujet: 'edt' })
    await until(() => hers.text.includes('edt') && theirs.text.includes('edt'))
    expect(hers.text).toContain('event: changement\ndata: {"sujet":"mon-activite"}\n\n')
    expect(theirs.text).not.toContain('mon-activite')
    expect(others.text).toBe(': ouvert\n\n')
    expect(hers.text + theirs.text).not.toContain('fichiers')
  })

  it('begins with what was said to its person since they read, each subject once', async () => {
    const anne = await test.someone()
    const { compte_id, utilisateur_id } = anne
    const colleague = await test.createUser(compte_id)
    const stranger = await test.someone()
    const witness = await listen(anne)
    // The window that is asked for below ends when the office hears the question, a little later than here.
    const began = performance.now()
    await sleep(1500)
    const events: LiveEvent[] = [
      { compte_id, utilisateur_id: null, sujet: 'edt' },
      { compte_id, utilisateur_id, sujet: 'mon-activite' },
      { compte_id, utilisateur_id: colleague.utilisateur_id, sujet: 'aide' },
      { compte_id: stranger.compte_id, utilisateur_id: null, sujet: 'session' },
      { compte_id, utilisateur_id: null, sujet: 'edt' },
      { compte_id, utilisateur_id: null, sujet: 'transmissions' },
    ]
    for (const event of events) await publish({ db: test.db }, event)
    await until(() => witness.text.includes('transmissions'))
    const heard = await listen(anne, `?manque_ms=${Math.floor(performance.now() - began)}`)
    const subjects = (text: string) => [...text.matchAll(/"sujet":"([^"]+)"/g)].map(([, sujet]) => sujet)
    expect(subjects(heard.text).sort()).toEqual(['edt', 'mon-activite', 'transmissions'])
    expect(subjects((await listen(anne)).text)).toEqual([])
  })

  it('begins with everything where the absence is longer than what is remembered', async () => {
    const heard = await listen(await test.someone(), '?manque_ms=3600000')
    expect(heard.text).toContain('event: changement\ndata: {"sujet":"*"}\n\n')
  })

  it('ends when its session is revoked, and only that one', async () => {
    const anne = await test.someone()
    const [phone, desktop] = await Promise.all([listen(anne), listen(await test.signIn(anne))])
    await test.db
      .updateTable('session')
      .set({ revoquee_a: new Date(), revoquee_motif: 'test' })
      .where('session_id', '=', anne.session_id)
      .execute()
    await until(() => phone.ended)
    expect(phone.text).toContain('event: fin\ndata: {"code":"SESSION_EXPIREE"}')
    expect(desktop.ended).toBe(false)
  })

  it('ends when its person is disabled', async () => {
    const anne = await test.someone()
    const heard = await listen(anne)
    await test.db
      .updateTable('utilisateur')
      .set({ actif: false })
      .where('utilisateur_id', '=', anne.utilisateur_id)
      .execute()
    await until(() => heard.ended)
  })

  it('tells everything to be read again after the database went away, and hears again', async () => {
    const anne = await test.someone()
    const heard = await listen(anne)
    await test.services.pools.systemPool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'relais-live' and datname = current_database()",
    )
    await until(() => heard.text.includes('{"sujet":"*"}'))
    await publish({ db: test.db }, { compte_id: anne.compte_id, utilisateur_id: null, sujet: 'edt' })
    await until(() => heard.text.includes('edt'))
  })

  it('is forgotten once the browser has gone', async () => {
    // Those of the tests before are gone, or this waits in vain.
    await until(() => test.services.live.connections === 0)
    const heard = await listen(await test.someone())
    expect(test.services.live.connections).toBe(1)
    heard.close()
    await until(() => test.services.live.connections === 0)
  })

  it('ends without a word about the session when the server stops', async () => {
    const heard = await listen(await test.someone())
    await test.services.live.close()
    await until(() => heard.ended)
    expect(heard.text).not.toContain('event: fin')
  })
})
