import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
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
    this.#root = root
  }

  /** Written aside and flushed, then renamed, then the folder flushed: the name appears with all its bytes or not at all. */
  override async put(key: string, contents: string | Uint8Array): Promise<void> {
    const path = join(this.#root, key)
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
}
