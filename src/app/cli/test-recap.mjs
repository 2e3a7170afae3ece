import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Names at the very end what failed, as long outputs are read from their end. Vitest writes its results beside its output
 * (`args`); `tell` reads them once everything has run.
 */
export function unitRecap(write = text => process.stdout.write(`${text}\n`)) {
  const dir = mkdtempSync(join(tmpdir(), 'relais-recap-'))
  const file = join(dir, 'unit.json')
  return {
    args: ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    tell() {
      for (const line of failuresOf(file)) write(line)
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** One line per failed test, then the first lines of why. A run that never wrote its results has none. */
export function failuresOf(file, lines = 12) {
  let report
  try {
    report = JSON.parse(readFileSync(file, 'utf8'))
  } catch (e) {
    if (e.code === 'ENOENT') return []
    return [`✘ résultats illisibles : ${e.message}`]
  }
  const short = text =>
    text
      .split('\n')
      .slice(0, lines)
      .map(line => `    ${line}`)
  return report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter(test => test.status === 'failed')
    if (status === 'failed' && failed.length === 0) return [`✘ ${name}`, ...short(message ?? '')]
    return failed.flatMap(test => [`✘ ${name} › ${test.fullName}`, ...test.failureMessages.flatMap(short)])
  })
}
