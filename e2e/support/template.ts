import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { heureParis, jourParis } from '#wire/dates.ts'

/** Where the global setup leaves its folder: a data folder with the demonstration company for each day of the run. */
export const TEMPLATE_VARIABLE = 'RELAIS_E2E_TEMPLATE'

/**
 * The data folder of today, filled by whoever asks first. The demonstration's days are counted from the one on which it
 * is loaded, so a run that goes past midnight needs another.
 */
async function templateOfToday(fill: (dataDir: string) => Promise<void>): Promise<string> {
  const base = process.env[TEMPLATE_VARIABLE]
  if (!base) throw new Error('the global setup has not run')
  const folder = path.join(base, jourParis(Date.now()))
  const draft = `${folder}-en-cours`
  while (!existsSync(folder)) {
    try {
      mkdirSync(draft, { mode: 0o700 })
    } catch {
      // Another worker fills it.
      await sleep(200)
      continue
    }
    try {
      await fill(draft)
      renameSync(draft, folder)
    } finally {
      rmSync(draft, { recursive: true, force: true })
    }
  }
  return folder
}

/** A data folder of a test's own, as today's demonstration leaves it, without what is named. */
export async function copyTemplate(
  fill: (dataDir: string) => Promise<void>,
  without: readonly string[] = [],
): Promise<string> {
  const template = await templateOfToday(fill)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'relais-e2e-'))
  // `cp -a`, since PostgreSQL asks for its folders' exact modes, which Node's copy does not keep. The build's files are
  // never written to: they are the same ones.
  for (const name of readdirSync(template).filter(n => !without.includes(n)))
    execFileSync('cp', [name === 'assets' ? '-al' : '-a', path.join(template, name), dataDir])
  return dataDir
}

/** The longest that a journey lasts, in minutes: it lives on one day, so none begins this near to midnight. */
const LONGEST = 4

/** Waits for the new day where this one ends too soon. Five minutes at most. */
export async function clearOfMidnight(): Promise<void> {
  const latest = `23:${60 - LONGEST}`
  while (heureParis(Date.now()) >= latest) await sleep(1_000)
}
