import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createBackup } from '#server/pg/backup.ts'
import { type Cluster, startCluster } from '#server/pg/cluster.ts'
import { restoreInProgressOf } from '#server/pg/layout.ts'
import { listBackups, readManifest } from '#server/pg/manifest.ts'
import { clearRestoreMarker, readRestoreMarker, restoreBackup } from '#server/pg/restore.ts'
import { query, recordLog, useDataDir } from '#server/pg/testing/data-dir.ts'

const start = (dataDir: string) => startCluster({ dataDir, log: recordLog() })

const backUp = (dataDir: string, cluster?: Cluster, rest = {}) =>
  createBackup({
    dataDir,
    backupDir: join(dataDir, 'backups'),
    appVersion: '9.9.9',
    connectionString: cluster?.connectionString(),
    minFreeBytes: 0,
    ...rest,
  })

function writeFile(dataDir: string, path: string, text: string): string {
  const full = join(dataDir, path)
  mkdirSync(join(full, '..'), { recursive: true })
  writeFileSync(full, text)
  return full
}

/** Writers that insert the same number into two tables, in one transaction each, until told to stop. */
function startWriters(url: string, count: number) {
  const acknowledged: number[] = []
  let next = 0
  let running = true
  const work = Array.from({ length: count }, async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    while (running) {
      const n = next++
      await client.query(`BEGIN; INSERT INTO a VALUES (${n}, repeat('x', 2000)); INSERT INTO b VALUES (${n}); COMMIT`)
      acknowledged.push(n)
    }
    await client.end()
  })
  const stop = async () => {
    running = false
    await Promise.all(work)
  }
  return { acknowledged, stop }
}

