import { describe, expect, it } from 'vitest'
import { namedIn, packageOf, unreached } from './reach.ts'
import { importsOf, listFiles, readSource } from './source-files.ts'

const files = listFiles(/^((src|sw)\/.*|[^/]+)\.(ts|tsx|mjs)$/)
const sources = new Map(files.map(file => [file, readSource(file)]))
const manifest = JSON.parse(readSource('package.json')) as Record<'dependencies' | 'devDependencies', object>
const listed = new Set([...Object.keys(manifest.dependencies), ...Object.keys(manifest.devDependencies)])
const runs = new Set(Object.keys(manifest.dependencies))

const unlistedOf = (file: string, source: string, among: ReadonlySet<string>) =>
  importsOf(file, source).flatMap(entry => {
    const name = packageOf(entry)
    return name === null || among.has(name) ? [] : [`${file}: ${name}`]
  })

describe('files that nothing leads to', () => {
  it('there are none', () => {
    expect(sources.size).toBeGreaterThan(1500)
    expect(unreached(sources)).toEqual([])
  })

  it('a planted one is found, and what leads to it silences the wall', () => {
    const alone = new Map(sources).set('src/kit/left-behind.ts', 'export const x = 1')
    expect(unreached(alone)).toEqual(['src/kit/left-behind.ts'])
    const used = new Map(alone).set('src/app/web/main.tsx', "import { x } from '#kit/left-behind.ts'")
    expect(unreached(used)).not.toContain('src/kit/left-behind.ts')
  })

  it('a worker, an alias and a program are named by a text', () => {
    expect(namedIn('src/kit/scan/a.ts', "new Worker(new URL('./b.ts', import.meta.url))")).toEqual([
      'src/kit/scan/b.ts',
    ])
    expect(namedIn('vite.config.ts', "path.resolve(here, 'src/kit/x/y.ts')")).toEqual(['src/kit/x/y.ts'])
  })
})

describe('packages that package.json does not list', () => {
  it('the product imports none, and nothing of development at run time', () => {
    // What the bundler runs (src/app/build) is there with the bundler.
    const product = files.filter(
      f => /^(src(?!\/app\/build)|sw)\/.*\.tsx?$/.test(f) && !/\.test\.tsx?$|\/testing(\/|-)/.test(f),
    )
    const found = product.flatMap(file => {
      const source = sources.get(file) ?? ''
      const atRunTime = importsOf(file, source).filter(entry => !entry.erased)
      const dev = atRunTime.flatMap(e => packageOf(e) ?? []).filter(name => listed.has(name) && !runs.has(name))
      return [...unlistedOf(file, source, listed), ...dev.map(name => `${file}: ${name} is listed for development`)]
    })
    expect(found).toEqual([])
  })

  it('tests import none either', () => {
    const tests = listFiles(/^((tests|e2e)\/(?!bench\/).*|src\/.*\.test)\.(ts|tsx)$/)
    expect(tests.flatMap(file => unlistedOf(file, readSource(file), listed))).toEqual([])
  })

  it.each([
    ["import fetch from 'node-fetch'", ['src/a.ts: node-fetch']],
    ["import { x } from '@scope/thing/deep'", ['src/a.ts: @scope/thing']],
    ["import { readFile } from 'node:fs'; import { z } from 'zod'; import './b.ts'", []],
  ])('%s', (source, found) => {
    expect(unlistedOf('src/a.ts', source, listed)).toEqual(found)
  })
})
