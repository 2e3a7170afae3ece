import { createECDH } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/** A P-256 pair as RFC 8292 writes it: uncompressed public point and private scalar, in base64url. */
function generateKeys(): VapidKeys {
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys().toString('base64url')
  // The scalar loses its leading zeros, and push services want 32 bytes.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
  return { publicKey, privateKey }
}

/** The pair of this installation: subscriptions made with it are lost when it changes, so it is kept in the data folder. */
export async function loadVapidKeys(dataDir: string): Promise<VapidKeys> {
  const path = join(dataDir, 'vapid.json')
  try {
    return JSON.parse(await readFile(path, 'utf8')) as VapidKeys
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const keys = generateKeys()
  await writeFile(`${path}.new`, JSON.stringify(keys), { mode: 0o600 })
  await rename(`${path}.new`, path)
  return keys
}
