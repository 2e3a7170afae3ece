import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'

// The command's own files are plain JavaScript: they run before anything is installed.
const { browserDurationsOf, browserFailuresOf, durationsOf, failuresOf, tellLongest, tellRuns, testRecap } =
  await import(join(import.meta.dirname, 'test-recap.mjs'))

const dir = mkdtempSync(join(tmpdir(), 'recap-'))
afterAll(() => rmSync(dir, { recursive: true }))

it('has nothing to say of a run that wrote nothing', () => expect(failuresOf(join(dir, 'none.json'))).toEqual([]))

it('says that results cannot be read', () => {
  const file = join(dir, 'cut.json')
  writeFileSync(file, '{"testRes')
  expect(failuresOf(file)[0].name).toMatch(/^résultats illisibles/)
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
    { name: 'a.test.ts › adds up', why: ['    expected 1', '    to be 2'] },
    { name: 'b.test.ts', why: ['    no such module'] },
  ])
})

it('names each browser test that was red, however deep it stands, with why', () => {
  const file = join(dir, 'browser.json')
  const errors = [{ message: '\u001b[31mError\u001b[39m: not seen\nCall log\nmore' }]
  const spec = (title: string, ok: boolean) => ({
    ...{ file: 'shell/a.spec.ts', line: 4, title, ok },
    tests: [{ results: [{ errors: ok ? [] : errors }] }],
  })
  const suites = [{ specs: [spec('fine', true)], suites: [{ specs: [spec('opens', false)] }] }]
  writeFileSync(file, JSON.stringify({ suites }))
  const why = ['    Error: not seen', '    Call log']
  expect(browserFailuresOf(file, 2)).toEqual([{ name: 'shell/a.spec.ts:4 › opens', why }])
  expect(browserFailuresOf(join(dir, 'none.json'))).toEqual([])
})

it('shows what was on the page as a browser test failed', () => {
  const [file, path] = [join(dir, 'page.json'), join(dir, 'error-context.md')]
  writeFileSync(
    path,
    '# Page\n```yaml\n- navigation "Modules"\n- banner:\n  - status: Hors ligne\n- main: Petit\n```\n',
  )
  const attachments = [{ name: 'error-context', path }]
  const result = { errors: [{ message: 'not seen' }], attachments }
  writeFileSync(
    file,
    JSON.stringify({
      suites: [{ specs: [{ file: 'a.spec.ts', line: 1, title: 't', ok: false, tests: [{ results: [result] }] }] }],
    }),
  )
  expect(browserFailuresOf(file, 2, 2)[0].why).toEqual(['    not seen', '    - banner:', '      - status: Hors ligne'])
})

it('tells which files took longest, of both runners, and nothing of a short run', () => {
  const [unit, browser] = [join(dir, 'long.json'), join(dir, 'long-browser.json')]
  const entry = (name: string, ms: number) => ({ name, startTime: 5, endTime: 5 + ms })
  writeFileSync(unit, JSON.stringify({ testResults: [entry('a.test.ts', 20_000), entry('b.test.ts', 900)] }))
  const spec = (duration: number) => ({ tests: [{ results: [{ duration }] }] })
  const suites = [{ file: 'x.spec.ts', specs: [spec(30_000)], suites: [{ specs: [spec(12_400)] }] }]
  writeFileSync(browser, JSON.stringify({ suites }))
  const all = [...durationsOf(unit), ...browserDurationsOf(browser)]
  expect(tellLongest(all)).toEqual(['Les fichiers les plus longs :', '  42 s  x.spec.ts', '  20 s  a.test.ts'])
  expect(tellLongest(all, { count: 1 })).toHaveLength(2)
  expect(tellLongest(durationsOf(unit), { atLeast: 60_000 })).toEqual([])
  expect(durationsOf(join(dir, 'none.json'))).toEqual([])
})

it('hands the names on to who plays the suite several times', () => {
  const lines: string[] = []
  const recap = testRecap((line: string) => lines.push(line))
  writeFileSync(
    recap.browser('x').env.PLAYWRIGHT_JSON_OUTPUT_NAME,
    JSON.stringify({ suites: [{ specs: [{ file: 'a.spec.ts', line: 1, title: 'opens', ok: false }] }] }),
  )
  const handed = join(dir, 'handed.txt')
  vi.stubEnv('TEST_FAILURES', handed)
  recap.tell()
  vi.unstubAllEnvs()
  expect(lines).toEqual(['✘ a.spec.ts:1 › opens'])
  expect(readFileSync(handed, 'utf8')).toBe('a.spec.ts:1 › opens\n')
})

it('says of several runs what was red in any of them, and of a run that names none that it failed', () => {
  const fine = { code: 0, failed: [] }
  expect(tellRuns([fine, fine])).toEqual(['✔ 2 passages, rien de rouge'])
  expect(tellRuns([{ code: 1, failed: ['a › x'] }, fine, { code: 1, failed: ['a › x', 'b › y'] }])).toEqual([
    '✘ a › x : rouge 2 fois sur 3 (passages 1, 3)',
    '✘ b › y : rouge 1 fois sur 3 (passages 3)',
  ])
  expect(tellRuns([fine, { code: 1, failed: [] }])).toEqual(['✘ en échec sans test nommé : passages 2'])
})
