import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/** One line of the list that the service worker stores at installation. */
interface Entry {
  url: string
  size: number
  revision: string | null
}

/** Small files go into packs: what a phone pays for them is the question, not the bytes. The page has the large ones already. */
const SMALL_BYTES = 48_000
/** A pack is fetched again from its beginning after a cut, so it stays a few seconds of a thin line once compressed. */
const PACK_BYTES = 400_000
const PACKED = /^assets\/.*\.(?:js|css)$/

/**
 * A pack is the length of its list on four bytes, the list (address and size of each file), then the files.
 * The reader is the service worker's (`sw/pack-format.ts`).
 */
export function writePack(files: readonly { url: string; bytes: Buffer }[]): Buffer {
  const list = Buffer.from(JSON.stringify(files.map(({ url, bytes }) => [url, bytes.length])))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(list.length)
  return Buffer.concat([length, list, ...files.map(({ bytes }) => bytes)])
}

/**
 * Writes the packs beside the build's files and names each in the list right after the files that it holds: a worker
 * which has most of them knows without opening it that it needs no pack.
 */
export function packEntries(dist: string, entries: readonly Entry[]): Entry[] {
  const small = entries.filter(({ url, size }) => PACKED.test(url) && size < SMALL_BYTES)
  const packs: Entry[][] = []
  let room = 0
  for (const entry of small) {
    if (entry.size > room) {
      packs.push([])
      room = PACK_BYTES
    }
    packs.at(-1)?.push(entry)
    room -= entry.size
  }
  const packed = packs.flatMap(members => {
    const bytes = writePack(members.map(({ url }) => ({ url, bytes: readFileSync(path.join(dist, url)) })))
    const url = `assets/${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}.pack`
    writeFileSync(path.join(dist, url), bytes)
    return [...members, { url, size: bytes.length, revision: null }]
  })
  const rest = entries.filter(entry => !small.includes(entry))
  return [...packed, ...rest]
}

/** The packs of a build, wherever it is written to: a plugin that learns the folder, and what changes the worker's list. */
export function installPacks(): { plugin: Plugin; transform: (entries: Entry[]) => { manifest: Entry[] } } {
  let dist = ''
  return {
    plugin: {
      name: 'relais-install-packs',
      apply: 'build',
      configResolved({ root, build }) {
        dist = path.resolve(root, build.outDir)
      },
    },
    transform: entries => ({ manifest: packEntries(dist, entries) }),
  }
}
