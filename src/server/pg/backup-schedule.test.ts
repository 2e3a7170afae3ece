import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startBackupSchedule } from '#server/pg/backup-schedule.ts'
import { recordLog, useDataDir } from '#server/pg/testing/data-dir.ts'

function plan(backupDir: string, rest = {}) {
  let time = Date.UTC(2026, 2, 1, 8)
  const log = recordLog()
  const run = async () => {
    const dir = join(backupDir, `relais-${new Date(time).toISOString().replace(/[-:]|\.\d+/g, '')}`)
    mkdirSync(dir)
    writeFileSync(join(dir, 'manifest.sha256'), '')
    return { dir, files: 3, bytes: 2 ** 21 }
  }
  const options = { everyHours: 24, keep: 2, backupDir, run, log, now: () => new Date(time), ...rest }
  const wait = (hours: number) => {
    time += hours * 3_600_000
  }
  return { log, open: () => startBackupSchedule(options), wait }
}

it('makes a backup when the newest is old enough, across restarts, and keeps the newest ones', async () => {
  await using dir = useDataDir()
  const { log, open, wait } = plan(dir.path)
  let schedule = open()
  await Promise.all([schedule.check(), schedule.check()])
  expect(readdirSync(dir.path)).toEqual(['relais-20260301T080000Z'])
  await schedule.stop()
  schedule = open()
  wait(23)
  await schedule.check()
  expect(readdirSync(dir.path)).toHaveLength(1)
  wait(1)
  await schedule.check()
  wait(24)
  await schedule.check()
  expect(readdirSync(dir.path)).toEqual(['relais-20260302T080000Z', 'relais-20260303T080000Z'])
  expect(log.lines[0]).toContain('Sauvegarde faite')
  await schedule.stop()
})

it('says a failure and tries again at the next check', async () => {
  await using dir = useDataDir()
  let attempts = 0
  const run = () => Promise.reject(new Error(`disque ${++attempts}`))
  const { log, open } = plan(dir.path, { run })
  const schedule = open()
  await schedule.check()
  await schedule.check()
  expect(log.lines).toEqual(['La sauvegarde a échoué : disque 1', 'La sauvegarde a échoué : disque 2'])
  await schedule.stop()
})

it('removes drafts of killed backups only when they are old, and touches nothing else', async () => {
  await using dir = useDataDir()
  const names = ['relais-20260101T000000Z.partial', 'relais-20260301T075900Z.partial', 'mes-photos', 'relais-vieux']
  for (const name of names) mkdirSync(join(dir.path, name))
  utimesSync(join(dir.path, names[0] ?? ''), 0, 0)
  const { open } = plan(dir.path)
  const schedule = open()
  await schedule.check()
  expect(readdirSync(dir.path).sort()).toEqual([...names.slice(1), 'relais-20260301T080000Z'].sort())
  await schedule.stop()
})

it('does nothing at zero hours', async () => {
  await using dir = useDataDir()
  const schedule = plan(dir.path, { everyHours: 0 }).open()
  await schedule.check()
  expect(readdirSync(dir.path)).toEqual([])
  await schedule.stop()
})
