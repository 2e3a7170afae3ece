import { createHash } from 'node:crypto'
import { type FileHandle, link, mkdir, open, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export type CopiedFile = { path: string; bytes: number; sha256: string; mtimeMs: number }
export type Tree = { directories: string[]; files: string[] }

/** Folders and files below `root`, as paths relative to it with `/`; `skip` prunes. What vanishes meanwhile is left out. */
export async function listTree(root: string, skip: (path: string) => boolean, below = ''): Promise<Tree> {
  const tree: Tree = { directories: [], files: [] }
  const entries = await readdir(join(root, below), { withFileTypes: true }).catch(ignoreMissing)
  for (const entry of entries ?? []) {
    const path = below ? `${below}/${entry.name}` : entry.name
    if (skip(path)) continue
    if (entry.isDirectory()) {
      const inner = await listTree(root, skip, path)
      tree.directories.push(path, ...inner.directories)
      tree.files.push(...inner.files)
    } else if (entry.isFile()) tree.files.push(path)
  }
  return tree
}

export async function makeDirectories(root: string, directories: readonly string[]): Promise<void> {
  await mkdir(root, { recursive: true, mode: 0o700 })
  for (const path of directories) await mkdir(join(root, path), { recursive: true, mode: 0o700 })
}

/** Copies one file and describes the bytes written; undefined when the source is gone. `flush` waits for the disk. */
export async function copyFile(from: string, to: string, path: string, flush = false): Promise<CopiedFile | undefined> {
  const source = await open(join(from, path), 'r').catch(ignoreMissing)
  if (!source) return undefined
  try {
    const { mtimeMs } = await source.stat()
    await mkdir(dirname(join(to, path)), { recursive: true, mode: 0o700 })
    const target = await open(join(to, path), 'w', 0o600)
    try {
      const hash = createHash('sha256')
      let bytes = 0
      for await (const chunk of chunks(source)) {
        hash.update(chunk)
        await target.writeFile(chunk)
        bytes += chunk.length
      }
      if (flush) await target.sync()
      return { path, bytes, sha256: hash.digest('hex'), mtimeMs }
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/** The same file of an earlier copy, linked instead of copied, when the source has not changed since. */
export async function linkUnchanged(
  { from, to, earlier }: { from: string; to: string; earlier: string },
  known: CopiedFile,
): Promise<CopiedFile | undefined> {
  const now = await stat(join(from, known.path)).catch(ignoreMissing)
  if (!now || now.size !== known.bytes || now.mtimeMs !== known.mtimeMs) return undefined
  await mkdir(dirname(join(to, known.path)), { recursive: true, mode: 0o700 })
  return await link(join(earlier, known.path), join(to, known.path)).then(
    () => known,
    // Another disk, or a file system without links: it is copied instead.
    () => undefined,
  )
}

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  const source = await open(path, 'r')
  try {
    for await (const chunk of chunks(source)) hash.update(chunk)
  } finally {
    await source.close()
  }
  return hash.digest('hex')
}

async function* chunks(source: FileHandle): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafe(1024 * 1024)
  for (;;) {
    const { bytesRead } = await source.read(buffer, 0, buffer.length, null)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
  }
}

export function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