describe('backup and restore', () => {
  it('gives back the former rows and files, keeps the replaced ones, and asks for a new epoch', async () => {
    await using dir = useDataDir()
    const epoch = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'
    const cluster = await start(dir.path)
    const url = cluster.connectionString()
    await query(url, `CREATE TABLE installation AS SELECT '${epoch}'::uuid epoch; CREATE TABLE t AS SELECT 1 n`)
    writeFile(dir.path, 'files/ab/photo', 'before')
    const backup = await backUp(dir.path, cluster)
    expect(readManifest(backup.dir)).toMatchObject({ kind: 'cluster', appVersion: '9.9.9', epoch, postgresMajor: '18' })
    await query(url, 'INSERT INTO t VALUES (2)')
    writeFile(dir.path, 'files/ab/photo', 'after')
    writeFile(dir.path, 'files/ab/later', 'later')
    await expect(restoreBackup({ dataDir: dir.path, from: backup.dir })).rejects.toThrow(
      /déjà utilisé par un autre serveur/,
    )
    await cluster.stop()

    const { keptAside, marker } = await restoreBackup({ dataDir: dir.path, from: backup.dir })
    expect(readRestoreMarker(dir.path)).toEqual(marker)
    expect(marker.epoch).not.toBe(epoch)
    const restored = await start(dir.path)
    expect(await query(restored.connectionString(), 'SELECT n FROM t')).toEqual([{ n: 1 }])
    await restored.stop()
    expect(readFileSync(join(dir.path, 'files/ab/photo'), 'utf8')).toBe('before')
    expect(existsSync(join(dir.path, 'files/ab/later'))).toBe(false)
    expect(readFileSync(join(keptAside, 'files/ab/photo'), 'utf8')).toBe('after')
    expect(existsSync(join(keptAside, 'postgres/PG_VERSION'))).toBe(true)
    expect(existsSync(backup.dir)).toBe(true)
    clearRestoreMarker(dir.path)
    expect(readRestoreMarker(dir.path)).toBeUndefined()
  })

  it('holds every row committed before it, and a consistent state, while writers work and the log is recycled', async () => {
    await using dir = useDataDir()
    const cluster = await start(dir.path)
    const url = cluster.connectionString()
    await query(url, 'CREATE TABLE a (n int PRIMARY KEY, x text); CREATE TABLE b (n int PRIMARY KEY)')
    const writers = startWriters(url, 4)
    let backingUp = true
    const churn = (async () => {
      while (backingUp) await query(url, 'SELECT pg_switch_wal(); CHECKPOINT')
    })()
    // As long as a busy machine needs: the log is written out over and over beside them.
    await expect.poll(() => writers.acknowledged.length, { timeout: 100_000 }).toBeGreaterThan(300)
    const before = [...writers.acknowledged]
    const backup = await backUp(dir.path, cluster)
    const during = writers.acknowledged.length - before.length
    backingUp = false
    await churn
    await writers.stop()
    await query(url, "INSERT INTO a VALUES (-1, 'after'); INSERT INTO b VALUES (-1)")
    await cluster.stop()
    expect(during).toBeGreaterThan(0)

    await restoreBackup({ dataDir: dir.path, from: backup.dir })
    const restored = await start(dir.path)
    const client = new pg.Client({ connectionString: restored.connectionString() })
    await client.connect()
    const { rows } = await client.query('SELECT n FROM a ORDER BY n')
    const present = new Set(rows.map(row => row.n))
    expect(before.filter(n => !present.has(n))).toEqual([])
    expect(present.has(-1)).toBe(false)
    const { rows: halves } = await client.query(
      'SELECT n FROM a FULL JOIN b USING (n) WHERE a.n IS NULL OR b.n IS NULL',
    )
    expect(halves).toEqual([])
    // The index must tell the same as the table.
    await client.query('SET enable_seqscan = off')
    expect((await client.query('SELECT count(*)::int c FROM a WHERE n >= 0')).rows).toEqual([{ c: present.size }])
    await client.query('INSERT INTO b VALUES (-2)')
    await client.end()
    await restored.stop()
  })

  it('refuses a damaged backup before touching anything', async () => {
    await using dir = useDataDir()
    writeFile(dir.path, 'files/photo', 'current')
    const { dir: from } = await backUp(dir.path)
    const restore = () => restoreBackup({ dataDir: dir.path, from })
    const saved = join(from, 'data/files/photo')
    writeFileSync(saved, 'currenT')
    await expect(restore()).rejects.toThrow(/abîmée : 1 fichier.*files\/photo.*Rien n'a été changé/)
    rmSync(saved)
    await expect(restore()).rejects.toThrow(/abîmée/)
    appendFileSync(join(from, 'manifest.json'), ' ')
    await expect(restore()).rejects.toThrow(/somme de contrôle/)
    rmSync(join(from, 'manifest.json'))
    await expect(restore()).rejects.toThrow(/pas une sauvegarde complète/)
    expect(readFileSync(join(dir.path, 'files/photo'), 'utf8')).toBe('current')
    expect(readRestoreMarker(dir.path)).toBeUndefined()
    expect(readdirSync(dir.path).filter(name => name.startsWith('replaced-'))).toEqual([])
  })

  it('keeps a folder whose restore was interrupted from starting empty, until the restore is done again', async () => {
    await using dir = useDataDir()
    const cluster = await start(dir.path)
    await query(cluster.connectionString(), 'CREATE TABLE t AS SELECT 1 n')
    const { dir: from } = await backUp(dir.path, cluster)
    await cluster.stop()
    // What a kill in the middle of the swap leaves.
    writeFileSync(restoreInProgressOf(dir.path), '{}')
    rmSync(join(dir.path, 'postgres'), { recursive: true })
    await expect(start(dir.path)).rejects.toThrow(/restauration a été interrompue/)
    await restoreBackup({ dataDir: dir.path, from })
    const again = await start(dir.path)
    expect(await query(again.connectionString(), 'SELECT n FROM t')).toEqual([{ n: 1 }])
    await again.stop()
  })

  it('saves the files alone when the database is elsewhere, linking what has not changed', async () => {
    await using dir = useDataDir()
    writeFile(dir.path, 'files/same', 'same')
    writeFile(dir.path, 'files/changed', 'old')
    writeFile(dir.path, 'postgres/PG_VERSION', '18')
    const first = await backUp(dir.path)
    await backUp(dir.path, undefined, { backupDir: join(dir.path, 'elsewhere') })
    writeFile(dir.path, 'files/changed', 'new one')
    const second = await backUp(dir.path)
    expect(second.files).toBe(2)
    const inode = (backup: { dir: string }, path: string) => statSync(join(backup.dir, 'data', path)).ino
    expect(inode(second, 'files/same')).toBe(inode(first, 'files/same'))
    expect(inode(second, 'files/same')).not.toBe(statSync(join(dir.path, 'files/same')).ino)
    expect(inode(second, 'files/changed')).not.toBe(inode(first, 'files/changed'))
    expect(readFileSync(join(first.dir, 'data/files/changed'), 'utf8')).toBe('old')
    expect(existsSync(join(second.dir, 'data/postgres'))).toBe(false)
    await restoreBackup({ dataDir: dir.path, from: first.dir })
    expect(readFileSync(join(dir.path, 'files/changed'), 'utf8')).toBe('old')
    expect(existsSync(join(dir.path, 'postgres/PG_VERSION'))).toBe(true)
  })

  it('leaves no draft when it fails, and does not fill the disk', async () => {
    await using dir = useDataDir()
    const cluster = await start(dir.path)
    await expect(backUp(dir.path, cluster, { minFreeBytes: 2 ** 60 })).rejects.toThrow(
      /Pas assez de place .* Mio sont libres/,
    )
    const progress = (step: string) => {
      if (step.startsWith('Copie des fichiers')) throw new Error('planted')
    }
    await expect(backUp(dir.path, cluster, { onProgress: progress })).rejects.toThrow('planted')
    expect(readdirSync(join(dir.path, 'backups'))).toEqual([])
    // The server is out of backup mode again and no slot retains its log.
    expect(await query(cluster.connectionString(), 'SELECT FROM pg_replication_slots')).toEqual([])
    await backUp(dir.path, cluster)
    expect(listBackups(join(dir.path, 'backups'))).toHaveLength(1)
    await cluster.stop()
  })
})
