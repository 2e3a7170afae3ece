import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { type S3StandIn, startS3StandIn } from '#tests/stand-ins/s3.ts'
import { openFileStore } from './open-store.ts'
import { watchStore } from './store-watch.ts'

let s3: S3StandIn
let now = 0
beforeAll(async () => {
  s3 = await startS3StandIn()
})
afterAll(() => s3[Symbol.asyncDispose]())

function open(env: Record<string, string> = {}) {
  const said: string[] = []
  const { files } = readConfig({
    FILES_DRIVER: 's3',
    S3_BUCKET: s3.bucket,
    S3_ENDPOINT: s3.endpoint,
    S3_ACCESS_KEY_ID: 'stand-in',
    S3_SECRET_ACCESS_KEY: 'secret-de-la-cle',
    S3_FORCE_PATH_STYLE: '1',
    ...env,
  })
  const log = pino({ level: 'silent' })
  const options = { files, log, say: (line: string) => void said.push(line), clock: () => new Date(now) }
  return { said, watch: watchStore({ ...options, store: openFileStore(files) }) }
}

it('says that the key is refused, and what to look at, without the secret', async () => {
  const { said, watch } = open()
  s3.failNext(403)
  expect(await watch.look()).toBe('refuses')
  expect(said).toHaveLength(1)
  expect(said[0]).toMatch(/«\u00a0relais\u00a0» refuse la clé d’accès\u00a0: vérifiez S3_ACCESS_KEY_ID/)
  expect(said[0]).not.toContain('secret-de-la-cle')
})

it('says that the bucket is not there', async () => {
  const { said, watch } = open({ S3_BUCKET: 'ailleurs' })
  expect(await watch.look()).toBe('refuses')
  expect(said[0]).toMatch(/«\u00a0ailleurs\u00a0» n’a pas été trouvé\u00a0: vérifiez S3_BUCKET/)
})

it.each([
  ['overloaded', {}, 503],
  ['out of reach', { S3_ENDPOINT: 'http://127.0.0.1:1' }, 0],
])('tells a store that is %s from one that refuses', async (_what, env, status) => {
  const { said, watch } = open(env)
  if (status) s3.failNext(status, 3)
  expect(await watch.look()).toBe('absents')
  expect(said[0]).toContain('ne répond pas')
})

it('looks again behind whoever asks, once a minute, and says a trouble once', async () => {
  const { said, watch } = open()
  s3.failNext(403, 2)
  await watch.look()
  await watch.look()
  expect(said).toHaveLength(1)
  now += 59_000
  expect(watch.state()).toBe('refuses')
  now += 2000
  expect(watch.state()).toBe('refuses')
  await expect.poll(() => watch.state()).toBe('presents')
  expect(said).toHaveLength(1)
})

it('says nothing of a store that works, nor of a folder', async () => {
  for (const env of [{}, { FILES_DRIVER: 'disk' }]) {
    const { said, watch } = open(env as Record<string, string>)
    expect(await watch.look()).toBe('presents')
    expect(said).toEqual([])
  }
})
