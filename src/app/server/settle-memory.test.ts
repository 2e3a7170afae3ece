import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'relais-memory-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A process of its own: both pieces change how the whole of it runs. @returns what the script printed, as JSON */
function runAlone(script: string): Record<string, unknown> {
  // The tests' own cache, were there one, would stand in for ours.
  const { NODE_COMPILE_CACHE: _cache, NODE_OPTIONS: _options, ...env } = process.env
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: root, env })
  return JSON.parse(output.toString())
}

describe('what the start leaves behind', () => {
  it('is given back, and nobody else is given the collector', () => {
    const { before, after, kept, exposed } = runAlone(`
      import v8 from 'node:v8'
      import vm from 'node:vm'
      const nursery = () => v8.getHeapSpaceStatistics().find(s => s.space_name === 'new_space').space_size
      const kept = []
      // Objects that live for a while are what makes the nursery grow.
      for (let n = 0; n < 2_000_000; n++) kept[n % 200_000] = { n }
      const before = nursery()
      const { giveBackMemory } = await import('#app/server/settle-memory.ts')
      giveBackMemory()
      const exposed = vm.runInNewContext('typeof gc')
      console.log(JSON.stringify({ before, after: nursery(), kept: kept[199_999].n, exposed }))
    `)
    expect(before).toBeGreaterThan(8 * 1024 * 1024)
    expect(after).toBeLessThan(4 * 1024 * 1024)
    expect(kept).toBe(1_999_999)
    expect(exposed).toBe('undefined')
  })
})

describe('the cache of compiled sources', () => {
  const start = (cache: string, source: string) =>
    runAlone(`
      import { keepCompiled } from '#app/server/compile-cache.mjs'
      const { status } = keepCompiled(${JSON.stringify(cache)})
      const { answer } = await import(${JSON.stringify(pathToFileURL(source).href)})
      const stripped = process.moduleLoadList.some(name => name.includes('amaro'))
      console.log(JSON.stringify({ status, answer, stripped }))
    `)

  it('spares the next start the taking out of types, and follows the source when it changes', () => {
    const cache = join(folder, 'cache')
    const source = join(folder, 'source.ts')
    writeFileSync(source, 'export const answer: number = 41\n')
    expect(start(cache, source)).toMatchObject({ answer: 41, stripped: true })
    expect(start(cache, source)).toMatchObject({ answer: 41, stripped: false })
    writeFileSync(source, 'export const answer: number = 42\n')
    expect(start(cache, source)).toMatchObject({ answer: 42, stripped: true })
  })

  it('is done without where nothing can be written', () => {
    const source = join(folder, 'alone.ts')
    writeFileSync(source, 'export const answer: number = 7\n')
    const blocked = join(source, 'cache')
    expect(start(blocked, source)).toMatchObject({ answer: 7, stripped: true })
    expect(start(blocked, source)).toMatchObject({ answer: 7, stripped: true })
  })
})
