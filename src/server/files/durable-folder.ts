import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { FSDriver } from 'flydrive/drivers/fs'

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r')
  await handle.sync().finally(() => handle.close())
}

/** flydrive's folder driver, whose plain write could leave half a file under its final name after a power cut. */
export class DurableFolder extends FSDriver {
  readonly #root: string

  constructor(root: string) {
    super({ location: root, visibility: 'private' })
    this.#root = resolve(root)
  }

  /** Written aside and flushed, then renamed, then the folder flushed: the name appears with all its bytes or not at all. */
  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    const path = this.#pathOf(key)
    const folder = dirname(path)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const draft = join(folder, `.${randomUUID()}.part`)
    try {
      const handle = await open(draft, 'wx', 0o600)
      try {
        await handle.writeFile(contents)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(draft, path)
      await sync(folder)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  /** The driver's own returns the whole buffer that Node reads small files into, neighbours included. */
  override async getBytes(key: string): Promise<Uint8Array> {
    return await readFile(this.#pathOf(key))
  }

  #pathOf(key: string): string {
    const path = join(this.#root, key)
    // Keys are ours and never climb; if one ever does, it must not reach the disk.
    if (!path.startsWith(this.#root + sep)) throw new Error('file key outside the store')
    return path
  }
}
