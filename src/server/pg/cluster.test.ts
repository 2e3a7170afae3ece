import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startCluster } from '#server/pg/cluster.ts'
import { clusterDirOf } from '#server/pg/layout.ts'
import { DataDirBusyError } from '#server/pg/lock.ts'
import { findRunning } from '#server/pg/postmaster.ts'
import { forkServer, query, recordLog, useDataDir } from '#server/pg/testing/data-dir.ts'

const isAlive = (pid: number) => existsSync(`/proc/${pid}`) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))

describe('startCluster', () => {
  it('creates a durable UTF-8 cluster reached by its socket only, and starts it again fast with its rows', async () => {
    await using dir = useDataDir()
    const log = recordLog()
    const steps: string[] = []
    const first = await startCluster({ dataDir: dir.path, log, onProgress: step => void steps.push(step) })
    const url = first.connectionString()
    await query(url, "CREATE TABLE t (x text); INSERT INTO t VALUES ('été')")
    const [settings] = await query(
      url,
      `SELECT current_setting('fsync') fsync, current_setting('listen_addresses') listen, current_user who, upper(x) up,
       current_setting('TimeZone') tz, current_setting('server_encoding') enc, current_database() db FROM t`,
    )
    expect(settings).toEqual({
      fsync: 'on',
      listen: '',
      who: 'relais_owner',
      up: 'ÉTÉ',
      tz: 'UTC',
      enc: 'UTF8',
      db: 'relais',
    })
    expect(statSync(first.socketDir).mode & 0o077).toBe(0)
    for (const extension of ['btree_gist', 'unaccent', 'pg_trgm', 'fuzzystrmatch'])
      await query(url, `CREATE EXTENSION ${extension}`)
    await first.stop()
    await first.stop()
    expect(isAlive(first.pid)).toBe(false)
    const second = await startCluster({ dataDir: dir.path, log })
    expect(await query(second.connectionString(), 'SELECT x FROM t')).toEqual([{ x: 'été' }])
    await second.stop()
    expect(steps).toEqual(['Création de la base de données…'])
    expect(log.lines).toEqual([])
  })

  it('refuses a second server on the folder, naming the first, and leaves it unharmed', async () => {
    await using dir = useDataDir()
    const server = await forkServer(dir.path)
    const refusal = startCluster({ dataDir: dir.path, log: recordLog() })
    await expect(refusal).rejects.toThrow(DataDirBusyError)
    await expect(refusal).rejects.toThrow(`déjà utilisé par un autre serveur (processus ${server.child.pid})`)
    expect(await query(server.url ?? '', 'SELECT 1 x')).toEqual([{ x: 1 }])
    server.child.kill('SIGTERM')
    expect(await once(server.child, 'exit')).toEqual([0, null])
    expect(isAlive(server.pid ?? 0)).toBe(false)
  })

  it('takes back the cluster of a killed server without losing a committed row', async () => {
    await using dir = useDataDir()
    const server = await forkServer(dir.path)
    await query(server.url ?? '', 'CREATE TABLE t AS SELECT generate_series(1, 1000) n')
    server.child.kill('SIGKILL')
    await once(server.child, 'exit')
    expect(isAlive(server.pid ?? 0)).toBe(true)
    const log = recordLog()
    const cluster = await startCluster({ dataDir: dir.path, log })
    expect(log.lines.join()).toContain(`(processus ${server.pid}) : elle est reprise`)
    expect(await query(cluster.connectionString(), 'SELECT count(*)::int n FROM t')).toEqual([{ n: 1000 }])
    await cluster.stop()
  })

  it('recovers when PostgreSQL itself was killed, and tells that it ended', async () => {
    await using dir = useDataDir()
    const ended = Promise.withResolvers<void>()
    const log = recordLog()
    const cluster = await startCluster({ dataDir: dir.path, log, onUnexpectedExit: ended.resolve })
    await query(cluster.connectionString(), 'CREATE TABLE t AS SELECT generate_series(1, 1000) n')
    process.kill(cluster.pid, 'SIGKILL')
    await ended.promise
    await cluster.stop()
    const again = await startCluster({ dataDir: dir.path, log })
    expect(await query(again.connectionString(), 'SELECT count(*)::int n FROM t')).toEqual([{ n: 1000 }])
    await again.stop()
  })

  it('is not stopped by the pid file of a former life whose pid is now somebody else', async () => {
    await using dir = useDataDir()
    const first = await startCluster({ dataDir: dir.path, log: recordLog() })
    const pidFile = join(clusterDirOf(dir.path), 'postmaster.pid')
    const text = readFileSync(pidFile, 'utf8')
    await first.stop()
    // Our parent: alive, killable by us, and no PostgreSQL. That is what a restarted container finds under the old pid.
    writeFileSync(pidFile, text.replace(/^\d+/, String(process.ppid)))
    expect(findRunning(clusterDirOf(dir.path))).toBeUndefined()
    const again = await startCluster({ dataDir: dir.path, log: recordLog() })
    await again.stop()
    expect(isAlive(process.ppid)).toBe(true)
  })

  it('works in a folder too deep for a socket', async () => {
    await using dir = useDataDir()
    const deep = join(dir.path, 'd'.repeat(60), 'e'.repeat(60))
    mkdirSync(deep, { recursive: true })
    const cluster = await startCluster({ dataDir: deep, log: recordLog() })
    expect(cluster.socketDir.length).toBeLessThan(90)
    expect(await query(cluster.connectionString(), 'SELECT 1 x')).toEqual([{ x: 1 }])
    await cluster.stop()
    expect(existsSync(cluster.socketDir)).toBe(false)
  })

  it('gives the folder back when PostgreSQL cannot start, and shows why', async () => {
    await using dir = useDataDir()
    await (await startCluster({ dataDir: dir.path, log: recordLog() })).stop()
    writeFileSync(join(clusterDirOf(dir.path), 'PG_VERSION'), '12\n')
    const start = () => startCluster({ dataDir: dir.path, log: recordLog() })
    await expect(start()).rejects.toThrow(/vient de PostgreSQL 12, .* version 18/)
    writeFileSync(join(clusterDirOf(dir.path), 'PG_VERSION'), '18\n')
    await (await start()).stop()
  })

  it('runs under another account where user namespaces are closed, and back', async () => {
    await using dir = useDataDir()
    chmodSync(dir.path, 0o755)
    const uid = process.getuid?.()
    // Only root can become somebody else; an ordinary account stays itself, which is then what is checked.
    const nobody = { kind: 'user', name: 'nobody', uid: 65534, gid: 65534 } as const
    const identity = uid === 0 ? nobody : ({ kind: 'self' } as const)
    const cluster = await startCluster({ dataDir: dir.path, log: recordLog(), identity })
    expect(statSync(`/proc/${cluster.pid}`).uid).toBe(uid === 0 ? 65534 : uid)
    await query(cluster.connectionString(), 'CREATE TABLE t (x int)')
    await cluster.stop()
    const back = await startCluster({ dataDir: dir.path, log: recordLog() })
    expect(await query(back.connectionString(), 'SELECT FROM t')).toEqual([])
    await back.stop()
  })
})
