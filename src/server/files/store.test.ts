import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { type S3StandIn, startS3StandIn } from '#tests/stand-ins/s3.ts'
import { openFileStore } from './open-store.ts'
import { runStoreSuite } from './testing/store-suite.ts'

describe('folder', () => {
  const parent = mkdtempSync(join(tmpdir(), 'relais-files-'))
  const dir = join(parent, 'files')
  afterAll(() => rmSync(parent, { recursive: true, force: true }))
  runStoreSuite(() => openFileStore({ driver: 'disk', dir }))

  it.each(['../outside', 'a/../../outside', '..', 'a\0b', ''])('refuses a key that leaves its root: %j', async key => {
    const store = openFileStore({ driver: 'disk', dir })
    await expect(store.put(key, Buffer.from('x'))).rejects.toThrow()
    await expect(store.get(key)).rejects.toThrow()
    expect(readdirSync(parent).filter(name => name !== 'files')).toEqual([])
  })

  it('leaves no half-written file behind a refused write', async () => {
    const store = openFileStore({ driver: 'disk', dir })
    await store.put('9/aa/folder/file', Buffer.from('x'))
    // The name is taken by a folder: the rename fails after the bytes were written aside.
    await expect(store.put('9/aa/folder', Buffer.from('y'))).rejects.toThrow()
    expect(readdirSync(join(dir, '9', 'aa'))).toEqual(['folder'])
  })
})

describe('S3', () => {
  let s3: S3StandIn
  beforeAll(async () => {
    s3 = await startS3StandIn()
  })
  afterAll(() => s3[Symbol.asyncDispose]())
  // Through the configuration, as the server reads it: frozen, which a client may not like.
  const open = () =>
    openFileStore(
      readConfig({
        FILES_DRIVER: 's3',
        S3_BUCKET: s3.bucket,
        S3_ENDPOINT: s3.endpoint,
        S3_ACCESS_KEY_ID: 'stand-in',
        S3_SECRET_ACCESS_KEY: 'stand-in',
        S3_FORCE_PATH_STYLE: '1',
      }).files,
    )
  runStoreSuite(open)

  it('tries again when the store is overloaded, and says so when it stays down', async () => {
    const store = open()
    s3.failNext(503, 2)
    await store.put('7/aa/busy', Buffer.from('x'))
    expect(s3.objects.get('7/aa/busy')?.toString()).toBe('x')
    s3.failNext(503, 20)
    await expect(store.get('7/aa/busy')).rejects.toThrow()
    // A store that is down is not a store without the file.
    await expect(store.exists('7/aa/busy')).rejects.toThrow()
  })
})
