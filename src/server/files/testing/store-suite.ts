import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { type FileStore, fileKey } from '../store.ts'

async function drain(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

const newKey = (compte_id = 7) => fileKey(compte_id, randomBytes(32).toString('hex'))

/** What every store must do, whatever holds its bytes. */
export function runStoreSuite(open: () => FileStore): void {
  it('refuses to read what it does not hold', async () => {
    const store = open()
    await expect(store.get(newKey())).rejects.toThrow()
    await expect(store.stream(newKey()).then(drain)).rejects.toThrow()
    expect(await store.exists(newKey())).toBe(false)
  })

  it.each([0, 1, 65_536, 3 * 1024 * 1024 + 7])('gives back the very %d bytes it took', async size => {
    const store = open()
    const key = newKey()
    const bytes = randomBytes(size)
    await store.put(key, bytes)
    expect(await store.exists(key)).toBe(true)
    expect(Buffer.from(await store.get(key)).equals(bytes)).toBe(true)
    expect((await drain(await store.stream(key))).equals(bytes)).toBe(true)
  })

  it('takes the same file twice, at once too, and stays readable all along', async () => {
    const store = open()
    const key = newKey()
    const bytes = randomBytes(200_000)
    await store.put(key, bytes)
    const reads = Array.from({ length: 10 }, () => store.get(key))
    await Promise.all([...Array.from({ length: 5 }, () => store.put(key, bytes)), ...reads])
    for (const read of reads) expect(Buffer.from(await read).equals(bytes)).toBe(true)
  })

  it('keeps companies apart', async () => {
    const store = open()
    const hash = randomBytes(32).toString('hex')
    await store.put(fileKey(1, hash), Buffer.from('one'))
    expect(await store.exists(fileKey(2, hash))).toBe(false)
  })

  it('removes, and removes again without complaint', async () => {
    const store = open()
    const key = newKey()
    await store.put(key, Buffer.from('x'))
    await store.remove(key)
    await store.remove(key)
    expect(await store.exists(key)).toBe(false)
  })
}
