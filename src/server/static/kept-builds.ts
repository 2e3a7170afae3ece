import { createHash, randomUUID } from 'node:crypto'
import { constants, existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { copyFile, mkdir, readdir, rename, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** The present build and the two before: a phone that has not updated yet still finds its chunks. */
const KEPT = 3
const ASSETS = 'assets'

const keptDirOf = (dataDir: string) => join(dataDir, ASSETS)

/** Identifies a build by what it serves: the page and the names of its hashed files. */
export function readBuildId(dist: string): string | undefined {
  if (!existsSync(join(dist, 'index.html'))) return undefined
  const hash = createHash('sha256').update(readFileSync(join(dist, 'index.html')))
  if (existsSync(join(dist, ASSETS)))
    for (const name of readdirSync(join(dist, ASSETS)).sort()) hash.update(`\0${name}`)
  return hash.digest('hex').slice(0, 16)
}

/** Folders of the builds kept before this one, newest first; each holds an `assets` folder. */
export function listPreviousBuilds(dataDir: string, current: string | undefined): string[] {
  const dir = keptDirOf(dataDir)
  if (!existsSync(dir)) return []
  return readdirSync(dir)
    .filter(name => /^[0-9a-f]{16}$/.test(name) && name !== current)
    .map(name => ({ path: join(dir, name), date: statSync(join(dir, name), { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => b.date - a.date)
    .slice(0, KEPT - 1)
    .map(b => b.path)
}

/** Puts this build's hashed files aside for the releases to come, and forgets the builds past the three newest. */
export async function keepBuild(dist: string, dataDir: string): Promise<void> {
  const id = readBuildId(dist)
  if (!id || !existsSync(join(dist, ASSETS))) return
  const dir = keptDirOf(dataDir)
  const target = join(dir, id)
  if (!existsSync(target)) {
    // Renamed once whole: half a copy must never be taken for a build.
    const draft = join(dir, `.${randomUUID()}`)
    await mkdir(join(draft, ASSETS), { recursive: true, mode: 0o700 })
    for (const entry of await readdir(join(dist, ASSETS), { withFileTypes: true }))
      if (entry.isFile())
        await copyFile(join(dist, ASSETS, entry.name), join(draft, ASSETS, entry.name), constants.COPYFILE_FICLONE)
    await rename(draft, target).catch(async error => {
      await rm(draft, { recursive: true, force: true })
      // Another process of this machine was faster.
      if (!existsSync(target)) throw error
    })
  }
  // The date tells the order in which builds were served, also after going back to a former one.
  await utimes(target, new Date(), new Date())
  const kept = new Set([target, ...listPreviousBuilds(dataDir, id)])
  for (const name of await readdir(dir)) {
    const path = join(dir, name)
    // A draft may be another process's, at work right now; one of yesterday is not.
    const since = name.startsWith('.') ? statSync(path, { throwIfNoEntry: false }) : undefined
    const abandoned = since !== undefined && Date.now() - since.mtimeMs > 86_400_000
    if (abandoned || (/^[0-9a-f]{16}$/.test(name) && !kept.has(path))) await rm(path, { recursive: true, force: true })
  }
}
