import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'

// The command's own files are plain JavaScript: they run before anything is installed.
const { failuresOf } = await import(join(import.meta.dirname, 'test-recap.mjs'))

const dir = mkdtempSync(join(tmpdir(), 'recap-'))
afterAll(() => rmSync(dir, { recursive: true }))

it('has nothing to say of a run that wrote nothing', () => expect(failuresOf(join(dir, 'none.json'))).toEqual([]))

it('says that results cannot be read', () => {
  const file = join(dir, 'cut.json')
  writeFileSync(file, '{"testRes')
  expect(failuresOf(file)[0]).toMatch(/^✘ résultats illisibles/)
})

it('names each failed test with why, and a file that did not even start', () => {
  const file = join(dir, 'unit.json')
  const passed = { status: 'passed', fullName: 'fine', failureMessages: [] }
  const failed = { status: 'failed', fullName: 'adds up', failureMessages: ['expected 1\nto be 2\nat a\nat b'] }
  const testResults = [
    { name: 'a.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] },
    { name: 'b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    { name: 'c.test.ts', status: 'passed', message: '', assertionResults: [passed] },
  ]
  writeFileSync(file, JSON.stringify({ testResults }))
  expect(failuresOf(file, 2)).toEqual([
    '✘ a.test.ts › adds up',
    '    expected 1',
    '    to be 2',
    '✘ b.test.ts',
    '    no such module',
  ])
})
