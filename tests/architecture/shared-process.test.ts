import { describe, expect, it } from 'vitest'
import { LEFT_BEHIND, listRuleTests } from '#tests/support/left-behind.ts'
import { listFiles, readSource } from './source-files.ts'

/**
 * Files of database tests follow each other in one process (`tests/vitest.config.ts`): what one of them put in the place of
 * a module, or of a thing of the whole process, would be the next one's.
 */
const SHARED = /\.pg\.test\.ts$|^tests\/(every-module|routes|attacks|counts)\//
const faultsOf = (source: string) => LEFT_BEHIND.flatMap(pattern => pattern.exec(source)?.[0] ?? [])

describe('files that share a process', () => {
  it('put nothing in the place of a module, nor of what the whole process has', () => {
    const files = listFiles(SHARED).filter(file => file.endsWith('.ts'))
    expect(files.length).toBeGreaterThan(100)
    expect(files.flatMap(file => faultsOf(readSource(file)).map(fault => `${file}: ${fault}`))).toEqual([])
  })

  it('are also the tests of rules, which hold nothing; a test that fakes a clock has a process of its own', () => {
    const rules = listRuleTests('.')
    expect(rules.length).toBeGreaterThan(100)
    expect(rules).toContain('src/wire/text.test.ts')
    expect(rules).not.toContain('src/wire/dates.test.ts')
    expect(rules.flatMap(file => faultsOf(readSource(file)))).toEqual([])
  })

  it.each([`vi.mock('#wire/dates.ts')`, `process.env.TZ = 'UTC'`, `process.env['TZ'] ??= 'UTC'`, `process.chdir('/')`])(
    'are red with %s',
    planted => expect(faultsOf(planted)).toHaveLength(1),
  )
})
