import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it } from 'vitest'
import { clusterDirOf } from '#server/pg/layout.ts'
import { findRunning } from '#server/pg/postmaster.ts'
import { createTestDatabase, startTestCluster } from '#server/pg/test-cluster.ts'
import { forkServer, query } from '#server/pg/testing/data-dir.ts'

// The suite may itself run under a test cluster, whose address must survive this file.
const outer = process.env.RELAIS_TEST_CLUSTER
afterEach(() => {
  if (outer) process.env.RELAIS_TEST_CLUSTER = outer
})
// A place of this file's own: other runs on the same machine make and remove folders of the same names.
const shared = process.env.TMPDIR
const place = mkdtempSync(join(tmpdir(), 'relais-place-'))
process.env.TMPDIR = place
afterAll(() => {
  if (shared === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = shared
  rmSync(place, { recursive: true, force: true })
})
const folders = () =>
  readdirSync(tmpdir())
    .filter(name => name.startsWith('relais-test-'))
    .sort()

it('migrates once, gives independent copies, and leaves nothing', async () => {
  const before = folders()
  let migrations = 0
  const cluster = await startTestCluster({
    migrate: async url => {
      migrations++
      await query(url, 'CREATE TABLE t (x int); INSERT INTO t VALUES (1)')
    },
  })
  const created = folders().filter(name => !before.includes(name))
  const [a, b] = await Promise.all([createTestDatabase(), createTestDatabase()])
  await query(a.connectionString, 'INSERT INTO t VALUES (2)')
  expect(await query(a.connectionString, 'SELECT count(*)::int n FROM t')).toEqual([{ n: 2 }])
  expect(await query(b.connectionString, 'SELECT count(*)::int n FROM t')).toEqual([{ n: 1 }])
  await a.drop()
  await expect(query(a.connectionString, 'SELECT 1')).rejects.toThrow(/does not exist/)
  await cluster.stop()
  expect(migrations).toBe(1)
  expect(created).toHaveLength(1)
  expect(folders()).not.toContain(created[0])
})

it('removes everything when the migration fails', async () => {
  const before = folders()
  const failing = startTestCluster({ migrate: () => Promise.reject(new Error('planted')) })
  await expect(failing).rejects.toThrow('planted')
  expect(folders().filter(name => !before.includes(name))).toEqual([])
})

it('removes what a killed run left, PostgreSQL included', async () => {
  const abandoned = mkdtempSync(join(tmpdir(), 'relais-test-'))
  const server = await forkServer(abandoned)
  server.child.kill('SIGKILL')
  await once(server.child, 'exit')
  expect(findRunning(clusterDirOf(abandoned))).toBeDefined()
  utimesSync(abandoned, 0, 0)
  const cluster = await startTestCluster({ migrate: async () => {} })
  expect(existsSync(abandoned)).toBe(false)
  await cluster.stop()
})
