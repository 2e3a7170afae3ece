import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Names at the very end what took longest then what failed, as long outputs are read from their end. Each runner writes its results beside its
 * output (`unitArgs`; `browser` gives arguments and environment for one run of Playwright); `tell` reads them once
 * everything has run, and adds the names to the file that `TEST_FAILURES` names, for whoever plays the suite several times.
 */
export function testRecap(write = text => process.stdout.write(`${text}\n`)) {
  const dir = mkdtempSync(join(tmpdir(), 'relais-recap-'))
  const unit = join(dir, 'unit.json')
  const browsers = []
  return {
    unitArgs: ['--reporter=default', '--reporter=json', `--outputFile.json=${unit}`],
    browser(name) {
      const file = join(dir, `${name}.json`)
      browsers.push(file)
      return { args: ['--reporter=list,json'], env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file } }
    },
    tell() {
      for (const line of tellLongest([...durationsOf(unit), ...browsers.flatMap(file => browserDurationsOf(file))]))
        write(line)
      const failed = [...failuresOf(unit), ...browsers.flatMap(file => browserFailuresOf(file))]
      for (const line of failed.flatMap(({ name, why }) => [`✘ ${name}`, ...why])) write(line)
      const names = failed.map(({ name }) => `${name}\n`).join('')
      if (process.env.TEST_FAILURES) appendFileSync(process.env.TEST_FAILURES, names)
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

const unreadable = error => [{ name: `résultats illisibles : ${error.message}`, why: [] }]

const indented = (text, lines) =>
  text
    .split('\n')
    .slice(0, lines)
    .map(line => `    ${line}`)

/** The report of a runner, by what `read` makes of it. A run that never wrote its results has none. */
function readReport(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    return error.code === 'ENOENT' ? [] : unreadable(error)
  }
}

/** Each failed test of vitest's report, or the file that did not even start, with the first lines of why. */
export function failuresOf(file, lines = 12) {
  return readReport(file, report =>
    report.testResults.flatMap(({ name, status, message, assertionResults }) => {
      const failed = assertionResults.filter(test => test.status === 'failed')
      if (status === 'failed' && failed.length === 0) return [{ name, why: indented(message ?? '', lines) }]
      return failed.map(test => ({
        name: `${name} › ${test.fullName}`,
        why: test.failureMessages.flatMap(text => indented(text, lines)),
      }))
    }),
  )
}

/** How long each file of vitest's report took, ms. */
export const durationsOf = file =>
  readReport(file, ({ testResults }) =>
    testResults.map(({ name, startTime, endTime }) => ({ name, ms: (endTime ?? 0) - (startTime ?? 0) })),
  )

/** The same of Playwright's report: a file's tests run side by side, and count one by one. */
export function browserDurationsOf(file) {
  const testsOf = suite => [
    ...(suite.specs ?? []).flatMap(({ tests = [] }) => tests),
    ...(suite.suites ?? []).flatMap(testsOf),
  ]
  return readReport(file, ({ suites }) =>
    suites.map(suite => ({
      name: suite.file ?? suite.title,
      ms: testsOf(suite).reduce(
        (all, { results = [] }) => all + results.reduce((sum, r) => sum + (r.duration ?? 0), 0),
        0,
      ),
    })),
  )
}

/** The files that took longest: where a suite that grows too slow is to be mended. */
export function tellLongest(files, { atLeast = 15_000, count = 25 } = {}) {
  const longest = files.filter(({ ms }) => ms >= atLeast).sort((a, b) => b.ms - a.ms)
  if (longest.length === 0) return []
  const shown = longest.slice(0, count)
  return ['Les fichiers les plus longs :', ...shown.map(({ name, ms }) => `  ${Math.round(ms / 1000)} s  ${name}`)]
}

/** Terminal colours: the file is read where they are not drawn. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: that is what they are made of
const COLOURS = /\u001b\[[0-9;]*m/g

/** What stood on the page as the test failed, as its readers are told: the main part, the line's state and the messages. */
function shownOf({ attachments = [] }, lines) {
  const { path } = attachments.find(({ name }) => name === 'error-context') ?? {}
  if (!path) return []
  try {
    const page = readFileSync(path, 'utf8').split('```yaml\n').at(1)?.split('\n```')[0] ?? ''
    const at = page.search(/^- banner/m)
    return indented(page.slice(Math.max(0, at)), lines)
  } catch {
    return []
  }
}

/** Each failed test of Playwright's report, with the first lines of each error and of what was on the page: it may never come again. */
export function browserFailuresOf(file, lines = 14, shown = 60) {
  const specsOf = suite => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
  const whyOf = ({ tests = [] }) =>
    tests.flatMap(({ results }) => [
      ...results
        .flatMap(({ errors }) => errors)
        .flatMap(({ message = '' }) => indented(message.replaceAll(COLOURS, ''), lines)),
      ...results.flatMap(result => shownOf(result, shown)),
    ])
  return readReport(file, report =>
    specsOf(report)
      .filter(spec => !spec.ok)
      .map(spec => ({ name: `${spec.file}:${spec.line} › ${spec.title}`, why: whyOf(spec) })),
  )
}

/** What several runs of the suite say together: which tests were red, in which runs. */
export function tellRuns(runs) {
  const red = new Map()
  for (const [at, { failed }] of runs.entries())
    for (const name of new Set(failed)) red.set(name, [...(red.get(name) ?? []), at + 1])
  const unnamed = runs.flatMap(({ code, failed }, at) => (code !== 0 && failed.length === 0 ? [at + 1] : []))
  if (red.size === 0 && unnamed.length === 0) return [`✔ ${runs.length} passages, rien de rouge`]
  return [
    ...[...red].map(
      ([name, at]) => `✘ ${name} : rouge ${at.length} fois sur ${runs.length} (passages ${at.join(', ')})`,
    ),
    ...(unnamed.length ? [`✘ en échec sans test nommé : passages ${unnamed.join(', ')}`] : []),
  ]
}
