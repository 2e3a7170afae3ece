import { existsSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Backup } from '#server/pg/backup.ts'
import type { Log } from '#server/pg/cluster.ts'
import { listBackups } from '#server/pg/manifest.ts'

const hour = 3_600_000

export type BackupSchedule = {
  /** Makes a backup if one is due, then removes the old ones. The timer calls it; never two at a time. */
  check(): Promise<void>
  stop(): Promise<void>
}

/**
 * Regular backups. What counts is the age of the newest backup on disk, not a timer: a server that is restarted every
 * night still gets its backup. Zero hours: never.
 */
export function startBackupSchedule({
  everyHours,
  keep,
  backupDir,
  run,
  log,
  now = () => new Date(),
  firstCheckMs = 60_000,
  checkEveryMs = 600_000,
}: {
  everyHours: number
  keep: number
  backupDir: string
  run: () => Promise<Backup>
  log: Log
  now?: () => Date
  firstCheckMs?: number
  checkEveryMs?: number
}): BackupSchedule {
  let current: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let stopped = everyHours === 0
  const work = async () => {
    try {
      if (isDue(backupDir, everyHours, now())) {
        const { dir, files, bytes } = await run()
        log.info(`Sauvegarde faite : ${dir} (${files} fichiers, ${Math.round(bytes / 1024 / 1024)} Mio).`)
      }
      pruneBackups(backupDir, keep, now())
    } catch (error) {
      log.error(`La sauvegarde a échoué : ${error instanceof Error ? error.message : error}`)
    }
  }
  const check = () => {
    if (stopped) return Promise.resolve()
    current ??= work().finally(() => {
      current = undefined
    })
    return current
  }
  const plan = (delay: number) => {
    timer = setTimeout(() => void check().then(() => stopped || plan(checkEveryMs)), delay).unref()
  }
  if (!stopped) plan(firstCheckMs)
  return {
    check,
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await current
    },
  }
}

function isDue(backupDir: string, everyHours: number, now: Date): boolean {
  const [newest] = listBackups(backupDir)
  return !newest || now.getTime() - dateOf(newest) >= everyHours * hour
}

/** Removes all but the newest `keep` backups, and drafts of backups that were killed long ago. */
export function pruneBackups(backupDir: string, keep: number, now = new Date()): void {
  for (const dir of listBackups(backupDir).slice(keep)) rmSync(dir, { recursive: true, force: true })
  if (!existsSync(backupDir)) return
  for (const name of readdirSync(backupDir).filter(entry => /^relais-.*\.partial$/.test(entry))) {
    const draft = join(backupDir, name)
    // A young one may be a backup that somebody runs by hand right now.
    if (now.getTime() - statSync(draft).mtimeMs > 24 * hour) rmSync(draft, { recursive: true, force: true })
  }
}

function dateOf(backup: string): number {
  return Date.parse(
    basename(backup).replace(/^relais-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z.*$/, '$1-$2-$3T$4:$5:$6Z'),
  )
}
