import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { listFiles, readSource } from './source-files.ts'

const code = listFiles(/^(src|sw|tests|e2e)\/.*\.(ts|tsx|mjs)$/)
const styles = listFiles(/^src\/.*\.(css|sql)$/)

describe('the repository itself', () => {
  it('names files in kebab-case', () => {
    const bad = [...code, ...styles].filter(f => !/^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(path.basename(f)))
    expect(bad).toEqual([])
  })

  it('keeps every file under 400 lines, half of them under 90', () => {
    const product = code.filter(f => /^(src|sw)\//.test(f) && !/\.test\.tsx?$/.test(f))
    const sizes = product.map(f => [readSource(f).split('\n').length, f] as const).sort((a, b) => a[0] - b[0])
    expect(sizes.filter(([lines]) => lines > 400)).toEqual([])
    expect(sizes[Math.floor(sizes.length / 2)]?.[0]).toBeLessThanOrEqual(90)
  })

  it('skips no test and focuses none', () => {
    const pattern = new RegExp(`\\.(${['skip', 'only', 'todo', 'fixme', 'skipIf', 'runIf'].join('|')})\\b`)
    const tests = code.filter(f => /\.(test|spec)\.tsx?$/.test(f))
    expect(tests.length).toBeGreaterThan(20)
    expect(tests.filter(f => pattern.test(readSource(f)))).toEqual([])
  })

  it('never swallows an error', () => {
    const silent = /catch *(\([^)]*\))? *\{ *\}|\.catch\(\(\) *=> *(\{ *\}|undefined|null)\)/
    expect(code.filter(f => /^(src|sw)\//.test(f) && silent.test(readSource(f)))).toEqual([])
  })

  it('gives each migration its own number and each tenant table a policy', () => {
    const migrations = listFiles(/\/migrations\/.*\.sql$/)
    const numbers = migrations.map(f => path.basename(f).slice(0, 4))
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(numbers.every(n => /^\d{4}$/.test(n))).toBe(true)
  })

  it('puts each module in the folder its address names', () => {
    const registrations = listFiles(/^src\/domains\/[^/]+\/modules\/[^/]+\/module\.tsx?$/)
    expect(registrations.length).toBeGreaterThan(0)
    for (const file of registrations) {
      const folder = path.basename(path.dirname(file))
      expect(readSource(file), file).toContain(`route: '${folder}'`)
    }
  })

  it('commits no address of one machine', () => {
    const all = listFiles(/\.(ts|tsx|mjs|json|md|css|sql|sh|yaml|yml|html)$/).filter(f => f !== 'package-lock.json')
    const paths = new RegExp(`(^|[^A-Za-z0-9_.])/(${['work', 'root', 'farm'].join('|')})/`)
    expect(all.filter(f => paths.test(readSource(f)))).toEqual([])
  })
})
