import type { PrecacheEntry } from 'workbox-precaching'

const PACK = /\.pack$/

/** Small files of the build in one (`app/build/install-packs.ts`). */
export interface Pack {
  readonly url: string
  readonly members: readonly string[]
}

/** The build's list without its packs; each pack stands behind the files that it holds. */
export function splitPacks(manifest: readonly PrecacheEntry[]): { files: PrecacheEntry[]; packs: Pack[] } {
  const files: PrecacheEntry[] = []
  const packs: Pack[] = []
  let since: string[] = []
  for (const entry of manifest) {
    if (PACK.test(entry.url)) {
      packs.push({ url: entry.url, members: since })
      since = []
    } else {
      files.push(entry)
      since.push(entry.url)
    }
  }
  return { files, packs }
}

/** Files of a pack. @throws on one that is cut short or is none */
export function readPack(pack: ArrayBuffer): { url: string; bytes: ArrayBuffer }[] {
  const length = new DataView(pack).getUint32(0)
  const list = JSON.parse(new TextDecoder().decode(new Uint8Array(pack, 4, length))) as [string, number][]
  let at = 4 + length
  const files = list.map(([url, size]) => {
    const bytes = pack.slice(at, at + size)
    at += size
    return { url, bytes }
  })
  if (at !== pack.byteLength) throw new Error('a pack of another length')
  return files
}
