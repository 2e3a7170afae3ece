import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { packEntries } from '#app/build/install-packs.ts'
import { readPack, splitPacks } from './pack-format.ts'

let dist: string
beforeEach(() => {
  dist = mkdtempSync(path.join(tmpdir(), 'relais-packs-'))
  mkdirSync(path.join(dist, 'assets'))
})
afterEach(() => rmSync(dist, { recursive: true, force: true }))

/** A file of the build, as the bundler lists it. */
function entry(url: string, content: string, revision: string | null = null) {
  writeFileSync(path.join(dist, url), content)
  return { url, size: Buffer.byteLength(content), revision }
}

it('what the build packs, the worker unpacks, letter for letter', () => {
  const files = { 'assets/a-1.js': 'export const é = 1', 'assets/b-2.css': '.b { color: red }', 'assets/c-3.js': '' }
  const packed = packEntries(
    dist,
    Object.entries(files).map(([url, content]) => entry(url, content)),
  )
  const { packs } = splitPacks(packed)
  expect(packs.map(pack => pack.members)).toEqual([Object.keys(files)])
  const bytes = new Uint8Array(readFileSync(path.join(dist, packs[0]?.url ?? '')))
  const read = readPack(bytes.buffer).map(file => [file.url, new TextDecoder().decode(file.bytes)])
  expect(Object.fromEntries(read)).toEqual(files)
})

it('large files, pages and pictures stay alone, and every file stays in the list once', () => {
  const entries = [
    entry('assets/small-1.js', 'x'),
    entry('assets/large-2.js', 'x'.repeat(60_000)),
    entry('index.html', '<html>', 'abc'),
    entry('assets/police-3.woff2', 'x'),
    ...Array.from({ length: 20 }, (_, n) => entry(`assets/part-${n}.js`, 'y'.repeat(40_000))),
  ]
  const { files, packs } = splitPacks(packEntries(dist, entries))
  expect(files.map(file => file.url).sort()).toEqual(entries.map(file => file.url).sort())
  expect(packs.flatMap(pack => pack.members).sort()).toEqual(
    entries
      .map(file => file.url)
      .filter(url => /small|part/.test(url))
      .sort(),
  )
  // A cut costs a pack: none is more than a few seconds of a thin line.
  expect(packs.length).toBeGreaterThan(1)
})

it('a pack that was cut short is refused, and so is what is none', () => {
  const { packs } = splitPacks(packEntries(dist, [entry('assets/a-1.js', 'abcdef')]))
  const bytes = new Uint8Array(readFileSync(path.join(dist, packs[0]?.url ?? '')))
  expect(() => readPack(bytes.slice(0, -1).buffer)).toThrow('another length')
  expect(() => readPack(new TextEncoder().encode('<html>portail</html>').buffer)).toThrow()
})
