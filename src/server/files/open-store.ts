import type { DriverContract } from 'flydrive/types'
import type { Config } from '#server/config/config.ts'
import type { FileStore } from './store.ts'

/** Each driver is loaded when first used: the S3 client alone weighs more than the rest of the server. */
async function loadDriver(files: Config['files']): Promise<DriverContract> {
  if (files.driver === 'disk') {
    const { DurableFolder } = await import('./durable-folder.ts')
    return new DurableFolder(files.dir)
  }
  const { S3Driver } = await import('flydrive/drivers/s3')
  const { bucket, region, endpoint, credentials, forcePathStyle } = files.s3
  return new S3Driver({
    bucket,
    region,
    endpoint,
    // A copy: the client writes into what it is given, and the configuration is frozen.
    credentials: credentials && { ...credentials },
    forcePathStyle,
    visibility: 'private',
    // Several S3-compatible stores have no ACL at all; a private bucket does not need them.
    supportsACL: false,
    // Optional checksums came with SDK 3.729 and many compatible stores refuse them; ours is in the key already.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
  })
}

/** Opens the store that the configuration names. Nothing is reached before the first use. */
export function openFileStore(files: Config['files']): FileStore {
  let loading: Promise<DriverContract> | undefined
  const driver = () => {
    loading ??= loadDriver(files)
    return loading
  }
  return {
    put: async (key, bytes) => (await driver()).put(key, bytes, { contentType: 'application/octet-stream' }),
    get: async key => (await driver()).getBytes(key),
    stream: async key => (await driver()).getStream(key),
    exists: async key => (await driver()).exists(key),
    remove: async key => (await driver()).delete(key),
  }
}
