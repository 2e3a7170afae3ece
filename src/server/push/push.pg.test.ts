import { mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { type PushStandIn, STAND_IN_CERTIFICATE, startPushStandIn } from '#tests/stand-ins/push-service.ts'
import { pushJob, replacePushTransport } from './push-job.ts'
import { loadVapidKeys } from './vapid.ts'

describe('a push', () => {
  let test: TestApp
  let service: PushStandIn
  let restore: () => void
  let who: { compte_id: number; utilisateur_id: number }
  const message = { titre: 'Nouvelle intervention', corps: 'Demain 9 h', lien: '/mon-activite' }

  beforeAll(async () => {
    service = await startPushStandIn()
    restore = replacePushTransport({ agent: new Agent({ ca: STAND_IN_CERTIFICATE }), check: () => undefined })
    const dir = await mkdtemp(join(tmpdir(), 'relais-vapid-'))
    const keys = await loadVapidKeys(dir)
    // The next start finds the same ones: subscriptions made with them go on.
    expect(await loadVapidKeys(dir)).toEqual(keys)
    await rm(dir, { recursive: true })
    test = await createTestApp({
      jobs: [pushJob],
      env: {
        VAPID_PUBLIC_KEY: keys.publicKey,
        VAPID_PRIVATE_KEY: keys.privateKey,
        VAPID_SUBJECT: 'mailto:a@exemple.fr',
      },
    })
  })
  afterAll(async () => {
    restore()
    await service[Symbol.asyncDispose]()
    await test.close()
  })
  beforeEach(async () => {
    service.received.length = 0
    const { compte_id, utilisateur_id } = await test.someone()
    who = { compte_id, utilisateur_id }
  })

  const subscribe = async (name: string) => {
    const subscription = service.subscribe(name)
    await test.db
      .insertInto('push_abonnement')
      .values({ ...who, ...subscription })
      .execute()
    return subscription
  }
  const left = async () =>
    (
      await test.db
        .selectFrom('push_abonnement')
        .select('endpoint')
        .where('utilisateur_id', '=', who.utilisateur_id)
        .execute()
    ).map(r => r.endpoint)

  it('to nobody who asked for it goes nowhere', async () => {
    await pushJob.handle(test.services, { ...who, ...message })
    expect(service.received).toEqual([])
  })

  it('arrives on every device, signed, encrypted for it, and with a time limit', async () => {
    await Promise.all([subscribe('phone'), subscribe('desktop')])
    await pushJob.handle(test.services, { ...who, ...message })
    expect(service.received.map(r => r.path).sort()).toEqual(['/desktop', '/phone'])
    for (const { payload, subject, ttl } of service.received) {
      expect(payload).toEqual({ titre: message.titre, body: message.corps, lien: message.lien })
      expect(subject).toBe('mailto:a@exemple.fr')
      expect(ttl).toBe(String(12 * 3600))
    }
  })

  it.each([404, 410])('forgets a device whose subscription answers %d, and reaches the others', async status => {
    const gone = await subscribe(`gone-${status}`)
    const here = await subscribe(`here-${status}`)
    service.answer(`gone-${status}`, status)
    await pushJob.handle(test.services, { ...who, ...message })
    expect(await left()).toEqual([here.endpoint])
    expect(service.received.map(r => r.path)).toEqual([new URL(here.endpoint).pathname])
    expect(gone.endpoint).not.toBe(here.endpoint)
  })

  it.each([429, 503])('keeps a device that answers %d and tries it again alone', async status => {
    const busy = await subscribe(`busy-${status}`)
    await subscribe(`fine-${status}`)
    service.answer(`busy-${status}`, status)
    await pushJob.handle(test.services, { ...who, ...message })
    expect(await left()).toContain(busy.endpoint)
    const { rows } = await test.services.pools.systemPool.query("select data->>'endpoint' as endpoint from travaux.job")
    expect(rows).toContainEqual({ endpoint: busy.endpoint })
    await expect(pushJob.handle(test.services, { ...who, ...message, endpoint: busy.endpoint })).rejects.toThrow()
    service.answer(`busy-${status}`, 201)
    await pushJob.handle(test.services, { ...who, ...message, endpoint: busy.endpoint })
    expect(service.received.map(r => r.path).sort()).toEqual([`/busy-${status}`, `/fine-${status}`])
  })
})
